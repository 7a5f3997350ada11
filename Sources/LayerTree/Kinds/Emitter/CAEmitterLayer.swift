public import Foundation
import MidflightDrawing
import MidflightGeometry

/// A layer that shows particles: images that its cells emit, above its content and below its
/// sublayers. The bounds don't clip particles. See Apple's
/// [CAEmitterLayer](https://developer.apple.com/documentation/quartzcore/caemitterlayer).
///
/// Each particle is computed from its time of birth, not from the previous frame. So a seed always
/// gives the same particles at a given time, whatever was drawn before:
///
/// - A cell emits a particle every 1/rate seconds of its time. Emission starts at the layer's time
///   0, so a layer that is added later shows all of its particles immediately. So does a layer
///   whose `birthRate` is first 0 and then positive. Set `beginTime` to ``CACurrentMediaTime()`` to
///   start without particles.
/// - A particle keeps the properties that the emitter had at the particle's birth: position,
///   velocity, lifetime and look. For this the layer keeps a history of its properties for as long
///   as any particle lives, up to ``largestHistory`` changes. A change without an animation applies
///   exactly from the commit on. While an emitter property is animated, births are grouped into
///   slots of 1/60 s. In each slot the properties have their values from the slot's start, except
///   the position, which moves evenly. The number of births in a slot differs by at most one from
///   the slot's duration times the rate. At most 4096 slots of one animation are evaluated.
/// - At most ``largestParticleCount`` particles are drawn, from at most ``largestBirthCount``
///   births per frame. Evaluating a cell counts as one birth too, for each slot and for each
///   particle that emits the cell. Both limits are divided evenly among the cells; what one cell
///   does not need, the others can use. Beyond a limit, the oldest particles of each cell are
///   dropped first, which is reported. All emitters of a frame together have ``largestFrameFactor``
///   times these limits, and use them up in drawing order. This bounds the cost of a frame.
/// - Motion has a closed form, except under forces of behaviors (``CAEmitterBehavior``). At each
///   instant the forces have their current values and act on all living particles. Particles under
///   forces are integrated from their birth, in steps that do not depend on frames, with at most
///   ``largestStepCount`` steps per frame.
///
/// Cells are animated by name: `emitterCells.spark.birthRate`.
@MainActor open class CAEmitterLayer: CALayer {
  static let emitter = EmitterProperties()
  private static let table = PropertyTable(
    of: CAEmitterLayer.self, emitter, over: CALayer.properties)
  override class var properties: PropertyTable { table }

  /// The largest number of particles that one emitter draws in a frame.
  public nonisolated static let largestParticleCount = 10_000
  /// The largest number of births that one emitter evaluates for a frame.
  public nonisolated static let largestBirthCount = 100_000
  /// The largest number of particles that a cell emits per second.
  public nonisolated static let largestBirthRate = 100_000.0
  /// The largest depth of nested cells.
  public nonisolated static let largestDepth = 4
  /// The largest number of cells in an emitter, including nested cells.
  public nonisolated static let largestCellCount = 1024
  /// The largest number of behaviors of an emitter or a cell.
  public nonisolated static let largestBehaviorCount = 16
  /// The largest number of integration steps per frame for particles under forces. A step counts
  /// once for each force.
  public nonisolated static let largestStepCount = 4_000_000
  /// The limits for all emitters of a frame together, as a multiple of the limits for one emitter.
  /// Particles beyond these limits are dropped, which is reported.
  public nonisolated static let largestFrameFactor = 4
  /// The largest number of property changes that an emitter's history keeps.
  public nonisolated static let largestHistory = 1024

  var history = EmitterHistory()
  private var tints = TintedImages()

  public override init() { super.init() }
  public override init?(coder: NSCoder, archive: Void = ()) {
    super.init(coder: coder, archive: archive)
  }
  public override init(layer: Any) {
    super.init(layer: layer)
    if original != nil, let layer = layer as? CAEmitterLayer { history = layer.history }
  }

  // MARK: The emitter

  /// The cells that the layer emits; nil, the default, emits nothing. Copied when set; see
  /// ``CAEmitterCell``.
  open var emitterCells: [CAEmitterCell]? {
    get {
      let cells = get(Self.emitter.cells).list
      return cells.isEmpty ? nil : cells.map { CAEmitterCell($0) }
    }
    set {
      let cells = EmitterCells(newValue ?? [], toLevels: Self.largestDepth)
      Self.emitter.cells.change(to: cells, on: self)
    }
  }

  /// The behaviors of all particles of the layer; nil by default. Copied when set; see
  /// ``CAEmitterBehavior``. Core Animation has this property, but no public header declares it.
  open var emitterBehaviors: [CAEmitterBehavior]? {
    get { get(Self.emitter.behaviors).objects }
    set { Self.emitter.behaviors.change(to: EmitterBehaviors(newValue ?? []), on: self) }
  }

  /// Whether the layer, at its local time 0, already shows particles that were born earlier, as if
  /// it had been on the screen for a long time; false by default. This does not apply to cells with
  /// a start or an end of emission.
  package var beginsFull: Bool {
    get { state.own[EmitterState.self].beginsFull }
    set { state.own[EmitterState.self].beginsFull = newValue }
  }

