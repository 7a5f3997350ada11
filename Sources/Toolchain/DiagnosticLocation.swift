/// The location at the start of a diagnostic's first line: `/a/Gauge.swift:9:43: error: …`.
struct DiagnosticLocation {
  let path: String
  let line: Int
  let column: Int
  /// The index at which the location ends and the diagnostic's kind begins, for example
  /// `: error: `.
  let end: Substring.Index

  /// Parses the location at the start of a line of the compiler's output; nil if the line does not
  /// begin with one.
  init?(_ text: Substring) {
    let kinds = [": error: ", ": warning: ", ": note: ", ": remark: "]
    guard let sign = kinds.compactMap({ text.firstRange(of: $0)?.lowerBound }).min() else {
      return nil
    }
    let parts = text[..<sign].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let line = Int(parts[parts.count - 2]),
      let column = Int(parts[parts.count - 1])
    else { return nil }
    path = parts.dropLast(2).joined(separator: ":")
    (self.line, self.column, end) = (line, column, sign)
  }
}
