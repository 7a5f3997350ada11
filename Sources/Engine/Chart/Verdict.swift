import Foundation
import MidflightDrawing
import MidflightGeometry
package import MidflightScenes

/// A judgement of what a joint did to value and slope, against the property's range.
package struct Verdict: Sendable, Hashable {
  /// How bad it is to look at.
  package enum Severity: Sendable, Hashable {
    /// Value and slope go on.
    case calm
    /// The value goes on, the slope breaks.
    case kink
    /// The value jumps.
    case jump
  }

  package let severity: Severity
  /// Values before and after, the jump, and the slopes before and after, in one line.
  package let text: String

  /// Jumps of less than this part of the range are not seen.
  private static let visiblePart = 0.002
  /// Slopes that differ by less than this part of the larger one go on.
  private static let slopePart = 0.05
  /// Slopes of less than this part of the range a second are no motion.
  private static let stillPart = 0.01

  /// Judges a joint of a property with a range.
  package init(_ joint: Joint, range: SceneProperty.Range) {
    let span =
      range.numbers.map { max($0.upperBound - $0.lowerBound, .leastNonzeroMagnitude) } ?? 1
    let speed = max(Self.length(joint.velocityBefore), Self.length(joint.velocityAfter))
    if joint.valueJump > Self.visiblePart * span {
      severity = .jump
    } else if joint.velocityJump > max(Self.slopePart * speed, Self.stillPart * span) {
      severity = .kink
    } else {
      severity = .calm
    }
    let slopes = (Self.slope(joint.velocityBefore), Self.slope(joint.velocityAfter))
    let (before, after) = (Self.value(joint.before), Self.value(joint.after))
    let velocity = "\(slopes.0) → \(slopes.1)"
    switch severity {
    case .jump:
      text = "jumps \(before) → \(after) (\(Self.jump(joint))) · velocity \(velocity)"
    case .kink: text = "continuous at \(after) · velocity jumps \(velocity)"
    case .calm: text = "smooth at \(after) · velocity \(velocity)"
    }
  }

  private static func length(_ vector: [Double]) -> Double {
    vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  /// A colour by its hexadecimal form, other values by their numbers.
  private static func value(_ components: [Double]) -> String {
    if components.count == 4 {
      return CGColor(
        red: components[0], green: components[1], blue: components[2], alpha: components[3]
      ).hexadecimal
    }
    return components.map { Readout.fixed($0, decimals: 2) }.joined(separator: " ")
  }

  /// Of several components the length.
  private static func slope(_ velocity: [Double]) -> String {
    Readout.number(velocity.count == 1 ? velocity[0] : length(velocity), decimals: 2)
  }

  private static func jump(_ joint: Joint) -> String {
    guard joint.before.count == 1 else { return Readout.fixed(joint.valueJump, decimals: 2) }
    let difference = joint.after[0] - joint.before[0]
    return (difference < 0 ? "-" : "+") + Readout.fixed(abs(difference), decimals: 2)
  }
}
