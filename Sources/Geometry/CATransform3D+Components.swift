public import Foundation

extension CATransform3D {
  /// A component of a transform that a key path such as `transform.rotation.z` addresses, as in the
  /// key-value coding extensions of Core Animation.
  public enum Component: String, Sendable, Hashable, CaseIterable {
    /// The rotation about the x axis, in radians, which is applied first.
    case rotationX = "rotation.x"
    /// The rotation about the y axis, in radians, which is applied after the one about x.
    case rotationY = "rotation.y"
    /// The rotation about the z axis, in radians, which is applied after the other two.
    case rotationZ = "rotation.z"
    /// The same as ``rotationZ``.
    case rotation
    /// The scale along the x axis.
    case scaleX = "scale.x"
    /// The scale along the y axis.
    case scaleY = "scale.y"
    /// The scale along the z axis.
    case scaleZ = "scale.z"
    /// The mean of the scales along x and y; setting it sets both.
    case scaleXY = "scale.xy"
    /// The mean of the three scales; setting it sets all three.
    case scale
    /// m41, the translation along x.
    case translationX = "translation.x"
    /// m42, the translation along y.
    case translationY = "translation.y"
    /// m43, the translation along z.
    case translationZ = "translation.z"
  }

  /// Returns a component of the transform. Angles are in radians in -π…π.
  ///
  /// Rotations are [Euler angles](https://en.wikipedia.org/wiki/Euler_angles) about x, then y, then
  /// z. Two sets of angles describe the same transform: (x, y, z) and (x ± π, π − y, z ± π). The
  /// result is the set with the smaller sum of absolute angles, so that a rotation about a single
  /// axis is recognized as one. A transform mirrored along x alone is read as a negative scale
  /// along y and a rotation by π. In a singular transform, an axis with scale 0 counts as not
  /// rotated.
  public func value(of component: Component) -> CGFloat {
    switch component {
    case .translationX: m41
    case .translationY: m42
    case .translationZ: m43
    case .rotationX: steps.rotation.x
    case .rotationY: steps.rotation.y
    case .rotationZ, .rotation: steps.rotation.z
    case .scaleX: steps.scale.x
    case .scaleY: steps.scale.y
    case .scaleZ: steps.scale.z
    case .scaleXY: (steps.scale.x + steps.scale.y) / 2
    case .scale: steps.scale.sum() / 3
    }
  }

  /// Returns the transform with one component changed. All other components, including shear and
  /// perspective, stay the same.
  public func setting(_ component: Component, to value: CGFloat) -> CATransform3D {
    var result = self
    var steps = steps
    switch component {
    case .translationX:
      result.m41 = value
      return result
    case .translationY:
      result.m42 = value
      return result
    case .translationZ:
      result.m43 = value
      return result
    case .rotationX: steps.rotation.x = value
    case .rotationY: steps.rotation.y = value
    case .rotationZ, .rotation: steps.rotation.z = value
    case .scaleX: steps.scale.x = value
    case .scaleY: steps.scale.y = value
    case .scaleZ: steps.scale.z = value
    case .scaleXY: (steps.scale.x, steps.scale.y) = (value, value)
    case .scale: steps.scale = SIMD3(repeating: value)
    }
    return steps.transform
  }

  /// A component of a transform that no animation key path addresses.
  package enum Distortion: String, Sendable, Hashable, CaseIterable {
    /// The shear along x in proportion to y, as the tangent of its angle. It is applied after the
    /// scale.
    case skew
    /// The perspective: −1 divided by the eye's distance, so that nearer points appear larger. If
    /// the transform includes a rotation, this is m34 before the rotation.
    case perspective = "m34"
  }

  package func value(of distortion: Distortion) -> CGFloat {
    switch distortion {
    case .skew: steps.skew.x
    case .perspective: steps.perspective.z
    }
  }

  package func setting(_ distortion: Distortion, to value: CGFloat) -> CATransform3D {
    var steps = steps
    switch distortion {
    case .skew: steps.skew.x = value
    case .perspective: steps.perspective.z = value
    }
    return steps.transform
  }

