public import Foundation
public import MidflightDrawing

/// The kind of particles that a ``CAEmitterLayer`` makes: how many, how they move, what they look
/// like.
///
/// A layer copies its cells when they are given to it; after that their properties are reached by
/// key paths on the layer that go by the cell's name, such as `emitterCells.spark.birthRate`.
///
/// Where a property has a range, a particle's value lies anywhere within the mean ± half the range,
/// each value as likely as any other. What depends on age is exact: position x₀ + v·t + ½·a·t²,
/// scale and colour linear, angle rotation + spin·t. Depth (`emissionLatitude`, `zAcceleration`) has
/// no perspective: it takes velocity from the plane, and orders particles from back to front.
@MainActor open class CAEmitterCell: TimedObject {
  private var ownValues = EmitterCell()
  /// The values behind the properties, the time among them.
  var values: EmitterCell {
    get {
      var values = ownValues
      values.timing = time
      return values
    }
    set { (ownValues, time) = (newValue, newValue.timing) }
  }

  /// A cell that emits nothing: its birth rate is 0.
  public required override init() {
    super.init()
    time = ownValues.timing
  }

  init(_ values: EmitterCell) {
    super.init()
    self.values = values
  }

  // MARK: Emission

  /// The name by which key paths call it.
  @EmitterCellMember(\.name) open var name: String?
  /// Whether it emits; true by default.
  @EmitterCellMember(\.isEnabled) open var isEnabled: Bool
  /// Particles a second, evenly spaced; 0 by default. No more than
  /// ``CAEmitterLayer/largestBirthRate``; NaN and what is not positive emits none.
  @EmitterCellMember(\.birthRate) open var birthRate: Float
  /// How long a particle is seen, in seconds; 0 by default, which shows none.
  @EmitterCellMember(\.lifetime) open var lifetime: Float
  /// See the type for ranges.
  @EmitterCellMember(\.lifetimeRange) open var lifetimeRange: Float
  /// The direction's angle out of the plane, in radians; 0 by default. For a particle's particles
  /// both angles count from its direction.
  @EmitterCellMember(\.emissionLatitude) open var emissionLatitude: CGFloat
  /// The direction's angle in the plane, in radians, from the x axis and, with y down, clockwise; 0
  /// by default.
  @EmitterCellMember(\.emissionLongitude) open var emissionLongitude: CGFloat
  /// The opening of a cone in space that the directions fill, in radians, half of it to each side of
  /// the axis; 2π and more for all around. Equal solid angles are equally likely.
  @EmitterCellMember(\.emissionRange) open var emissionRange: CGFloat

  // MARK: Motion

  /// In points a second; 0 by default.
  @EmitterCellMember(\.velocity) open var velocity: CGFloat
  /// See the type for ranges.
  @EmitterCellMember(\.velocityRange) open var velocityRange: CGFloat
  /// In points a second².
  @EmitterCellMember(\.xAcceleration) open var xAcceleration: CGFloat
  /// In points a second², downwards.
  @EmitterCellMember(\.yAcceleration) open var yAcceleration: CGFloat
  /// In points a second², towards the viewer.
  @EmitterCellMember(\.zAcceleration) open var zAcceleration: CGFloat
  /// The size at birth, relative to the content's; 1 by default. Nothing is seen at 0 and below.
  @EmitterCellMember(\.scale) open var scale: CGFloat
  /// See the type for ranges.
  @EmitterCellMember(\.scaleRange) open var scaleRange: CGFloat
  /// By how much the scale grows in a second.
  @EmitterCellMember(\.scaleSpeed) open var scaleSpeed: CGFloat
  /// How fast a particle turns, in radians a second, clockwise with y down.
  @EmitterCellMember(\.spin) open var spin: CGFloat
  /// See the type for ranges.
  @EmitterCellMember(\.spinRange) open var spinRange: CGFloat
  /// How far a particle is turned at birth, in radians, clockwise with y down; 0 by default. Core
  /// Animation has this and what follows without a header.
  @EmitterCellMember(\.rotation) open var rotation: CGFloat
  /// See the type for ranges.
  @EmitterCellMember(\.rotationRange) open var rotationRange: CGFloat
  /// What forces of behaviors are divided by; 1 by default.
  @EmitterCellMember(\.mass) open var mass: Float
  /// See the type for ranges.
  @EmitterCellMember(\.massRange) open var massRange: Float
  /// `sprite` by default; kept, and all are drawn as sprites.
  open var particleType: String {
    get { values.particleType.rawValue }
    set { values.particleType = EmitterWord(rawValue: newValue) }
  }
  /// What acts on its particles besides the layer's behaviors; nil by default. Copied when set.
  open var emitterBehaviors: [CAEmitterBehavior]? {
    get { values.behaviors.objects }
    set { values.behaviors = EmitterBehaviors(newValue ?? []) }
  }

  // MARK: Looks

