public import Drawing
public import Foundation

/// The kind of particles that a ``CAEmitterLayer`` makes: how many, how they move, what they look
/// like.
///
/// A layer copies its cells when they are given to it; after that their properties are reached by
/// key paths on the layer that go by the cell's name, such as `emitterCells.spark.birthRate`.
///
/// Where a property has a range, a particle's value lies anywhere within the mean ± half the range,
/// each value as likely as any other. What depends on age is exact: position x₀ + v·t + ½·a·t²,
/// scale and colour linear, angle spin·t. Depth (`emissionLatitude`, `zAcceleration`) has no
/// perspective: it takes velocity from the plane, and orders particles from back to front.
@MainActor open class CAEmitterCell: CAMediaTiming {
  var values = EmitterCell()

  /// A cell that emits nothing: its birth rate is 0.
  public required init() {}

  init(_ values: EmitterCell) { self.values = values }

  // MARK: Emission

  /// The name by which key paths call it.
  open var name: String? {
    get { values.name }
    set { values.name = newValue }
  }
  /// Whether it emits; true at first.
  open var isEnabled: Bool {
    get { values.isEnabled }
    set { values.isEnabled = newValue }
  }
  /// Particles a second, evenly spaced; 0 at first. No more than
  /// ``CAEmitterLayer/largestBirthRate``; NaN and what is not positive emits none.
  open var birthRate: Float {
    get { values.birthRate }
    set { values.birthRate = newValue }
  }
  /// How long a particle is seen, in seconds; 0 at first, which shows none.
  open var lifetime: Float {
    get { values.lifetime }
    set { values.lifetime = newValue }
  }
  /// See the type for ranges.
  open var lifetimeRange: Float {
    get { values.lifetimeRange }
    set { values.lifetimeRange = newValue }
  }
  /// The direction's angle out of the plane, in radians; 0 at first.
  open var emissionLatitude: CGFloat {
    get { values.emissionLatitude }
    set { values.emissionLatitude = newValue }
  }
  /// The direction's angle in the plane, in radians, from the x axis and, with y down, clockwise; 0
  /// at first.
  open var emissionLongitude: CGFloat {
    get { values.emissionLongitude }
    set { values.emissionLongitude = newValue }
  }
  /// The angle of the sector in the plane that the directions fill, in radians; 2π for all around.
  open var emissionRange: CGFloat {
    get { values.emissionRange }
    set { values.emissionRange = newValue }
  }

  // MARK: Motion

  /// In points a second; 0 at first.
  open var velocity: CGFloat {
    get { values.velocity }
    set { values.velocity = newValue }
  }
  /// See the type for ranges.
  open var velocityRange: CGFloat {
    get { values.velocityRange }
    set { values.velocityRange = newValue }
  }
  /// In points a second².
  open var xAcceleration: CGFloat {
    get { values.xAcceleration }
    set { values.xAcceleration = newValue }
  }
  /// In points a second², downwards.
  open var yAcceleration: CGFloat {
    get { values.yAcceleration }
    set { values.yAcceleration = newValue }
  }
  /// In points a second², towards the viewer.
  open var zAcceleration: CGFloat {
    get { values.zAcceleration }
    set { values.zAcceleration = newValue }
  }
  /// The size at birth, relative to the content's; 1 at first. Nothing is seen at 0 and below.
  open var scale: CGFloat {
    get { values.scale }
    set { values.scale = newValue }
  }
  /// See the type for ranges.
  open var scaleRange: CGFloat {
    get { values.scaleRange }
    set { values.scaleRange = newValue }
  }
  /// By how much the scale grows in a second.
  open var scaleSpeed: CGFloat {
    get { values.scaleSpeed }
    set { values.scaleSpeed = newValue }
  }
  /// How fast a particle turns, in radians a second, clockwise with y down.
  open var spin: CGFloat {
    get { values.spin }
    set { values.spin = newValue }
  }
  /// See the type for ranges.
  open var spinRange: CGFloat {
    get { values.spinRange }
    set { values.spinRange = newValue }
  }

  // MARK: Looks

