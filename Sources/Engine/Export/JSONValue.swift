import Foundation

/// A JSON value of any shape.
///
/// Integers are apart from other numbers, so that a request's id comes back digit by digit.
package enum JSONValue: Sendable, Hashable {
  /// No value.
  case null
  /// True or false.
  case bool(Bool)
  /// A number without a fraction.
  case integer(Int)
  /// Any other number, which must be finite to be written.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Values by name.
  case object([String: JSONValue])

  /// The member of an object. Nil if the object lacks it, or if the value is not an object.
  package subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The text of a string; nil for any other value.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The value on one line, members in the order of their names.
  package var line: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("a JSON value contains a number that is not finite")
    }
    return [UInt8](data)
  }
}

extension JSONValue: Codable {
  /// Reads any JSON value.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if container.decodeNil() {
      self = .null
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Writes it as the JSON that it is.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A string.
  package init(stringLiteral text: String) { self = .string(text) }
  /// A Boolean.
  package init(booleanLiteral bool: Bool) { self = .bool(bool) }
  /// An integer.
  package init(integerLiteral integer: Int) { self = .integer(integer) }
  /// An array.
  package init(arrayLiteral values: JSONValue...) { self = .array(values) }
  /// An object; of members with the same name the last one counts.
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(Dictionary(members) { _, last in last })
  }
}
