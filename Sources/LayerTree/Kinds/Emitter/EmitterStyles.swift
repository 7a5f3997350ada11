/// The form that particles begin on.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Sendable, Hashable {
  /// The shape's name, as Core Animation spells it.
  public let rawValue: String
  /// The shape of that name. An unknown one is kept, and is a point.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The emitter's position.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  /// As wide as the emitter, level.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  /// As wide and high as the emitter.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  /// As wide, high and deep as the emitter.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
  /// With the emitter's width as its radius.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
  /// With the emitter's width as its radius.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The part of the shape that particles begin on.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Sendable, Hashable {
  /// The mode's name, as Core Animation spells it.
  public let rawValue: String
  /// The mode of that name. An unknown one is kept, and means ``volume``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Its corners or ends; of round shapes the outline.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  /// Its outline.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  /// Its surface: of flat shapes all of it.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  /// All of it.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// In which order particles are drawn, and how they meet.
public struct CAEmitterLayerRenderMode: RawRepresentable, Sendable, Hashable {
  /// The mode's name, as Core Animation spells it.
  public let rawValue: String
  /// The mode of that name. An unknown one is kept, and means ``unordered``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Cell by cell, the oldest lowest.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  /// The oldest lowest.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  /// The oldest on top.
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
  /// Particles farther back lie lower.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
  /// Colours add up, with what is behind too.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}

extension CAEmitterLayerEmitterShape: SteppedAnimatableValue {}
extension CAEmitterLayerEmitterMode: SteppedAnimatableValue {}
extension CAEmitterLayerRenderMode: SteppedAnimatableValue {}
