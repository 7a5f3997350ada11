public import Foundation

/// Colours along a line from 0 to 1.
///
/// Between two stops, each component (sRGB-encoded, not premultiplied) is interpolated separately.
/// Before the first stop, the first colour continues; after the last stop, the last colour does.
///
/// **Guarantees.** There is at least one stop. Locations are in 0…1 and don't decrease. Of several
/// stops at one location, the last one determines the colour after it, so two stops at one location
/// make a hard edge.
public struct CGGradient: Sendable, Hashable {
  /// A colour and its location.
  public struct Stop: Sendable, Hashable {
    /// The position on the line, 0…1.
    public let location: CGFloat
    /// The colour at ``location``.
    public let color: CGColor
  }

  /// The stops in order of their locations; at least one.
  public let stops: [Stop]

  /// Creates a gradient.
  ///
  /// - Parameters:
  ///   - colors: The stops' colours, in the order of their locations.
  ///   - locations: The stops' locations, one for each colour; evenly spaced from 0 to 1 if nil.
  ///     They are clamped to 0…1, and NaN counts as 0. A location smaller than an earlier one is
  ///     raised to the earlier one, as in
  ///     [CSS](https://www.w3.org/TR/css-images-3/#color-stop-fixup) and
  ///     [SVG](https://www.w3.org/TR/SVG2/pservers.html#GradientStops).
  /// - Returns: nil if there are no colours, or if the numbers of locations and colours differ.
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

/// The ends beyond which a gradient continues. Without options, nothing is drawn beyond the ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable, Hashable {
  /// The bits of Core Graphics: 1 before the start, 2 after the end.
  public let rawValue: UInt32
  /// Creates options from bits. Unknown bits are kept and ignored.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Continues the first colour before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// Continues the last colour after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
