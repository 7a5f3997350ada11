import Foundation

/// The rows of a JSON table: one object per line. Its members keep the table's order, which an
/// encoder does not do.
enum JSONText {
  static func object(_ members: [(name: String, value: String)]) -> String {
    "  {" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }

  /// A quoted JSON string, with escapes where JSON needs them.
  static func string(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let data = try? encoder.encode(text) else { preconditionFailure("a string is encodable") }
    return String(decoding: data, as: UTF8.self)
  }

  /// One number, or an array of several.
  static func numbers(_ components: [Double]) -> String {
    // JSON has no infinity and no NaN.
    let texts = components.map { $0.isFinite ? Readout.exact($0) : "null" }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }
}
