import Foundation
import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// The fill of a path with so many points that its edges are not stored. The edges are added to the
/// cells part by part. This gives the same sums, which do not depend on the order of edges, and the
/// memory does not grow with the path.
///
/// A path of 10⁶ circles needs memory only for itself and the cells; its stored edges would take 3
/// GB. Shorter paths are not drawn in this way, because overlaps are neither removed nor sampled here,
/// and the larger window of cells causes more cache misses.
final class LongFill {
  private let path: Path
  private let map: CGAffineTransform
  private let tolerance: Double
  private var polyline = Polyline()
  private var list = EdgeList()
  let bounds: PixelRect

  static let maxBufferedPoints = 1 << 18
  private static let partPoints = 1 << 12
  /// The largest size of one window's cells, in bytes. It suffices for a surface of 3840 × 2160
  /// pixels. It is large, because the path is outlined again for each window.
  static let windowByteBudget = 64 << 20

  /// Creates the fill; nil if a point is not within ``EdgeList/reach``. Edges would be cut at this
  /// limit, and cut edges in opposite directions don't cancel exactly.
  init?(_ path: Path, _ map: CGAffineTransform, tolerance: Double) {
    let reach = EdgeList.reach
    // These comparisons are false for NaN, so a path with NaN is refused.
    guard
      path.points.allSatisfy({
        let p = $0.applying(map)
        return abs(p.x) <= reach && abs(p.y) <= reach
      })
    else { return nil }
    (self.path, self.map, self.tolerance) = (path, map, tolerance)
    bounds = DeviceBounds(path, map).pixels
  }

  func span(dx: Int, dy: Int) -> EdgeSpan {
    var span = list.span
    span.count = 0
    span.extent = EdgeExtent(
      minX: bounds.x << gridShift, minY: bounds.y << gridShift, maxX: bounds.maxX << gridShift,
      maxY: bounds.maxY << gridShift)
    (span.dx, span.dy) = (dx, dy)
    span.isLong = true
    return span
  }

  /// Adds the shape to the cells of a window whose bounds have been set.
  ///
  /// - Complexity: O(points + cells crossed inside the window).
  func add(to window: inout CellWindow, dx: Int, dy: Int) {
    let (x, y) = (window.left - dx, window.top - dy)
    let clip = FlatteningClip(
      minX: Double(x), minY: Double(y), maxX: Double(x + window.width),
      maxY: Double(y + window.rows))
    polyline.removeAll()
    polyline.keepsBends = true
    path.forEachFilledPart(of: Self.partPoints) { part in
      part.flatten(map, tolerance: tolerance, clip: clip, into: &polyline)
      list.removeAll()
      _ = list.add(polyline)
      var span = list.span
      (span.dx, span.dy) = (dx, dy)
      window.add(span)
      polyline.removeConsumedContours()
    }
  }
}
