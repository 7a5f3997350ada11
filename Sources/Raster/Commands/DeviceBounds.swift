import Foundation
import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// An affine map of points that are stored as SIMD pairs. It uses the same arithmetic as the
/// flattening of paths.
private struct PointMap {
  let column: SIMD2<Double>
  let row: SIMD2<Double>
  let origin: SIMD2<Double>

  init(_ t: CGAffineTransform) {
    column = SIMD2(Double(t.a), Double(t.b))
    row = SIMD2(Double(t.c), Double(t.d))
    origin = SIMD2(Double(t.tx), Double(t.ty))
  }

  @inline(__always)
  func callAsFunction(_ p: CGPoint) -> SIMD2<Double> {
    self(Double(p.x), Double(p.y))
  }

  @inline(__always)
  func callAsFunction(_ x: Double, _ y: Double) -> SIMD2<Double> {
    column * x + row * y + origin
  }
}

/// A rectangle in device space; empty unless `minX <= maxX` and `minY <= maxY`.
struct DeviceBounds {
  var minX = Double.infinity
  var minY = Double.infinity
  var maxX = -Double.infinity
  var maxY = -Double.infinity

  init(_ path: borrowing Path, _ t: CGAffineTransform) {
    self = unsafe path.withPoints { unsafe DeviceBounds($0, t) }
  }

  @inline(__always)
  init(_ corner: CGPoint, _ opposite: CGPoint, _ t: CGAffineTransform) {
    let points = Path.rectangle(corner, opposite)
    self = unsafe points.span.withUnsafeBufferPointer { unsafe DeviceBounds($0, t) }
  }

  /// Creates the bounding box of a path's points, including control points. Points that are not
  /// finite are ignored, because flattening omits their segments.
  init(_ points: UnsafeBufferPointer<CGPoint>, _ t: CGAffineTransform) {
    let map = PointMap(t)
    var low = SIMD2(repeating: Double.infinity)
    var high = -low
    // The sum of p − p over all points: zero if all of them are finite, otherwise NaN.
    var flaw = SIMD2<Double>()
    for i in 0..<points.count {
      let p = unsafe map(points[i])
      flaw += p - p
      low.replace(with: p, where: p .< low)
      high.replace(with: p, where: p .> high)
    }
    if flaw.x == 0 && flaw.y == 0 {
      (minX, minY, maxX, maxY) = (low.x, low.y, high.x, high.y)
      return
    }
    for i in 0..<points.count {
      let p = unsafe map(points[i])
      if !(p.x - p.x == 0 && p.y - p.y == 0) { continue }
      (minX, maxX) = (min(minX, p.x), max(maxX, p.x))
      (minY, maxY) = (min(minY, p.y), max(maxY, p.y))
    }
  }

  @inline(__always)
  fileprivate init?(_ p: SIMD2<Double>, _ q: SIMD2<Double>) {
    let flaw = (p - p) + (q - q)
    guard flaw.x == 0 && flaw.y == 0 else { return nil }
    (minX, maxX) = p.x < q.x ? (p.x, q.x) : (q.x, p.x)
    (minY, maxY) = p.y < q.y ? (p.y, q.y) : (q.y, p.y)
  }

  /// Creates the bounding box of a rectangle under a transform; empty if a coordinate is not
  /// finite.
  init(_ rect: CGRect, _ t: CGAffineTransform) {
    let map = PointMap(t)
    let (x, y) = (Double(rect.origin.x), Double(rect.origin.y))
    let (width, height) = (Double(rect.size.width), Double(rect.size.height))
    guard let one = DeviceBounds(map(x, y), map(x + width, y + height)),
      let other = DeviceBounds(map(x + width, y), map(x, y + height))
    else { return }
    (minX, maxX) = (min(one.minX, other.minX), max(one.maxX, other.maxX))
    (minY, maxY) = (min(one.minY, other.minY), max(one.maxY, other.maxY))
  }