  /// The factors of the content's colour and alpha at birth; white at first, which nil
  /// means.
  open var color: CGColor? {
    get { values.color }
    set { values.color = newValue }
  }
  /// See the type for ranges. Components are clamped to 0…1 where they are drawn.
  open var redRange: Float {
    get { values.redRange }
    set { values.redRange = newValue }
  }
  /// See the type for ranges.
  open var greenRange: Float {
    get { values.greenRange }
    set { values.greenRange = newValue }
  }
  /// See the type for ranges.
  open var blueRange: Float {
    get { values.blueRange }
    set { values.blueRange = newValue }
  }
  /// See the type for ranges.
  open var alphaRange: Float {
    get { values.alphaRange }
    set { values.alphaRange = newValue }
  }
  /// By how much the component grows in a second.
  open var redSpeed: Float {
    get { values.redSpeed }
    set { values.redSpeed = newValue }
  }
  /// By how much the component grows in a second.
  open var greenSpeed: Float {
    get { values.greenSpeed }
    set { values.greenSpeed = newValue }
  }
  /// By how much the component grows in a second.
  open var blueSpeed: Float {
    get { values.blueSpeed }
    set { values.blueSpeed = newValue }
  }
  /// By how much the component grows in a second.
  open var alphaSpeed: Float {
    get { values.alphaSpeed }
    set { values.alphaSpeed = newValue }
  }
  /// A `CGImage`, centred on the particle; nil, as at first, shows nothing. Anything else is
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
  /// The part of the content that is shown, in units of its size; all of it at first.
  open var contentsRect: CGRect {
    get { values.contentsRect }
    set { values.contentsRect = newValue }
  }
  /// How many of the content's pixels there are to a point; 1 at first.
  open var contentsScale: CGFloat {
    get { values.contentsScale }
    set { values.contentsScale = newValue }
  }
  /// How the content's pixels are enlarged; linear at first.
  open var magnificationFilter: String {
    get { values.magnificationFilter.rawValue }
    set { values.magnificationFilter = CALayerContentsFilter(rawValue: newValue) }
  }
  /// How the content's pixels are made fewer; linear at first.
  open var minificationFilter: String {
    get { values.minificationFilter.rawValue }
    set { values.minificationFilter = CALayerContentsFilter(rawValue: newValue) }
  }
  /// The cells that each particle emits in turn, from where it is, while it lives; copied when set.
  /// What is deeper than ``CAEmitterLayer/largestDepth`` is left out.
  open var emitterCells: [CAEmitterCell]? {
    get { values.cells.list.isEmpty ? nil : values.cells.list.map { CAEmitterCell($0) } }
    set {
      values.cells.list = (newValue ?? []).map {
        $0.values.cut(toLevels: CAEmitterLayer.largestDepth - 1)
      }
    }
  }

  // MARK: CAMediaTiming

  /// When it begins to emit, in the time of the layer, or since the birth of the particle that
  /// emits it; 0 at first.
  open var beginTime: CFTimeInterval {
    get { values.timing.beginTime }
    set { values.timing.beginTime = newValue }
  }
  /// How long it emits, in its own time; for ever at first, and where it is not positive.
  open var duration: CFTimeInterval {
    get { values.timing.duration }
    set { values.timing.duration = newValue }
  }
  /// How fast its time passes, of emission and particles; 1 at first. 0 and less show nothing.
  open var speed: Float {
    get { values.timing.speed }
    set { values.timing.speed = newValue }
  }
  /// How much emission is over when it begins.
  open var timeOffset: CFTimeInterval {
    get { values.timing.timeOffset }
    set { values.timing.timeOffset = newValue }
  }
  /// Kept; nothing depends on it.
  open var repeatCount: Float {
    get { values.timing.repeatCount }
    set { values.timing.repeatCount = newValue }
  }
  /// Kept; nothing depends on it.
  open var repeatDuration: CFTimeInterval {
    get { values.timing.repeatDuration }
    set { values.timing.repeatDuration = newValue }
  }
  /// Kept; nothing depends on it.
  open var autoreverses: Bool {
    get { values.timing.autoreverses }
    set { values.timing.autoreverses = newValue }
  }
  /// Kept; nothing depends on it.
  open var fillMode: CAMediaTimingFillMode {
    get { values.timing.fillMode }
    set { values.timing.fillMode = newValue }
  }
}
