import Foundation
import MidflightDrawing
import MidflightGeometry

extension DrawPlan {
  /// Notes the pixels that a shape or an image replaces, if that is certain and they are many.
  ///
  /// - Parameters:
  ///   - area: the pixels that it may touch.
  ///   - isOpaque: whether a pattern's cell is known to be opaque.
  @inline(never)
  mutating func addOccluder(
    _ commands: UnsafeBufferPointer<DisplayList.Command>, _ i: Int,
    _ transform: CGAffineTransform, _ isOpaque: (PatternCell) -> Bool
  ) {
    let seen = unsafe unmasked(commands, transform)
    if seen.area < Occluders.leastPixels { return }
    switch unsafe commands[i] {
    case .fill(let fill) where fill.blend == .normal:
      let map = fill.map.concatenating(transform)
      switch fill.paint {
      case .color(let color):
        guard color.alpha >= 1 else { return }
      case .gradient(let gradient):
        guard gradient.isOpaque, let field = GradientField(gradient, map),
          field.coversPlane
        else { return }
      case .pattern(let pattern):
        guard pattern.alpha >= 1,
          let cell = PatternCell(pattern, pattern.transform.concatenating(map)), isOpaque(cell),
          ImageMap(origin: .zero, mirrored: (false, false), cell.map) != nil
        else { return }
      case .projected:
        return
      }
      occluders.add(fill.path.innerPixels(map), i, inside: top.index, within: seen)
    case .image(let image) where image.blend == .normal:
      let map = image.map.concatenating(transform)
      let rect = image.rect
      guard image.alpha >= 1, map.keepsRectangles,
        image.image.isDrawn(in: rect, image.style, map), image.image.isOpaque,
        let place = GridRectangle(
          rect.standardized.origin, CGPoint(x: rect.maxX, y: rect.maxY), map)
      else { return }
      occluders.add(place, i, inside: top.index, within: seen)
    default:
      break
    }
  }

  /// Pixels, a rectangle of them, on which no mask acts that is around the next command: on others
  /// what is under something opaque shows through where the mask lets only a part of it in.
  ///
  /// - Complexity: O(1) where there is no mask, and after the first time within a clip; O(depth)
  ///   else.
  mutating func unmasked(
    _ commands: UnsafeBufferPointer<DisplayList.Command>, _ transform: CGAffineTransform
  ) -> PixelRect {
    if top.maskDepth == 0 { return .everything }
    if let known = top.unmasked { return known }
    var (area, depth) = (PixelRect.everything, 0)
    for i in frames.indices {
      area = unsafe frames[i].unmasked(commands, steps, transform, within: area, depth)
      frames[i].unmasked = area
      depth = frames[i].maskDepth
    }
    area = unsafe top.unmasked(commands, steps, transform, within: area, depth)
    top.unmasked = area
    return area
  }

  /// Has what hides within the group or clip that is about to be closed hide what is around it as
  /// well, as far as that does not show through.
  ///
  /// - Parameter command: the one that opened it.
  @inline(never)
  mutating func raiseOccluders(_ command: DisplayList.Command, _ transform: CGAffineTransform) {
    guard let outer = outerIndex else { return }
    switch command {
    case .beginGroup(let style):
      let hasEffect = unsafe steps[top.index].effect >= 0
      // Another mode may make a hole into what is opaque.
      if hasEffect || unit(style.opacity) != 1 || style.blend != .normal || top.exposesBlend {
        return
      }
      occluders.raise(from: top.index, to: outer, within: .everything)
    case .pushClip(let clip):
      occluders.raise(
        from: top.index, to: outer,
        within: clip.openPixels(transform))
    default:
      break
    }
  }
}

extension DrawPlan.Frame {
  /// Pixels within it that no mask changes, of those in `area` around it, where there are `depth`
  /// masks.
  fileprivate func unmasked(
    _ commands: UnsafeBufferPointer<DisplayList.Command>,
    _ steps: UnsafeBufferPointer<DrawPlan.Step>, _ transform: CGAffineTransform,
    within area: PixelRect, _ depth: Int
  ) -> PixelRect {
    if maskDepth == 0 { return .everything }
    if let unmasked { return unmasked }
    // Too little to look into.
    if maskDepth > depth, unsafe steps[index].bounds.area < Occluders.leastPixels { return .empty }
    guard maskDepth > depth, case .pushClip(let clip) = unsafe commands[index] else { return area }
    let open = clip.openPixels(transform)
    return open.isEmpty ? .empty : area.common(open)
  }
}

extension DisplayList.Clip {
  /// Pixels, a rectangle of them, that it lets through whole.
  fileprivate func openPixels(_ transform: CGAffineTransform) -> PixelRect {
    stencil == nil ? path.innerPixels(map.concatenating(transform)) : .empty
  }
}

extension GradientPaint {
  /// Whether each of its colours is, wherever there is one.
  fileprivate var isOpaque: Bool {
    alpha >= 1 && gradient.stops.allSatisfy { $0.color.alpha >= 1 }
  }
}

extension GradientField {
  /// Whether there is a colour everywhere.
  fileprivate var coversPlane: Bool {
    if case .circles = kind { return false }
    switch extend {
    case .both, .repeating, .reflecting: return true
    case .none, .before, .after: return false
    }
  }
}

extension CGImage {
  /// Whether something of it is drawn over a rectangle.
  func isDrawn(in rect: CGRect, _ style: ImageStyle, _ map: CGAffineTransform) -> Bool {
    let source = style.source
    let (width, height) = (rect.size.width, rect.size.height)
    return self.width > 0 && self.height > 0 && width != 0 && height != 0 && width.isFinite
      && height.isFinite && source.minX.isFinite && source.minY.isFinite
      && source.width.isFinite && source.height.isFinite
      && ImageMap(origin: rect.origin, mirrored: (width < 0, height < 0), map) != nil
  }
}
