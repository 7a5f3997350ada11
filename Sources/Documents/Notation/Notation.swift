import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

/// Parses the values in a document, most of which are numbers separated by white space or commas.
enum Notation {
  /// Parses text as the value of a property of type `type`; returns nil if the text is invalid.
  ///
  /// If values of this type do not consist of numbers (such as the names of modes), returns the
  /// text.
  static func value(_ text: String, as type: Any.Type) -> Any? {
    func isOne(of types: Any.Type...) -> Bool { types.contains { $0 == type } }
    if isOne(of: CGFloat.self, Double.self, Float.self, Int.self, UInt32.self, CGFloat?.self) {
      return number(text)
    }
    if isOne(of: Bool.self) { return flag(text) }
    if isOne(of: CGPoint.self, CGSize.self) { return point(text) }
    if isOne(of: CGRect.self) { return rect(text) }
    if isOne(of: CGColor.self, CGColor?.self) { return color(text) }
    if isOne(of: CATransform3D.self) { return transform(text) }
    if isOne(of: Path.self, Path?.self) { return path(text) }
    if isOne(of: [CGFloat].self, [CGFloat]?.self) { return numbers(text) }
    if isOne(of: CACornerMask.self) { return bits(text).map { CACornerMask(rawValue: UInt($0)) } }
    if isOne(of: CAEdgeAntialiasingMask.self) {
      return bits(text).map { CAEdgeAntialiasingMask(rawValue: $0) }
    }
    if isOne(of: CGBlendMode.self) { return blendMode(text) }
    if isOne(of: ColorMatrix.self) { return numbers(inner(text), count: 20) }
    return text
  }

  // MARK: Numbers

  /// Parses a finite number. An angle may have the suffix `deg` or `rad`; degrees are converted to
  /// radians.
  static func number(_ text: some StringProtocol) -> Double? {
    // Try to parse the text as it is: most numbers have no unit or white space, and trimming takes
    // ten times as long as parsing.
    if let plain = Double(text), plain.isFinite { return plain }
    let text = text.trimmingCharacters(in: .whitespaces)
    if text.hasSuffix("deg") { return number(text.dropLast(3)).map { $0 * .pi / 180 } }
    if text.hasSuffix("rad") { return number(text.dropLast(3)) }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Parses a number of seconds or cycles, which may be infinite.
  static func duration(_ text: String) -> Double? {
    let word = text.trimmingCharacters(in: .whitespaces).lowercased()
    if ["inf", "+inf", "infinity", "+infinity"].contains(word) { return .infinity }
    return number(text)
  }

  /// Parses a Boolean: `1`, `0`, `true`, `false`, `YES`, `NO`.
  static func flag(_ text: String) -> Bool? {
    switch text.trimmingCharacters(in: .whitespaces).lowercased() {
    case "true", "yes": true
    case "false", "no": false
    default: number(text).map { $0 != 0 }
    }
  }

  private static func bits(_ text: String) -> UInt32? {
    number(text).flatMap { UInt32(exactly: $0) }
  }

  /// Parses finite numbers separated by white space or commas; returns nil if one of them is
  /// invalid, or if there are more than ``DocumentLimits/valueCount``.
  static func numbers(_ text: some StringProtocol) -> [Double]? {
    var numbers: [Double] = []
    func take(_ word: some StringProtocol) -> Bool {
      guard numbers.count < DocumentLimits.valueCount, let number = number(word) else {
        return false
      }
      numbers.append(number)
      return true
    }
    let text = Substring(text)
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      var rest = text[...]
      while let start = rest.utf8.firstIndex(where: { !isSeparator($0) }) {
        let end = rest.utf8[start...].firstIndex(where: isSeparator) ?? rest.endIndex
        guard take(rest[start..<end]) else { return nil }
        rest = rest[end...]
      }
    } else {
      for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
        guard take(word) else { return nil }
      }
    }
    return numbers
  }

  /// Whether an ASCII byte separates numbers: a comma or white space.
  static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: " ") || (9...13).contains(byte)
  }

  private static func numbers(_ text: some StringProtocol, count: Int) -> [Double]? {
    numbers(text).flatMap { $0.count == count ? $0 : nil }
  }

  // MARK: Geometry

  /// Parses a point, `x y`, optionally wrapped in the type's name, as in `CGPoint(x y)`.
  static func point(_ text: String) -> CGPoint? {
    numbers(inner(text), count: 2).map { CGPoint(x: $0[0], y: $0[1]) }
  }

  /// Parses a rectangle, `x y width height`, or `width height` for the origin (0, 0).
  static func rect(_ text: String) -> CGRect? {
    if let size = numbers(inner(text), count: 2) {
      return CGRect(x: 0, y: 0, width: size[0], height: size[1])
    }
    return numbers(inner(text), count: 4)
      .map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  /// Returns the numbers in text, without the type's name and the parentheses around them.
  private static func inner(_ text: String) -> Substring {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return text[...] }
    return text[text.index(after: open)...].dropLast()
  }

  // MARK: Colours

  /// Parses a colour: red, green, blue and an optional alpha, or grey and an optional alpha, each
  /// 0…1; or a colour as a user types it, `#rrggbb` or a name.
  static func color(_ text: String) -> CGColor? {
    if let color = CGColor(text: text.trimmingCharacters(in: .whitespaces)) { return color }
    guard let parts = numbers(text)?.map({ CGFloat($0) }) else { return nil }
    return switch parts.count {
    case 1: CGColor(red: parts[0], green: parts[0], blue: parts[0], alpha: 1)
    case 2: CGColor(red: parts[0], green: parts[0], blue: parts[0], alpha: parts[1])
    case 3: CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: 1)
    case 4: CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    default: nil
    }
  }

  private static func blendMode(_ text: String) -> CGBlendMode? {
    CGBlendMode(compositingFilter: text)
  }
}
