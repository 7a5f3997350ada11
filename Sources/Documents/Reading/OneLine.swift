/// Shortens text from documents for use in the program's messages.
enum OneLine {
  static func text(_ text: String, limit: Int = DocumentLimits.wordLength) -> String {
    let line = String(text.prefix(limit).map { $0.isNewline ? " " : $0 })
    return line.utf8.count < text.utf8.count ? line + "…" : line
  }
}
