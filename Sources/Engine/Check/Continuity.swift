import MidflightLayerTree

/// Limits for the jumps in value and velocity at a motion's joints.
package struct Continuity: Sendable, Hashable {
  /// The largest jump in value, in the property's units; nil for no limit.
  package var maxJump: Double?
  /// The largest jump in velocity, in the property's units per second; nil for no limit.
  package var maxVelocityJump: Double?

  package init(maxJump: Double? = nil, maxVelocityJump: Double? = nil) {
    (self.maxJump, self.maxVelocityJump) = (maxJump, maxVelocityJump)
  }

  package struct Violation: Sendable, Hashable, Codable {
    /// The property's name; the layer's path and key path if the scene does not list the property.
    package let property: String
    /// The time of the joint, in seconds since the scene's start.
    package let time: Double
    package let valueJump, velocityJump: Double
    /// The event that caused the joint, as in `trace --joints`.
    package let cause: String
    /// Describes the violation as a clause: "level jumps by 0.31 at 0.4 s, where at most 0 is
    /// allowed".
    package let text: String
  }

  /// Returns a violation for each joint that exceeds a limit, in the given order. Excesses up to a
  /// billionth are ignored as rounding errors.
  package func violations(of joints: [Joint]) -> [Violation] {
    joints.compactMap { joint in
      let name = joint.property ?? "\(joint.layerPath).\(joint.keyPath)"
      var clauses: [String] = []
      if let maxJump, joint.valueJump > maxJump + 1e-9 {
        clauses.append("jumps by \(Self.text(joint.valueJump))\(Self.limit(maxJump))")
      }
      if let maxVelocityJump, joint.velocityJump > maxVelocityJump + 1e-9 {
        clauses.append(
          "changes its velocity by \(Self.text(joint.velocityJump)) per second"
            + Self.limit(maxVelocityJump))
      }
      guard !clauses.isEmpty else { return nil }
      let time = Readout.number(joint.time.seconds, decimals: 3)
      return Violation(
        property: name, time: joint.time.seconds, valueJump: joint.valueJump,
        velocityJump: joint.velocityJump, cause: joint.cause.rawValue,
        text: "at \(time) s \(name) " + clauses.joined(separator: ", and "))
    }
  }

  private static func text(_ number: Double) -> String {
    Readout.number(number, decimals: number < 0.001 ? 9 : 4)
  }

  private static func limit(_ limit: Double) -> String { " (allowed: \(Readout.exact(limit)))" }
}
