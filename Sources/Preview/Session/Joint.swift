import Foundation
import Geometry
public import LayerTree
import Scenes

/// Where an animation took over a property that still moved: what that did to value and velocity.
public struct Joint: Sendable, Hashable {
  /// When it was.
  public let time: Flicks
  /// The public name of the property that moved; nil for what the scene does not list.
  public let property: String?
  /// The layer's path in its tree.
  public let layerPath: String
  /// The property's key path.
  public let keyPath: String
  /// What was shown just before, component by component, and how fast it changed, per second.
  public let before: [Double]
  public let velocityBefore: [Double]
  /// The same just after.
  public let after: [Double]
  public let velocityAfter: [Double]

  /// How far the value jumped: the length of the difference as a vector.
  public var valueJump: Double { Self.distance(before, after) }
  /// How far the velocity jumped, per second.
  public var velocityJump: Double { Self.distance(velocityBefore, velocityAfter) }

  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }
}

/// One side of a joint, until the other is known.
@MainActor struct OpenJoint {
  /// The layer and the key path that were left.
  let layer: CALayer
  let keyPath: String
  let before: Standing
  /// The public name of the property, where it is known already.
  var property: String?
  /// The layer that the property has gone over to; nil for the one that was left.
  var successor: CALayer?

  /// The joint, when what happened at the present has happened; nil where the value has no fixed
  /// number of components.
  ///
  /// - Parameter properties: The scene's, among which its own is looked for.
  func closed(in context: CAContext, of properties: [SceneProperty]) -> Joint? {
    let heir = successor ?? layer
    guard let after = context.standing(of: heir, keyPath: keyPath) else { return nil }
    guard let a = Self.components(before.presentation),
      let va = Self.components(before.velocity, isVelocity: true),
      let b = Self.components(after.presentation),
      let vb = Self.components(after.velocity, isVelocity: true),
      a.count == b.count
    else { return nil }
    let owner =
      property
      ?? properties.first { property in
        let target = context.perform { property.target() }
        return target.layer === layer && target.keyPath == keyPath
      }?.name
    return Joint(
      time: context.now, property: owner, layerPath: heir.layerPath, keyPath: keyPath,
      before: a,
      velocityBefore: va, after: b, velocityAfter: vb)
  }

  /// A value's numbers. Of a transform that is a velocity they are the matrix less the identity,
  /// which is what stands still.
  private static func components(
    _ value: any AnimatableValue, isVelocity: Bool = false
  ) -> [Double]? {
    func less(_ matrix: [CGFloat], _ still: Set<Int>) -> [Double] {
      matrix.enumerated().map { i, number in
        Double(number) - (isVelocity && still.contains(i) ? 1 : 0)
      }
    }
    switch value {
    case let p as CGPoint: return [Double(p.x), Double(p.y)]
    case let s as CGSize: return [Double(s.width), Double(s.height)]
    case let r as CGRect:
      return [r.origin.x, r.origin.y, r.size.width, r.size.height].map { Double($0) }
    case let m as CGAffineTransform:
      return less([m.a, m.b, m.c, m.d, m.tx, m.ty], [0, 3])
    case let m as CATransform3D:
      return less(
        [
          m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24,
          m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
        ], [0, 5, 10, 15])
    default: return SceneValue(value)?.components
    }
  }
}

/// A table of a session's joints.
public enum JointTable {
  /// A row for each joint, in the order in which they came, with the policy's name in each.
  ///
  /// The columns are time, property (empty for what the scene does not list), layer, key, policy,
  /// value before and after, its jump, velocity before and after, its jump. A point or size is two
  /// components, a colour or rectangle four, a transform its matrix; the jump is the length of
  /// their difference.
  public static func text(
    _ joints: [Joint], policy: InterruptionPolicy, _ format: Trace.Format
  ) -> String {
    let names = [
      "time", "property", "layer", "key", "policy", "before", "after", "valueJump",
      "velocityBefore",
      "velocityAfter", "velocityJump",
    ]
    func numbers(_ joint: Joint) -> [[Double]] {
      [
        joint.before, joint.after, [joint.valueJump], joint.velocityBefore, joint.velocityAfter,
        [joint.velocityJump],
      ]
    }
    switch format {
    case .csv:
      let rows = joints.map { joint in
        ([
          Readout.exact(joint.time.seconds), joint.property ?? "", joint.layerPath, joint.keyPath,
          policy.rawValue,
        ]
          + numbers(joint).map { $0.map(Readout.exact).joined(separator: " ") })
          .map(field).joined(separator: ",")
      }
      return ([names.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
    case .json:
      let objects = joints.map { joint -> String in
        let texts =
          [joint.property.map(JSONText.string) ?? "null"]
          + [joint.layerPath, joint.keyPath, policy.rawValue].map(JSONText.string)
        let values = numbers(joint).map(JSONText.numbers)
        let pairs = zip(names, [Readout.exact(joint.time.seconds)] + texts + values)
        return "  {" + pairs.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
      }
      return objects.isEmpty ? "[]\n" : "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }
  }

  private static func field(_ text: String) -> String {
    text.contains { $0 == "," || $0 == "\"" || $0.isNewline }
      ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}
