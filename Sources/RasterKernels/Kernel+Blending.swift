extension Kernel {
  @inline(never)
  package static func blendMixRow(
    _ mode: Int, _ out: UnsafeMutablePointer<UInt32>, _ count: Int,
    _ source: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>
  ) {
    switch MixMode(rawValue: mode) {
    case .multiply: unsafe mix(with: Multiply.self, out, count, source, coverage)
    case .screen: unsafe mix(with: Screen.self, out, count, source, coverage)
    case .overlay: unsafe mix(with: Overlay.self, out, count, source, coverage)
    case .darken: unsafe mix(with: Darken.self, out, count, source, coverage)
    case .lighten: unsafe mix(with: Lighten.self, out, count, source, coverage)
    case .colorDodge: unsafe mix(with: ColorDodge.self, out, count, source, coverage)
    case .colorBurn: unsafe mix(with: ColorBurn.self, out, count, source, coverage)
    case .softLight: unsafe mix(with: SoftLight.self, out, count, source, coverage)
    case .hardLight: unsafe mix(with: HardLight.self, out, count, source, coverage)
    case .difference: unsafe mix(with: Difference.self, out, count, source, coverage)
    case .exclusion: unsafe mix(with: Exclusion.self, out, count, source, coverage)
    case .hue: unsafe mixColors(with: Hue.self, out, count, source, coverage)
    case .saturation: unsafe mixColors(with: Saturation.self, out, count, source, coverage)
    case .color: unsafe mixColors(with: ColorOfSource.self, out, count, source, coverage)
    case .luminosity: unsafe mixColors(with: Luminosity.self, out, count, source, coverage)
    case nil: break
    }
  }

  /// One function for each, so that all is compiled into its loop.
  @inline(never)
  private static func mix<Rule: Mix>(
    with rule: Rule.Type, _ out: UnsafeMutablePointer<UInt32>, _ count: Int,
    _ source: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>
  ) {
    unsafe mixRow(rule, out, count, source, coverage)
  }

  @inline(never)
  private static func mixColors<Rule: ColorMix>(
    with rule: Rule.Type, _ out: UnsafeMutablePointer<UInt32>, _ count: Int,
    _ source: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>
  ) {
    unsafe mixColorRow(rule, out, count, source, coverage)
  }

  @inline(never)
  package static func blendOperatorRow(
    _ rule: UnsafeRawPointer, _ out: UnsafeMutablePointer<UInt32>, _ count: Int,
    _ source: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>
  ) {
    let rule = unsafe rule.assumingMemoryBound(to: PorterDuff.self).pointee
    unsafe rule.blend(out, count, source, coverage)
  }

  @inline(never)
  package static func blendSumRow(
    _ isDarker: Bool, _ out: UnsafeMutablePointer<UInt32>, _ count: Int,
    _ source: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>
  ) {
    if isDarker {
      unsafe sumRow(isDarker: true, out, count, source, coverage)
    } else {
      unsafe sumRow(isDarker: false, out, count, source, coverage)
    }
  }

  @inline(never)
  package static func multiplyRow(
    _ out: UnsafeMutablePointer<UInt8>, _ count: Int, _ other: UnsafePointer<UInt8>
  ) {
    unsafe multiply(row: out, count, other)
  }

  @inline(never)
  package static func scalePixelRow(
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ factor: UInt32
  ) {
    unsafe scale(row: out, count, factor)
  }
}
