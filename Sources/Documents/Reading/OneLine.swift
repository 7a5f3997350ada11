/// Texts of documents in words of the program's own.
enum OneLine {
  /// A text on one line, cut where it is long.
  static func text(_ text: String, limit: Int = DocumentLimits.wordLength) -> String {
    let line = String(text.prefix(limit).map { $0.isNewline ? " " : $0 })
    return line.utf8.count < text.utf8.count ? line + "…" : line
  }
}
