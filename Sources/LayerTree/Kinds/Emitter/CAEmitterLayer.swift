import Drawing
public import Foundation
import Geometry

/// A layer that shows particles: images that its cells emit, above its content and below its
/// sublayers. Its bounds don't clip them.
///
/// Where a particle is follows from the moment of its birth alone, in closed form, so that the same
/// seed shows the same at a time whatever was drawn before:
///
/// - A cell has a particle born at each k/rate seconds of its time. Emission begins with the
///   layer's time, so that a layer that is added later has its particles at once, as if it had
///   always been there; set `beginTime` to ``CACurrentMediaTime()`` to see it begin.
/// - A particle keeps what the emitter was at its birth: its place, velocity, lifetime, looks. For
///   that the layer keeps the course of its properties for as long as anything lives, up to
///   ``largestHistory`` changes. What changes without animation holds exactly from the commit on.
///   While an emitter property is animated, births go by slots of 1/60 s: in each, the properties
///   are those at its beginning, but for the position, which moves on evenly; the number of births
///   is within one of slot × rate. No more than 4096 slots of one animation are looked at.
/// - No more than ``largestParticleCount`` particles are drawn, from no more than
///   ``largestBirthCount`` births a frame. Cells share both evenly, and what one does not need is
///   the others'; the oldest of each cell go first. That bounds the cost of a frame.
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
  /// The most changes whose particles are kept apart.
  public nonisolated static let largestHistory = 1024

  var history = EmitterHistory()
  private var tints = TintedImages()

  public required init() { super.init() }
  public required init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? CAEmitterLayer { history = layer.history }
  }

  // MARK: The emitter

  /// The cells that it emits; nil, as at first, emits nothing. Copied when set; see
  /// ``CAEmitterCell``.
  open var emitterCells: [CAEmitterCell]? {
    get {
      let cells = get(Self.emitter.cells).list
      return cells.isEmpty ? nil : cells.map { CAEmitterCell($0) }
    }
    set {
      let cells = EmitterCells(list: (newValue ?? []).map(\.values))
      Self.emitter.cells.change(to: cells, on: self)
    }
  }

  /// The middle of the shape, in the layer's space; (0, 0) at first.
  open var emitterPosition: CGPoint {
    get { get(Self.emitter.position) }
    set { Self.emitter.position.change(to: newValue, on: self) }
  }

  /// The middle's place before or behind the plane, which orders particles from back to front.
  open var emitterZPosition: CGFloat {
    get { get(Self.emitter.zPosition) }
    set { Self.emitter.zPosition.change(to: newValue, on: self) }
  }

  /// Width and height of the shape; the width is the radius of round ones. 0 × 0 at first.
  open var emitterSize: CGSize {
    get { get(Self.emitter.size) }
    set { Self.emitter.size.change(to: newValue, on: self) }
  }

  /// The depth of a cuboid; 0 at first.
  open var emitterDepth: CGFloat {
    get { get(Self.emitter.depth) }
    set { Self.emitter.depth.change(to: newValue, on: self) }
  }

  /// ``CAEmitterLayerEmitterShape/point`` at first.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { get(Self.emitter.shape) }
    set { Self.emitter.shape.change(to: newValue, on: self) }
  }

  /// ``CAEmitterLayerEmitterMode/volume`` at first.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { get(Self.emitter.mode) }
    set { Self.emitter.mode.change(to: newValue, on: self) }
  }

  /// ``CAEmitterLayerRenderMode/unordered`` at first.
  open var renderMode: CAEmitterLayerRenderMode {
    get { get(Self.emitter.renderMode) }
    set { Self.emitter.renderMode.change(to: newValue, on: self) }
  }

  /// Whether particles lie in space rather than in the layer's plane. Nothing depends on it here.
  open var preservesDepth: Bool {
    get { get(Self.emitter.preservesDepth) }
    set { Self.emitter.preservesDepth.change(to: newValue, on: self) }
  }

  // MARK: Factors

  /// A factor on the layer's own cells' rates; 1 at first. 0 ends emission, and what was born lives
  /// on.
  open var birthRate: Float {
    get { get(Self.emitter.birthRate) }
    set { Self.emitter.birthRate.change(to: newValue, on: self) }
  }

  /// A factor on all cells' lifetimes; 1 at first.
  open var lifetime: Float {
    get { get(Self.emitter.lifetime) }
    set { Self.emitter.lifetime.change(to: newValue, on: self) }
  }

  /// A factor on all cells' velocities; 1 at first.
  open var velocity: Float {
    get { get(Self.emitter.velocity) }
    set { Self.emitter.velocity.change(to: newValue, on: self) }
  }

  /// A factor on all particles' scales; 1 at first.
  open var scale: Float {
    get { get(Self.emitter.scale) }
    set { Self.emitter.scale.change(to: newValue, on: self) }
  }

  /// A factor on all particles' angles; 1 at first.
  open var spin: Float {
    get { get(Self.emitter.spin) }
    set { Self.emitter.spin.change(to: newValue, on: self) }
  }

  /// The number that chance goes by; 0 at first.
  open var seed: UInt32 {
    get { UInt32(truncatingIfNeeded: get(Self.emitter.seed)) }
    set { Self.emitter.seed.change(to: Int(newValue), on: self) }
  }

  // MARK: Built in by class

  open override func value(forKey key: String) -> Any? {
    key == "emitterCells" ? emitterCells : super.value(forKey: key)
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    if key == "emitterCells", let cells = value as? [CAEmitterCell] {
      emitterCells = cells
    } else {
      super.setValue(value, forKey: key)
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
    let spans =
      builder.isOfModel
      ? [EmitterSpan(begin: -.infinity, end: .infinity, state: state.own[EmitterState.self])]
      : layer.history.spans(of: layer, at: place.time)
    var particles = ParticleField(spans, at: place.time).particles
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