  /// The centre of the emitter shape, in the layer's space; (0, 0) by default.
  @StoredProperty(CAEmitterLayer.emitter.position) open var emitterPosition: CGPoint

  /// The z position of the shape's centre, by which particles are sorted from back to front.
  @StoredProperty(CAEmitterLayer.emitter.zPosition) open var emitterZPosition: CGFloat

  /// The width and height of the shape; for round shapes the width is the radius. 0 × 0 by default.
  @StoredProperty(CAEmitterLayer.emitter.size) open var emitterSize: CGSize

  /// The depth of a cuboid; 0 by default.
  @StoredProperty(CAEmitterLayer.emitter.depth) open var emitterDepth: CGFloat

  /// The shape that particles are emitted from; ``CAEmitterLayerEmitterShape/point`` by default.
  @StoredProperty(CAEmitterLayer.emitter.shape) open var emitterShape: CAEmitterLayerEmitterShape

  /// The part of the shape that particles are emitted from; ``CAEmitterLayerEmitterMode/volume`` by
  /// default.
  @StoredProperty(CAEmitterLayer.emitter.mode) open var emitterMode: CAEmitterLayerEmitterMode

  /// The drawing order and blending of particles; ``CAEmitterLayerRenderMode/unordered`` by
  /// default.
  @StoredProperty(CAEmitterLayer.emitter.renderMode) open var renderMode: CAEmitterLayerRenderMode

  /// Whether particles are in 3D space instead of the layer's plane. This property has no effect
  /// here.
  @StoredProperty(CAEmitterLayer.emitter.preservesDepth) open var preservesDepth: Bool

  // MARK: Factors

  /// A factor applied to the birth rates of the layer's own cells; 1 by default. With 0, no
  /// particles are born any longer, but living particles continue.
  @StoredProperty(CAEmitterLayer.emitter.birthRate) open var birthRate: Float

  /// A factor applied to the lifetimes of all cells; 1 by default.
  @StoredProperty(CAEmitterLayer.emitter.lifetime) open var lifetime: Float

  /// A factor applied to the velocities of all cells; 1 by default.
  @StoredProperty(CAEmitterLayer.emitter.velocity) open var velocity: Float

  /// A factor applied to the scales of all particles; 1 by default.
  @StoredProperty(CAEmitterLayer.emitter.scale) open var scale: Float

  /// A factor applied to the spins of all particles; 1 by default.
  @StoredProperty(CAEmitterLayer.emitter.spin) open var spin: Float

  /// The seed of the particles' random numbers; 0 by default.
  open var seed: UInt32 {
    get { UInt32(truncatingIfNeeded: get(Self.emitter.seed)) }
    set { Self.emitter.seed.change(to: Int(newValue), on: self) }
  }

  // MARK: Customising by class

  open override func value(forKey key: String) -> Any? {
    switch key {
    case "emitterCells": emitterCells
    case "emitterBehaviors": emitterBehaviors
    default: super.value(forKey: key)
    }
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    switch value {
    case let cells as [CAEmitterCell] where key == "emitterCells": emitterCells = cells
    case let behaviors as [CAEmitterBehavior] where key == "emitterBehaviors":
      emitterBehaviors = behaviors
    default: super.setValue(value, forKey: key)
    }
  }

  override func didEnter() {
    history = EmitterHistory()
    context.commits.changed.append(self)
    context.commits.movers.append(self)
  }

  override func didCommit() {
    let now = context.now
    history.note(state.own[EmitterState.self], attachments, at: foldedTime(at: now), of: self)
  }

  override func movesByItself(at time: Double) -> Bool { history.isAlive(at: time, of: self) }

  override var paintsOwnContent: Bool { true }

  override func paintOwn(
    by builder: DisplayListBuilder, into list: inout DisplayList, _ space: DisplayListBuilder.Space
  ) {
    let layer = original as? CAEmitterLayer ?? self
    var particles: [Particle] = []
    builder.particles.spend { budget in
      let spans =
        builder.isOfModel
        ? [EmitterSpan(begin: -.infinity, end: .infinity, state: state.own[EmitterState.self])]
        : layer.history.spans(of: layer, at: space.time, within: &budget)
      let field = ParticleField(spans, at: space.time, within: &budget)
      particles = field.particles
      if field.isCut || budget.births == 0 {
        context.problems.note(
          "emitters have more particles than a frame can draw; the oldest are not drawn")
      }
    }
    if particles.isEmpty { return }
    let mode = state.own[EmitterState.self].renderMode
    mode.sort(&particles)
    let blend = mode == .additive ? CGBlendMode.plusLighter : .normal
    for particle in particles {
      particle.draw(into: &list, space, blend: blend, tints: &tints)
    }
  }
}

extension CAEmitterLayerRenderMode {
  @MainActor fileprivate func sort(_ particles: inout [Particle]) {
    switch self {
    case .oldestFirst: particles.sort { ($0.birth, $0.order) < ($1.birth, $1.order) }
    case .oldestLast: particles.sort { ($1.birth, $0.order) < ($0.birth, $1.order) }
    case .backToFront:
      particles.sort { ($0.position.z, $0.birth, $0.order) < ($1.position.z, $1.birth, $1.order) }
    default: particles.sort { ($0.order, $0.birth) < ($1.order, $1.birth) }
    }
  }
}
