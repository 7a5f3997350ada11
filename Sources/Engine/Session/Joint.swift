import Foundation
import MidflightGeometry
package import MidflightLayerTree
import MidflightScenes

/// A joint in a property's motion (a point where the motion is interrupted, ends or repeats), with
/// the value and velocity on both sides.
package struct Joint: Sendable, Hashable {
  package enum Cause: String, Sendable, Hashable {
    /// An animation replaced another one that was still moving the property.
    case takeover
    /// An additive animation began or ended while other animations continue to move the property.
    case sum
    /// An animation that is not additive began or ended, and so covered or uncovered one that is
    /// still running.
    case cover
    /// An animation, or a member of a group, began at a value other than the presentation value.
    case beginning
    /// An animation ended at a value other than the model value, or a member of a group ended.
    case end
    /// An animation was removed before its end.
    case removal
    /// A cycle of a repeating animation ended, and the next one began or ran backwards.
    case turn
    /// The value was set without an animation.
    case set

    init(_ change: TimingChange) {
      switch change {
      case .turned: self = .turn
      case .began: self = .beginning
      case .ended: self = .end
      }
    }
  }

  package internal(set) var cause: Cause
  package let time: Flicks
  /// The public name of the joint's property; nil if the scene does not list the property.
  package let property: String?
  package let layerPath: String
  package let keyPath: String
  /// The components of the presentation value just before the joint. ``velocityBefore`` has the
  /// components of its velocity, per second.
  package internal(set) var before: [Double]
  package internal(set) var velocityBefore: [Double]
  /// The components of the presentation value just after the joint. ``velocityAfter`` has the
  /// components of its velocity, per second.
  package internal(set) var after: [Double]
  package internal(set) var velocityAfter: [Double]

  /// Merges this joint with an earlier one at the same instant: returns a joint that leads from
  /// the state before the earlier one to the state after this one.
  func continuing(_ earlier: Joint) -> Joint {
    guard earlier.before.count == before.count else { return self }
    var joint = self
    (joint.before, joint.velocityBefore) = (earlier.before, earlier.velocityBefore)
    return joint
  }

  /// Returns the joint with the value and velocity before it replaced by those of a motion; nil if
  /// the motion's value has a different number of components.
  @MainActor func measured(from motion: MotionState) -> Joint? {
    guard let value = motion.presentation.numbers, value.count == before.count,
      let velocity = OpenJoint.velocity(motion.velocity)
    else { return nil }
    var joint = self
    (joint.before, joint.velocityBefore) = (value, velocity)
    return joint
  }

  /// Returns a joint that leads from the state before another joint to the state before this one.
  func reached(from other: Joint) -> Joint {
    var joint = other
    (joint.after, joint.velocityAfter) = (before, velocityBefore)
    return joint
  }

  /// The distance between the values before and after, taken as vectors.
  package var valueJump: Double { Self.distance(before, after) }
  /// The distance between the velocities before and after, taken as vectors, per second.
  package var velocityJump: Double { Self.distance(velocityBefore, velocityAfter) }

  /// The joint with full turns of an angle subtracted from its jump, since a full turn is
  /// invisible.
  var withoutFullTurns: Joint {
    guard keyPath.contains("rotation"), before.count == 1, after.count == 1 else { return self }
    let turns = ((after[0] - before[0]) / (2 * .pi)).rounded()
    var joint = self
    joint.after[0] -= 2 * .pi * turns
    return joint
  }

  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }
}

/// A joint for which the state before it has been measured, but not the state after it.
@MainActor struct OpenJoint {
  let layer: CALayer
  let keyPath: String
  let before: MotionState
  var property: String?
  /// The layer to which the property has switched; nil if it is still on the same layer.
  var successor: CALayer?

