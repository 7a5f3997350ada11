package import MidflightLayerTree
package import MidflightScenes
import MidflightSwiftText

package struct TunedTweak: Equatable {
  package let tweak: SceneTweak
  package let own: Double
  package let isInteger: Bool
  package let range: ClosedRange<Double>

  /// Creates a tweak with the value in the file or, if the file has none, the value that the
  /// running code has passed. Returns nil if neither is known.
  package init?(_ tweak: SceneTweak, met: TweakTable.RequestedNumber?) {
    guard let own = tweak.value ?? met?.value, own.isFinite else { return nil }
    (self.tweak, self.own) = (tweak, own)
    let literal = tweak.literal.flatMap { NumberLiteral($0) }
    isInteger = met?.isInteger ?? literal?.isInteger ?? false
    range = tweak.range ?? Self.range(around: own)
  }

  /// Returns a plausible range for a number: 0…1 if the number is in that range, otherwise the
  /// range between 0 and twice the number. For a huge number, returns 0…1 too.
  private static func range(around number: Double) -> ClosedRange<Double> {
    if (0...1).contains(number) || abs(number) > 1e12 { return 0...1 }
    return number > 0 ? 0...(number * 2) : (number * 2)...0
  }

  /// Returns the range of numbers that can be typed for a tweak: the range given in the code or, if
  /// there is none, practically any number.
  static func limits(of tweak: SceneTweak) -> ClosedRange<Double> { tweak.range ?? -1e15...1e15 }

  /// The size of a step, which is 1, 2 or 5 times a power of ten and at most a twentieth of the
  /// range, and the number of decimals needed to show it.
  private var step: (size: Double, decimals: Double) {
    let part = (range.upperBound - range.lowerBound) / 20
    var decimals = 0.0
    var unit = 1.0
    while unit > part, decimals < 12 { (unit, decimals) = (unit / 10, decimals + 1) }
    while unit * 10 <= part { (unit, decimals) = (unit * 10, decimals - 1) }
    let size = [5, 2, 1].first { $0 * unit <= part } ?? 1
    return isInteger && unit < 1 ? (1, 0) : (size * unit, decimals)
  }

  /// Returns the number that is `steps` steps away from `number`, rounded to a tenth of a step (for
  /// an integer, to a whole number) and clamped to the range.
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

  package func number(_ text: String) throws(ValueText.Refusal) -> Double {
    let number = try ValueText.number(text, in: Self.limits(of: tweak), what: tweak.name)
    guard !isInteger || number == number.rounded() else {
      throw ValueText.Refusal("\(tweak.name) is an integer")
    }
    return number
  }

  package func number(in tuning: Tuning) -> Double { tuning.tweaks[tweak.name] ?? own }

  package func text(in tuning: Tuning) -> String { Readout.exact(number(in: tuning)) }
}
