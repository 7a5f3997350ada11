public import Foundation
public import MidflightDrawing

/// The kind of a ``CAFilter``.
public struct CAFilterType: RawRepresentable, Sendable, Hashable {
  /// The kind's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a kind from its name. An unknown name is stored and draws nothing.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A [Gaussian blur](https://en.wikipedia.org/wiki/Gaussian_blur) with the standard deviation
  /// `inputRadius`.
  public static let gaussianBlur = CAFilterType(rawValue: "gaussianBlur")
  /// Multiplies red, green, blue and alpha by `inputColorMatrix`.
  public static let colorMatrix = CAFilterType(rawValue: "colorMatrix")
  /// Adds `inputColor`, times its alpha, to the colour.
  public static let colorAdd = CAFilterType(rawValue: "colorAdd")
  /// Subtracts `inputColor`, times its alpha, from the colour.
  public static let colorSubtract = CAFilterType(rawValue: "colorSubtract")
  /// Multiplies the colour by `inputColor`, and alpha by the alpha of `inputColor`.
  public static let multiplyColor = CAFilterType(rawValue: "multiplyColor")
  /// Moves each colour by the fraction `inputAmount` towards `inputColor`, which is first
  /// multiplied by the sum of the colour's luminance and `inputBias`.
  public static let colorMonochrome = CAFilterType(rawValue: "colorMonochrome")
  /// Rotates the hue by `inputAngle`, in radians, keeping the luminance.
  public static let colorHueRotate = CAFilterType(rawValue: "colorHueRotate")
  /// Moves components away from the luminance: `inputAmount` 0 gives grey, 1 changes nothing.
  public static let colorSaturate = CAFilterType(rawValue: "colorSaturate")
  /// Adds `inputAmount` to each component.
  public static let colorBrightness = CAFilterType(rawValue: "colorBrightness")
  /// Moves components away from the middle: `inputAmount` 0 gives grey, 1 changes nothing.
  public static let colorContrast = CAFilterType(rawValue: "colorContrast")
  /// Replaces each colour by its complement.
  public static let colorInvert = CAFilterType(rawValue: "colorInvert")
  /// Replaces each colour by black with the colour's luminance as alpha, as in SVG's
  /// [`feColorMatrix`](https://www.w3.org/TR/filter-effects-1/#feColorMatrixElement). The original
  /// alpha only matters if it is 0.
  public static let luminanceToAlpha = CAFilterType(rawValue: "luminanceToAlpha")
  /// Tones the image like Core Image's sepia filter, with the strength `inputIntensity`.
  public static let sepiaTone = CAFilterType(rawValue: "sepiaTone")
}

/// A filter of a layer. It has a name, by which key paths set or animate its inputs:
///
///     let blur = CAFilter(type: .gaussianBlur)
///     layer.filters = [blur]
///     layer.setValue(4, forKeyPath: "filters.gaussianBlur.inputRadius")
///     layer.add(CABasicAnimation(keyPath: "filters.gaussianBlur.inputRadius"), forKey: nil)
///
/// A filter is a value: changing it after it was given to a layer does not affect the layer. Core
/// Animation has a private class of this name, which layer documents (`.caml`) use. Its inputs are
/// undocumented; here they follow the filters of the same names in
/// [SVG](https://www.w3.org/TR/filter-effects-1/) and Core Image.
public struct CAFilter: Sendable, Hashable {
  /// The kind of filter.
  public let type: CAFilterType
  /// The filter's name in key paths; the kind's name by default.
  public var name: String
  /// Whether the filter is applied; true by default.
  public var isEnabled = true
  /// The standard deviation of a blur, in points; 10 by default.
  public var inputRadius: CGFloat = 10
  /// The strength of the filter; 0 by default for ``CAFilterType/colorBrightness``, else 1. The
  /// name that Core Image uses, `inputIntensity`, works as a key too.
  public var inputAmount: CGFloat
  /// An angle in radians; 0 by default.
  public var inputAngle: CGFloat = 0
  /// An offset that is added to the luminance; 0 by default.
  public var inputBias: CGFloat = 0
  /// The filter's colour; white by default.
  public var inputColor = CGColor.white
  /// The colour matrix, with its values in the order of `CAColorMatrix`; the identity by default.
  public var inputColorMatrix = ColorMatrix.identity

  /// Creates a filter of a kind and gives it the kind's name.
  public init(type: CAFilterType) {
    (self.type, name) = (type, type.rawValue)
    inputAmount = type == .colorBrightness ? 0 : 1
  }

  /// The filter in the form that drawing uses; nil for an unknown kind.
  public var filter: Filter? {
    switch type {
    case .gaussianBlur: .gaussianBlur(radius: inputRadius)
    case .colorMatrix: .colorMatrix(inputColorMatrix)
    case .colorAdd: .colorMatrix(.adding(inputColor, times: 1))
    case .colorSubtract: .colorMatrix(.adding(inputColor, times: -1))
    case .multiplyColor: .colorMatrix(.multiplying(by: inputColor))
    case .colorMonochrome:
      .colorMatrix(.monochrome(inputColor, amount: inputAmount, bias: inputBias))
    case .colorHueRotate: .hueRotate(inputAngle)
    case .colorSaturate: .saturation(inputAmount)
    case .colorBrightness:
      .colorMatrix(
        .adding(
          CGColor(gray: inputAmount, alpha: 1), times: 1))
    case .colorContrast: .contrast(inputAmount)
    case .colorInvert: .invert(1)
    case .luminanceToAlpha: .colorMatrix(.luminanceToAlpha)
    case .sepiaTone: .sepia(inputAmount)
    default: nil
    }
  }
}

// MARK: Inputs by key

extension CAFilter {
  static let inputs: [String: KeyedMember<CAFilter>] = [
    "enabled": KeyedMember(\.isEnabled), "inputRadius": KeyedMember(\.inputRadius),
    "inputAmount": KeyedMember(\.inputAmount), "inputIntensity": KeyedMember(\.inputAmount),
    "inputAngle": KeyedMember(\.inputAngle), "inputBias": KeyedMember(\.inputBias),
    "inputColor": KeyedMember(\.inputColor), "inputColorMatrix": KeyedMember(\.inputColorMatrix),
  ]

  package static func valueType(forKey key: String) -> Any.Type? { inputs[key]?.type }

  /// Sets an input, or `enabled`, by its key. Returns false, and changes nothing, for an unknown
  /// key or a value of the wrong type.
  @discardableResult
  public mutating func setValue(_ value: Any, forKey key: String) -> Bool {
    Self.inputs[key]?.write(&self, value) ?? false
  }
}