  private struct Steps {
    var scale: SIMD3<Double>
    var skew: SIMD3<Double>
    var rotation: SIMD3<Double>
    var translation: SIMD3<Double>
    var perspective: SIMD4<Double>

    var transform: CATransform3D {
      let turned = CATransform3DConcat(
        CATransform3DConcat(
          CATransform3DMakeRotation(rotation.x, 1, 0, 0),
          CATransform3DMakeRotation(rotation.y, 0, 1, 0)),
        CATransform3DMakeRotation(rotation.z, 0, 0, 1))
      return CATransform3D(
        scale: scale, skew: skew, rotation: turned, translation: translation,
        perspective: perspective)
    }
  }

  private var steps: Steps {
    if let d = decomposed() {
      var scale = d.scale
      var rows = d.rotation.transform
      // If the transform mirrors, its decomposition has three negative scales. A rotation by π
      // about z makes two of them positive, which recovers the scale of a flat layer that was
      // mirrored along y.
      if scale.x < 0 {
        scale = SIMD3(-scale.x, scale.y, -scale.z)
        rows = CATransform3DConcat(CATransform3DMakeScale(-1, 1, -1), rows)
        return Steps(
          scale: scale, skew: SIMD3(-d.skew.x, d.skew.y, -d.skew.z), rotation: Self.angles(rows),
          translation: d.translation, perspective: d.perspective)
      }
      return Steps(
        scale: scale, skew: d.skew, rotation: Self.angles(rows), translation: d.translation,
        perspective: d.perspective)
    }
    return singularSteps
  }

  /// Decomposes a singular transform: the scales are the lengths of its rows, and the rotation is
  /// the angle of its first row about z, or 0 if that row has length 0.
  private var singularSteps: Steps {
    let (r0, r1, r2, r3) = rows
    let linear = [r0, r1, r2].map { SIMD3($0.x, $0.y, $0.z) }
    let lengths = linear.map { ($0 * $0).sum().squareRoot() }
    var direction = CATransform3D.identityRows
    if lengths[0] > 0, lengths[0].isFinite {
      direction.0 = SIMD4(linear[0] / lengths[0], 0)
      let angle = atan2(direction.0.y, direction.0.x)
      direction = CATransform3DMakeRotation(angle, 0, 0, 1).rows
    }
    return Steps(
      scale: SIMD3(lengths[0], lengths[1], lengths[2]), skew: .zero,
      rotation: Self.angles(CATransform3D(rows: direction)),
      translation: SIMD3(r3.x, r3.y, r3.z), perspective: SIMD4(m14, m24, m34, m44))
  }

  /// Returns the rotations about x, then y, then z. Of the two sets of angles, returns the one with
  /// the smaller sum of absolute angles.
  private static func angles(_ r: CATransform3D) -> SIMD3<Double> {
    // The rotation maps the x axis to (cos y · cos z, cos y · sin z, −sin y).
    let y = asin(min(max(-r.m13, -1), 1))
    if abs(r.m13) >= 1 - 1e-12 {
      // Here the rotation maps the x axis to ±z, so rotations about x and z are indistinguishable,
      // and the whole rotation counts as one about x ([gimbal
      // lock](https://en.wikipedia.org/wiki/Gimbal_lock)).
      return SIMD3(atan2(-r.m32, r.m22), y, 0)
    }
    let (x, z) = (atan2(r.m23, r.m33), atan2(r.m12, r.m11))
    // In the other set of angles for the same rotation, each absolute value is π minus the one
    // here. So this set has the smaller sum if its sum is at most 1.5 π.
    if abs(x) + abs(y) + abs(z) <= 1.5 * .pi + 1e-9 { return SIMD3(x, y, z) }
    func turned(_ angle: Double) -> Double { angle > 0 ? angle - .pi : angle + .pi }
    return SIMD3(turned(x), -turned(y), turned(z))
  }
}
