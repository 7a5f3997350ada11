public import Foundation
import MidflightDrawing
import MidflightGeometry

/// A layer that shows particles: images that its cells emit, above its content and below its
/// sublayers. Its bounds don't clip them.
///
/// Where a particle is follows from the moment of its birth alone, so that the same seed shows the
/// same at a time whatever was drawn before:
///
/// - A cell emits a particle every 1/rate seconds of its time. Emission starts at the layer's time 0,
///   so a layer that is added later shows all of its particles immediately. So does a layer whose
///   `birthRate` is first 0 and then positive. Set `beginTime` to ``CACurrentMediaTime()`` to start
///   without particles.
/// - A particle keeps what the emitter was at its birth: its place, velocity, lifetime, looks. For
///   that the layer keeps the course of its properties for as long as anything lives, up to
///   ``largestHistory`` changes. What changes without animation holds exactly from the commit on.
///   While an emitter property is animated, births go by slots of 1/60 s: in each, the properties
///   are those at its beginning, but for the position, which moves on evenly; the number of births
///   is within one of slot × rate. No more than 4096 slots of one animation are looked at.
/// - No more than ``largestParticleCount`` particles are drawn, from no more than
///   ``largestBirthCount`` births a frame; a cell that is looked at counts as a birth, in each slot
///   and for each particle that has it. Cells share both evenly, and what one does not need is the
///   others'; the oldest of each cell go first, which is reported. All emitters of a frame together
///   have ``largestFrameFactor`` times that, in the order in which they are drawn. That bounds the
///   cost of a frame.
/// - Motion is in closed form, but for forces of behaviors (``CAEmitterBehavior``). These act as
///   they are at each instant, on all that lives then; particles are integrated from their birth, in
///   steps that frames have no part in, and at most ``largestStepCount`` a frame.
///
/// Cells are animated by name: `emitterCells.spark.birthRate`.
@MainActor open class CAEmitterLayer: CALayer {
  static let emitter = EmitterProperties()
  private static let table = PropertyTable(
    of: CAEmitterLayer.self, emitter, over: CALayer.properties)
  override class var properties: PropertyTable { table }

  /// The most particles that are drawn.
  public nonisolated static let largestParticleCount = 10_000
  /// The most births that are looked at in a frame.
  public nonisolated static let largestBirthCount = 100_000
  /// The most particles a second that a cell emits.
  public nonisolated static let largestBirthRate = 100_000.0
  /// How deep cells may be in one another.
  public nonisolated static let largestDepth = 4
  /// The most cells of an emitter, those in one another included.
  public nonisolated static let largestCellCount = 1024
  /// The most behaviors of an emitter or a cell.
  public nonisolated static let largestBehaviorCount = 16
  /// The most steps of particles under a force that are integrated in a frame, times the forces.
  public nonisolated static let largestStepCount = 4_000_000
  /// How many times the limits of one emitter those of all emitters in a frame are. What is beyond
  /// is left out, and reported.
  public nonisolated static let largestFrameFactor = 4
  /// The most changes whose particles are kept apart.
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

  /// The cells that it emits; nil, the default, emits nothing. Copied when set; see
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

  /// What acts on all of its particles; nil by default. Copied when set; see
  /// ``CAEmitterBehavior``. Core Animation has it without a header.
  open var emitterBehaviors: [CAEmitterBehavior]? {
    get { get(Self.emitter.behaviors).objects }
    set { Self.emitter.behaviors.change(to: EmitterBehaviors(newValue ?? []), on: self) }
  }

  /// Whether it shows at its time 0 what it would have emitted before, as where a screen has been on
  /// for long; false by default. A cell that says when its emission begins or ends is left out.
  package var beginsFull: Bool {
    get { state.own[EmitterState.self].beginsFull }
    set { state.own[EmitterState.self].beginsFull = newValue }
  }

  /// The middle of the shape, in the layer's space; (0, 0) by default.
  @StoredProperty(CAEmitterLayer.emitter.position) open var emitterPosition: CGPoint

  /// The middle's place before or behind the plane, which orders particles from back to front.
  @StoredProperty(CAEmitterLayer.emitter.zPosition) open var emitterZPosition: CGFloat

  /// Width and height of the shape; the width is the radius of round ones. 0 × 0 by default.
  @StoredProperty(CAEmitterLayer.emitter.size) open var emitterSize: CGSize

  /// The depth of a cuboid; 0 by default.
  @StoredProperty(CAEmitterLayer.emitter.depth) open var emitterDepth: CGFloat

  /// ``CAEmitterLayerEmitterShape/point`` by default.
  @StoredProperty(CAEmitterLayer.emitter.shape) open var emitterShape: CAEmitterLayerEmitterShape

  /// ``CAEmitterLayerEmitterMode/volume`` by default.
  @StoredProperty(CAEmitterLayer.emitter.mode) open var emitterMode: CAEmitterLayerEmitterMode

  /// ``CAEmitterLayerRenderMode/unordered`` by default.
  @StoredProperty(CAEmitterLayer.emitter.renderMode) open var renderMode: CAEmitterLayerRenderMode

  /// Whether particles lie in space rather than in the layer's plane. Nothing depends on it here.
  @StoredProperty(CAEmitterLayer.emitter.preservesDepth) open var preservesDepth: Bool

  // MARK: Factors

  /// A factor on the layer's own cells' rates; 1 by default. 0 ends emission, and what was born lives
  /// on.
  @StoredProperty(CAEmitterLayer.emitter.birthRate) open var birthRate: Float

  /// A factor on all cells' lifetimes; 1 by default.
  @StoredProperty(CAEmitterLayer.emitter.lifetime) open var lifetime: Float

  /// A factor on all cells' velocities; 1 by default.
  @StoredProperty(CAEmitterLayer.emitter.velocity) open var velocity: Float

  /// A factor on all particles' scales; 1 by default.
  @StoredProperty(CAEmitterLayer.emitter.scale) open var scale: Float

  /// A factor on all particles' angles; 1 by default.
  @StoredProperty(CAEmitterLayer.emitter.spin) open var spin: Float

  /// The number that chance goes by; 0 by default.
  open var seed: UInt32 {
    get { UInt32(truncatingIfNeeded: get(Self.emitter.seed)) }
    set { Self.emitter.seed.change(to: Int(newValue), on: self) }
  }

  // MARK: Built in by class

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
    by builder: DisplayListBuilder, into list: inout DisplayList, _ place: DisplayListBuilder.Place
  ) {
    let layer = original as? CAEmitterLayer ?? self
    var particles: [Particle] = []
    builder.particles.spend { budget in
      let spans =
        builder.isOfModel
        ? [EmitterSpan(begin: -.infinity, end: .infinity, state: state.own[EmitterState.self])]
        : layer.history.spans(of: layer, at: place.time, within: &budget)
      let field = ParticleField(spans, at: place.time, within: &budget)
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
      particle.draw(into: &list, place, blend: blend, tints: &tints)
    }
  }
}

extension CAEmitterLayerRenderMode {
  /// Puts particles into the order in which they are drawn.
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
