public import Foundation

extension CATransform3D {
  /// A number that key paths such as `transform.rotation.z` reach inside a map.
  public enum Component: String, Sendable, Hashable, CaseIterable {
    /// The turn about the x axis, in radians; it comes first.
    case rotationX = "rotation.x"
    /// The turn about the y axis, in radians, after the one about x.
    case rotationY = "rotation.y"
    /// The turn about the z axis, in radians, after the other two.
    case rotationZ = "rotation.z"
    /// Equals ``rotationZ``.
    case rotation
    /// The factor along the x axis.
    case scaleX = "scale.x"
    /// The factor along the y axis.
    case scaleY = "scale.y"
    /// The factor along the z axis.
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

  /// A component of the map: angles in radians in -π…π.
  ///
  /// Rotations are read as turns about x, then y, then z. Two readings make the same map, (x, y, z)
  /// and (x ± π, π − y, z ± π): it is the one that turns less in all, so that a turn about one axis
  /// reads as that. A map that is mirrored along x alone reads as a negative scale along y with
  /// half a turn. For a singular map, an axis that has shrunk to nothing counts as unrotated.
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

  /// The map with one component changed and the others, shear and perspective included, kept.
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

  /// A number inside a map that no key path of an animation's names.
  package enum Distortion: String, Sendable, Hashable, CaseIterable {
    /// The shear along x by y, after the scale: the tangent of its angle.
    case skew
    /// The part of the depth by which what comes nearer grows: −1 over the eye's distance. Of a map
    /// that is turned as well, the member m34 before the turn.
    case perspective = "m34"
  }

  /// A distortion of the map.
  package func value(of distortion: Distortion) -> CGFloat {
    switch distortion {
    case .skew: steps.skew.x
    case .perspective: steps.perspective.z
    }
  }

  /// The map with one distortion changed and all else kept.
  package func setting(_ distortion: Distortion, to value: CGFloat) -> CATransform3D {
    var steps = steps
    switch distortion {
    case .skew: steps.skew.x = value
    case .perspective: steps.perspective.z = value
    }
    return steps.transform
  }

  /// The map as scale, shear, turns about the axes, translation and perspective.
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
      // A mirror image comes as three negative scales. Turned by half a turn about z, two of them
      // are positive, which is what a flat layer mirrored along y was given.
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

  /// Row lengths and directions, with the axis itself for a row that has no direction.
  private var singularSteps: Steps {
    let (r0, r1, r2, r3) = rows
    let linear = [r0, r1, r2].map { SIMD3($0.x, $0.y, $0.z) }
    let lengths = linear.map { ($0 * $0).sum().squareRoot() }
    var direction = CATransform3D.identityRows
    if lengths[0] > 0, lengths[0].isFinite {
      direction.0 = SIMD4(linear[0] / lengths[0], 0)
      // Only the turn about z is told from one row; it is what flat layers have.
      let angle = atan2(direction.0.y, direction.0.x)
      direction = CATransform3DMakeRotation(angle, 0, 0, 1).rows
    }
    return Steps(
      scale: SIMD3(lengths[0], lengths[1], lengths[2]), skew: .zero,
      rotation: Self.angles(CATransform3D(rows: direction)),
      translation: SIMD3(r3.x, r3.y, r3.z), perspective: SIMD4(m14, m24, m34, m44))
  }

  /// Turns about x, then y, then z that make up a rotation: of the two readings the one that turns
  /// less in all.
  private static func angles(_ r: CATransform3D) -> SIMD3<Double> {
    // The x axis lands on (cy·cz, cy·sz, -sy).
    let y = asin(min(max(-r.m13, -1), 1))
    if abs(r.m13) >= 1 - 1e-12 {
      // The x axis points along z: turns about x and z are the same, and all of it counts as x.
      return SIMD3(atan2(-r.m32, r.m22), y, 0)
    }
    let (x, z) = (atan2(r.m23, r.m33), atan2(r.m12, r.m11))
    // All three of the other reading are π less these, in size.
    if abs(x) + abs(y) + abs(z) <= 1.5 * .pi + 1e-9 { return SIMD3(x, y, z) }
    func turned(_ angle: Double) -> Double { angle > 0 ? angle - .pi : angle + .pi }
    return SIMD3(turned(x), -turned(y), turned(z))
  }
}
