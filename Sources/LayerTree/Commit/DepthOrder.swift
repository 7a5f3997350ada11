import Foundation
import MidflightGeometry

/// Determines the order in which the layers of one 3D space are drawn, farthest first.
///
/// If all layers' planes are parallel to the plane that they are drawn in, they are ordered by
/// depth; if two depths are equal, the layer that comes later is in front. Otherwise, layers that
/// may overlap on the screen are compared in pairs: layer A is behind layer B if A is on the far
/// side of B's plane, or B is on the near side of A's plane ([Newell, Newell and Sancha
/// 1972](https://en.wikipedia.org/wiki/Newell%27s_algorithm)). Layers that intersect, and layers
/// that form a cycle in which each is behind the next, are ordered by the depths of their centres;
/// no layer is split.
struct DepthOrder {
  struct Plane {
    /// The transform from the layer to the common 3D space. x/w and y/w are the position on the
    /// screen; points with larger z/w are nearer.
    var matrix: CATransform3D
    var bounds: CGRect
  }

  /// The largest number of planes that are compared in pairs. More planes are ordered only by the
  /// depths of their centres.
  private static let largestCount = 512

  /// Returns the indices of the planes in drawing order.
  ///
  /// - Complexity: O(n log n) for parallel planes, else O(n²).
  static func sorted(_ planes: [Plane]) -> [Int] {
    func byDepth(_ depth: (Int) -> Double) -> [Int] {
      let depths = planes.indices.map { i in
        let z = depth(i)
        return z.isNaN ? 0 : z
      }
      return planes.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    }
    let isParallel = planes.allSatisfy {
      let m = $0.matrix
      return m.m13 == 0 && m.m23 == 0 && m.m14 == 0 && m.m24 == 0 && m.m44 > 0
    }
    if isParallel { return byDepth { Double(planes[$0].matrix.m43 / planes[$0].matrix.m44) } }
    let faces = planes.map(Face.init)
    let order = byDepth { faces[$0].depth }
    if planes.count > largestCount { return order }
    return resolve(faces, order)
  }

  /// Returns the indices of the faces in drawing order. Repeatedly takes the first remaining face
  /// in `order` that has no other remaining face behind it or, if there is none, the first
  /// remaining face.
  private static func resolve(_ faces: [Face], _ order: [Int]) -> [Int] {
    var behind = [Int](repeating: 0, count: faces.count)
    var ahead = [[Int]](repeating: [], count: faces.count)
    for i in faces.indices {
      for j in (i + 1)..<max(faces.count, i + 1) {
        guard let isBehind = faces[i].isBehind(faces[j]) else { continue }
        let (first, second) = isBehind ? (i, j) : (j, i)
        ahead[first].append(second)
        behind[second] += 1
      }
    }
    var rest = order
    var result: [Int] = []
    while !rest.isEmpty {
      let index = rest.firstIndex { behind[$0] <= 0 } ?? 0
      let next = rest.remove(at: index)
      result.append(next)
      for other in ahead[next] { behind[other] -= 1 }
    }
    return result
  }
}

private struct Face {
  /// The corners that are in front of the eye, divided by w.
  private var corners: [SIMD3<Double>] = []
  /// The coefficients of the plane's equation. The equation is positive on the viewer's side of the
  /// plane. Nil for a plane that is viewed edge-on.
  private var plane: SIMD4<Double>?
  private var low = SIMD2(repeating: -Double.infinity)
  private var high = SIMD2(repeating: Double.infinity)
  private var tolerance = 0.0
  private(set) var depth = 0.0

  init(_ plane: DepthOrder.Plane) {
    let (m, bounds) = (plane.matrix, plane.bounds.standardized)
    func point(_ x: CGFloat, _ y: CGFloat) -> SIMD4<Double> {
      let (x, y) = (Double(x), Double(y))
      return SIMD4(Double(m.m11), Double(m.m12), Double(m.m13), Double(m.m14)) * x
        + SIMD4(Double(m.m21), Double(m.m22), Double(m.m23), Double(m.m24)) * y
        + SIMD4(Double(m.m41), Double(m.m42), Double(m.m43), Double(m.m44))
    }
    let all = [
      point(bounds.minX, bounds.minY), point(bounds.maxX, bounds.minY),
      point(bounds.maxX, bounds.maxY), point(bounds.minX, bounds.maxY),
    ]
    for p in all where p.w >= Double(Homography.nearestW) {
      corners.append(SIMD3(p.x, p.y, p.z) / p.w)
    }
    if corners.count == 4 {
      low = SIMD2(corners.map(\.x).min() ?? 0, corners.map(\.y).min() ?? 0)
      high = SIMD2(corners.map(\.x).max() ?? 0, corners.map(\.y).max() ?? 0)
    }
    let middle = point(bounds.midX, bounds.midY)
    depth = middle.w > 0 ? middle.z / middle.w : .infinity
    // The tolerance for rounding errors is relative to the largest coordinate.
    tolerance = 1e-7 * (1 + corners.reduce(0) { max($0, abs($1.x), abs($1.y), abs($1.z)) })
    // The layer's own plane is z = 0. Its points p in the common space satisfy p·M⁻¹·e₃ = 0.
    let determinant = m.determinant
    guard determinant != 0, (1 / determinant).isFinite else { return }
    let inverse = CATransform3DInvert(m)
    let normal = SIMD4(
      Double(inverse.m13), Double(inverse.m23), Double(inverse.m33), Double(inverse.m43))
    let length = (normal.x * normal.x + normal.y * normal.y + normal.z * normal.z).squareRoot()
    guard length > 0, length.isFinite, abs(normal.z) > 1e-9 * length else { return }
    self.plane = normal / (normal.z < 0 ? -length : length)
  }

  /// Returns −1 if `other` is on the far side of this plane, 1 if it is on the near side, 0 if it
  /// is in the plane, and nil if it is on both sides.
  private func side(of other: Face) -> Int? {
    guard let plane else { return nil }
    var (isFar, isNear) = (false, false)
    for corner in other.corners {
      let distance = (SIMD4(corner, 1) * plane).sum()
      if distance > tolerance + other.tolerance { isNear = true }
      if distance < -tolerance - other.tolerance { isFar = true }
    }
    if isFar && isNear { return nil }
    return isFar ? -1 : isNear ? 1 : 0
  }

  /// Whether this face is drawn before `other`, which follows it in the layers' order. Returns nil
  /// if the faces don't overlap on the screen or their order is undecidable.
  func isBehind(_ other: Face) -> Bool? {
    if any(high .<= other.low) || any(low .>= other.high) { return nil }
    let (ofOther, ofThis) = (side(of: other), other.side(of: self))
    if ofOther == 0 || ofThis == 0 { return (ofOther ?? 0) >= 0 && (ofThis ?? 0) <= 0 }
    if let ofOther { return ofOther > 0 }
    if let ofThis { return ofThis < 0 }
    return nil
  }
}
