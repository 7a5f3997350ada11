public import Foundation

/// The shape of the ends of open sub-paths in a stroke, as in
/// [SVG](https://www.w3.org/TR/SVG2/painting.html#LineCaps).
public enum CGLineCap: Int32, Sendable, Hashable, CaseIterable {
  /// `butt` cuts the line off at the end point, at right angles to the path. `round` adds a half
  /// circle around the end point. `square` cuts the line off half a line width beyond the end
  /// point.
  case butt, round, square
}

/// The shape of a stroke's corner where two segments meet, as in
/// [SVG](https://www.w3.org/TR/SVG2/painting.html#LineJoin).
public enum CGLineJoin: Int32, Sendable, Hashable, CaseIterable {
  /// Outer edges extended to their intersection, a rounded corner, and a straight line between the
  /// outer edges.
  case miter, round, bevel
}

/// The rule that determines which points are inside a path, as in
/// [SVG](https://www.w3.org/TR/SVG2/painting.html#WindingRule).
public enum CGPathFillRule: Int, Sendable, Hashable, CaseIterable {
  /// Points with a winding number other than 0 are inside. Drawing distinguishes winding numbers
  /// from −32,767 to 32,767. Beyond these limits, it counts the winding numbers of a path modulo
  /// 65,536, so that 65,536 counts as 0.
  case winding
  /// Points with an odd winding number are inside.
  case evenOdd
}

/// The line width, caps, joins and dashes of a stroke, as in
/// [SVG](https://www.w3.org/TR/SVG2/painting.html#StrokeProperties).
public struct StrokeStyle: Sendable, Hashable {
  /// The line width, in the path's units, before any transform. A width that is not positive and
  /// finite strokes nothing.
  public var width: CGFloat
  /// The shape of the ends of open sub-paths and of dashes.
  public var cap: CGLineCap
  /// The shape of the corners between two segments.
  public var join: CGLineJoin
  /// The largest ratio of miter length to line width; a sharper corner is bevelled. Values below 1
  /// count as 1, NaN as 10.
  public var miterLimit: CGFloat
  /// Alternating lengths of dashes and gaps, in the path's units. A list with an odd count is
  /// repeated once, so that its count becomes even. A solid line is drawn if the list is empty, is
  /// all zeros, or contains a negative or non-finite length.
  public var dashLengths: [CGFloat]
  /// The offset into the dash pattern at which a sub-path starts, in the path's units; may be
  /// negative.
  public var dashPhase: CGFloat

  /// Creates a style with these members, unchanged. The default is a solid line of width 1 with
  /// butt caps and miter joins.
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
  /// The largest distance of the outline from the path, in the path's units. It is 0 if nothing is
  /// stroked, and infinite for an infinite miter limit.
  @inlinable
  package var reach: Double {
    guard width > 0, width < .infinity else { return 0 }
    var longest = if case .square = cap { 2.0.squareRoot() } else { 1.0 }
    if case .miter = join { longest = max(miterLimit.isNaN ? 10 : Double(miterLimit), longest) }
    return Double(width) / 2 * longest
  }
}
