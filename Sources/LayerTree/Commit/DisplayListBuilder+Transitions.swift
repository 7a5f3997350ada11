import Foundation
import MidflightDrawing
import MidflightGeometry

extension DisplayListBuilder {
  func picture(of layer: CALayer, parentTime: Double) -> LayerRecording {
    var picture = LayerRecording()
    let (time, isShown) = layer.time.layerTime(fromParent: parentTime)
    guard isShown else { return picture }
    let isUpsideDown = layer.isInFlippedSpace
    sampling(layer, at: time) { redraws in
      let place = Place(map: .identity, isUpsideDown: isUpsideDown, time: time, depth: 0)
      picture.blend = layer.blendMode
      if let shown = layer.shownTransition {
        paintTransition(shown, on: layer, redraws, into: &picture.list, place)
      } else {
        paintPlain(layer, redraws, into: &picture.list, place)
      }
    }
    return picture
  }

  func paintTransition(
    _ shown: ShownTransition, on layer: CALayer, _ redraws: Bool, into list: inout DisplayList,
    _ place: Place
  ) {
    let (transition, old, progress) = (shown.transition, shown.old, shown.progress)
    let mode = layer.blendMode
    func paintOld(_ list: inout DisplayList, _ map: CGAffineTransform) {
      if !old.list.isEmpty { list.append(old.list, transform: map) }
    }
    func paintNew(_ list: inout DisplayList, _ place: Place) {
      paintPlain(layer, redraws, into: &list, place)
    }
    func laid(_ mode: CGBlendMode, _ list: inout DisplayList, _ body: (inout DisplayList) -> Void) {
      if mode == .normal { body(&list) } else { list.group(GroupStyle(blend: mode), body) }
    }

    if let recording {
      // Beyond the largest depth, the nearer of the two images replaces the transition.
      let isTooDeep = old.generation >= LayerRecording.largestGeneration
      recording.value = max(recording.value, isTooDeep ? old.generation - 1 : old.generation)
      if isTooDeep {
        if progress < 0.5 { paintOld(&list, place.map) } else { paintNew(&list, place) }
        return
      }
    }
    switch transition.type {
    case .push, .moveIn, .reveal:
      let (width, height) = (layer.state.bounds.size.width, layer.state.bounds.size.height)
      let way =
        switch transition.subtype {
        case .fromLeft: CGVector(dx: width.magnitude, dy: 0)
        case .fromTop: CGVector(dx: 0, dy: -height.magnitude)
        case .fromBottom: CGVector(dx: 0, dy: height.magnitude)
        default: CGVector(dx: -width.magnitude, dy: 0)
        }
      guard way.dx.isFinite, way.dy.isFinite else { return paintNew(&list, place) }
      let progress =
        transition.type == .push ? progressOnPixels(progress, of: way, layer, place.map) : progress
      func moved(_ share: CGFloat) -> CGAffineTransform {
        if share == 0 { return place.map }
        return CGAffineTransform(translationX: way.dx * share, y: way.dy * share)
          .concatenating(place.map)
      }
      let oldMap = transition.type == .moveIn ? place.map : moved(progress)
      var newPlace = place
      if transition.type != .reveal { newPlace.map = moved(progress - 1) }
      withinBounds(of: layer, &list, place) { list in
        let isNewBehind = transition.type == .reveal
        if isNewBehind { laid(mode, &list) { paintNew(&$0, newPlace) } }
        if progress < 1 { laid(old.blend, &list) { paintOld(&$0, oldMap) } }
        if !isNewBehind, progress > 0 { laid(mode, &list) { paintNew(&$0, newPlace) } }
      }
    default:
      if progress == 0 { return laid(old.blend, &list) { paintOld(&$0, place.map) } }
      if progress == 1 { return laid(mode, &list) { paintNew(&$0, place) } }
      guard mode == old.blend else {
        // Images with different modes are drawn one after the other, which is exact at both ends.
        list.group(GroupStyle(opacity: 1 - progress, blend: old.blend)) { paintOld(&$0, place.map) }
        list.group(GroupStyle(opacity: progress, blend: mode)) { paintNew(&$0, place) }
        return
      }
      // A sum of premultiplied pixels, so that pixels opaque in both images stay opaque.
      list.group(GroupStyle(blend: mode)) { list in
        list.group(GroupStyle(opacity: 1 - progress)) { paintOld(&$0, place.map) }
        list.group(GroupStyle(opacity: progress, blend: .plusLighter)) { paintNew(&$0, place) }
      }
    }
  }

  /// The progress of a push closest to `share` at which the edge between its images is on a pixel
  /// boundary. Elsewhere both would cover the pixels along the edge only partially, and the
  /// background would show through.
  private func progressOnPixels(
    _ share: CGFloat, of way: CGVector, _ layer: CALayer, _ map: CGAffineTransform
  ) -> CGFloat {
    guard share > 0, share < 1 else { return share }
    let bounds = layer.state.bounds.standardized
    let scale = layer.context.displayScale > 0 ? layer.context.displayScale : 1
    // The edge between both images, before and after the motion.
    let start = CGPoint(
      x: way.dx > 0 ? bounds.minX : bounds.maxX, y: way.dy > 0 ? bounds.minY : bounds.maxY
    ).applying(map)
    let length = CGVector(
      dx: map.a * way.dx + map.c * way.dy, dy: map.b * way.dx + map.d * way.dy)
    func onPixels(_ start: CGFloat, _ length: CGFloat) -> CGFloat {
      let edge = ((start + share * length) * scale).rounded() / scale
      return min(max((edge - start) / length, 0), 1)
    }
    if map.b == 0, map.c == 0 {
      return way.dy == 0 ? onPixels(start.x, length.dx) : onPixels(start.y, length.dy)
    }
    if map.a == 0, map.d == 0 {
      return way.dy == 0 ? onPixels(start.y, length.dy) : onPixels(start.x, length.dx)
    }
    return share
  }

  private func paintPlain(
    _ layer: CALayer, _ redraws: Bool, into list: inout DisplayList, _ place: Place
  ) {
    guard isVisible(layer) else { return }
    let mode = layer.blendMode
    if mode != .normal { layer.state.decoration.value.compositingMode = .normal }
    compose(layer, redraws, into: &list, place)
    if mode != .normal { layer.state.decoration.value.compositingMode = mode }
  }

  private func withinBounds(
    of layer: CALayer, _ list: inout DisplayList, _ place: Place,
    _ body: (inout DisplayList) -> Void
  ) {
    guard layer.state.masksToBounds else { return body(&list) }
    let bounds = layer.state.bounds.standardized
    guard bounds.isFinite, !bounds.isEmpty else { return }
    list.clip(
      to: layer.cornerShape.path(bounds), transform: layer.geometryMap(place.map), body)
  }
}

extension CALayer {
  var blendMode: CGBlendMode {
    state.decoration.isInitial ? .normal : state.decoration.value.compositingMode
  }

  var isInFlippedSpace: Bool {
    var (isFlipped, layer) = (false, parent)
    while let current = layer {
      if !current.state.decoration.isInitial, current.state.decoration.value.isGeometryFlipped {
        isFlipped.toggle()
      }
      layer = current.parent
    }
    return isFlipped
  }
}
