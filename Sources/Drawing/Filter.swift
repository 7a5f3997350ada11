public import Foundation
public import MidflightGeometry

/// A change to a group's pixels, made before the group is composited.
///
/// Colour filters apply the matrices of
/// [CSS Filter Effects](https://www.w3.org/TR/filter-effects-1/#ShorthandEquivalents) to
/// sRGB-encoded, non-premultiplied components, which are clamped to 0…1 after each filter. A NaN
/// parameter counts as the value that changes nothing.
public enum Filter: Sendable, Hashable {
  /// A Gaussian blur of premultiplied components. `radius` is the standard deviation in a space
  /// that `transform` maps to the list's space. A radius that is not positive changes nothing, and
  /// one above ``Shadow/largestSigma`` pixels is reduced to that limit. Under a transform with
  /// shear, the blur has the correct width and height, but is not sheared.
  case gaussianBlur(radius: CGFloat, transform: CGAffineTransform = .identity)
  /// Multiplies the components: 0 is black, 1 changes nothing, larger values brighten.
  case brightness(CGFloat)
  /// Scales the distance of components from the middle value: 0 is grey, 1 changes nothing.
  case contrast(CGFloat)
  /// Scales the distance of components from the luminance: 0 is grey, 1 changes nothing.
  case saturation(CGFloat)
  /// Rotates the hue by an angle in radians and keeps the luminance.
  case hueRotate(CGFloat)
  /// Inverts colours: 0 changes nothing, 1 gives the complement. The value is clamped to 0…1.
  case invert(CGFloat)
  /// Mixes in shades of brown: 0 changes nothing, 1 is all brown. The value is clamped to 0…1.
  case sepia(CGFloat)
  /// Computes red, green, blue and alpha as weighted sums of red, green, blue, alpha and 1.
  ///
  /// Transparent pixels stay transparent, even if a term is added to alpha: a filter draws nothing
  /// where its group is empty.
  case colorMatrix(ColorMatrix)

  func applying(_ transform: CGAffineTransform) -> Self {
    guard case .gaussianBlur(let radius, let blurTransform) = self else { return self }
    return .gaussianBlur(radius: radius, transform: blurTransform.concatenating(transform))
  }

  /// The matrix of a colour filter; nil for a blur.
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

/// Four rows of five factors. Each new component is a weighted sum of red, green, blue and alpha,
/// plus a constant.
public struct ColorMatrix: Sendable, Hashable {
  /// The factors row by row, from red's five to alpha's five. A factor that is not finite
  /// counts as 0.
  public let values: [CGFloat]

  /// Creates a matrix; nil unless there are twenty values.
  public init?(_ values: [CGFloat]) {
    guard values.count == 20 else { return nil }
    self.values = values
  }

  /// The matrix that changes nothing.
  public static let identity = scaling(1, plus: 0)

  fileprivate init(red: [CGFloat], green: [CGFloat], blue: [CGFloat]) {
    values = red + [0, 0] + green + [0, 0] + blue + [0, 0] + [0, 0, 0, 1, 0]
  }

  fileprivate static func scaling(_ scale: CGFloat, plus offset: CGFloat) -> ColorMatrix {
    ColorMatrix(
      unchecked: [
        scale, 0, 0, 0, offset, 0, scale, 0, 0, offset, 0, 0, scale, 0, offset, 0, 0, 0, 1, 0,
      ])
  }

  private init(unchecked values: [CGFloat]) { self.values = values }
}
