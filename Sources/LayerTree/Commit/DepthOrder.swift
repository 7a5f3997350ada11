import Foundation
import MidflightGeometry

/// The order in which layers that stand in one space are drawn, the farthest first.
///
/// Where all planes are parallel to the one that they are drawn in, that is the order of their
/// depths; of equal ones the later is in front. Other layers are compared in pairs, if they may be
/// seen over each other: one is behind another when it lies on the far side of the other's plane,
/// or the other on the near side of its own (Newell, Newell and Sancha 1972). Layers that pass
/// through each other, and rings of layers of which each is behind the next, go by the depths of
/// their middles: none is cut.
struct DepthOrder {
  /// A layer's plane, as it is seen along the z axis.
  struct Plane {
    /// From the layer's space to the common one; x/w and y/w are seen, larger z/w are nearer.
    var matrix: CATransform3D
    var bounds: CGRect
  }

  /// Planes beyond so many go by their middles' depths alone.
  private static let largestCount = 512

  /// The indices of planes in drawing order.
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

  /// Draws again and again the first in `order` that none is behind; the first of all where there
  /// is none.
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
      let place = rest.firstIndex { behind[$0] <= 0 } ?? 0
      let next = rest.remove(at: place)
      result.append(next)
      for other in ahead[next] { behind[other] -= 1 }
    }
    return result
  }
}

/// A layer's rectangle in projective space.
private struct Face {
  /// Corners in front of the eye, with w = 1.
  private var corners: [SIMD3<Double>] = []
  /// Positive for points on the side of the viewer; nil for a plane that is seen from its edge.
  private var plane: SIMD4<Double>?
  private var low = SIMD2(repeating: -Double.infinity)
  private var high = SIMD2(repeating: Double.infinity)
  private var tolerance = 0.0
  /// The depth of the middle.
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
    // Far parts count for nothing below this.
    tolerance = 1e-7 * (1 + corners.reduce(0) { max($0, abs($1.x), abs($1.y), abs($1.z)) })
    // Points of the plane z = 0 fulfil p·M⁻¹·e₃ = 0.
    let determinant = m.determinant
    guard determinant != 0, (1 / determinant).isFinite else { return }
    let inverse = CATransform3DInvert(m)
    let normal = SIMD4(
      Double(inverse.m13), Double(inverse.m23), Double(inverse.m33), Double(inverse.m43))
    let length = (normal.x * normal.x + normal.y * normal.y + normal.z * normal.z).squareRoot()
    guard length > 0, length.isFinite, abs(normal.z) > 1e-9 * length else { return }
    self.plane = normal / (normal.z < 0 ? -length : length)
  }

  /// −1 when another face lies on the far side of this one's plane, 1 on the near side, 0 in it;
  /// nil when it lies on both.
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

  /// Whether this face, the earlier one of the two, is to be drawn before another; nil where they
  /// are not seen over each other or it can't be told.
  func isBehind(_ other: Face) -> Bool? {
    if any(high .<= other.low) || any(low .>= other.high) { return nil }
    let (ofOther, ofThis) = (side(of: other), other.side(of: self))
    if ofOther == 0 || ofThis == 0 { return (ofOther ?? 0) >= 0 && (ofThis ?? 0) <= 0 }
    if let ofOther { return ofOther > 0 }
    if let ofThis { return ofThis < 0 }
    return nil
  }
}
