/// How a source meets what is below it. The names and raw values are Core Graphics', but for the
/// last eight, which Core Animation and Core Image have.
///
/// With S and D for premultiplied source and ground, Sa and Da for their alphas, the Porter–Duff
/// operators are R = S·Fs + D·Fd with factors of 0, 1, an alpha or its complement. The first
/// sixteen modes lie over the ground (R = S·(1 − Da) + D·(1 − Sa) + Sa·Da·B) with a function B of
/// the unpremultiplied components, PDF's and CSS's. `plusDarker` is max(0, 1 − ((1 − D) + (1 − S)))
/// on opaque pixels, `plusLighter` min(1, S + D).
///
/// The last eight lie over the ground likewise, with these functions B(s, d), clamped to 0…1:
///
///     linearBurn      s + d − 1         linearDodge     s + d
///     linearLight     2s + d − 1        subtract        d − s
///     divide          d / s, 0 for 0/0  subtractGround  s − d
///     vividLight      colorBurn(2s, d) for s ≤ ½, else colorDodge(2s − 1, d)
///     pinLight        min(2s, d)       for s ≤ ½, else max(2s − 1, d)
///
/// A shape's or image's mode acts as far as its outline covers a pixel; that of a group everywhere
/// within the clip around it.
public enum CGBlendMode: Int32, Sendable, Hashable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight,
    hardLight, difference, exclusion, hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn,
    destinationOut, destinationAtop, xor, plusDarker, plusLighter
  case linearBurn, linearDodge, linearLight, vividLight, pinLight, subtract, subtractGround, divide

  /// Whether a transparent source changes the ground.
  public var actsWhereTransparent: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}
