import Foundation
import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// The inside of a path of so many points that its edges are not kept: they go into the cells part
/// by part, which comes to the same sums, for those don't depend on order. So memory does not grow
/// with the path.
///
/// 10⁶ circles take nothing but their path and the cells; as edges they took 3 GB. The larger
/// window of cells costs more misses of the caches, so shorter paths go the other way.
final class LongFill {
  private let path: Path
  private let map: CGAffineTransform
  private let tolerance: Double
  private var polyline = Polyline()
  private var list = EdgeList()
  /// The pixels that it can touch.
  let bounds: PixelRect

  /// Paths with more points are such.
  static let mostKeptPoints = 1 << 16
  /// How many points are outlined at once.
  private static let partPoints = 1 << 12
  /// The cells of one window may take so many bytes, for the path is outlined for each: they
  /// suffice for a surface of 3840 by 2160 pixels.
  static let windowByteBudget = 64 << 20

  /// Nil where a point is not within ``EdgeList/reach``: there edges are cut, and cut edges in
  /// opposite directions don't cancel to the bit.
  init?(_ path: Path, _ map: CGAffineTransform, tolerance: Double) {
    let reach = EdgeList.reach
    // No such comparison holds for what is no number.
    guard
      path.points.allSatisfy({
        let p = $0.applying(map)
        return abs(p.x) <= reach && abs(p.y) <= reach
      })
    else { return nil }
    (self.path, self.map, self.tolerance) = (path, map, tolerance)
    bounds = DeviceBounds(path, map).pixels
  }

  /// Returns the span that stands for the edges, at a whole number of pixels from them.
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

  /// Adds the shape to the cells of a window that is placed.
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
      polyline.removeHandedOn()
    }
  }
}
