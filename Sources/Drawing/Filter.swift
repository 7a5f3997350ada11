public import Foundation
public import MidflightGeometry

/// A change of a group's pixels before it is composited.
///
/// Colours are changed component by component in sRGB as encoded, not premultiplied, with the
/// matrices of CSS Filter Effects (W3C, Filter Effects Module Level 1, section 6), and clamped to
/// 0…1 after each filter. A value that is not a number counts as the one that changes nothing.
public enum Filter: Sendable, Hashable {
  /// A Gaussian whose standard deviation is `radius`, in a space that `transform` maps to the
  /// list's; of premultiplied components. What is not positive changes nothing, more than
  /// ``Shadow/largestSigma`` pixels count as that. Under a map that slants, the blur is as wide and
  /// as high as it should be, but not slanted.
  case gaussianBlur(radius: CGFloat, transform: CGAffineTransform = .identity)
  /// Multiplies components: 0 is black, 1 changes nothing, more is brighter.
  case brightness(CGFloat)
  /// Draws components away from the middle: 0 is grey, 1 changes nothing.
  case contrast(CGFloat)
  /// Draws components away from the luminance: 0 is grey, 1 changes nothing.
  case saturation(CGFloat)
  /// Turns the hue by an angle in radians, keeping the luminance.
  case hueRotate(CGFloat)
  /// From 0, which changes nothing, to 1, the complement; clamped.
  case invert(CGFloat)
  /// From 0, which changes nothing, to 1, shades of brown; clamped.
  case sepia(CGFloat)
  /// Red, green, blue and alpha as sums of red, green, blue, alpha and 1.
  ///
  /// Pixels that are transparent stay so, whatever is added to alpha: a filter draws nothing where
  /// its group has not.
  case colorMatrix(ColorMatrix)

  /// The filter with the list's space mapped on by `transform`.
  func applying(_ transform: CGAffineTransform) -> Self {
    guard case .gaussianBlur(let radius, let own) = self else { return self }
    return .gaussianBlur(radius: radius, transform: own.concatenating(transform))
  }

  /// The matrix of a filter that changes colours; nil for a blur.
  public var matrix: ColorMatrix? {
    func finite(_ value: CGFloat, or neutral: CGFloat) -> CGFloat {
      value.isFinite ? value : neutral
    }
    func unit(_ value: CGFloat) -> CGFloat { min(max(finite(value, or: 0), 0), 1) }
    switch self {
    case .gaussianBlur: return nil
    case .brightness(let amount):
      return .scaling(max(finite(amount, or: 1), 0), plus: 0)
    case .contrast(let amount):
      let scale = max(finite(amount, or: 1), 0)
      return .scaling(scale, plus: 0.5 - 0.5 * scale)
    case .invert(let amount):
      return .scaling(1 - 2 * unit(amount), plus: unit(amount))
    case .saturation(let amount):
      let s = max(finite(amount, or: 1), 0)
      return ColorMatrix(
        red: [0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s],
        green: [0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s],
        blue: [0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s])
    case .hueRotate(let angle):
      let (c, s) = (cos(finite(angle, or: 0)), sin(finite(angle, or: 0)))
      return ColorMatrix(
        red: [
          0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715,
          0.072 - c * 0.072 + s * 0.928,
        ],
        green: [
          0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140,
          0.072 - c * 0.072 - s * 0.283,
        ],
        blue: [
          0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715,
          0.072 + c * 0.928 + s * 0.072,
        ])
    case .sepia(let amount):
      let k = 1 - unit(amount)
      return ColorMatrix(
        red: [0.393 + 0.607 * k, 0.769 - 0.769 * k, 0.189 - 0.189 * k],
        green: [0.349 - 0.349 * k, 0.686 + 0.314 * k, 0.168 - 0.168 * k],
        blue: [0.272 - 0.272 * k, 0.534 - 0.534 * k, 0.131 + 0.869 * k])
    case .colorMatrix(let matrix): return matrix
    }
  }
}

/// Four rows of five factors: each new component is a sum of red, green, blue, alpha and 1.
public struct ColorMatrix: Sendable, Hashable {
  /// Row by row: red's five factors first, alpha's last. Those that are not finite count as 0.
  public let values: [CGFloat]

  /// Nil unless there are twenty values.
  public init?(_ values: [CGFloat]) {
    guard values.count == 20 else { return nil }
    self.values = values
  }

  /// The matrix that changes nothing.
  public static let identity = scaling(1, plus: 0)

  /// Colour as sums of three components, alpha as it is.
  fileprivate init(red: [CGFloat], green: [CGFloat], blue: [CGFloat]) {
    values = red + [0, 0] + green + [0, 0] + blue + [0, 0] + [0, 0, 0, 1, 0]
  }

  /// Every component of the colour by itself.
  fileprivate static func scaling(_ scale: CGFloat, plus offset: CGFloat) -> ColorMatrix {
    ColorMatrix(
      unchecked: [
        scale, 0, 0, 0, offset, 0, scale, 0, 0, offset, 0, 0, scale, 0, offset, 0, 0, 0, 1, 0,
      ])
  }

  private init(unchecked values: [CGFloat]) { self.values = values }
}
