import Foundation

extension CATransform3D {
  /// A transform decomposed into steps that interpolate well. The steps apply to a point in this
  /// order: scale, skew, rotation, translation, perspective.
  ///
  /// The method is Thomas's "unmatrix" (Graphics Gems II, 1991), as in
  /// [CSS Transforms 2](https://www.w3.org/TR/css-transforms-2/#decomposing-a-3d-matrix).
  public struct Decomposition: Sendable, Hashable {
    /// The scales along the x, y and z axes. All three are negative if the transform contains a
    /// reflection.
    public var scale: SIMD3<Double>
    /// The shears xy, xz and yz.
    public var skew: SIMD3<Double>
    /// The rotation about the origin, after scale and skew.
    public var rotation: Quaternion
    /// The translation along x, y and z, in units of the target space.
    public var translation: SIMD3<Double>
    /// The last column of the perspective step: w is its dot product with (x, y, z, 1), the point
    /// after the other steps. Without perspective, it is (0, 0, 0, 1).
    public var perspective: SIMD4<Double>
  }

  /// Decomposes the transform; nil if it is singular or not finite.
  public func decomposed() -> Decomposition? {
    guard isFinite else { return nil }
    let (r0, r1, r2, r3) = rows
    // The transform is M = A·P, where A is affine and P is the perspective, whose last column is p.
    // So the last column of M is A·p, and p is A⁻¹ times that column.
    let affine = CATransform3D(
      rows: (
        Self.withLast(r0, 0), Self.withLast(r1, 0), Self.withLast(r2, 0), Self.withLast(r3, 1)
      ))
    let column = SIMD4<Double>(m14, m24, m34, m44)
    var perspective = SIMD4<Double>(0, 0, 0, 1)
    let det = affine.determinant
    guard det != 0, det.isFinite, (1 / det).isFinite else { return nil }
    if column != perspective {
      let (i0, i1, i2, i3) = CATransform3DInvert(affine).rows
      perspective = SIMD4(
        (i0 * column).sum(), (i1 * column).sum(), (i2 * column).sum(), (i3 * column).sum())
    }

    // Apply the [Gram–Schmidt process](https://en.wikipedia.org/wiki/Gram%E2%80%93Schmidt_process)
    // to the rows of the linear part.
    var x = SIMD3(r0.x, r0.y, r0.z)
    var y = SIMD3(r1.x, r1.y, r1.z)
    var z = SIMD3(r2.x, r2.y, r2.z)
    var scale = SIMD3<Double>.zero
    var skew = SIMD3<Double>.zero
    scale.x = (x * x).sum().squareRoot()
    x /= scale.x
    skew.x = (x * y).sum()
    y -= x * skew.x
    scale.y = (y * y).sum().squareRoot()
    y /= scale.y
    skew.x /= scale.y
    skew.y = (x * z).sum()
    z -= x * skew.y
    skew.z = (y * z).sum()
    z -= y * skew.z
    scale.z = (z * z).sum().squareRoot()
    z /= scale.z
    skew.y /= scale.z
    skew.z /= scale.z
    guard (1 / (scale.x * scale.y * scale.z)).isFinite else { return nil }

    // A reflection is represented as a rotation with three negative scales.
    if (x * Self.cross(y, z)).sum() < 0 {
      scale = -scale
      (x, y, z) = (-x, -y, -z)
    }
    return Decomposition(
      scale: scale, skew: skew, rotation: Quaternion(rows: x, y, z),
      translation: SIMD3(r3.x, r3.y, r3.z), perspective: perspective)
  }

  /// Composes a transform from its steps.
  public init(_ d: Decomposition) {
    self.init(
      scale: d.scale, skew: d.skew, rotation: d.rotation.transform, translation: d.translation,
      perspective: d.perspective)
  }

  init(
    scale: SIMD3<Double>, skew: SIMD3<Double>, rotation: CATransform3D,
    translation: SIMD3<Double>, perspective: SIMD4<Double>
  ) {
    let (r0, r1, r2, _) = rotation.rows
    // Undo the Gram–Schmidt steps in reverse order: row i is the scale of axis i times the sheared
    // axis.
    let x = r0 * scale.x
    let y = (r1 + r0 * skew.x) * scale.y
    let z = (r2 + r0 * skew.y + r1 * skew.z) * scale.z
    let t = SIMD4(translation, 1)
    func withPerspective(_ row: SIMD4<Double>) -> SIMD4<Double> {
      SIMD4(row.x, row.y, row.z, (row * perspective).sum())
    }
    self.init(
      rows: (withPerspective(x), withPerspective(y), withPerspective(z), withPerspective(t)))
  }

  private static func withLast(_ row: SIMD4<Double>, _ w: Double) -> SIMD4<Double> {
    SIMD4(row.x, row.y, row.z, w)
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
