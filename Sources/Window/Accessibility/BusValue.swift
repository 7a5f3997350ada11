/// A value in a D-Bus message, limited to the types that the accessibility interfaces use.
///
/// Source: https://dbus.freedesktop.org/doc/dbus-specification.html#type-system
package indirect enum BusValue: Equatable, Sendable {
  case string(String)
  case path(String)
  case bool(Bool)
  case int16(Int16)
  case int32(Int32)
  case uint32(UInt32)
  case double(Double)
  /// An array of values with the same type signature. The signature is stored, because it is needed
  /// even if the array is empty.
  case array(of: String, [BusValue])
  case structure([BusValue])
  case entry(BusValue, BusValue)
  case variant(BusValue)
  /// A value of a type that the accessibility interfaces do not use.
  case other

  /// The D-Bus type signature; empty for ``other``.
  var signature: String {
    switch self {
    case .string: "s"
    case .path: "o"
    case .bool: "b"
    case .int16: "n"
    case .int32: "i"
    case .uint32: "u"
    case .double: "d"
    case .array(let element, _): "a\(element)"
    case .structure(let members): "(\(members.map(\.signature).joined()))"
    case .entry(let key, let value): "{\(key.signature)\(value.signature)}"
    case .variant: "v"
    case .other: ""
    }
  }

  static func texts(_ texts: [(String, String)]) -> BusValue {
    .array(of: "{ss}", texts.map { .entry(.string($0.0), .string($0.1)) })
  }

  /// The text of a string or path; nil for other types.
  var text: String? {
    switch self {
    case .string(let text), .path(let text): text
    default: nil
    }
  }

  /// The value of an integer or floating-point number; nil for other types.
  var number: Double? {
    switch self {
    case .int16(let number): Double(number)
    case .int32(let number): Double(number)
    case .uint32(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// The content of a variant, however deeply variants are nested. For a value of another type, the
  /// value itself.
  var inner: BusValue { if case .variant(let value) = self { value.inner } else { self } }
}
