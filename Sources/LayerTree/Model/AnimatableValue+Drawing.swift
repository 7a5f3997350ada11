import Foundation
public import MidflightDrawing

/// Colours add, scale and interpolate by component, encoded and not premultiplied. During an
/// animation, components may leave 0…1; they are clamped when they become pixels.
extension CGColor: AnimatableValue {
  /// Red, green, blue and alpha.
  public var numbers: [Double]? { [red, green, blue, alpha].map { Double($0) } }
  /// The Euclidean distance between the colours' components.
  public func distance(to other: CGColor) -> Double? {
    norm(other.red - red, other.green - green, other.blue - blue, other.alpha - alpha)
  }
  /// The component-wise sum, including alpha.
  public func adding(_ other: CGColor) -> CGColor {
    CGColor(
      red: red + other.red, green: green + other.green, blue: blue + other.blue,
      alpha: alpha + other.alpha)
  }

  /// Each component times the factor, including alpha.
  public func scaled(by factor: Double) -> CGColor {
    CGColor(
      red: red.scaled(by: factor), green: green.scaled(by: factor), blue: blue.scaled(by: factor),
      alpha: alpha.scaled(by: factor))
  }

  /// The component-wise interpolation of encoded sRGB values that are not premultiplied.
  public func interpolated(to end: CGColor, at t: Double) -> CGColor {
    CGColor(
      red: red.interpolated(to: end.red, at: t), green: green.interpolated(to: end.green, at: t),
      blue: blue.interpolated(to: end.blue, at: t),
      alpha: alpha.interpolated(to: end.alpha, at: t))
  }

  /// Converts a colour or a value that converts to one, such as a `UIColor`; nil for anything else.
  public static func converted(from any: Any) -> CGColor? {
    switch any {
    case let color as CGColor: color
    case let color as any AnimatableValueConvertible: color.animatableValue as? CGColor
    default: nil
    }
  }

  /// This colour with alpha 0, which replaces a missing colour.
  public var counterpartWhenAbsent: CGColor? {
    CGColor(red: red, green: green, blue: blue, alpha: 0)
  }
}

/// Images change in one step, halfway through.
extension CGImage: AnimatableValue {
  /// `self`, because images cannot be added.
  public func adding(_ other: CGImage) -> CGImage { self }
  /// `self`, because images cannot be scaled.
  public func scaled(by factor: Double) -> CGImage { self }
  /// `self` below 0.5, else `end`.
  public func interpolated(to end: CGImage, at t: Double) -> CGImage { stepped(to: end, at: t) }
}
