package import MidflightLayerTree
package import MidflightScenes
import MidflightSwiftText

/// A number in a scene's code as the tuner knows it.
package struct TunedTweak: Equatable {
  /// The number in the code.
  package let tweak: SceneTweak
  /// The code's own number.
  package let own: Double
  /// Whether its type has no fractions.
  package let isInteger: Bool
  /// From one end of its row to the other.
  package let range: ClosedRange<Double>

  /// A number that the file says, or else one that the code has asked with; nil where neither is
  /// known.
  package init?(_ tweak: SceneTweak, met: TweakTable.Met?) {
    guard let own = tweak.value ?? met?.value, own.isFinite else { return nil }
    (self.tweak, self.own) = (tweak, own)
    let literal = tweak.literal.flatMap { NumberLiteral($0) }
    isInteger = met?.isInteger ?? literal?.isInteger ?? false
    range = tweak.range ?? Self.range(around: own)
  }

  /// A range that a number is likely to be of: 0…1 for what lies in it, else from 0 to twice the
  /// number.
  private static func range(around number: Double) -> ClosedRange<Double> {
    if (0...1).contains(number) || abs(number) > 1e12 { return 0...1 }
    return number > 0 ? 0...(number * 2) : (number * 2)...0
  }

  /// The numbers that can be typed: the code's range, or any where it has none.
  static func limits(of tweak: SceneTweak) -> ClosedRange<Double> { tweak.range ?? -1e15...1e15 }

  /// How far a step goes: 1, 2 or 5 of the digit that makes a step at most a twentieth of the
  /// range.
  private var step: (size: Double, decimals: Double) {
    let part = (range.upperBound - range.lowerBound) / 20
    var decimals = 0.0
    var unit = 1.0
    while unit > part, decimals < 12 { (unit, decimals) = (unit / 10, decimals + 1) }
    while unit * 10 <= part { (unit, decimals) = (unit * 10, decimals - 1) }
    let size = [5, 2, 1].first { $0 * unit <= part } ?? 1
    return isInteger && unit < 1 ? (1, 0) : (size * unit, decimals)
  }

  /// The number that is so many steps from another, with no more digits than a tenth of a step has.
  package func number(_ steps: Double, from number: Double) -> Double {
    let (size, decimals) = step
    var factor = 1.0
    for _ in 0..<Int(abs(isInteger ? 0 : decimals + 1)) { factor *= 10 }
    let sum = number + steps * size
    let rounded =
      decimals + 1 < 0 && !isInteger
      ? (sum / factor).rounded() * factor : (sum * factor).rounded() / factor
    return min(max(rounded, range.lowerBound), range.upperBound)
  }

  /// Reads a number as it is typed.
  package func number(_ text: String) throws(ValueText.Refusal) -> Double {
    let number = try ValueText.number(text, in: Self.limits(of: tweak), what: tweak.name)
    guard !isInteger || number == number.rounded() else {
      throw ValueText.Refusal("\(tweak.name) is an integer")
    }
    return number
  }

  /// The number that is in force.
  package func number(in tuning: Tuning) -> Double { tuning.tweaks[tweak.name] ?? own }

  /// The row's text.
  package func text(in tuning: Tuning) -> String { Readout.exact(number(in: tuning)) }
}
