/// A number as Swift code writes it, which tells how another one is to be written in its place.
package struct NumberLiteral {
  /// Finite.
  let value: Double
  /// Whether it is written without a fraction and an exponent, so that it may be an integer.
  package let isInteger: Bool
  private let radix: Int
  private let isGrouped: Bool
  private let hasCapitals: Bool

  /// Reads one, with a sign or without; nil for what is none, and what is no finite number.
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

  /// Another number in the same way of writing, as far as that can say it: an integer stays one
  /// where the number is one.
  func text(of number: Double) -> String {
    // Zero has no sign here.
    let number = number == 0 ? 0 : number
    guard isInteger, let integer = Int(exactly: number) else { return grouped("\(number)", by: 3) }
    var digits = String(integer.magnitude, radix: radix, uppercase: hasCapitals)
    digits = grouped(digits, by: radix == 10 ? 3 : 4)
    let prefix = [16: "0x", 8: "0o", 2: "0b"][radix] ?? ""
    return (integer < 0 ? "-" : "") + prefix + digits
  }

  /// The digits before the point in groups, where the number was written so.
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
