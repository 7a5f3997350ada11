import Foundation
import MidflightGeometry

/// Finds rectangles that contain what commands draw, from the paths' control points, in the list's
/// space.
enum FlatBounds {
  /// Returns the bounds of what the commands draw; nil if they draw nothing. Groups and clips must
  /// be balanced.
  static func find(_ commands: ArraySlice<DisplayList.Command>) -> CGRect? {
    var open: [Frame] = []
    var top = Frame()
    for command in commands {
      switch command {
      case .fill(let fill): top.add(box(fill.path).applying(fill.map))
      case .stroke(let stroke):
        if stroke.style.reach > 0 { top.add(box(stroke.path, stroke.style).applying(stroke.map)) }
      case .image(let image): top.add(image.rect.standardized.applying(image.map))
      case .shadow(let cast):
        top.add(spread(box(cast.path).applying(cast.map), by: cast.shadow))
      case .pushClip(let clip):
        open.append(top)
        top = Frame(clip: box(clip.path).applying(clip.map))
      case .beginGroup(let style):
        open.append(top)
        top = Frame(style: style)
      case .endGroup, .popClip:
        guard var below = open.popLast() else { continue }
        if let result = top.result { below.add(result) }
        top = below
      }
    }
    return top.bounds
  }

  /// Returns the bounding box of a path's finite points; the zero rectangle if there are none.
  static func box(_ path: Path) -> CGRect {
    let box = path.boundingBox
    return box.isNull ? .zero : box
  }

  /// Returns the bounds of a stroked path. If miters may be much longer than the line is wide,
  /// computes the bounds from the actual outline: an image that allows for the longest possible
  /// miters would have too few pixels, or no finite size.
  private static func box(_ path: Path, _ style: StrokeStyle) -> CGRect {
    if style.reach <= 8 * style.width {
      return box(path).insetBy(dx: -style.reach, dy: -style.reach)
    }
    return box(path.stroked(style, tolerance: style.width / 8))
      .insetBy(dx: -style.width, dy: -style.width)
  }

  static func spread(_ rect: CGRect, by shadow: Shadow) -> CGRect {
    let offset = shadow.offset.applying(shadow.transform)
    return blurred(
      rect.offsetBy(dx: offset.width, dy: offset.height), shadow.sigma, shadow.transform)
  }

  /// Enlarges the rectangle by four standard deviations, beyond which less than one 8-bit level
  /// remains.
  private static func blurred(
    _ rect: CGRect, _ sigma: CGFloat, _ map: CGAffineTransform
  ) -> CGRect {
    let reach = max(sigma, 0) * map.largestScale * 4 + 1
    return rect.insetBy(dx: -reach, dy: -reach)
  }

  private struct Frame {
    var clip: CGRect?
    var style: GroupStyle?
    var bounds: CGRect?

    mutating func add(_ rect: CGRect) {
      guard rect.minX.isFinite, rect.minY.isFinite, rect.width.isFinite, rect.height.isFinite else {
        return
      }
      bounds = bounds?.union(rect) ?? rect
    }

    var result: CGRect? {
      guard var rect = bounds else { return nil }
      if let clip {
        let common = rect.intersection(clip)
        return common.isNull ? nil : common
      }
      for case .gaussianBlur(let radius, let map)? in style?.filters.map(Optional.some) ?? [] {
        rect = FlatBounds.blurred(rect, radius, map)
      }
      if let shadow = style?.shadow { rect = rect.union(FlatBounds.spread(rect, by: shadow)) }
      return rect
    }
  }
}
