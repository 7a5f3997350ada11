/// A number literal in Swift code, and the format in which another number replaces it.
package struct NumberLiteral {
  /// The value of the literal, which is always finite.
  let value: Double
  /// Whether the literal has neither a fraction nor an exponent, so that it may be an integer.
  package let isInteger: Bool
  private let radix: Int
  private let isGrouped: Bool
  private let hasCapitals: Bool

  /// Parses a literal, which may have a sign; nil if it is invalid or not finite.
  package init?(_ text: String) {
    let isNegative = text.hasPrefix("-")
    let digits = text.drop { $0 == "-" }.filter { $0 != "_" }
    let radix = ["0x": 16, "0o": 8, "0b": 2][String(digits.prefix(2))] ?? 10
    let body = radix == 10 ? digits[...] : digits.dropFirst(2)
    let isInteger = !body.contains { (radix == 16 ? ".pP" : ".eE").contains($0) }
    let size =
      isInteger && radix != 10 ? UInt64(body, radix: radix).map { Double($0) } : Double(digits)
    guard digits.first?.isNumber == true, let size, size.isFinite else { return nil }
    value = isNegative ? -size : size
    (self.radix, self.isInteger) = (radix, isInteger)
    isGrouped = text.contains("_")
    hasCapitals = radix == 16 && body.contains { $0.isUppercase }
  }

  /// Formats another number like this literal, as far as possible. An integer literal stays an
  /// integer literal if the number is an integer.
  func text(of number: Double) -> String {
    // Replace −0 by 0, which has no sign.
    let number = number == 0 ? 0 : number
    guard isInteger, let integer = Int(exactly: number) else { return grouped("\(number)", by: 3) }
    var digits = String(integer.magnitude, radix: radix, uppercase: hasCapitals)
    digits = grouped(digits, by: radix == 10 ? 3 : 4)
    let prefix = [16: "0x", 8: "0o", 2: "0b"][radix] ?? ""
    return (integer < 0 ? "-" : "") + prefix + digits
  }

  /// Groups the digits before the decimal point if the literal's digits were grouped.
  private func grouped(_ text: String, by size: Int) -> String {
    guard isGrouped else { return text }
    let whole = text.prefix { $0 != "." && $0 != "e" }
    let digits = Array(whole.drop { $0 == "-" })
    var result = whole.hasPrefix("-") ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: size) { result += "_" }
      result.append(digit)
    }
    return result + text.dropFirst(whole.count)
  }
}
