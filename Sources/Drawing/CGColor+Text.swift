import Foundation

extension CGColor {
  /// The colour names that this library defines itself, which take precedence over CSS's names.
  private static let named: [String: UInt32] = [
    "black": 0x0000_00FF, "white": 0xFFFF_FFFF, "red": 0xFF00_00FF, "green": 0x00FF_00FF,
    "blue": 0x0000_FFFF, "cyan": 0x00FF_FFFF, "magenta": 0xFF00_FFFF, "yellow": 0xFFFF_00FF,
    "orange": 0xFF80_00FF, "purple": 0x8000_80FF, "brown": 0x9966_33FF, "gray": 0x8080_80FF,
    "clear": 0x0000_0000,
  ]

  /// Creates a colour from `#rgb`, `#rrggbb`, `#rrggbbaa`, a name, `rgb()`, `hsl()` or `oklch()`;
  /// nil for other text. UIKit's names take precedence over CSS's: `green` is `#00ff00`.
  public init?(text: String) {
    let text = text.lowercased()
    if let rgba = Self.named[text] ?? Self.cssNames[text] {
      self.init(rgba: rgba)
      return
    }
    if let color = CGColor(cssFunction: text) {
      self = color
      return
    }
    guard text.hasPrefix("#") else { return nil }
    let digits = text.dropFirst()
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    switch digits.count {
    case 3:
      guard let value = UInt32(digits.map { "\($0)\($0)" }.joined() + "ff", radix: 16) else {
        return nil
      }
      self.init(rgba: value)
    case 6:
      guard let value = UInt32(digits + "ff", radix: 16) else { return nil }
      self.init(rgba: value)
    case 8:
      guard let value = UInt32(digits, radix: 16) else { return nil }
      self.init(rgba: value)
    default:
      return nil
    }
  }

  /// Creates a colour from eight bits each of red, green, blue and alpha, with red in the highest
  /// byte.
  public init(rgba: UInt32) {
    func component(_ shift: UInt32) -> CGFloat { CGFloat((rgba >> shift) & 0xFF) / 255 }
    self.init(red: component(24), green: component(16), blue: component(8), alpha: component(0))
  }

  /// `#rrggbb`, or `#rrggbbaa` if the colour is not opaque. Components are rounded and clamped.
  public var hexadecimal: String {
    let bytes = [red, green, blue, alpha].map { value in
      let byte = value >= 0 ? Int((min(value, 1) * 255).rounded()) : 0
      return String(byte + 256, radix: 16).suffix(2)
    }
    return "#" + bytes.prefix(alpha >= 1 ? 3 : 4).joined()
  }
}
