import MidflightGeometry

/// The shape that a shape layer's stroke has at the ends of an open sub-path.
public struct CAShapeLayerLineCap: RawRepresentable, Sendable, Hashable {
  /// The cap's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a cap from its name. An unknown name is stored and draws like ``butt``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The stroke ends at the end point, at right angles to the path.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// The stroke ends with a semicircle about the end point.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// The stroke extends by half its width beyond the end point.
  public static let square = CAShapeLayerLineCap(rawValue: "square")

  init(_ cap: CGLineCap) {
    self = cap == .round ? .round : cap == .square ? .square : .butt
  }

  var drawn: CGLineCap { self == .round ? .round : self == .square ? .square : .butt }
}

/// The shape that a shape layer's stroke has where two segments meet.
public struct CAShapeLayerLineJoin: RawRepresentable, Sendable, Hashable {
  /// The join's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a join from its name. An unknown name is stored and draws like ``miter``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The outer edges extend until they meet, unless that exceeds the mitre limit.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// The corner is rounded about the point where the segments meet.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// A straight line joins the outer edges.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")

  init(_ join: CGLineJoin) {
    self = join == .round ? .round : join == .bevel ? .bevel : .miter
  }

  var drawn: CGLineJoin { self == .round ? .round : self == .bevel ? .bevel : .miter }
}

/// The rule that decides which points are inside a shape layer's path.
public struct CAShapeLayerFillRule: RawRepresentable, Sendable, Hashable {
  /// The rule's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a rule from its name. An unknown name is stored and fills like ``nonZero``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Points with a [winding number](https://en.wikipedia.org/wiki/Nonzero-rule) other than 0 are
  /// inside.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Points with an [odd](https://en.wikipedia.org/wiki/Even%E2%80%93odd_rule) winding number are
  /// inside.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")

  init(_ rule: CGPathFillRule) { self = rule == .evenOdd ? .evenOdd : .nonZero }

  var drawn: CGPathFillRule { self == .evenOdd ? .evenOdd : .winding }
}
