public import Foundation

/// How a group, drawn on a transparent ground of its own, goes onto what lies below.
public struct GroupStyle: Sendable, Hashable {
  /// Clamped to 0…1; NaN counts as 0.
  public var opacity: CGFloat
  /// Modes that change what lies below where the group is transparent (as `destinationIn` does) do so
  /// everywhere within the clip around the group. So a group of that mode is a soft mask for what
  /// its enclosing group has drawn before it.
  public var blend: CGBlendMode

  public init(opacity: CGFloat = 1, blend: CGBlendMode = .normal) {
    (self.opacity, self.blend) = (opacity, blend)
  }
}
