import Foundation

/// Rows as JSON has them in a table: an object each on a line of its own, its members in the
/// table's order, which an encoder does not keep.
enum JSONText {
  /// A row of members whose values are JSON already.
  static func object(_ members: [(name: String, value: String)]) -> String {
    "  {" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }

  /// In quotes, with all that JSON does not take as it is escaped.
  static func string(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let data = try? encoder.encode(text) else { preconditionFailure("a string is encodable") }
    return String(decoding: data, as: UTF8.self)
  }

  /// One number, or an array of several.
  static func numbers(_ components: [Double]) -> String {
    // JSON has no name for what is no number.
    let texts = components.map { $0.isFinite ? Readout.exact($0) : "null" }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }
}
