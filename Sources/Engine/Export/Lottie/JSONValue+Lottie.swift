extension JSONValue {
  /// The value on one line, as text for Lottie players. In an object, the member `ty` comes first,
  /// since some players skip the members before it. The others are sorted by name.
  ///
  /// Numbers must be finite.
  var lottieText: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .integer(let integer): "\(integer)"
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .string(let text): Self.quoted(text)
    case .array(let values): "[\(values.map(\.lottieText).joined(separator: ","))]"
    case .object(let members):
      "{"
        + members.sorted { ($0.key == "ty" ? "" : $0.key) < ($1.key == "ty" ? "" : $1.key) }
        .map { "\(Self.quoted($0.key)):\($0.value.lottieText)" }
        .joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    // Most strings need no escapes and are only quoted here, because calling `JSONEncoder` for each
    // string would take longer than the rest of the export.
    return isPlain
      ? "\"\(text)\"" : String(decoding: JSONValue.string(text).line, as: UTF8.self)
  }
}