  mutating func inset(by distance: Double) {
    guard distance < .infinity, minX <= maxX else { return }
    minX += distance
    minY += distance
    maxX -= distance
    maxY -= distance
  }

  /// The pixels that the rectangle touches, plus one on each side, because flattened curves may lie
  /// slightly outside the bounding box of their control points.
  var pixels: PixelRect {
    guard minX <= maxX, minY <= maxY else { return .empty }
    @inline(__always)
    func below(_ x: Double) -> Int {
      let x = x > -1e9 ? (x < 1e9 ? x : 1e9) : -1e9
      let whole = Int(x)
      return Double(whole) > x ? whole &- 1 : whole
    }
    let (x, y) = (below(minX) &- 1, below(minY) &- 1)
    // The right and bottom sides are rounded up by ceil(x) = −floor(−x).
    return PixelRect(
      x: x, y: y, width: 1 &- below(-maxX) &- x, height: 1 &- below(-maxY) &- y)
  }
}

extension Path {
  /// Returns the rectangle in device space, if the path is one finite rectangle that is
  /// axis-aligned there; otherwise nil.
  func deviceRectangle(_ t: CGAffineTransform) -> DeviceBounds? {
    unsafe verbs.withUnsafeBufferPointer { verbs in
      unsafe withPoints { points in
        unsafe t.keepsRectangles && Path.isRectangle(verbs, points)
          ? DeviceBounds(points, t) : nil
      }
    }
  }

  /// Calls `body` with the path's points. A rectangle stored as two corners needs no array for
  /// this.
  @inline(__always)
  func withPoints<Result>(_ body: (UnsafeBufferPointer<CGPoint>) -> Result) -> Result {
    guard let (corner, opposite) = corners else {
      return unsafe storedPoints.withUnsafeBufferPointer(body)
    }
    return unsafe Path.rectangle(corner, opposite).span.withUnsafeBufferPointer(body)
  }

  @inline(__always)
  static func isRectangle(
    _ verbs: UnsafeBufferPointer<Verb>, _ p: UnsafeBufferPointer<CGPoint>
  ) -> Bool {
    guard verbs.count >= 4, verbs.count <= 6, p.count == 4 || p.count == 5 else { return false }
    let last = verbs.count &- 1
    guard unsafe verbs[0] == .move else { return false }
    for i in 1..<last where unsafe verbs[i] != .line { return false }
    guard unsafe verbs[last] == .line || verbs[last] == .close else { return false }
    guard unsafe p.count == 4 || p[4] == p[0] else { return false }
    let alongX =
      unsafe p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
    let alongY =
      unsafe p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
    let size = unsafe (p[2].x - p[0].x) + (p[2].y - p[0].y)
    return (alongX || alongY) && size - size == 0
  }
}

extension GridRectangle {
  /// Maps two corners by a map that keeps rectangles axis-aligned, and creates the rectangle
  /// between them, in integral multiples of 1/65536 pixel. It equals the rectangle that
  /// ``EdgeList`` finds for the same corners. Nil if a corner is out of reach (``EdgeList/reach``).
  @inline(__always)
  init?(_ corner: CGPoint, _ opposite: CGPoint, _ t: CGAffineTransform) {
    let map = PointMap(t)
    guard let box = DeviceBounds(map(corner), map(opposite)) else { return nil }
    let reach = EdgeList.reach
    guard box.minX >= -reach, box.minY >= -reach, box.maxX <= reach, box.maxY <= reach else {
      return nil
    }
    (left, right) = (nearestInteger(box.minX * gridScale), nearestInteger(box.maxX * gridScale))
    (top, bottom) = (nearestInteger(box.minY * gridScale), nearestInteger(box.maxY * gridScale))
  }

  var pixels: PixelRect {
    if left == right || top == bottom { return .empty }
    let (x, y) = (left >> gridShift, top >> gridShift)
    return PixelRect(
      x: x, y: y, width: ((right &+ gridOne &- 1) >> gridShift) &- x,
      height: ((bottom &+ gridOne &- 1) >> gridShift) &- y)
  }
}
