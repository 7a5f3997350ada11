public import Foundation

/// A basic animation that moves the value from its start to its end like a spring. See Apple's
/// [CASpringAnimation](https://developer.apple.com/documentation/quartzcore/caspringanimation).
///
/// The spring's motion is evaluated at the time within the cycle, mapped by
/// ``CAAnimation/timingFunction`` if one is set. Progress exceeds 1 when the spring overshoots, and
/// is not clamped. Set the duration to ``settlingDuration``, as
/// ``init(perceptualDuration:bounce:)`` does; otherwise the motion is cut off at the end of the
/// duration.
@MainActor open class CASpringAnimation: CABasicAnimation {

  /// Creates a spring of mass 1 from its perceived duration and bounce, and sets the duration to
  /// its ``settlingDuration``.
  ///
  /// The damping ratio is 1 − bounce if bounce is not negative, else 1/(1 + bounce).
  ///
  /// - Parameters:
  ///   - perceptualDuration: The approximate duration in seconds: the period of the undamped
  ///     oscillation. A duration that is not positive counts as 0.5.
  ///   - bounce: 0 is critical damping without overshoot. Above 0, up to 1, the spring oscillates.
  ///     Below 0, down to −1, it is overdamped; at −1 the damping is infinite, and the value stays
  ///     at its start. Clamped to −1…1.
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

  /// The mass at the end of the spring; 1 by default. A mass that is not positive counts as 1.
  @AnimationSetting("mass") open var mass: CGFloat = 1

  /// The force of the spring per unit of displacement; 100 by default. A stiffness that is not
  /// positive counts as 100.
  @AnimationSetting("stiffness") open var stiffness: CGFloat = 100

  /// The damping force per unit of velocity; 10 by default. With 0 the oscillation never ends.
  /// Negative damping counts as 0.
  @AnimationSetting("damping") open var damping: CGFloat = 10

  /// The initial velocity towards the end value; 0 by default. Its unit is the distance from start
  /// to end per second.
  @AnimationSetting("initialVelocity") open var initialVelocity: CGFloat = 0

  /// The initial velocity in the property's own units per second, used instead of
  /// ``initialVelocity`` if it is not nil; nil by default. Core Animation does not have this
  /// property. It is needed if the distance from start to end is zero, because ``initialVelocity``
  /// is relative to that distance.
  @AnimationSetting("velocity") open var velocity: Any?

  /// Whether damping above the critical damping slows the motion down. If false, the default, such
  /// damping counts as critical.
  @AnimationSetting("allowsOverdamping") open var allowsOverdamping: Bool = false

  /// The settling time in seconds: from then on, the value's distance from its end stays within a
  /// thousandth of the distance from start to end. Without damping, the settling time is the
  /// greatest finite number. It depends on ``initialVelocity``, not on ``velocity``.
  open var settlingDuration: CFTimeInterval {
    spring.settlingDuration(initialVelocity: _initialVelocity.value)
  }

  /// The period of the oscillation that the spring would have without damping, 2π√(m/k), in
  /// seconds.
  open var perceptualDuration: CFTimeInterval { 2 * .pi / spring.frequency }

  /// The spring's bounce: 1 − ζ up to critical damping, 1/ζ − 1 beyond it, where ζ is the damping
  /// ratio as set, regardless of ``allowsOverdamping``.
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
    return addedToModel(
      SpringCurve(
        ends: ends, spring: spring, initialVelocity: _initialVelocity.value, velocity: velocity,
        timingFunction: timingFunction, duration: duration))
  }
}
