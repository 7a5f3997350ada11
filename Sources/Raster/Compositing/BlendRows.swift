import MidflightDrawing
import MidflightRasterKernelSet
import MidflightRasterKernels

/// Blends a row of premultiplied pixels in any blend mode, with a row of coverage bytes. The result
/// of the mode replaces the backdrop in proportion to the coverage.
func blendRow(
  _ out: Elements<UInt32>, _ count: Int, source: Elements<UInt32>,
  _ blend: CGBlendMode, _ coverage: Elements<UInt8>
) {
  let kernels = KernelChoice.current
  if let mode = blend.mix {
    kernels.blendMixRow(mode, out, count, source, coverage)
    return
  }
  switch blend {
  case .normal: blendRow(out, count, source: source, replaces: false, coverage)
  case .copy: blendRow(out, count, source: source, replaces: true, coverage)
  case .plusLighter: kernels.blendSumRow(false, out, count, source, coverage)
  case .plusDarker: kernels.blendSumRow(true, out, count, source, coverage)
  default:
    kernels.blendOperatorRow(PorterDuff(blend), out, count, source, coverage)
  }
}

extension CGBlendMode {
  fileprivate var mix: MixMode? {
    switch self {
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    case .linearBurn: .linearBurn
    case .linearDodge: .linearDodge
    case .linearLight: .linearLight
    case .vividLight: .vividLight
    case .pinLight: .pinLight
    case .subtract: .subtract
    case .subtractGround: .subtractGround
    case .divide: .divide
    case .normal, .copy, .clear, .plusLighter, .plusDarker, .sourceIn, .sourceOut, .sourceAtop,
      .destinationOver, .destinationIn, .destinationOut, .destinationAtop, .xor:
      nil
    }
  }
}

extension PorterDuff {
  fileprivate init(_ blend: CGBlendMode) {
    /// The operator is R = S · ((Da & ug) ^ fg) + D · ((Sa & us) ^ fs), with the alphas Da and Sa.
    let (ug, fg, us, fs): (UInt16, UInt16, UInt16, UInt16) =
      switch blend {
      case .sourceIn: (255, 0, 0, 0)
      case .sourceOut: (255, 255, 0, 0)
      case .sourceAtop: (255, 0, 255, 255)
      case .destinationOver: (255, 255, 0, 255)
      case .destinationIn: (0, 0, 255, 0)
      case .destinationOut: (0, 0, 255, 255)
      case .destinationAtop: (255, 255, 255, 0)
      case .xor: (255, 255, 255, 255)
      case .copy: (0, 255, 0, 0)
      case .clear: (0, 0, 0, 0)
      default: (0, 255, 255, 255)
      }
    self.init(useBackdrop: ug, flipBackdrop: fg, useSource: us, flipSource: fs)
  }
}
