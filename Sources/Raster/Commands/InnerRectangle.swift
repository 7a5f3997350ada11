import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

extension Path {
  static var maxHidingElements: Int { 20 }

  /// Returns a rectangle of device pixels that the path's interior covers fully; empty if a quick
  /// search finds none.
  ///
  /// For a path that is an axis-aligned rectangle in device space, the result consists of all fully
  /// covered pixels. Otherwise the path must be convex, with one subpath and few elements, such as
  /// a rounded rectangle or an ellipse. The ends and midpoints of its segments form a polygon
  /// inside the path. The result is the largest rectangle in this polygon whose top and bottom are
  /// at the heights of two corners.
  ///
  /// - Complexity: O(1): paths with too many elements are refused.
  func innerPixels(_ map: CGAffineTransform) -> PixelRect {
    unsafe verbs.withUnsafeBufferPointer { verbs in
      unsafe withPoints { points in
        if unsafe map.keepsRectangles && Path.isRectangle(verbs, points) {
          return unsafe GridRectangle(points[0], points[2], map)?.wholePixels ?? .empty
        }
        guard verbs.count <= Path.maxHidingElements else { return .empty }
        return unsafe withUnsafeTemporaryAllocation(
          of: SIMD2<Double>.self, capacity: ConvexPolygon.capacity
        ) { buffer in
          guard let polygon = unsafe ConvexPolygon(verbs, points, map, buffer) else {
            return .empty
          }
          return unsafe polygon.innerPixels
        }
      }
    }
  }
}

@unsafe
private struct ConvexPolygon {
  private let corners: UnsafeMutableBufferPointer<SIMD2<Double>>
  private let count: Int
  /// Candidates for the top and bottom of the rectangle: for each, a height, and the range of
  /// columns inside the polygon at that height.
  private let heights: UnsafeMutableBufferPointer<SIMD2<Double>>

  /// The number of points for which the search needs memory: for each element, up to three control
  /// points, as many corners, and twice as many heights.
  static let capacity = 12 * Path.maxHidingElements

