import Foundation
import MidflightDrawing
import MidflightGeometry

extension DisplayListBuilder {
  func record(_ layer: CALayer, parentTime: Double) -> LayerRecording {
    var result = LayerRecording()
    let (time, isShown) = layer.time.layerTime(fromParent: parentTime)
    guard isShown else { return result }
    let isUpsideDown = layer.isInFlippedSpace
    sampling(layer, at: time) { redraws in
      let space = Space(map: .identity, isUpsideDown: isUpsideDown, time: time, depth: 0)
      result.blend = layer.blendMode
      if let shown = layer.shownTransition {
        paintTransition(shown, on: layer, redraws, into: &result.list, space)
      } else {
        paintPlain(layer, redraws, into: &result.list, space)
      }
    }
    return result
  }

  func paintTransition(
    _ shown: ShownTransition, on layer: CALayer, _ redraws: Bool, into list: inout DisplayList,
    _ space: Space
  ) {
    let (transition, old, progress) = (shown.transition, shown.old, shown.progress)
    let mode = layer.blendMode
    func paintOld(_ list: inout DisplayList, _ map: CGAffineTransform) {
      if !old.list.isEmpty { list.append(old.list, transform: map) }
    }
    func paintNew(_ list: inout DisplayList, _ space: Space) {
      paintPlain(layer, redraws, into: &list, space)
    }
    func laid(_ mode: CGBlendMode, _ list: inout DisplayList, _ body: (inout DisplayList) -> Void) {
      if mode == .normal { body(&list) } else { list.group(GroupStyle(blend: mode), body) }
    }

    if let recording {
      // Beyond the largest depth, draw only the old image in the first half of the transition, and
      // only the new image in the second.
      let isTooDeep = old.generation >= LayerRecording.largestGeneration
      recording.value = max(recording.value, isTooDeep ? old.generation - 1 : old.generation)
      if isTooDeep {
        if progress < 0.5 { paintOld(&list, space.map) } else { paintNew(&list, space) }
        return
      }
    }
    switch transition.type {
    case .push, .moveIn, .reveal:
      let (width, height) = (layer.state.bounds.size.width, layer.state.bounds.size.height)
      let offset =
        switch transition.subtype {
        case .fromLeft: CGVector(dx: width.magnitude, dy: 0)
        case .fromTop: CGVector(dx: 0, dy: -height.magnitude)
        case .fromBottom: CGVector(dx: 0, dy: height.magnitude)
        default: CGVector(dx: -width.magnitude, dy: 0)
        }
      guard offset.dx.isFinite, offset.dy.isFinite else { return paintNew(&list, space) }
      let progress =
        transition.type == .push
        ? progressOnPixels(progress, of: offset, layer, space.map) : progress
      func moved(_ fraction: CGFloat) -> CGAffineTransform {
        if fraction == 0 { return space.map }
        return CGAffineTransform(translationX: offset.dx * fraction, y: offset.dy * fraction)
          .concatenating(space.map)
      }
      let oldMap = transition.type == .moveIn ? space.map : moved(progress)
      var newSpace = space
      if transition.type != .reveal { newSpace.map = moved(progress - 1) }
      withinBounds(of: layer, &list, space) { list in
        let isNewBehind = transition.type == .reveal
        if isNewBehind { laid(mode, &list) { paintNew(&$0, newSpace) } }
        if progress < 1 { laid(old.blend, &list) { paintOld(&$0, oldMap) } }
        if !isNewBehind, progress > 0 { laid(mode, &list) { paintNew(&$0, newSpace) } }
      }
    default:
      if progress == 0 { return laid(old.blend, &list) { paintOld(&$0, space.map) } }
      if progress == 1 { return laid(mode, &list) { paintNew(&$0, space) } }
      guard mode == old.blend else {
        // Draw images with different blend modes one after the other. The result is exact at both
        // ends of the transition.
        list.group(GroupStyle(opacity: 1 - progress, blend: old.blend)) { paintOld(&$0, space.map) }
        list.group(GroupStyle(opacity: progress, blend: mode)) { paintNew(&$0, space) }
        return
      }
      // Sum the premultiplied pixels of both images, so that pixels that are opaque in both stay
      // opaque.
      list.group(GroupStyle(blend: mode)) { list in
        list.group(GroupStyle(opacity: 1 - progress)) { paintOld(&$0, space.map) }
        list.group(GroupStyle(opacity: progress, blend: .plusLighter)) { paintNew(&$0, space) }
      }
    }
  }

  /// Returns the progress closest to `fraction` at which the edge between the two images of a push
  /// is on a pixel boundary. Elsewhere both images would cover the pixels along the edge only
  /// partially, and the background would show through.
  private func progressOnPixels(
    _ fraction: CGFloat, of offset: CGVector, _ layer: CALayer, _ map: CGAffineTransform
  ) -> CGFloat {
    guard fraction > 0, fraction < 1 else { return fraction }
    let bounds = layer.state.bounds.standardized
    let scale = layer.context.displayScale > 0 ? layer.context.displayScale : 1
    // The position of the edge between the two images at the start of the motion, and the distance
    // that the edge moves.
    let start = CGPoint(
      x: offset.dx > 0 ? bounds.minX : bounds.maxX, y: offset.dy > 0 ? bounds.minY : bounds.maxY
    ).applying(map)
    let length = CGVector(
      dx: map.a * offset.dx + map.c * offset.dy, dy: map.b * offset.dx + map.d * offset.dy)
    func onPixels(_ start: CGFloat, _ length: CGFloat) -> CGFloat {
      let edge = ((start + fraction * length) * scale).rounded() / scale
      return min(max((edge - start) / length, 0), 1)
    }
    if map.b == 0, map.c == 0 {
      return offset.dy == 0 ? onPixels(start.x, length.dx) : onPixels(start.y, length.dy)
    }
    if map.a == 0, map.d == 0 {
      return offset.dy == 0 ? onPixels(start.y, length.dy) : onPixels(start.x, length.dx)
    }
    return fraction
  }

  private func paintPlain(
    _ layer: CALayer, _ redraws: Bool, into list: inout DisplayList, _ space: Space
  ) {
    guard isVisible(layer) else { return }
    let mode = layer.blendMode
    if mode != .normal { layer.state.decoration.value.compositingMode = .normal }
    compose(layer, redraws, into: &list, space)
    if mode != .normal { layer.state.decoration.value.compositingMode = mode }
  }

  private func withinBounds(
    of layer: CALayer, _ list: inout DisplayList, _ space: Space,
    _ body: (inout DisplayList) -> Void
  ) {
    guard layer.state.masksToBounds else { return body(&list) }
    let bounds = layer.state.bounds.standardized
    guard bounds.isFinite, !bounds.isEmpty else { return }
    list.clip(
      to: layer.cornerShape.path(bounds), transform: layer.geometryMap(space.map), body)
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
