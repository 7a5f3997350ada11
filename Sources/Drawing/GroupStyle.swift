public import Foundation
import MidflightGeometry

/// The style in which a group, drawn into a separate image, is composited with the content below.
///
/// First its filters apply, in order. Then its shadow is added below it. Then the opacity, the
/// blend mode and the enclosing clips apply to both together.
public struct GroupStyle: Sendable, Hashable {
  /// The opacity, clamped to 0…1; NaN counts as 0.
  public var opacity: CGFloat
  /// The blend mode. A mode that changes the content below where the group is transparent (such as
  /// `destinationIn`) does so everywhere within the enclosing clip. Thus a group with that mode is
  /// a soft mask for the previous content of its enclosing group.
  public var blend: CGBlendMode
  /// The filters, applied in order to the group as a whole.
  ///
  /// Groups with filters or shadows may be nested ``largestEffectDepth`` deep. A group nested
  /// deeper is drawn without its filters and shadow.
  ///
  /// **Budget.** To draw a tile of 256 × 256 pixels, a group with filters or a shadow needs all
  /// pixels that affect the tile, and groups inside it need all pixels that affect those pixels.
  /// The images of all these groups share 128 MiB, outer groups first, which suffices for standard
  /// deviations of about 300 pixels. A blur too wide for the remaining memory is narrowed, and a
  /// group without remaining memory is drawn without its filters and shadow.
  public var filters: [Filter]
  /// The shadow that the alpha of the filtered group casts; nil for none.
  ///
  /// A shadow with an offset of several thousand pixels is left out inside three nested groups
  /// whose shadows have offsets of more than 256 pixels.
  public var shadow: Shadow?
  /// The largest depth to which groups with filters or shadows may be nested: 32.
  public static let largestEffectDepth = 32

  /// Creates a style with these members. The default composites the group unchanged.
  public init(
    opacity: CGFloat = 1, blend: CGBlendMode = .normal, filters: [Filter] = [],
    shadow: Shadow? = nil
  ) {
    (self.opacity, self.blend) = (opacity, blend)
    (self.filters, self.shadow) = (filters, shadow)
  }

  func applying(_ transform: CGAffineTransform) -> Self {
    if filters.isEmpty && shadow == nil { return self }
    return GroupStyle(
      opacity: opacity, blend: blend, filters: filters.map { $0.applying(transform) },
      shadow: shadow?.applying(transform))
  }
}
