public import Foundation

/// A basic animation that moves as if a spring pulled the value to its end.
///
/// The spring's time is the cycle's; ``CAAnimation/timingFunction``, where one is set, bends that
/// time. Progress passes 1 where the spring swings, and is not clamped. Set the duration to
/// ``settlingDuration``, else the motion is cut off where the duration ends.
@MainActor open class CASpringAnimation: CABasicAnimation {
  private var storedMass = 1.0
  private var storedStiffness = 100.0
  private var storedDamping = 10.0
  private var storedInitialVelocity = 0.0
  private var overdamps = false
  private var storedVelocity: Any?

  public required init() {}

  /// A spring in terms of what is seen.
  ///
  /// - Parameters:
  ///   - perceptualDuration: About how long it takes, in seconds: one swing without damping. One
  ///     that is not positive counts as 0.5.
  ///   - bounce: 0 arrives without passing the end; above, up to 1, it swings; below, down to −1,
  ///     it creeps. Clamped to that range.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat = 0) {
    self.init()
    let time = perceptualDuration > 0 && perceptualDuration.isFinite ? perceptualDuration : 0.5
    let bounce = bounce.isNaN ? 0 : min(max(Double(bounce), -1), 1)
    let ratio = bounce >= 0 ? 1 - bounce : 1 / max(1 + bounce, 1e-3)
    let frequency = 2 * Double.pi / time
    storedStiffness = frequency * frequency
    storedDamping = 2 * ratio * frequency
    overdamps = true
  }

  /// Of what hangs on the spring; 1 at first. One that is not positive counts as 1.
  open var mass: CGFloat {
    get { CGFloat(storedMass) }
    set { if mayChange("mass") { storedMass = Double(newValue) } }
  }

  /// How hard the spring pulls for each unit of displacement; 100 at first. One that is not
  /// positive counts as 100.
  open var stiffness: CGFloat {
    get { CGFloat(storedStiffness) }
    set { if mayChange("stiffness") { storedStiffness = Double(newValue) } }
  }

  /// How strongly velocity is braked; 10 at first, 0 swings for ever. Negative counts as 0.
  open var damping: CGFloat {
    get { CGFloat(storedDamping) }
    set { if mayChange("damping") { storedDamping = Double(newValue) } }
  }

  /// The velocity at the beginning towards the end, in ways from the beginning to the end per
  /// second; 0 at first.
  open var initialVelocity: CGFloat {
    get { CGFloat(storedInitialVelocity) }
    set { if mayChange("initialVelocity") { storedInitialVelocity = Double(newValue) } }
  }

  /// The velocity at the beginning in the property's own units per second, instead of
  /// ``initialVelocity``; nil at first. Not in Core Animation: it says what a velocity relative to
  /// the way cannot, when the way is nothing.
  open var velocity: Any? {
    get { storedVelocity }
    set { if mayChange("velocity") { storedVelocity = newValue } }
  }

  /// Whether a damping beyond the critical one makes the value creep, instead of counting as the
  /// critical one. False at first.
  open var allowsOverdamping: Bool {
    get { overdamps }
    set { if mayChange("allowsOverdamping") { overdamps = newValue } }
  }

  /// When the motion stays within a thousandth of its way from its end, in seconds; the greatest
  /// finite number without damping. It goes by ``initialVelocity``, not by ``velocity``.
  open var settlingDuration: CFTimeInterval {
    spring.settlingDuration(initialVelocity: storedInitialVelocity)
  }

  /// The time of one swing without damping, 2π√(m/k), in seconds.
  open var perceptualDuration: CFTimeInterval { 2 * .pi / spring.frequency }

  /// 1 − ζ where the spring swings, 1/ζ − 1 where it creeps, with the damping ratio ζ.
  open var bounce: CGFloat {
    let ratio = spring.dampingRatio
    return CGFloat(ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
  }

  var spring: Spring {
    Spring(
      mass: storedMass, stiffness: storedStiffness, damping: storedDamping,
      allowsOverdamping: overdamps)
  }

  open override func copyProperties(of other: CAAnimation) {
    super.copyProperties(of: other)
    guard let other = other as? CASpringAnimation else { return }
    (storedMass, storedStiffness) = (other.storedMass, other.storedStiffness)
    (storedDamping, overdamps) = (other.storedDamping, other.overdamps)
    (storedInitialVelocity, storedVelocity) = (other.storedInitialVelocity, other.storedVelocity)
  }

  override func curve<Value: AnimatableValue>(
    of type: Value.Type, on layer: CALayer, start: () -> Value?
  ) -> Curve<Value>? {
    var isValid = true
    let velocity = convert(storedVelocity, "velocity", to: type, on: layer, &isValid)
    guard isValid, let ends = ends(of: type, on: layer, start: start) else { return nil }
    return placed(
      SpringCurve(
        ends: ends, spring: spring, initialVelocity: storedInitialVelocity, velocity: velocity,
        pace: timingFunction, duration: duration))
  }
}
