import Foundation

/// The rows of a JSON table: one object per line. An object's members are in the table's order,
/// which `JSONEncoder` would not keep.
enum JSONText {
  static func object(_ members: [(name: String, value: String)]) -> String {
    "  {" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }

  /// A quoted JSON string, with escapes where JSON needs them.
  static func string(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let data = try? encoder.encode(text) else {
      preconditionFailure("the string cannot be encoded")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// A number if there is one component, otherwise an array.
  static func numbers(_ components: [Double]) -> String {
    // JSON has neither infinity nor NaN.
    let texts = components.map { $0.isFinite ? Readout.exact($0) : "null" }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }
}
