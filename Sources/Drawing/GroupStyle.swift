public import Foundation
import MidflightGeometry

/// How a group, drawn on a transparent ground of its own, goes onto what lies below.
///
/// First its filters change it, in order; then its shadow comes beneath it; then opacity, blend
/// mode and the clips around it apply to both together.
public struct GroupStyle: Sendable, Hashable {
  /// Clamped to 0…1; NaN counts as 0.
  public var opacity: CGFloat
  /// Modes that change what lies below where the group is transparent (as `destinationIn` does) do
  /// so everywhere within the clip around the group. So a group of that mode is a soft mask for
  /// what its enclosing group has drawn before it.
  public var blend: CGBlendMode
  /// Applied in order, to the group as a whole; none leave it as it is.
  ///
  /// Groups with filters or shadows may be ``largestEffectDepth`` deep one in another: a group
  /// inside of so many is drawn without its own.
  ///
  /// **Budget.** To draw a tile of 256 × 256 pixels, a group with filters or a shadow needs all
  /// that reaches it, and the groups inside need all that reaches that. The pictures of all of them
  /// have 128 MiB in common, the outer ones first, which lasts for standard deviations of some 300
  /// pixels: a blur too wide for what is left is narrower, and a group for which nothing is left is
  /// drawn without its own.
  public var filters: [Filter]
  /// Cast by the alpha of the filtered group.
  ///
  /// Inside of three groups whose shadows fall farther than 256 pixels, a shadow that falls some
  /// thousands of pixels off is left out.
  public var shadow: Shadow?
  /// How many groups with filters or shadows may be one in another: 32.
  public static let largestEffectDepth = 32

  /// A style with these members; by default a group that is composited as it is.
  public init(
    opacity: CGFloat = 1, blend: CGBlendMode = .normal, filters: [Filter] = [],
    shadow: Shadow? = nil
  ) {
    (self.opacity, self.blend) = (opacity, blend)
    (self.filters, self.shadow) = (filters, shadow)
  }

  /// The style with the list's space mapped on by `transform`.
  func applying(_ transform: CGAffineTransform) -> Self {
    if filters.isEmpty && shadow == nil { return self }
    return GroupStyle(
      opacity: opacity, blend: blend, filters: filters.map { $0.applying(transform) },
      shadow: shadow?.applying(transform))
  }
}
