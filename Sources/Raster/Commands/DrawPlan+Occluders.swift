import Foundation
import MidflightDrawing
import MidflightGeometry

extension DrawPlan {
  /// Records an occluder if there are many pixels that a shape or an image is certain to replace.
  ///
  /// - Parameters:
  ///   - area: The pixels that the command may touch.
  ///   - isOpaque: Whether a pattern's cell is known to be opaque.
  @inline(never)
  mutating func addOccluder(
    _ commands: UnsafeBufferPointer<DisplayList.Command>, _ i: Int,
    _ transform: CGAffineTransform, _ isOpaque: (PatternCell) -> Bool
  ) {
    let visible = unsafe unmasked(commands, transform)
    if visible.area < Occluders.minPixels { return }
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
      occluders.add(fill.path.innerPixels(map), i, inside: top.index, within: visible)
    case .image(let image) where image.blend == .normal:
      let map = image.map.concatenating(transform)
      let rect = image.rect
      guard image.alpha >= 1, map.keepsRectangles,
        image.image.isDrawn(in: rect, image.style, map), image.image.isOpaque,
        let rectangle = GridRectangle(
          rect.standardized.origin, CGPoint(x: rect.maxX, y: rect.maxY), map)
      else { return }
      occluders.add(rectangle, i, inside: top.index, within: visible)
    default:
      break
    }
  }

  /// Returns a rectangle of pixels in which the masks around the next command have full coverage.
  /// Elsewhere, a mask may have partial coverage, so that content under an opaque command shows
  /// through.
  ///
  /// - Complexity: O(1) without a mask, or after the first call within a clip; otherwise O(depth).
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

  /// When a group or clip closes, makes the occluders inside it count for the enclosing level too,
  /// except for pixels through which lower content shows.
  ///
  /// - Parameter command: The command that opened the group or clip.
  @inline(never)
  mutating func raiseOccluders(_ command: DisplayList.Command, _ transform: CGAffineTransform) {
    guard let outer = outerIndex else { return }
    switch command {
    case .beginGroup(let style):
      let hasEffect = unsafe steps[top.index].effect >= 0
      // Content may show through a group that is translucent or has an effect or a blend mode; a
      // blend mode may even make opaque pixels transparent.
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
  /// Returns the pixels within `area` for which this frame's mask and all enclosing ones have full
  /// coverage. `depth` is the number of masks that `area` already accounts for.
  fileprivate func unmasked(
    _ commands: UnsafeBufferPointer<DisplayList.Command>,
    _ steps: UnsafeBufferPointer<DrawPlan.Step>, _ transform: CGAffineTransform,
    within area: PixelRect, _ depth: Int
  ) -> PixelRect {
    if maskDepth == 0 { return .everything }
    if let unmasked { return unmasked }
    // The clip contains too few pixels to be worth the check.
    if maskDepth > depth, unsafe steps[index].bounds.area < Occluders.minPixels { return .empty }
    guard maskDepth > depth, case .pushClip(let clip) = unsafe commands[index] else { return area }
    let open = clip.openPixels(transform)
    return open.isEmpty ? .empty : area.common(open)
  }
}

extension DisplayList.Clip {
  fileprivate func openPixels(_ transform: CGAffineTransform) -> PixelRect {
    imageMask == nil ? path.innerPixels(map.concatenating(transform)) : .empty
  }
}

extension GradientPaint {
  fileprivate var isOpaque: Bool {
    alpha >= 1 && gradient.stops.allSatisfy { $0.color.alpha >= 1 }
  }
}

extension GradientField {
  fileprivate var coversPlane: Bool {
    if case .circles = kind { return false }
    switch extend {
    case .both, .repeating, .reflecting: return true
    case .none, .before, .after: return false
    }
  }
}

extension CGImage {
  func isDrawn(in rect: CGRect, _ style: ImageStyle, _ map: CGAffineTransform) -> Bool {
    let source = style.source
    let (width, height) = (rect.size.width, rect.size.height)
    return self.width > 0 && self.height > 0 && width != 0 && height != 0 && width.isFinite
      && height.isFinite && source.minX.isFinite && source.minY.isFinite
      && source.width.isFinite && source.height.isFinite
      && ImageMap(origin: rect.origin, mirrored: (width < 0, height < 0), map) != nil
  }
}
