import Foundation
public import MidflightDrawing
public import MidflightLayerTree

/// A property's value as the user types it: a number or a colour.
public enum SceneValue: Sendable, Hashable, CustomStringConvertible {
  /// A number in the property's own unit.
  case number(Double)
  /// A colour in sRGB.
  case color(CGColor)

  /// Creates a value from a layer's property; nil if it is neither a number nor a colour.
  public init?(_ value: (any AnimatableValue)?) {
    switch value {
    case let value as Double: self = .number(value)
    case let value as CGFloat: self = .number(Double(value))
    case let value as Float: self = .number(Double(value))
    case let value as CGColor: self = .color(value)
    default: return nil
    }
  }

  /// The number as the shortest decimal that parses to the same value, or the colour in hexadecimal
  /// form.
  public var description: String {
    switch self {
    case .number(let value): Int(exactly: value).map(String.init) ?? "\(value)"
    case .color(let color): color.hexadecimal
    }
  }

  /// The value's numbers: the number itself, or the colour's red, green, blue and alpha.
  public var components: [Double] {
    switch self {
    case .number(let value): [value]
    case .color(let color): color.numbers ?? []
    }
  }
}

extension SceneValue {
  /// An error in the text that a user typed as a value.
  public enum ParseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text is neither a number nor a percentage.
    case notANumber(String)
    /// The value is outside the property's range.
    case outOfRange(String, ClosedRange<Double>)
    /// The text is not a colour.
    case notAColor(String)
    /// The text is not one of the choices.
    case notAChoice(String, [String])

    private static func text(_ bound: Double) -> String {
      Int(exactly: bound).map(String.init) ?? "\(bound)"
    }

    /// The message for the user who typed the value.
    public var description: String {
      switch self {
      case .notANumber(let text): "'\(text)' is not a number or a percentage"
      case .outOfRange(let text, let range) where text.hasSuffix("%"):
        "'\(text)' is outside \(Self.text(range.lowerBound))% to \(Self.text(range.upperBound))% "
          + "of the property's range"
      case .outOfRange(let text, let range):
        "'\(text)' is outside \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
      case .notAChoice(let text, let names):
        "'\(text)' is not one of \(names.joined(separator: ", ")), nor a choice's number from 0 to "
          + "\(names.count - 1)"
      case .notAColor(let text):
        "'\(text)' is not a colour (#rgb, #rrggbb, #rrggbbaa, a name such as blue, or a percentage)"
      }
    }
  }
}

extension SceneValue: Codable {
  /// Encodes one number, or the four components of a colour.
  public func encode(to encoder: any Encoder) throws { try components.encode(to: encoder) }

  /// Decodes a value encoded by ``encode(to:)``.
  public init(from decoder: any Decoder) throws {
    let components = try [Double](from: decoder)
    switch components.count {
    case 1: self = .number(components[0])
    case 4:
      let parts = components.map { CGFloat($0) }
      self = .color(CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]))
    default:
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "expected one number, or the four of a colour"))
    }
  }
}
