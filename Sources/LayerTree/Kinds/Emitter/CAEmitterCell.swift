public import Foundation
public import MidflightDrawing

/// The description of the particles that a ``CAEmitterLayer`` emits: their number, motion and look.
/// See Apple's [CAEmitterCell](https://developer.apple.com/documentation/quartzcore/caemittercell).
///
/// A layer copies its cells when they are set. After that, the layer's key paths reach a cell's
/// properties by the cell's name, such as `emitterCells.spark.birthRate`.
///
/// If a property has a range, a particle's value is uniformly distributed over the mean ± half the
/// range. Values that depend on age are exact: position x₀ + v·t + ½·a·t², scale and colour linear,
/// angle rotation + spin·t. Depth (`emissionLatitude`, `zAcceleration`) has no perspective: it only
/// reduces a particle's velocity in the plane and determines the order from back to front.
@MainActor open class CAEmitterCell: TimedObject {
  private var storedValues = EmitterCell()
  var values: EmitterCell {
    get {
      var values = storedValues
      values.timing = time
      return values
    }
    set { (storedValues, time) = (newValue, newValue.timing) }
  }

  /// Creates a cell that emits nothing, because its birth rate is 0.
  public required override init() {
    super.init()
    time = storedValues.timing
  }

  init(_ values: EmitterCell) {
    super.init()
    self.values = values
  }

  // MARK: Emission

  /// The name of the cell in key paths.
  @EmitterCellMember(\.name) open var name: String?
  /// Whether the cell emits; true by default.
  @EmitterCellMember(\.isEnabled) open var isEnabled: Bool
  /// The number of particles per second, evenly spaced in time; 0 by default. Rates above
  /// ``CAEmitterLayer/largestBirthRate`` are limited to it. NaN and rates that are not positive
  /// emit nothing.
  @EmitterCellMember(\.birthRate) open var birthRate: Float
  /// The lifetime of a particle in seconds; 0 by default, which shows no particles.
  @EmitterCellMember(\.lifetime) open var lifetime: Float
  /// The range of `lifetime`, in seconds.
  @EmitterCellMember(\.lifetimeRange) open var lifetimeRange: Float
  /// The angle of the emission direction out of the plane, in radians; 0 by default. For particles
  /// that other particles emit, latitude and longitude are relative to the direction of the
  /// emitting particle.
  @EmitterCellMember(\.emissionLatitude) open var emissionLatitude: CGFloat
  /// The angle of the emission direction in the plane, in radians, clockwise from the x axis with y
  /// down; 0 by default.
  @EmitterCellMember(\.emissionLongitude) open var emissionLongitude: CGFloat
  /// The opening angle of the cone of emission directions, in radians, half of it to each side of
  /// the axis. 2π or more means all directions. Equal solid angles are equally likely.
  @EmitterCellMember(\.emissionRange) open var emissionRange: CGFloat

  // MARK: Motion

  /// The initial velocity in points per second; 0 by default.
  @EmitterCellMember(\.velocity) open var velocity: CGFloat
  /// The range of `velocity`, in points per second.
  @EmitterCellMember(\.velocityRange) open var velocityRange: CGFloat
  /// The acceleration along x, in points per second².
  @EmitterCellMember(\.xAcceleration) open var xAcceleration: CGFloat
  /// The downward acceleration, in points per second².
  @EmitterCellMember(\.yAcceleration) open var yAcceleration: CGFloat
  /// The acceleration towards the viewer, in points per second².
  @EmitterCellMember(\.zAcceleration) open var zAcceleration: CGFloat
  /// The size of a particle at birth, relative to the content's size; 1 by default. A particle with
  /// a scale of 0 or less is invisible.
  @EmitterCellMember(\.scale) open var scale: CGFloat
  /// The range of `scale`.
  @EmitterCellMember(\.scaleRange) open var scaleRange: CGFloat
  /// The change of `scale` per second.
  @EmitterCellMember(\.scaleSpeed) open var scaleSpeed: CGFloat
  /// The rotation speed of a particle, in radians per second, clockwise with y down.
  @EmitterCellMember(\.spin) open var spin: CGFloat
  /// The range of `spin`, in radians per second.
  @EmitterCellMember(\.spinRange) open var spinRange: CGFloat
  /// The rotation of a particle at birth, in radians, clockwise with y down; 0 by default. Core
  /// Animation has `rotation`, `mass`, their ranges, `particleType` and `emitterBehaviors`, but no
  /// public header declares them.
  @EmitterCellMember(\.rotation) open var rotation: CGFloat
  /// The range of `rotation`, in radians.
  @EmitterCellMember(\.rotationRange) open var rotationRange: CGFloat
  /// The mass of a particle, by which the forces of behaviors are divided; 1 by default.
  @EmitterCellMember(\.mass) open var mass: Float
  /// The range of `mass`.
  @EmitterCellMember(\.massRange) open var massRange: Float
  /// The particle type; `sprite` by default. The value is stored, but all particles are drawn as
  /// sprites.
  open var particleType: String {
    get { values.particleType.rawValue }
    set { values.particleType = EmitterWord(rawValue: newValue) }
  }
  /// The behaviors of the cell's particles in addition to the layer's; nil by default. Copied when
  /// set.
  open var emitterBehaviors: [CAEmitterBehavior]? {
    get { values.behaviors.objects }
    set { values.behaviors = EmitterBehaviors(newValue ?? []) }
  }

