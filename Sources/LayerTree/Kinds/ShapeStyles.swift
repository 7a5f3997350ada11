import MidflightGeometry

/// The end of a shape layer's stroke on an open sub-path.
public struct CAShapeLayerLineCap: RawRepresentable, Sendable, Hashable {
  /// The cap's name, as Core Animation spells it.
  public let rawValue: String
  /// The cap of that name. An unknown one is kept, and draws as butt.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The stroke ends at the end point, at right angles to the path.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// The stroke ends with a half circle about the end point.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// The stroke goes on for half its width beyond the end point.
  public static let square = CAShapeLayerLineCap(rawValue: "square")

  init(_ cap: CGLineCap) {
    self = cap == .round ? .round : cap == .square ? .square : .butt
  }

  /// An unknown name is butt.
  var drawn: CGLineCap { self == .round ? .round : self == .square ? .square : .butt }
}

/// The corner of a shape layer's stroke where two segments meet.
public struct CAShapeLayerLineJoin: RawRepresentable, Sendable, Hashable {
  /// The join's name, as Core Animation spells it.
  public let rawValue: String
  /// The join of that name. An unknown one is kept, and draws as miter.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The outer edges go on until they meet, as far as the mitre limit allows.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// The corner is rounded off about the point where the segments meet.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// The outer edges are joined by a straight line.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")

  init(_ join: CGLineJoin) {
    self = join == .round ? .round : join == .bevel ? .bevel : .miter
  }

  /// An unknown name is miter.
  var drawn: CGLineJoin { self == .round ? .round : self == .bevel ? .bevel : .miter }
}

/// Which points of a shape layer's path are inside.
public struct CAShapeLayerFillRule: RawRepresentable, Sendable, Hashable {
  /// The rule's name, as Core Animation spells it.
  public let rawValue: String
  /// The rule of that name. An unknown one is kept, and fills as non-zero.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Inside where the winding number is not 0.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Inside where the winding number is odd.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")

  init(_ rule: CGPathFillRule) { self = rule == .evenOdd ? .evenOdd : .nonZero }

  /// An unknown name is non-zero.
  var drawn: CGPathFillRule { self == .evenOdd ? .evenOdd : .winding }
}
