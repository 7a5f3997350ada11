import Foundation
import MidflightDrawing
import MidflightGeometry
package import MidflightScenes

/// Judges how smooth a joint (where one animation takes over from another) is by its jumps in value
/// and velocity, relative to the property's range.
package struct Verdict: Sendable, Hashable {
  package enum Severity: Sendable, Hashable {
    /// The value and the velocity are continuous.
    case smooth
    /// The value is continuous, but the velocity is not.
    case velocityJump
    /// The value jumps.
    case jump
  }

  package let severity: Severity
  /// Describes the joint on one line: the values before and after, the jump, and both velocities.
  package let text: String
  /// A shorter description, for a line on which ``text`` does not fit: the jump in value or, if the
  /// value is continuous, both velocities.
  package let shortText: String

  /// A jump in value smaller than this fraction of the property's range counts as invisible.
  private static let visibleFraction = 0.002
  /// Velocities that differ by less than this fraction of the larger one count as equal.
  private static let velocityFraction = 0.05
  /// A velocity below this fraction of the property's range per second counts as no motion.
  private static let restFraction = 0.01

  package init(_ joint: Joint, range: SceneProperty.Range) {
    let span =
      range.numbers.map { max($0.upperBound - $0.lowerBound, .leastNonzeroMagnitude) } ?? 1
    let speed = max(Self.length(joint.velocityBefore), Self.length(joint.velocityAfter))
    if joint.valueJump > Self.visibleFraction * span {
      severity = .jump
    } else if joint.velocityJump > max(Self.velocityFraction * speed, Self.restFraction * span) {
      severity = .velocityJump
    } else {
      severity = .smooth
    }
    let slopes = (Self.slope(joint.velocityBefore), Self.slope(joint.velocityAfter))
    let (before, after) = (Self.value(joint.before), Self.value(joint.after))
    let velocity = "\(slopes.0) → \(slopes.1)"
    switch severity {
    case .jump:
      shortText = "jumps \(before) → \(after) (\(Self.jump(joint)))"
      text = "\(shortText) · velocity \(velocity)"
    case .velocityJump:
      shortText = "velocity jumps \(velocity)"
      text = "continuous at \(after) · \(shortText)"
    case .smooth:
      shortText = "smooth · velocity \(velocity)"
      text = "smooth at \(after) · velocity \(velocity)"
    }
  }

  private static func length(_ vector: [Double]) -> Double {
    vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  private static func value(_ components: [Double]) -> String {
    if components.count == 4 {
      return CGColor(
        red: components[0], green: components[1], blue: components[2], alpha: components[3]
      ).hexadecimal
    }
    return components.map { Readout.fixed($0, decimals: 2) }.joined(separator: " ")
  }

  private static func slope(_ velocity: [Double]) -> String {
    Readout.number(velocity.count == 1 ? velocity[0] : length(velocity), decimals: 2)
  }

  private static func jump(_ joint: Joint) -> String {
    guard joint.before.count == 1 else { return Readout.fixed(joint.valueJump, decimals: 2) }
    let difference = joint.after[0] - joint.before[0]
    return (difference < 0 ? "-" : "+") + Readout.fixed(abs(difference), decimals: 2)
  }
}
