/// The shape from which particles are emitted.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Sendable, Hashable {
  /// The shape's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a shape from its name. An unknown name is stored and means ``point``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A point at the emitter's position.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  /// A horizontal line with the emitter's width.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  /// A rectangle with the emitter's width and height.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  /// A cuboid with the emitter's width, height and depth.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
  /// A circle with the emitter's width as its radius.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
  /// A sphere with the emitter's width as its radius.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The part of the shape from which particles are emitted.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Sendable, Hashable {
  /// The mode's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a mode from its name. An unknown name is stored and means ``volume``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The ends of a line, the corners of a rectangle, or the outline of a round shape. For a cuboid,
  /// the corners of its rectangle, at random depths.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  /// The outline of a rectangle or of a round shape, or a whole line. For a cuboid, the outline of
  /// its rectangle, at random depths.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  /// The surface of a sphere; for all other shapes the same as ``volume``.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  /// All of the shape.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The drawing order and the blending of particles.
public struct CAEmitterLayerRenderMode: RawRepresentable, Sendable, Hashable {
  /// The mode's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a mode from its name. An unknown name is stored and means ``unordered``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Particles are drawn cell by cell. Within a cell, the oldest are at the bottom.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  /// The oldest particles of all cells are at the bottom.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  /// The oldest particles of all cells are on top.
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
  /// Particles are sorted by depth, the farthest at the bottom.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
  /// The colours of particles are added to each other and to the background.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}

extension CAEmitterLayerEmitterShape: SteppedAnimatableValue {}
extension CAEmitterLayerEmitterMode: SteppedAnimatableValue {}
extension CAEmitterLayerRenderMode: SteppedAnimatableValue {}
