import Foundation

/// Formats the rows of a JSON table, one object per line. The members of an object are in the
/// table's order, which `JSONEncoder` would not preserve.
enum JSONText {
  static func object(_ members: [(name: String, value: String)]) -> String {
    "  {" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }

  /// Returns a text as a quoted JSON string, with escapes where JSON needs them.
  static func string(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let data = try? encoder.encode(text) else {
      preconditionFailure("the string cannot be encoded")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Formats components as a JSON number if there is only one, otherwise as an array.
  static func numbers(_ components: [Double]) -> String {
    // JSON has neither infinity nor NaN, so these become `null`.
    let texts = components.map { $0.isFinite ? Readout.exact($0) : "null" }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }
}
