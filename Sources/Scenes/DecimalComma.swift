/// Numbers as people type them whose language has a comma before the decimals.
package enum DecimalComma {
  /// A text that is one number with a comma before its decimals, and perhaps a unit or `%` behind
  /// them, with a point in the comma's place; every other text as it is.
  package static func point(in text: String) -> String {
    guard let comma = text.firstIndex(of: ","), !text.contains(".") else { return text }
    let (whole, rest) = (text[..<comma], text[text.index(after: comma)...])
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty,
      whole.drop(while: { "+-".contains($0) }).allSatisfy({ $0.isASCII && $0.isNumber }),
      rest.dropFirst(digits.count).allSatisfy({ $0.isLetter || $0 == "%" || $0 == " " })
    else { return text }
    return "\(whole.isEmpty ? "0" : whole).\(rest)"
  }
}
