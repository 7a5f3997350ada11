public import Foundation

/// A colour in [sRGB](https://www.w3.org/Graphics/Color/sRGB.html): encoded components, not
/// premultiplied, and alpha.
///
/// Components may be outside 0…1, for example when an animation overshoots. They are clamped when
/// drawn, where NaN counts as 0.
public struct CGColor: Sendable, Hashable {
  /// The red component, sRGB-encoded, 0…1.
  public var red: CGFloat
  /// The green component, sRGB-encoded, 0…1.
  public var green: CGFloat
  /// The blue component, sRGB-encoded, 0…1.
  public var blue: CGFloat
  /// The opacity: 0 is invisible, 1 is opaque.
  public var alpha: CGFloat

  /// Creates a colour from components, which are not clamped.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates the same colour as `init(red:green:blue:alpha:)`, because all colours are in sRGB.
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates an sRGB-encoded grey: 0 is black, 1 is white.
  public init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Transparent black.
  public static let clear = CGColor(gray: 0, alpha: 0)
  /// Opaque black.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white.
  public static let white = CGColor(gray: 1, alpha: 1)

  /// Red, green, blue and alpha, in this order.
  public var components: [CGFloat]? { [red, green, blue, alpha] }
  /// The number of ``components``: always 4.
  public var numberOfComponents: Int { 4 }

  /// Returns the colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }
}
