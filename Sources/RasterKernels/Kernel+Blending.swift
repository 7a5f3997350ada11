package import MidflightRasterKernelSet

extension Kernel {
  @inline(never)
  package static func blendMixRow(
    _ mode: MixMode, _ out: Elements<UInt32>, _ count: Int,
    _ source: Elements<UInt32>, _ coverage: Elements<UInt8>
  ) {
    switch mode {
    case .multiply: mix(with: Multiply.self, out, count, source, coverage)
    case .screen: mix(with: Screen.self, out, count, source, coverage)
    case .overlay: mix(with: Overlay.self, out, count, source, coverage)
    case .darken: mix(with: Darken.self, out, count, source, coverage)
    case .lighten: mix(with: Lighten.self, out, count, source, coverage)
    case .colorDodge: mix(with: ColorDodge.self, out, count, source, coverage)
    case .colorBurn: mix(with: ColorBurn.self, out, count, source, coverage)
    case .softLight: mix(with: SoftLight.self, out, count, source, coverage)
    case .hardLight: mix(with: HardLight.self, out, count, source, coverage)
    case .difference: mix(with: Difference.self, out, count, source, coverage)
    case .exclusion: mix(with: Exclusion.self, out, count, source, coverage)
    case .hue: mixColors(with: Hue.self, out, count, source, coverage)
    case .saturation: mixColors(with: Saturation.self, out, count, source, coverage)
    case .color: mixColors(with: ColorOfSource.self, out, count, source, coverage)
    case .luminosity: mixColors(with: Luminosity.self, out, count, source, coverage)
    case .linearBurn: mix(with: LinearBurn.self, out, count, source, coverage)
    case .linearDodge: mix(with: LinearDodge.self, out, count, source, coverage)
    case .linearLight: mix(with: LinearLight.self, out, count, source, coverage)
    case .vividLight: mix(with: VividLight.self, out, count, source, coverage)
    case .pinLight: mix(with: PinLight.self, out, count, source, coverage)
    case .subtract: mix(with: Subtract.self, out, count, source, coverage)
    case .subtractGround: mix(with: SubtractGround.self, out, count, source, coverage)
    case .divide: mix(with: Divide.self, out, count, source, coverage)
    }
  }

  /// Not inlined, so that each blend mode gets a separate function. The mode's code is inlined into
  /// that function's loop.
  @inline(never)
  private static func mix<Rule: Mix>(
    with rule: Rule.Type, _ out: Elements<UInt32>, _ count: Int,
    _ source: Elements<UInt32>, _ coverage: Elements<UInt8>
  ) {
    mixRow(rule, out, count, source, coverage)
  }

  @inline(never)
  private static func mixColors<Rule: ColorMix>(
    with rule: Rule.Type, _ out: Elements<UInt32>, _ count: Int,
    _ source: Elements<UInt32>, _ coverage: Elements<UInt8>
  ) {
    mixColorRow(rule, out, count, source, coverage)
  }

  @inline(never)
  package static func blendOperatorRow(
    _ rule: PorterDuff, _ out: Elements<UInt32>, _ count: Int,
    _ source: Elements<UInt32>, _ coverage: Elements<UInt8>
  ) {
    rule.blend(out, count, source, coverage)
  }

  @inline(never)
  package static func blendSumRow(
    _ isDarker: Bool, _ out: Elements<UInt32>, _ count: Int,
    _ source: Elements<UInt32>, _ coverage: Elements<UInt8>
  ) {
    if isDarker {
      sumRow(isDarker: true, out, count, source, coverage)
    } else {
      sumRow(isDarker: false, out, count, source, coverage)
    }
  }

  @inline(never)
  package static func multiplyRow(
    _ out: Elements<UInt8>, _ count: Int, _ other: Elements<UInt8>
  ) {
    multiply(row: out, count, other)
  }

  @inline(never)
  package static func scalePixelRow(
    _ out: Elements<UInt32>, _ count: Int, _ factor: UInt32
  ) {
    scale(row: out, count, factor)
  }
}
