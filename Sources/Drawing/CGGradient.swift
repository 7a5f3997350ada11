public import Foundation

/// Colours along a line from 0 to 1.
///
/// Between two stops the sRGB-encoded, non-premultiplied components are interpolated, each by
/// itself; before the first stop and after the last there is that stop's colour.
///
/// **Guarantees.** There is at least one stop; locations lie in 0…1 and don't decrease. Of stops at
/// one place the last one counts from there on, so that two stops at one place are a hard step.
public struct CGGradient: Sendable, Hashable {
  /// A colour and its place on the line.
  public struct Stop: Sendable, Hashable {
    /// 0…1.
    public let location: CGFloat
    /// The colour that the gradient shows at ``location``.
    public let color: CGColor
  }

  /// In order of their locations; at least one.
  public let stops: [Stop]

  /// - Parameters:
  ///   - colors: the stops' colours, in the order of their locations.
  ///   - locations: one for each colour; evenly spaced from 0 to 1 when nil. They are clamped to
  ///     0…1, a NaN counts as 0, and one that is smaller than one before it counts as that (as in
  ///     CSS and SVG).
  /// - Returns: nil without colours, or when there are not as many locations as colours.
  /// - Complexity: O(colours).
  public init?(colors: [CGColor], locations: [CGFloat]? = nil) {
    guard !colors.isEmpty, locations == nil || locations!.count == colors.count else { return nil }
    var least: CGFloat = 0
    stops = colors.indices.map { i in
      let even = colors.count == 1 ? 0 : CGFloat(i) / CGFloat(colors.count - 1)
      let location = locations?[i] ?? even
      if location > least { least = min(location, 1) }
      return Stop(location: least, color: colors[i])
    }
  }
}

/// Whether a gradient goes on beyond its ends; without an option nothing is drawn there.
public struct CGGradientDrawingOptions: OptionSet, Sendable, Hashable {
  /// Core Graphics' bits: 1 before the start, 2 after the end.
  public let rawValue: UInt32
  /// The options whose bits are set; other bits are kept and not read.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour goes on before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour goes on after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
