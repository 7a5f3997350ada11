public import Foundation
public import MidflightDrawing

/// The kind of a ``CAFilter``.
public struct CAFilterType: RawRepresentable, Sendable, Hashable {
  /// The kind's name, as Core Animation spells it.
  public let rawValue: String
  /// The kind of that name. An unknown one is kept, and draws nothing.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A Gaussian of the standard deviation `inputRadius`.
  public static let gaussianBlur = CAFilterType(rawValue: "gaussianBlur")
  /// Red, green, blue and alpha as `inputColorMatrix` says.
  public static let colorMatrix = CAFilterType(rawValue: "colorMatrix")
  /// Adds `inputColor`, times its alpha, to the colour.
  public static let colorAdd = CAFilterType(rawValue: "colorAdd")
  /// Subtracts `inputColor`, times its alpha, from the colour.
  public static let colorSubtract = CAFilterType(rawValue: "colorSubtract")
  /// Multiplies by `inputColor`, alpha by its alpha.
  public static let multiplyColor = CAFilterType(rawValue: "multiplyColor")
  /// Leads the part `inputAmount` of the way to `inputColor` times luminance, plus `inputBias`.
  public static let colorMonochrome = CAFilterType(rawValue: "colorMonochrome")
  /// Turns the hue by `inputAngle`, in radians, keeping the luminance.
  public static let colorHueRotate = CAFilterType(rawValue: "colorHueRotate")
  /// Draws components away from the luminance: `inputAmount` 0 is grey, 1 changes nothing.
  public static let colorSaturate = CAFilterType(rawValue: "colorSaturate")
  /// Adds `inputAmount` to each component.
  public static let colorBrightness = CAFilterType(rawValue: "colorBrightness")
  /// Draws components away from the middle: `inputAmount` 0 is grey, 1 changes nothing.
  public static let colorContrast = CAFilterType(rawValue: "colorContrast")
  /// The complement.
  public static let colorInvert = CAFilterType(rawValue: "colorInvert")
  /// Black whose alpha is the luminance, as SVG's `feColorMatrix` has it: the alpha that was there
  /// counts only in that it was not 0.
  public static let luminanceToAlpha = CAFilterType(rawValue: "luminanceToAlpha")
  /// Core Image's shades of brown, by `inputIntensity`.
  public static let sepiaTone = CAFilterType(rawValue: "sepiaTone")
}

/// A filter of a layer with a name, by which key paths lead to its inputs and set or animate them:
///
///     let blur = CAFilter(type: .gaussianBlur)
///     layer.filters = [blur]
///     layer.setValue(4, forKeyPath: "filters.gaussianBlur.inputRadius")
///     layer.add(CABasicAnimation(keyPath: "filters.gaussianBlur.inputRadius"), forKey: nil)
///
/// It is a value: what is changed after it was given to a layer is not the layer's. Core Animation's
/// own class of this name is for documents and not public; its inputs are documented nowhere, and
/// are taken as the filters of SVG and Core Image that are called alike have them.
public struct CAFilter: Sendable, Hashable {
  /// The kind.
  public let type: CAFilterType
  /// The name in key paths; the kind's by default.
  public var name: String
  /// Whether it is applied; true by default.
  public var isEnabled = true
  /// The standard deviation of a blur, in points; 10 by default.
  public var inputRadius: CGFloat = 10
  /// How strong the filter is; 0 by default for ``CAFilterType/colorBrightness``, else 1. Core Image
  /// calls it `inputIntensity`, which is the same input here.
  public var inputAmount: CGFloat
  /// In radians; 0 by default.
  public var inputAngle: CGFloat = 0
  /// Added to the luminance; 0 by default.
  public var inputBias: CGFloat = 0
  /// White by default.
  public var inputColor = CGColor.white
  /// The identity by default. Its values are in the order of `CAColorMatrix`.
  public var inputColorMatrix = ColorMatrix.identity

  /// A filter of a kind that is called after it.
  public init(type: CAFilterType) {
    (self.type, name) = (type, type.rawValue)
    inputAmount = type == .colorBrightness ? 0 : 1
  }

  /// The filter as it is drawn; nil for a kind that is not known.
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
  /// The inputs by their keys, `enabled` among them.
  static let inputs: [String: KeyedMember<CAFilter>] = [
    "enabled": KeyedMember(\.isEnabled), "inputRadius": KeyedMember(\.inputRadius),
    "inputAmount": KeyedMember(\.inputAmount), "inputIntensity": KeyedMember(\.inputAmount),
    "inputAngle": KeyedMember(\.inputAngle), "inputBias": KeyedMember(\.inputBias),
    "inputColor": KeyedMember(\.inputColor), "inputColorMatrix": KeyedMember(\.inputColorMatrix),
  ]

  /// The type of an input's values; nil for an unknown key.
  package static func valueType(forKey key: String) -> Any.Type? { inputs[key]?.type }

  /// Sets an input, or `enabled`, by its key; false for an unknown key and a value of a wrong type,
  /// which change nothing.
  @discardableResult
  public mutating func setValue(_ value: Any, forKey key: String) -> Bool {
    Self.inputs[key]?.write(&self, value) ?? false
  }
}