  /// The factors of the content's colour and alpha at birth; white by default, which nil
  /// means.
  @EmitterCellMember(\.color) open var color: CGColor?
  /// See the type for ranges. Components are clamped to 0…1 where they are drawn.
  @EmitterCellMember(\.redRange) open var redRange: Float
  /// See the type for ranges.
  @EmitterCellMember(\.greenRange) open var greenRange: Float
  /// See the type for ranges.
  @EmitterCellMember(\.blueRange) open var blueRange: Float
  /// See the type for ranges.
  @EmitterCellMember(\.alphaRange) open var alphaRange: Float
  /// By how much the component grows in a second.
  @EmitterCellMember(\.redSpeed) open var redSpeed: Float
  /// By how much the component grows in a second.
  @EmitterCellMember(\.greenSpeed) open var greenSpeed: Float
  /// By how much the component grows in a second.
  @EmitterCellMember(\.blueSpeed) open var blueSpeed: Float
  /// By how much the component grows in a second.
  @EmitterCellMember(\.alphaSpeed) open var alphaSpeed: Float
  /// A `CGImage`, centred on the particle; nil, the default, shows nothing. Anything else is
  /// reported and counts as nil.
  open var contents: Any? {
    get { values.contents.image }
    set {
      if let newValue, !(newValue is CGImage), !(newValue is NSNull) {
        CAContext.current.problems.note("an emitter cell's contents must be an image")
      }
      values.contents = ContentsMix(newValue as? CGImage)
    }
  }
  /// The part of the content that is shown, in units of its size; all of it by default.
  @EmitterCellMember(\.contentsRect) open var contentsRect: CGRect
  /// How many of the content's pixels there are to a point; 1 by default.
  @EmitterCellMember(\.contentsScale) open var contentsScale: CGFloat
  /// How the content's pixels are enlarged; linear by default.
  open var magnificationFilter: String {
    get { values.magnificationFilter.rawValue }
    set { values.magnificationFilter = CALayerContentsFilter(rawValue: newValue) }
  }
  /// How the content's pixels are made fewer; linear by default.
  open var minificationFilter: String {
    get { values.minificationFilter.rawValue }
    set { values.minificationFilter = CALayerContentsFilter(rawValue: newValue) }
  }
  /// How many frames the content has, side by side; `contentsRect` is the first of them. Core
  /// Animation has this and the three that follow without a header.
  open var contentsFrameCount: UInt32 {
    get { UInt32(clamping: values.frameCount) }
    set { values.frameCount = Int(newValue) }
  }
  /// After how many frames another row begins, below; 0, the default, for a single row.
  open var contentsFramesPerRow: UInt32 {
    get { UInt32(clamping: values.framesPerRow) }
    set { values.framesPerRow = Int(newValue) }
  }
  /// The frame that a particle begins with: the first for `single`, the default; any for `random`;
  /// for `sequential` the one after that of the particle before.
  open var contentsFrameMode: String {
    get { values.frameMode.rawValue }
    set { values.frameMode = EmitterWord(rawValue: newValue) }
  }
  /// How many frames a particle passes in a second, over and over; 0 by default.
  @EmitterCellMember(\.framesPerSecond) open var contentsFramesPerSecond: Float
  /// The cells that each particle emits in turn, from where it is, while it lives; copied when set.
  /// A particle's particles inherit its scale and colour at their birth, as factors.
  /// Anything deeper than ``CAEmitterLayer/largestDepth``, and what is more than
  /// ``CAEmitterLayer/largestCellCount``, is left out.
  open var emitterCells: [CAEmitterCell]? {
    get { values.cells.list.isEmpty ? nil : values.cells.list.map { CAEmitterCell($0) } }
    set {
      values.cells = EmitterCells(newValue ?? [], toLevels: CAEmitterLayer.largestDepth - 1)
    }
  }
}

extension CAEmitterCell {
  /// The value of a property, in the form in which it is stored; nil for a key that names none, and
  /// for a missing value.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "name": name
    case "contents": contents
    case "emitterCells": emitterCells
    case "emitterBehaviors": emitterBehaviors
    case "contentsFrameMode": contentsFrameMode
    case "particleType": particleType
    default: EmitterCell.members[key].flatMap { $0.read(values) }.flatMap { $0.isAbsent ? nil : $0 }
    }
  }

  /// Sets a property as its own setter does; nil and `NSNull` are no value. Another key, and a
  /// value of the wrong type, are reported and change nothing.
  public func setValue(_ value: Any?, forKey key: String) {
    let given = value is NSNull ? nil : value
    switch key {
    case "name" where given == nil || given is String: name = given as? String
    case "contents": contents = given
    case "emitterCells" where given == nil || given is [CAEmitterCell]:
      emitterCells = given as? [CAEmitterCell]
    case "emitterBehaviors" where given == nil || given is [CAEmitterBehavior]:
      emitterBehaviors = given as? [CAEmitterBehavior]
    default:
      if EmitterCell.members[key]?.write(&values, given ?? NSNull()) == true { return }
      CAContext.current.problems.note("the value for an emitter cell's \(key) cannot be used")
    }
  }

  /// The type of the values that a key names, as they are stored; nil for an unknown key.
  package func valueType(forKey key: String) -> Any.Type? { EmitterCell.members[key]?.type }
}

/// A property of an emitter cell that is one of its values.
@MainActor @propertyWrapper
public struct EmitterCellMember<Value> {
  private let member: WritableKeyPath<EmitterCell, Value>

  init(_ member: WritableKeyPath<EmitterCell, Value>) { self.member = member }

  /// Not available: the value is reached through the cell, by the subscript below.
  @available(*, unavailable, message: "only a CAEmitterCell can have this property wrapper")
  public var wrappedValue: Value {
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }

  /// The property's value on a cell.
  public static subscript<Cell: CAEmitterCell>(
    _enclosingInstance cell: Cell,
    wrapped _: ReferenceWritableKeyPath<Cell, Value>,
    storage storage: ReferenceWritableKeyPath<Cell, Self>
  ) -> Value {
    get { cell.values[keyPath: cell[keyPath: storage].member] }
    set { cell.values[keyPath: cell[keyPath: storage].member] = newValue }
  }
}
