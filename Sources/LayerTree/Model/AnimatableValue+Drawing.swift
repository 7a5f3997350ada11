import Foundation
public import MidflightDrawing

/// Colours add, scale and interpolate component by component. The components are encoded as sRGB
/// and not premultiplied. During an animation, they may be outside 0…1; they are clamped when they
/// are converted to pixels.
extension CGColor: AnimatableValue {
  /// The components red, green, blue and alpha.
  public var numbers: [Double]? { [red, green, blue, alpha].map { Double($0) } }
  /// Returns the Euclidean distance between the colours' components.
  public func animatedDistance(to other: CGColor) -> Double? {
    norm(other.red - red, other.green - green, other.blue - blue, other.alpha - alpha)
  }
  /// Adds each component, including alpha.
  public func adding(_ other: CGColor) -> CGColor {
    CGColor(
      red: red + other.red, green: green + other.green, blue: blue + other.blue,
      alpha: alpha + other.alpha)
  }

  /// Multiplies each component by the factor, including alpha.
  public func scaled(by factor: Double) -> CGColor {
    CGColor(
      red: red.scaled(by: factor), green: green.scaled(by: factor), blue: blue.scaled(by: factor),
      alpha: alpha.scaled(by: factor))
  }

  /// Interpolates each component. The components are encoded as sRGB and not premultiplied.
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

  /// This colour with alpha 0, which replaces a missing colour in interpolations.
  public var counterpartWhenAbsent: CGColor? {
    CGColor(red: red, green: green, blue: blue, alpha: 0)
  }
}

/// Images change in one step, halfway through.
extension CGImage: AnimatableValue {
  /// Returns `self`, because images cannot be added.
  public func adding(_ other: CGImage) -> CGImage { self }
  /// Returns `self`, because images cannot be scaled.
  public func scaled(by factor: Double) -> CGImage { self }
  /// Returns `self` for `t` below 0.5, else `end`.
  public func interpolated(to end: CGImage, at t: Double) -> CGImage { stepped(to: end, at: t) }
}
