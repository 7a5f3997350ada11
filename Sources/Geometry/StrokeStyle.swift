public import Foundation

/// The end of a stroke on an open sub-path.
public enum CGLineCap: Int32, Sendable, Hashable, CaseIterable {
  /// An end at the end point at right angles to the path, a half circle about it, and an end half a
  /// width beyond it.
  case butt, round, square
}

/// The corner of a stroke where two segments meet.
public enum CGLineJoin: Int32, Sendable, Hashable, CaseIterable {
  /// Outer edges that go on until they meet, a rounded corner, and outer edges joined by a straight
  /// line.
  case miter, round, bevel
}

/// Which points are inside a path.
public enum CGPathFillRule: Int, Sendable, Hashable, CaseIterable {
  /// Inside where the winding number is not 0. Drawing tells winding numbers from −32,767 to 32,767
  /// apart and counts those of one path beyond modulo 65,536, so that 65,536 times around is none.
  case winding
  /// Inside where the winding number is odd.
  case evenOdd
}

/// How a path is turned into its outline.
public struct StrokeStyle: Sendable, Hashable {
  /// The line's width, in the path's own units, before any transform. A width that is not positive
  /// and finite strokes nothing.
  public var width: CGFloat
  /// The look of the ends of open sub-paths, and of dashes.
  public var cap: CGLineCap
  /// The look of the corners between two segments.
  public var join: CGLineJoin
  /// The largest ratio of miter length to width; a sharper corner is bevelled. Values below 1 count
  /// as 1, NaN as 10.
  public var miterLimit: CGFloat
  /// Alternating lengths of dash and gap, in the path's units; an odd list counts as repeated once.
  /// Empty, all-zero, negative or non-finite lists draw a solid line.
  public var dashLengths: [CGFloat]
  /// How far into the pattern the path starts, in the path's units; may be negative.
  public var dashPhase: CGFloat

  /// A style with these members, kept as they are; a butt, mitred, solid line of width 1 by
  /// default.
  public init(
    width: CGFloat = 1, cap: CGLineCap = .butt, join: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dashLengths: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashLengths = dashLengths
    self.dashPhase = dashPhase
  }
}

extension StrokeStyle {
  /// How far the outline may reach from the path, in the path's units: 0 when nothing is stroked,
  /// infinite for a miter limit that is.
  @inlinable
  package var reach: Double {
    guard width > 0, width < .infinity else { return 0 }
    var longest = if case .square = cap { 2.0.squareRoot() } else { 1.0 }
    if case .miter = join { longest = max(miterLimit.isNaN ? 10 : Double(miterLimit), longest) }
    return Double(width) / 2 * longest
  }
}
