/// How a source meets what is below it. The names and raw values are Core Graphics'.
///
/// Drawn now: `normal`, `copy` and `clear`. A context that is given another mode reports it once
/// and draws with `normal`.
public enum CGBlendMode: Int32, Sendable, Hashable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight,
    hardLight, difference, exclusion, hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn,
    destinationOut, destinationAtop, xor, plusDarker, plusLighter
}
