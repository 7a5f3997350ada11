import Foundation
import MidflightDrawing
import MidflightGeometry

extension DisplayListBuilder {
  /// Paints a layer's images and drawings.
  ///
  /// - Parameter own: A closure that paints the content specific to the layer's class, which counts
  ///   as part of the layer's drawing.
  func paintContent(
    _ layer: CALayer, _ content: DrawnContent?, _ outline: CGRect, into list: inout DisplayList,
    _ space: Space, own: (inout DisplayList) -> Void
  ) {
    guard let factors = layer.contentsFactors else {
      return paintPlainContent(layer, content, outline, into: &list, space, own: own)
    }
    list.group(factors) { paintPlainContent(layer, content, outline, into: &$0, space, own: own) }
  }

  private func paintPlainContent(
    _ layer: CALayer, _ content: DrawnContent?, _ outline: CGRect, into list: inout DisplayList,
    _ space: Space, own: (inout DisplayList) -> Void
  ) {
    // Images and the drawing of a text layer stay upright where y runs upwards.
    let map = space.isUpsideDown ? layer.flip.concatenating(space.map) : space.map
    let turnsDrawings = space.isUpsideDown != layer.flipsGeometry && !layer.fadesOwnContent
    func paint(_ drawing: DrawnContent?, into list: inout DisplayList) {
      paintDrawn(drawing, of: layer, outline, into: &list, map, turnsOver: turnsDrawings)
    }
    let mix = layer.state.contents
    if let image = mix.single { return paintImage(image, of: layer, outline, into: &list, map) }
    if mix.isEmpty { return paint(content, into: &list) }
    paintMix(mix, into: &list) { source, list in
      switch source {
      case .image(let image)?: paintImage(image, of: layer, outline, into: &list, map)
      case .drawing(let old)?: paint(old, into: &list)
      case nil:
        paint(content, into: &list)
        own(&list)
      }
    }
  }

  private func paintDrawn(
    _ content: DrawnContent?, of layer: CALayer, _ outline: CGRect, into list: inout DisplayList,
    _ map: CGAffineTransform, turnsOver: Bool
  ) {
    guard let content, !content.list.isEmpty else { return }
    var target = outline
    if !layer.state.decoration.isInitial {
      target = layer.state.decoration.value.contentsGravity
        .rect(of: content.bounds.standardized.size, in: outline)
    }
    var contentMap = map
    if content.bounds != layer.state.bounds || target != outline {
      guard let stretch = CGAffineTransform(from: content.bounds.standardized, to: target) else {
        return
      }
      contentMap = stretch.concatenating(map)
    }
    if turnsOver { contentMap = content.bounds.flip.concatenating(contentMap) }
    var edge = Path()
    edge.addRect(target)
    list.clip(to: edge, transform: map) { $0.append(content.list, transform: contentMap) }
  }

  private func paintImage(
    _ image: CGImage, of layer: CALayer, _ outline: CGRect, into list: inout DisplayList,
    _ map: CGAffineTransform
  ) {
    if layer.state.decoration.isInitial { return list.image(image, in: outline, transform: map) }
    let decoration = layer.state.decoration.value
    let part = decoration.contentsRect
    let scale = layer.state.contentsScale > 0 ? layer.state.contentsScale : 1
    let size = CGSize(
      width: CGFloat(image.width) * part.width / scale,
      height: CGFloat(image.height) * part.height / scale)
    let target = decoration.contentsGravity.rect(of: size, in: outline)
    let style = ImageStyle(
      enlarging: decoration.magnificationFilter, shrinking: decoration.minificationFilter,
      source: part, center: decoration.contentsCenter, scale: scale)
    list.image(image, in: target, style: style, transform: map)
  }

  /// Paints several images and drawings mixed by their weights. Weights outside 0…1, which a timing
  /// function can cause, are clamped.
  ///
  /// - Parameter body: Paints an image or a drawing. If it is passed nil, it paints the layer's
  ///   current drawing.
  func paintMix(
    _ mix: ContentsMix, into list: inout DisplayList,
    _ body: (ContentsMix.Source?, inout DisplayList) -> Void
  ) {
    let weights = mix.entries.map { min(max($0.weight, 0), 1) }
    let rest = 1 - weights.reduce(0, +)
    // A weight below this changes a pixel by less than half a level (of 255), which is invisible.
    let visible = 1.0 / 1024
    var parts = rest > visible ? [(source: nil as ContentsMix.Source?, weight: rest)] : []
    for (entry, weight) in zip(mix.entries, weights) where weight > 0 {
      parts.append((entry.source, weight))
    }
    list.group(GroupStyle()) { list in
      for part in parts {
        // Sum the premultiplied pixels: draw the first part into the empty group, and add the
        // others to it.
        let style = GroupStyle(
          opacity: CGFloat(part.weight), blend: list.isEmpty ? .normal : .plusLighter)
        list.group(style) { body(part.source, &$0) }
      }
    }
  }
}

extension CALayer {
  fileprivate var contentsFactors: GroupStyle? {
    guard !state.decoration.isInitial, let color = state.decoration.value.contentsMultiplyColor,
      color != .white
    else { return nil }
    let matrix = ColorMatrix(red: color.red, green: color.green, blue: color.blue)
    return GroupStyle(
      opacity: min(max(color.alpha, 0), 1), filters: matrix.map { [.colorMatrix($0)] } ?? [])
  }
}
