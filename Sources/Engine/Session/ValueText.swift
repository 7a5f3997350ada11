import Foundation
import MidflightScenes

/// Parses values that users type, by the same rules in the tuner, on the command line and in saved
/// files.
package enum ValueText {
  /// The message for a user who typed an invalid value: what is wrong, and what was expected.
  package struct Refusal: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }

  /// Parses a duration: `500ms`, `0.5s`, `0.5`, or, if `own` is given, a percentage of `own`, the
  /// scene's duration.
  package static func duration(_ text: String, own: Double? = nil) throws(Refusal) -> Double {
    try time(text, in: Tuning.durations, own: own, what: "a duration")
  }

  /// Parses a delay: `500ms`, `0.5s`, `0.5`.
  package static func delay(_ text: String) throws(Refusal) -> Double {
    try time(text, in: Tuning.delays, own: nil, what: "a delay")
  }

  static func time(
    _ text: String, in limits: ClosedRange<Double>, own: Double?, what: String
  ) throws(Refusal) -> Double {
    let trimmed = DecimalComma.point(in: text.filter { !$0.isWhitespace }).lowercased()
    var seconds = Readout.seconds(trimmed)
    if let own, trimmed.hasSuffix("%"), let percent = decimal(String(trimmed.dropLast())) {
      seconds = percent / 100 * own
    }
    guard let seconds, limits.contains(seconds) else {
      let range = "\(Readout.exact(limits.lowerBound)) to \(Readout.exact(limits.upperBound))"
      throw Refusal("\(what) is \(range) seconds, such as 500ms or 0.5s")
    }
    return seconds
  }

  /// Parses a number within limits. If `takesPercent`, a number may also be given as a percentage.
  static func number(
    _ text: String, in limits: ClosedRange<Double>, takesPercent: Bool = false, what: String
  ) throws(Refusal) -> Double {
    let trimmed = DecimalComma.point(in: text.filter { !$0.isWhitespace })
    let isPercent = takesPercent && trimmed.hasSuffix("%")
    let value = decimal(isPercent ? String(trimmed.dropLast()) : trimmed).map {
      isPercent ? $0 / 100 : $0
    }
    guard let value, limits.contains(value) else {
      let range = "\(Readout.exact(limits.lowerBound)) to \(Readout.exact(limits.upperBound))"
      throw Refusal("\(what) is a number from \(range)" + (takesPercent ? ", or such as 15%" : ""))
    }
    return value
  }

  /// Parses a finite decimal number. `Double` alone would also accept `nan`, `inf` and hexadecimal
  /// numbers.
  static func decimal(_ text: some StringProtocol) -> Double? {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }) else {
      return nil
    }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
