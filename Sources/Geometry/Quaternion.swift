import Foundation

/// A rotation in space as a
/// [unit quaternion](https://en.wikipedia.org/wiki/Quaternions_and_spatial_rotation).
public struct Quaternion: Sendable, Hashable {
  /// The unit axis times the sine of half the angle in x, y and z; the cosine of half the angle in
  /// w.
  public var x, y, z, w: Double

  /// Creates a quaternion from its members, which are not normalized. The caller must ensure that
  /// the length is 1.
  public init(x: Double, y: Double, z: Double, w: Double) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  /// Creates a rotation from the rows of its matrix, which are the images of the axes. They must be
  /// orthonormal and right-handed.
  ///
  /// Divides by the largest member, so that the axis of rotations by π is not lost ([Shepperd,
  /// "Quaternion from rotation matrix", 1978](https://doi.org/10.2514/3.55767b)).
  init(rows r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>) {
    let trace = r0.x + r1.y + r2.z
    if trace >= max(r0.x, r1.y, r2.z) {
      let s = 2 * max(1 + trace, 0).squareRoot()
      self.init(
        x: (r1.z - r2.y) / s, y: (r2.x - r0.z) / s, z: (r0.y - r1.x) / s, w: s / 4)
    } else if r0.x >= max(r1.y, r2.z) {
      let s = 2 * max(1 + r0.x - r1.y - r2.z, 0).squareRoot()
      self.init(
        x: s / 4, y: (r0.y + r1.x) / s, z: (r2.x + r0.z) / s, w: (r1.z - r2.y) / s)
    } else if r1.y >= r2.z {
      let s = 2 * max(1 + r1.y - r0.x - r2.z, 0).squareRoot()
      self.init(
        x: (r0.y + r1.x) / s, y: s / 4, z: (r1.z + r2.y) / s, w: (r2.x - r0.z) / s)
    } else {
      let s = 2 * max(1 + r2.z - r0.x - r1.y, 0).squareRoot()
      self.init(
        x: (r2.x + r0.z) / s, y: (r1.z + r2.y) / s, z: s / 4, w: (r0.y - r1.x) / s)
    }
  }

  var transform: CATransform3D {
    var t = CATransform3D()
    t.m11 = 1 - 2 * (y * y + z * z)
    t.m12 = 2 * (x * y + z * w)
    t.m13 = 2 * (x * z - y * w)
    t.m21 = 2 * (x * y - z * w)
    t.m22 = 1 - 2 * (x * x + z * z)
    t.m23 = 2 * (y * z + x * w)
    t.m31 = 2 * (x * z + y * w)
    t.m32 = 2 * (y * z - x * w)
    t.m33 = 1 - 2 * (x * x + y * y)
    return t
  }

  /// Interpolates along the shorter arc to `other` at constant speed:
  /// [slerp](https://en.wikipedia.org/wiki/Slerp) ([Shoemake, "Animating rotation with quaternion
  /// curves", 1985](https://doi.org/10.1145/325334.325242)). For a rotation by π both arcs are
  /// equally long. In that case, `other` is never negated, so that rounding errors do not decide
  /// the direction.
  public func interpolated(to other: Quaternion, fraction: Double) -> Quaternion {
    var product = x * other.x + y * other.y + z * other.z + w * other.w
    let sign: Double = product < -1e-9 ? -1 : 1
    product = min(product * sign, 1)
    let angle = acos(product)
    // Below 1e-8 rad the ratio of sines loses precision, and linear interpolation is as accurate.
    let (p, q) =
      angle < 1e-8
      ? (1 - fraction, fraction * sign)
      : (sin((1 - fraction) * angle) / sin(angle), sin(fraction * angle) / sin(angle) * sign)
    return Quaternion(
      x: x * p + other.x * q, y: y * p + other.y * q,
      z: z * p + other.z * q, w: w * p + other.w * q)
  }
}