  /// - Parameter buffer: Scratch memory for ``capacity`` points.
  /// - Returns: nil unless the control points, in order, form a convex polygon of finite points
  ///   within ``EdgeList/reach``.
  init?(
    _ verbs: UnsafeBufferPointer<Path.Verb>, _ points: UnsafeBufferPointer<CGPoint>,
    _ map: CGAffineTransform, _ buffer: UnsafeMutableBufferPointer<SIMD2<Double>>
  ) {
    let part = 3 * Path.maxHidingElements
    let hull = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<part])
    let corners = unsafe UnsafeMutableBufferPointer(rebasing: buffer[part..<2 * part])
    unsafe heights = UnsafeMutableBufferPointer(rebasing: buffer[(2 * part)...])
    guard verbs.count >= 3, points.count <= part, unsafe verbs[0] == .move else { return nil }
    for i in 0..<points.count {
      let p = unsafe points[i].applying(map)
      guard abs(p.x) <= EdgeList.reach, abs(p.y) <= EdgeList.reach else { return nil }
      unsafe hull.initializeElement(at: i, to: SIMD2(p.x, p.y))
    }
    guard unsafe Self.isConvex(hull, points.count) else { return nil }
    var (point, corner) = (0, 0)
    func add(_ p: SIMD2<Double>) {
      unsafe corners.initializeElement(at: corner, to: p)
      corner += 1
    }
    for i in 0..<verbs.count {
      let verb = unsafe verbs[i]
      if i > 0 && verb == .move { return nil }
      if verb == .close { break }
      let end = unsafe hull[point + verb.pointCount - 1]
      switch verb {
      case .quad:
        add(unsafe (hull[point - 1] + 2 * hull[point] + end) / 4)
      case .cubic:
        add(unsafe (hull[point - 1] + 3 * (hull[point] + hull[point + 1]) + end) / 8)
      case .move, .line, .close: break
      }
      add(end)
      point += verb.pointCount
    }
    // Points are left over only if elements follow a close, which would start another subpath.
    guard point == points.count else { return nil }
    unsafe (self.corners, count) = (corners, corner)
  }

  private static func isConvex(
    _ p: UnsafeMutableBufferPointer<SIMD2<Double>>, _ count: Int
  ) -> Bool {
    guard count > 2 else { return false }
    var first = SIMD2<Double>()
    var before = SIMD2<Double>()
    var turn = 0.0
    var changes = 0
    var sign = 0.0
    var firstSign = 0.0
    func follows(_ side: SIMD2<Double>) -> Bool {
      let cross = before.x * side.y - before.y * side.x
      let (a, b) = ((before * before).sum(), (side * side).sum())
      if cross * cross <= 1e-18 * a * b { return (before * side).sum() > 0 }
      if turn == 0 { turn = cross }
      return (cross > 0) == (turn > 0)
    }
    var last = unsafe p[0]
    for i in 1...count {
      let next = unsafe p[i == count ? 0 : i]
      let side = next - last
      // Skip a side between two points that differ only by rounding errors.
      if (side * side).sum() < 1e-8 { continue }
      last = next
      if before == .zero { first = side } else if !follows(side) { return false }
      before = side
      if abs(side.x) < 1e-6 { continue }
      if firstSign == 0 { firstSign = side.x } else if (side.x > 0) != (sign > 0) { changes += 1 }
      sign = side.x
    }
    if (firstSign > 0) != (sign > 0) { changes += 1 }
    return before != .zero && follows(first) && changes <= 2
  }

  private func columns(at y: Double) -> SIMD2<Double> {
    var (low, high) = (Double.infinity, -Double.infinity)
    for i in unsafe 0..<count {
      let (a, b) = unsafe (corners[i], corners[i + 1 == count ? 0 : i + 1])
      if max(a.y, b.y) < y || min(a.y, b.y) > y { continue }
      if a.y == b.y {
        (low, high) = (min(low, a.x, b.x), max(high, a.x, b.x))
      } else {
        let x = a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))
        (low, high) = (min(low, x), max(high, x))
      }
    }
    return SIMD2(low, high)
  }

  /// The largest rectangle of pixels whose top and bottom are at the heights of two corners or, if
  /// there are few corners, of midpoints of sides.
  var innerPixels: PixelRect {
    var known = 0
    func addHeight(_ y: Double) {
      for i in 0..<known where unsafe abs(heights[2 * i].x - y) < 0.25 { return }
      let columns = unsafe columns(at: y)
      unsafe heights.initializeElement(at: 2 * known, to: SIMD2(y, 0))
      unsafe heights.initializeElement(at: 2 * known + 1, to: columns)
      known += 1
    }
    for i in unsafe 0..<count {
      let y = unsafe corners[i].y
      addHeight(y)
      if unsafe count <= 6 { unsafe addHeight((y + corners[i + 1 == count ? 0 : i + 1].y) / 2) }
    }
    var largest = 0.0
    var best = (low: SIMD2<Double>(), high: SIMD2<Double>())
    for i in 0..<known {
      for j in 0..<known {
        let (top, bottom) = unsafe (heights[2 * i].x, heights[2 * j].x)
        if bottom <= top { continue }
        let (a, b) = unsafe (heights[2 * i + 1], heights[2 * j + 1])
        let (left, right) = (max(a.x, b.x), min(a.y, b.y))
        let size = (right - left) * (bottom - top)
        if right <= left || size <= largest { continue }
        (largest, best) = (size, (SIMD2(left, top), SIMD2(right, bottom)))
      }
    }
    return wholePixels(best.low.x, best.low.y, best.high.x, best.high.y)
  }
}

/// Returns the pixels that are completely inside a rectangle, less a margin for flattened curves
/// and rounded points.
private func wholePixels(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double)
  -> PixelRect
{
  let margin = 0.5
  // The coordinates are within ``EdgeList/reach``, so converting them to `Int` can't overflow.
  let (x, y) = (Int((minX + margin).rounded(.up)), Int((minY + margin).rounded(.up)))
  return PixelRect(
    minX: x, minY: y, maxX: Int((maxX - margin).rounded(.down)),
    maxY: Int((maxY - margin).rounded(.down)))
}