  /// Returns the complete joint. The state after it is measured at the current instant, once that
  /// instant's changes have been made. Nil if the value has no fixed number of components.
  ///
  /// - Parameter properties: The scene's properties, used to find the name of the joint's property.
  func closed(
    in context: CAContext, of properties: [SceneProperty], cause: Joint.Cause
  ) -> Joint? {
    let heir = successor ?? layer
    guard let after = context.motionState(of: heir, keyPath: keyPath) else { return nil }
    guard let a = before.presentation.numbers, let va = Self.velocity(before.velocity),
      let b = after.presentation.numbers, let vb = Self.velocity(after.velocity),
      a.count == b.count
    else { return nil }
    let owner = property ?? name(in: context, of: properties)
    return Joint(
      cause: cause, time: context.now, property: owner, layerPath: heir.layerPath, keyPath: keyPath,
      before: a,
      velocityBefore: va, after: b, velocityAfter: vb)
  }

  /// Returns the property's public name: the name of its row or, if only its parts have rows, the
  /// common prefix of the names of those rows.
  private func name(in context: CAContext, of properties: [SceneProperty]) -> String? {
    var whole: String?
    for property in properties {
      let target = context.perform { property.target() }
      guard target.layer === layer else { continue }
      if target.keyPath == keyPath { return property.name }
      if whole == nil, target.keyPath.hasPrefix(keyPath + "."),
        let part = property.name.range(of: keyPath + ".", options: .backwards)
      {
        whole = property.name[..<part.upperBound].dropLast().description
      }
    }
    return whole
  }

  /// Returns the components of a velocity. A transform's velocity is a matrix, in which the
  /// identity means no motion, so the identity is subtracted from its elements.
  static func velocity(_ value: any AnimatableValue) -> [Double]? {
    let still: (any AnimatableValue)? =
      switch value {
      case is CGAffineTransform: CGAffineTransform.identity
      case is CATransform3D: CATransform3DIdentity
      default: nil
      }
    guard let numbers = value.numbers, let still = still?.numbers else { return value.numbers }
    return zip(numbers, still).map { $0 - $1 }
  }
}

package enum JointTable {
  /// Formats joints as a table, with a row for each joint in chronological order. Each row also
  /// names the interruption policy.
  ///
  /// The columns are the time, the property (empty if the scene does not list it), the layer, the
  /// key path, the policy, the values before and after, the jump in value, the velocities before
  /// and after, the jump in velocity, and the cause. A point or size has two components, a colour
  /// or rectangle four, and a transform the elements of its matrix. A jump is the length of the
  /// vector between the two values. CSV fields are quoted as in [RFC
  /// 4180](https://www.rfc-editor.org/rfc/rfc4180).
  ///
  /// - Parameter sentences: Returns a sentence for a joint, for a last column in JSON; nil to omit
  ///   that column.
  package static func text(
    _ joints: [Joint], policy: RetargetPolicy?, _ format: Trace.Format, sentences: [String]? = nil
  ) -> String {
    let names = [
      "time", "property", "layer", "key", "policy", "before", "after", "valueJump",
      "velocityBefore",
      "velocityAfter", "velocityJump", "cause",
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
          policy.name,
        ]
          + numbers(joint).map { $0.map(Readout.exact).joined(separator: " ") }
          + [joint.cause.rawValue])
          .map(field).joined(separator: ",")
      }
      return ([names.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
    case .json:
      let objects = joints.enumerated().map { index, joint -> String in
        let texts =
          [joint.property.map(JSONText.string) ?? "null"]
          + [joint.layerPath, joint.keyPath, policy.name].map(JSONText.string)
        let values =
          numbers(joint).map(JSONText.numbers) + [JSONText.string(joint.cause.rawValue)]
        let row = Array(zip(names, [Readout.exact(joint.time.seconds)] + texts + values))
        let sentence = sentences.map { [("sentence", JSONText.string($0[index]))] } ?? []
        return JSONText.object(row + sentence)
      }
      return objects.isEmpty ? "[]\n" : "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }
  }

  private static func field(_ text: String) -> String {
    text.contains { $0 == "," || $0 == "\"" || $0.isNewline }
      ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}
