public import Foundation

/// A colour in sRGB: encoded components, not premultiplied, with alpha.
///
/// Components may lie outside 0…1 (an animation may overshoot); they are clamped where they become
/// pixels, and a NaN counts as 0 there.
public struct CGColor: Sendable, Hashable {
  /// Encoded by sRGB's curve, 0…1.
  public var red: CGFloat
  /// Encoded by sRGB's curve, 0…1.
  public var green: CGFloat
  /// Encoded by sRGB's curve, 0…1.
  public var blue: CGFloat
  /// How opaque the colour is: 0 is not seen, 1 hides what lies below.
  public var alpha: CGFloat

  /// The colour with these components, kept as they are.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Equals `init(red:green:blue:alpha:)`: all colours are in sRGB.
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A grey: 0 is black, 1 white, encoded by sRGB's curve.
  public init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Black that is not seen.
  public static let clear = CGColor(gray: 0, alpha: 0)
  /// Opaque black.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white.
  public static let white = CGColor(gray: 1, alpha: 1)

  /// Red, green, blue and alpha, in this order.
  public var components: [CGFloat]? { [red, green, blue, alpha] }
  /// How many ``components`` there are: always 4.
  public var numberOfComponents: Int { 4 }

  /// Returns the colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }
}
