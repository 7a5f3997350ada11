import MidflightDrawing
import MidflightLayerTree
package import MidflightScenes

/// Formats numbers as text, identically on every machine and in every locale.
package enum Readout {
  /// Returns the shortest text that reads back as the same number, without a trailing `.0`; `nan`,
  /// `inf` and `-inf` for values that are not finite.
  package static func exact(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
    return "\(value)"
  }

  /// Formats a number with a fixed number of decimals. Halves are rounded away from zero.
  package static func fixed(_ value: Double, decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let unit = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let scaled = Int((abs(value) * Double(unit)).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    if decimals == 0 { return sign + String(scaled) }
    let fraction = String(scaled % unit)
    let zeros = String(repeating: "0", count: decimals - fraction.count)
    return "\(sign)\(scaled / unit).\(zeros)\(fraction)"
  }

  /// Formats a number with at most `decimals` decimals, without trailing zeros.
  package static func number(_ value: Double, decimals: Int) -> String {
    var text = fixed(value, decimals: decimals)
    if text.contains(".") && value.isFinite {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return text
  }

  /// Parses a number of seconds that may end in `s` or `ms`; nil for other text.
  package static func seconds(_ text: String) -> Double? {
    let (digits, unit) =
      text.hasSuffix("ms")
      ? (text.dropLast(2), 1000.0) : text.hasSuffix("s") ? (text.dropLast(), 1) : (text[...], 1)
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.e".contains($0)) }) else {
      return nil
    }
    return Double(digits).map { $0 / unit }
  }

  package static func text(_ value: SceneValue) -> String {
    switch value {
    case .number(let number): fixed(number, decimals: 3)
    case .color(let color): color.hexadecimal
    }
  }
}
