import Geometry

/// What a shape layer's stroke does at the ends of an open sub-path.
public struct CAShapeLayerLineCap: RawRepresentable, Sendable, Hashable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  public static let square = CAShapeLayerLineCap(rawValue: "square")

  init(_ cap: CGLineCap) {
    self = cap == .round ? .round : cap == .square ? .square : .butt
  }

  /// An unknown name is butt.
  var drawn: CGLineCap { self == .round ? .round : self == .square ? .square : .butt }
}

/// What a shape layer's stroke does where two segments meet.
public struct CAShapeLayerLineJoin: RawRepresentable, Sendable, Hashable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")

  init(_ join: CGLineJoin) {
    self = join == .round ? .round : join == .bevel ? .bevel : .miter
  }

  /// An unknown name is miter.
  var drawn: CGLineJoin { self == .round ? .round : self == .bevel ? .bevel : .miter }
}

/// Which points of a shape layer's path are inside.
public struct CAShapeLayerFillRule: RawRepresentable, Sendable, Hashable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")

  init(_ rule: CGPathFillRule) { self = rule == .evenOdd ? .evenOdd : .nonZero }

  /// An unknown name is non-zero.
  var drawn: CGPathFillRule { self == .evenOdd ? .evenOdd : .winding }
}