  // MARK: Appearance

  /// The colour by which the content's colour and alpha are multiplied at a particle's birth; white
  /// by default. nil counts as white.
  @EmitterCellMember(\.color) open var color: CGColor?
  /// The range of the red component. Drawing clamps components to 0…1.
  @EmitterCellMember(\.redRange) open var redRange: Float
  /// The range of the green component.
  @EmitterCellMember(\.greenRange) open var greenRange: Float
  /// The range of the blue component.
  @EmitterCellMember(\.blueRange) open var blueRange: Float
  /// The range of the alpha component.
  @EmitterCellMember(\.alphaRange) open var alphaRange: Float
  /// The change of the red component per second.
  @EmitterCellMember(\.redSpeed) open var redSpeed: Float
  /// The change of the green component per second.
  @EmitterCellMember(\.greenSpeed) open var greenSpeed: Float
  /// The change of the blue component per second.
  @EmitterCellMember(\.blueSpeed) open var blueSpeed: Float
  /// The change of the alpha component per second.
  @EmitterCellMember(\.alphaSpeed) open var alphaSpeed: Float
  /// A `CGImage`, centred on the particle; nil, the default, shows nothing. Any other value is
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
  /// The part of the content that is shown, in fractions of its size; all of it by default.
  @EmitterCellMember(\.contentsRect) open var contentsRect: CGRect
  /// The number of pixels of the content per point; 1 by default.
  @EmitterCellMember(\.contentsScale) open var contentsScale: CGFloat
  /// The filter for enlarging the content; linear by default.
  open var magnificationFilter: String {
    get { values.magnificationFilter.rawValue }
    set { values.magnificationFilter = CALayerContentsFilter(rawValue: newValue) }
  }
  /// The filter for reducing the content; linear by default.
  open var minificationFilter: String {
    get { values.minificationFilter.rawValue }
    set { values.minificationFilter = CALayerContentsFilter(rawValue: newValue) }
  }
  /// The number of animation frames in the content, side by side. `contentsRect` is the first
  /// frame. Core Animation also has this property and the next three, but no public header declares
  /// them.
  open var contentsFrameCount: UInt32 {
    get { UInt32(clamping: values.frameCount) }
    set { values.frameCount = Int(newValue) }
  }
  /// The number of frames in each row of the content; the rows follow each other downwards. With 0,
  /// the default, all frames are in one row.
  open var contentsFramesPerRow: UInt32 {
    get { UInt32(clamping: values.framesPerRow) }
    set { values.framesPerRow = Int(newValue) }
  }
  /// The frame with which a particle starts: with `single`, the default, each particle starts with
  /// the first frame; with `random`, with a random frame; with `sequential`, with the frame after
  /// the one that the previous particle started with.
  open var contentsFrameMode: String {
    get { values.frameMode.rawValue }
    set { values.frameMode = EmitterWord(rawValue: newValue) }
  }
  /// The number of frames that a particle plays per second, in a loop; 0 by default.
  @EmitterCellMember(\.framesPerSecond) open var contentsFramesPerSecond: Float
  /// The cells that each particle emits from its position while it lives; copied when set. The
  /// scale and colour of an emitted particle are multiplied by those that the emitting particle has
  /// at that moment. Cells that are nested deeper than ``CAEmitterLayer/largestDepth`` or exceed
  /// ``CAEmitterLayer/largestCellCount`` are ignored.
  open var emitterCells: [CAEmitterCell]? {
    get { values.cells.list.isEmpty ? nil : values.cells.list.map { CAEmitterCell($0) } }
    set {
      values.cells = EmitterCells(newValue ?? [], toLevels: CAEmitterLayer.largestDepth - 1)
    }
  }
}

extension CAEmitterCell {
  /// Returns the stored value of a property; nil for an unknown key and for a missing value.
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

  /// Sets a property as its setter does; nil and `NSNull` remove the value. An unknown key or a
  /// value of the wrong type is reported and changes nothing.
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

  package func valueType(forKey key: String) -> Any.Type? { EmitterCell.members[key]?.type }
}

/// A property wrapper for a property of an emitter cell.
@MainActor @propertyWrapper
public struct EmitterCellMember<Value> {
  private let member: WritableKeyPath<EmitterCell, Value>

  init(_ member: WritableKeyPath<EmitterCell, Value>) { self.member = member }

  /// Not available: the value is accessed through the cell, by the subscript below.
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
