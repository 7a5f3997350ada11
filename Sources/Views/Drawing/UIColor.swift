public import Foundation
public import MidflightDrawing
package import MidflightLayerTree

/// A colour as an object, under UIKit's names, with sRGB components in 0…1 that are not
/// premultiplied.
///
/// Immutable. Components outside 0…1 are kept; they are clamped only when they become pixels. See
/// Apple's [UIColor](https://developer.apple.com/documentation/uikit/uicolor).
public final class UIColor: Sendable, Hashable {
  /// The colour as a value.
  public let cgColor: CGColor

  /// Creates a colour object from a `CGColor`.
  public init(cgColor: CGColor) { self.cgColor = cgColor }

  /// Creates a colour from encoded sRGB components, which are not clamped.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Creates a grey. All three components are `white`, which is not clamped.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(gray: white, alpha: alpha))
  }

  /// Creates a colour from hue, saturation and brightness, by the HSV hexcone formula. See
  /// https://en.wikipedia.org/wiki/HSL_and_HSV#HSV_to_RGB_alternative
  ///
  /// - Parameters:
  ///   - hue: The angle in turns, from red towards green. Values outside 0…1 wrap around, and
  ///     values that are not finite count as 0.
  ///   - saturation: The saturation, clamped to 0…1.
  ///   - brightness: The largest component, clamped to 0…1.
  ///   - alpha: The alpha, which is not clamped.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    func unit(_ x: CGFloat) -> CGFloat { x > 0 ? min(x, 1) : 0 }
    let (s, v) = (unit(saturation), unit(brightness))
    let sixth = hue.isFinite ? (hue - hue.rounded(.down)) * 6 : 0
    // A component is v if the hue is within a sixth of a turn of that primary's hue, and v(1 − s)
    // if it is further than a third of a turn; in between, it falls linearly.
    func component(_ n: CGFloat) -> CGFloat {
      let k = (n + sixth).truncatingRemainder(dividingBy: 6)
      return v - v * s * max(0, min(k, 4 - k, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// Returns the same colour with another alpha.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    var color = cgColor
    color.alpha = alpha
    return UIColor(cgColor: color)
  }

  // MARK: Named colours

  /// sRGB (0, 0, 0).
  public static let black = UIColor(white: 0, alpha: 1)
  /// sRGB (⅓, ⅓, ⅓).
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// sRGB (⅔, ⅔, ⅔).
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// sRGB (1, 1, 1).
  public static let white = UIColor(white: 1, alpha: 1)
  /// sRGB (½, ½, ½).
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// sRGB (1, 0, 0).
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// sRGB (0, 1, 0).
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// sRGB (0, 0, 1).
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// sRGB (0, 1, 1).
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// sRGB (1, 1, 0).
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// sRGB (1, 0, 1).
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// sRGB (1, ½, 0).
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// sRGB (½, 0, ½).
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// sRGB (0.6, 0.4, 0.2).
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Transparent black.
  public static let clear = UIColor(white: 0, alpha: 0)

  /// Whether all four components are exactly equal.
  public static func == (a: UIColor, b: UIColor) -> Bool { a.cgColor == b.cgColor }
  /// Feeds the components to the hasher.
  public func hash(into hasher: inout Hasher) { cgColor.hash(into: &hasher) }
}

extension UIColor {
  /// Makes this the colour for filling and stroking in the current context. Does nothing if there
  /// is no current context.
  @MainActor public func set() {
    setFill()
    setStroke()
  }

  /// Makes this the colour for filling in the current context. Does nothing if there is no current
  /// context.
  @MainActor public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
  /// Makes this the colour for stroking in the current context. Does nothing if there is no current
  /// context.
  @MainActor public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

extension UIColor: AnimatableValueConvertible {
  package var animatableValue: any AnimatableValue { cgColor }
}
