public import Drawing
import Foundation
import Geometry

extension CAContext {
  /// What the tree looks like at the present, in the points of the root layer's superspace.
  ///
  /// Samples, and changes nothing. Layers nested deeper than 500 are left out, and reported.
  ///
  /// - Complexity: O(layers), and what `draw(in:)` takes where an animation changes the content. A
  ///   group's commands are copied once for each group and clip around them.
  public func displayList() -> DisplayList {
    var list = DisplayList()
    guard let rootLayer else { return list }
    perform {
      let builder = DisplayListBuilder(moment: now)
      builder.emit(
        rootLayer, into: &list, map: .identity, parentTime: now.seconds, depth: 0)
    }
    return list
  }
}

/// Turns layers into drawing commands, in Core Animation's order: background, content, shape,
/// sublayers by `zPosition`, border; all of it as one group where the layer is not opaque.
@MainActor struct DisplayListBuilder {
  private static let depthLimit = 500

  let moment: Flicks

  /// Appends what a layer looks like.
  ///
  /// - Parameters:
  ///   - map: From the superlayer's space to the list's.
  ///   - parentTime: The superlayer's time.
  func emit(
    _ layer: CALayer, into list: inout DisplayList, map: CGAffineTransform, parentTime: Double,
    depth: Int
  ) {
    let (time, isShown) = layer.time.layerTime(fromParent: parentTime)
    guard isShown else { return }
    guard depth < Self.depthLimit else {
      layer.context.reportOnce("layers nested deeper than \(Self.depthLimit) are not drawn")
      return
    }
    Overlay.with(layer, at: moment, local: time) { redraws in
      // A NaN opacity fails the comparison and draws nothing.
      guard !layer.state.isHidden, layer.state.opacity > 0 else { return }
      let map = layer.mapToSuperlayer.concatenating(map)
      guard map.isFinite, map.determinant != 0 else { return }
      if !CATransform3DIsAffine(layer.state.transform) {
        layer.report("a transform in space is drawn by its affine part")
      }
      let content = content(of: layer, isAnimated: redraws)
      if layer.state.opacity < 1 {
        list.group(opacity: CGFloat(layer.state.opacity)) {
          paint(layer, content, into: &$0, map: map, time: time, depth: depth)
        }
      } else {
        paint(layer, content, into: &list, map: map, time: time, depth: depth)
      }
    }
  }

  private func paint(
    _ layer: CALayer, _ content: DrawnContent?, into list: inout DisplayList,
    map: CGAffineTransform, time: Double, depth: Int
  ) {
    let bounds = layer.state.bounds.standardized
    let outline = bounds.isFinite && !bounds.isEmpty ? bounds : nil
    if let outline, let color = layer.state.backgroundColor, color.alpha != 0 {
      list.fill(
        roundedRect(outline, layer.state.cornerRadius), paint: .color(color), transform: map)
    }
    if layer.state.masksToBounds {
      // Without an inside nothing of what is clipped is left.
      if let outline {
        list.clip(to: roundedRect(outline, layer.state.cornerRadius), transform: map) {
          paintInside(layer, content, outline, into: &$0, map: map, time: time, depth: depth)
        }
      }
    } else {
      paintInside(layer, content, outline, into: &list, map: map, time: time, depth: depth)
    }
    if let outline { paintBorder(layer, outline, into: &list, map: map) }
  }

  private func paintInside(
    _ layer: CALayer, _ content: DrawnContent?, _ outline: CGRect?, into list: inout DisplayList,
    map: CGAffineTransform, time: Double, depth: Int
  ) {
    if let outline { paintContent(layer, content, outline, into: &list, map: map) }
    layer.emitOwnContent(into: &list, transform: map)
    if layer.children.isEmpty { return }
    for child in ordered(layer.children, parentTime: time) {
      emit(child, into: &list, map: map, parentTime: time, depth: depth + 1)
    }
  }

  // MARK: Content

  /// What the layer drew. Content that an animation changes is recorded for this frame alone.
  private func content(of layer: CALayer, isAnimated: Bool) -> DrawnContent? {
    isAnimated && layer.content != nil ? layer.recordContent() : layer.content
  }

  private func paintContent(
    _ layer: CALayer, _ content: DrawnContent?, _ outline: CGRect, into list: inout DisplayList,
    map: CGAffineTransform
  ) {
    if let image = layer.state.contents {
      return list.image(image, in: outline, transform: map)
    }
    guard let content, !content.list.isEmpty else { return }
    var place = map
    if content.bounds != layer.state.bounds {
      guard let stretch = CGAffineTransform(from: content.bounds.standardized, to: outline) else {
        return
      }
      place = stretch.concatenating(map)
    }
    var edge = Path()
    edge.addRect(outline)
    list.clip(to: edge, transform: map) { $0.append(content.list, transform: place) }
  }

  // MARK: Outlines

  private func roundedRect(_ rect: CGRect, _ radius: CGFloat) -> Path {
    var path = Path()
    if !(radius > 0) { path.reserveCapacity(verbs: 5, points: 4) }
    if radius > 0 {
      path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
    } else {
      path.addRect(rect)
    }
    return path
  }

  /// The border is the ring between the outline and the outline moved inwards; where nothing is
  /// left inside it covers all.
  private func paintBorder(
    _ layer: CALayer, _ outline: CGRect, into list: inout DisplayList, map: CGAffineTransform
  ) {
    let width = layer.state.borderWidth
    guard width > 0, width.isFinite, let color = layer.state.borderColor, color.alpha != 0 else {
      return
    }
    let shorter = min(outline.width, outline.height)
    let radius = min(max(layer.state.cornerRadius, 0), shorter / 2)
    var path = roundedRect(outline, radius)
    if 2 * width < shorter {
      path.addPath(roundedRect(outline.insetBy(dx: width, dy: width), max(radius - width, 0)))
    }
    list.fill(path, rule: .evenOdd, paint: .color(color), transform: map)
  }

  // MARK: Order

  /// The sublayers back to front, by the `zPosition` that they show.
  private func ordered(_ layers: [CALayer], parentTime: Double) -> [CALayer] {
    let isFlat = layers.allSatisfy { layer in
      layer.state.zPosition == 0
        && !layer.attachments.contains {
          $0.evaluators.contains { $0.property === LayerProperties.zPosition }
        }
    }
    if isFlat { return layers }
    let places = layers.enumerated().map { offset, layer in
      let time = layer.time.layerTime(fromParent: parentTime).time
      let z = Overlay.with(layer, at: moment, local: time) { _ in layer.state.zPosition }
      return (z: z.isNaN ? 0 : z, offset: offset, layer: layer)
    }
    return places.sorted { ($0.z, $0.offset) < ($1.z, $1.offset) }.map(\.layer)
  }
}

extension CGRect {
  var isFinite: Bool {
    minX.isFinite && minY.isFinite && width.isFinite && height.isFinite
  }
}

extension CGAffineTransform {
  /// The map that stretches one rectangle over another; nil when the first has no area.
  init?(from a: CGRect, to b: CGRect) {
    guard a.width > 0, a.height > 0, a.isFinite else { return nil }
    let (sx, sy) = (b.width / a.width, b.height / a.height)
    self.init(a: sx, b: 0, c: 0, d: sy, tx: b.minX - a.minX * sx, ty: b.minY - a.minY * sy)
  }
}
