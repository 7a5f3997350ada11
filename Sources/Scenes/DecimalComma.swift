/// Parses numbers typed with a decimal comma, as is usual in many languages.
package enum DecimalComma {
  /// Replaces the comma with a point if the text is one number with a decimal comma, optionally
  /// followed by a unit or `%`. Returns every other text unchanged.
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
