/// The beginning of a line in which the compiler tells of a place: `/a/Gauge.swift:9:43: error: …`.
struct DiagnosticPlace {
  let path: String
  let line: Int
  let column: Int
  /// Where the place ends in the line, and its kind begins, `: error: `.
  let end: Substring.Index

  /// Nil where a line begins with no place.
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
