public import Foundation

extension Path {
  /// The smallest rectangle that contains all points, including control points; null for an empty
  /// path. Points with a NaN or infinite coordinate are ignored.
  public var boundingBox: CGRect {
    var box = Box()
    forEachPoint { box.add(SIMD2($0)) }
    return box.rect
  }

  /// The smallest rectangle that contains the curves themselves; null for an empty path. A single
  /// move counts as a point. Segments with a NaN or infinite point are ignored.
  public var boundingBoxOfPath: CGRect {
    if corners != nil { return boundingBox }
    var box = Box()
    var pen = SIMD2<Double>.zero
    for element in finiteElements() {
      switch element {
      case .move(let p), .line(let p):
        pen = p
      case .quad(let c, let p):
        QuadCurve(pen, c, p).elevated.addExtrema(to: &box)
        pen = p
      case .cubic(let c1, let c2, let p):
        CubicCurve(pen, c1, c2, p).addExtrema(to: &box)
        pen = p
      case .close:
        continue
      }
      box.add(pen)
    }
    return box.rect
  }

  /// The rectangle that the path describes; nil unless the path is one sub-path along the four
  /// sides of an axis-parallel rectangle and is closed or ends with a line to its start.
  public var asRect: CGRect? {
    if let (a, c) = corners { return Self.rect(between: a, c) }
    let closed = verbs.last == .close
    let lines = verbs.count - 1 - (closed ? 1 : 0)
    guard lines == 3 && closed || lines == 4, verbs[0] == .move,
      verbs[1...lines].allSatisfy({ $0 == .line })
    else { return nil }
    if lines == 4, points[4] != points[0] { return nil }
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    let xFirst = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let yFirst = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    return xFirst || yFirst ? Self.rect(between: a, c) : nil
  }

  private static func rect(between a: CGPoint, _ c: CGPoint) -> CGRect {
    CGRect(x: min(a.x, c.x), y: min(a.y, c.y), width: abs(c.x - a.x), height: abs(c.y - a.y))
  }
}

struct Box {
  var low = SIMD2(repeating: Double.infinity)
  var high = SIMD2(repeating: -Double.infinity)

  mutating func add(_ p: SIMD2<Double>) {
    guard p.isFinite else { return }
    low = pointwiseMin(low, p)
    high = pointwiseMax(high, p)
  }

  var rect: CGRect {
    low.x <= high.x
      ? CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) : .null
  }
}

extension CubicCurve {
  func addExtrema(to box: inout Box) {
    let (a, b, c, _) = coefficients
    for axis in 0..<2 {
      // At an extreme of a coordinate, the derivative B′ = 3at² + 2bt + c is 0.
      for t in quadraticRoots(3 * a[axis], 2 * b[axis], c[axis]) where t > 0 && t < 1 {
        var p = point(at: t)
        // Extend the box only along this axis: the other coordinate is already inside the box, and
        // its rounding errors must not enlarge the box.
        p[1 - axis] = p0[1 - axis]
        box.add(p)
      }
    }
  }
}

/// Returns the real roots of at² + bt + c,
/// [without cancellation](https://en.wikipedia.org/wiki/Loss_of_significance); empty for a
/// constant.
func quadraticRoots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
  if abs(a) <= 1e-14 * (abs(b) + abs(c)) { return b == 0 ? [] : [-c / b] }
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
  return q == 0 ? [0] : [q / a, c / q]
}
