import Foundation
import MidflightGeometry
package import MidflightLayerTree
import MidflightScenes

/// Where the motion of a property is handed on, or breaks: what that did to value and velocity.
package struct Joint: Sendable, Hashable {
  /// What made it.
  package enum Cause: String, Sendable, Hashable {
    /// An animation took the place of one that still moved the property.
    case takeover
    /// An animation was added to others that go on, or one of several that add up ended.
    case sum
    /// An animation covered what another still moves, or ended and no longer does.
    case cover
    /// An animation, or a member of a group, began at another value than the one that was shown.
    case beginning
    /// An animation ended, and the model has another value; or a member of a group ended.
    case end
    /// An animation was taken away before its end.
    case removal
    /// A cycle of its animation ended, and the next began or went back.
    case turn
    /// The value was set without an animation.
    case set

    /// The cause that a change of an animation's timing is.
    init(_ change: TimingChange) {
      switch change {
      case .turned: self = .turn
      case .began: self = .beginning
      case .ended: self = .end
      }
    }
  }

  /// What made it.
  package internal(set) var cause: Cause
  /// When it was.
  package let time: Flicks
  /// The public name of the property that moved; nil for what the scene does not list.
  package let property: String?
  /// The layer's path in its tree.
  package let layerPath: String
  /// The property's key path.
  package let keyPath: String
  /// The value that was shown just before, component by component, and its velocity per second.
  package internal(set) var before: [Double]
  package internal(set) var velocityBefore: [Double]
  /// The value and the velocity just after.
  package internal(set) var after: [Double]
  package internal(set) var velocityAfter: [Double]

  /// This joint and an earlier one of its instant as one.
  func continuing(_ earlier: Joint) -> Joint {
    guard earlier.before.count == before.count else { return self }
    var joint = self
    (joint.before, joint.velocityBefore) = (earlier.before, earlier.velocityBefore)
    return joint
  }

  /// The same joint from another left side. Nil if that has another number of components.
  @MainActor func measured(from motion: MotionState) -> Joint? {
    guard let value = motion.presentation.numbers, value.count == before.count,
      let velocity = OpenJoint.velocity(motion.velocity)
    else { return nil }
    var joint = self
    (joint.before, joint.velocityBefore) = (value, velocity)
    return joint
  }

  /// What led from the left side of another joint to the left side of this one.
  func reached(from other: Joint) -> Joint {
    var joint = other
    (joint.after, joint.velocityAfter) = (before, velocityBefore)
    return joint
  }

  /// How far the value jumped: the length of the difference as a vector.
  package var valueJump: Double { Self.distance(before, after) }
  /// How far the velocity jumped, per second.
  package var velocityJump: Double { Self.distance(velocityBefore, velocityAfter) }

  /// The same where whole turns of an angle, which are not seen, are no jump.
  var lessFullTurns: Joint {
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

/// One side of a joint, until the other is known.
@MainActor struct OpenJoint {
  /// The layer and the key path that were left.
  let layer: CALayer
  let keyPath: String
  let before: MotionState
  /// The public name of the property, where it is known already.
  var property: String?
  /// The layer that the property has gone over to; nil for the one that was left.
  var successor: CALayer?

  /// The joint, when what happened at the present has happened; nil where the value has no fixed
  /// number of components.
  ///
  /// - Parameters:
  ///   - properties: The scene's, among which its own is looked for.
  ///   - cause: What happened.
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

  /// The name of the property that was left: that of its row, or what the names of the rows of its
  /// parts have in common.
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

  /// A velocity's numbers. Of a transform they are the matrix less the identity, which is what
  /// stands still.
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

/// A table of a session's joints.
package enum JointTable {
  /// A row for each joint, in the order in which they came, with the policy's name in each.
  ///
  /// The columns are time, property (empty for what the scene does not list), layer, key, policy,
  /// value before and after, its jump, velocity before and after, its jump. A point or size is two
  /// components, a colour or rectangle four, a transform its matrix; the jump is the length of
  /// their difference. The last column is the cause.
  ///
  /// - Parameter sentences: One about each joint, which JSON has as a last column; nil for none.
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
