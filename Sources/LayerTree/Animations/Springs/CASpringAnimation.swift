public import Foundation

/// A basic animation that moves as if a spring pulled the value to its end.
///
/// The spring's time is the cycle's; ``CAAnimation/timingFunction``, where one is set, bends that
/// time. Progress passes 1 where the spring swings, and is not clamped. Set the duration to
/// ``settlingDuration``, which ``init(perceptualDuration:bounce:)`` does itself, else the motion is
/// cut off where the duration ends.
@MainActor open class CASpringAnimation: CABasicAnimation {

  /// A spring in terms of what is seen, of mass 1, whose duration is its ``settlingDuration``.
  ///
  /// Its damping ratio is 1 − bounce where it swings, 1/(1 + bounce) where it creeps.
  ///
  /// - Parameters:
  ///   - perceptualDuration: About how long it takes, in seconds: one swing without damping. One
  ///     that is not positive counts as 0.5.
  ///   - bounce: 0 arrives without passing the end; above, up to 1, it swings; below, down to −1,
  ///     it creeps; at −1 the damping is infinite, and the value stays where it began. Clamped to
  ///     that range.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat = 0) {
    self.init()
    let time = perceptualDuration > 0 && perceptualDuration.isFinite ? perceptualDuration : 0.5
    let bounce = bounce.isNaN ? 0 : min(max(Double(bounce), -1), 1)
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    let frequency = 2 * Double.pi / time
    _stiffness.value = frequency * frequency
    _damping.value = 2 * ratio * frequency
    _allowsOverdamping.value = true
    duration = settlingDuration
  }

  /// Of what hangs on the spring; 1 by default. One that is not positive counts as 1.
  @AnimationSetting("mass") open var mass: CGFloat = 1

  /// How hard the spring pulls for each unit of displacement; 100 by default. One that is not
  /// positive counts as 100.
  @AnimationSetting("stiffness") open var stiffness: CGFloat = 100

  /// How strongly velocity is braked; 10 by default, 0 swings for ever. Negative counts as 0.
  @AnimationSetting("damping") open var damping: CGFloat = 10

  /// The velocity at the beginning towards the end, in ways from the beginning to the end per
  /// second; 0 by default.
  @AnimationSetting("initialVelocity") open var initialVelocity: CGFloat = 0

  /// The velocity at the beginning in the property's own units per second, instead of
  /// ``initialVelocity``; nil by default. Not in Core Animation: it says what a velocity relative to
  /// the way cannot, when the way is nothing.
  @AnimationSetting("velocity") open var velocity: Any?

  /// Whether a damping beyond the critical one makes the value creep, instead of counting as the
  /// critical one. False by default.
  @AnimationSetting("allowsOverdamping") open var allowsOverdamping: Bool = false

  /// When the motion stays within a thousandth of its way from its end, in seconds; the greatest
  /// finite number without damping. It goes by ``initialVelocity``, not by ``velocity``.
  open var settlingDuration: CFTimeInterval {
    spring.settlingDuration(initialVelocity: _initialVelocity.value)
  }

  /// The time of one swing without damping, 2π√(m/k), in seconds.
  open var perceptualDuration: CFTimeInterval { 2 * .pi / spring.frequency }

  /// 1 − ζ up to the critical damping, 1/ζ − 1 beyond it, with the ratio ζ of the damping as it is
  /// set: ``allowsOverdamping`` has no say in it.
  open var bounce: CGFloat {
    let ratio = spring(allowsOverdamping: true).dampingRatio
    return CGFloat(ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
  }

  var spring: Spring { spring(allowsOverdamping: _allowsOverdamping.value) }

  private func spring(allowsOverdamping: Bool) -> Spring {
    Spring(
      mass: _mass.value, stiffness: _stiffness.value, damping: _damping.value,
      allowsOverdamping: allowsOverdamping)
  }

  open override func copyProperties(of other: CAAnimation) {
    super.copyProperties(of: other)
    guard let other = other as? CASpringAnimation else { return }
    (_mass, _stiffness) = (other._mass, other._stiffness)
    (_damping, _allowsOverdamping) = (other._damping, other._allowsOverdamping)
    (_initialVelocity, _velocity) = (other._initialVelocity, other._velocity)
  }

  override func curve<Value: AnimatableValue>(
    of type: Value.Type, on layer: CALayer, start: () -> Value?
  ) -> Curve<Value>? {
    var isValid = true
    let velocity = convert(_velocity.value, "velocity", to: type, on: layer, &isValid)
    guard isValid, let ends = ends(of: type, on: layer, start: start) else { return nil }
    return placed(
      SpringCurve(
        ends: ends, spring: spring, initialVelocity: _initialVelocity.value, velocity: velocity,
        pace: timingFunction, duration: duration))
  }
}
