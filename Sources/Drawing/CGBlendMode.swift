/// The [formula](https://developer.apple.com/documentation/coregraphics/cgblendmode) for a source
/// over a destination. The names and raw values are Core Graphics', except for the last eight
/// modes, which come from Core Animation and Core Image.
///
/// S and D are the premultiplied source and destination, Sa and Da their alphas. The
/// [Porter–Duff](https://www.w3.org/TR/compositing-1/#porterduffcompositingoperators) operators are
/// R = S·Fs + D·Fd, where each factor is 0, 1, the other operand's alpha or the complement of that
/// alpha. The first sixteen modes are R = S·(1 − Da) + D·(1 − Sa) + Sa·Da·B with a function B of
/// the unpremultiplied components, as in PDF and
/// [CSS](https://www.w3.org/TR/compositing-1/#blending). On opaque pixels `plusDarker` is max(0, 1
/// − ((1 − D) + (1 − S))); `plusLighter` is min(1, S + D).
///
/// The last eight modes use the same formula with these functions B(s, d), clamped to 0…1:
///
///     linearBurn      s + d − 1         linearDodge     s + d
///     linearLight     2s + d − 1        subtract        d − s
///     divide          d / s, 0 for 0/0  subtractGround  s − d
///     vividLight      colorBurn(2s, d) for s ≤ ½, else colorDodge(2s − 1, d)
///     pinLight        min(2s, d)       for s ≤ ½, else max(2s − 1, d)
///
/// The blend mode of a shape or image applies in proportion to its coverage of a pixel. The blend
/// mode of a group applies everywhere within the enclosing clip.
public enum CGBlendMode: Int32, Sendable, Hashable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight,
    hardLight, difference, exclusion, hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn,
    destinationOut, destinationAtop, xor, plusDarker, plusLighter
  case linearBurn, linearDodge, linearLight, vividLight, pinLight, subtract, subtractGround, divide

  /// Whether a transparent source changes the destination.
  public var affectsTransparentAreas: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}
