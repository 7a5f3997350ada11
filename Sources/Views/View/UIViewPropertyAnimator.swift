public import Foundation
import MidflightLayerTree

/// Animates the changes that a block makes to views. The animation can be paused, scrubbed,
/// reversed and continued.
///
/// An animator animates the same properties as
/// ``UIView/animate(withDuration:delay:options:animations:completion:)``. Positions, bounds,
/// transforms and corner radii animate additively, from the negative of the change to zero, so that
/// several animators and animation blocks of one property add up. Other properties animate from
/// their presentation value at the animator's start to the block's values; a later animator of such
/// a property replaces the earlier one. All times are in the session's time. See
/// https://developer.apple.com/documentation/uikit/uiviewpropertyanimator
///
/// While the animator is paused, ``fractionComplete`` is the progress of the *values*, and setting
/// it moves the values in proportion (``scrubsLinearly``). When the animator is continued, it
/// resumes its curve at the point with these values.
@MainActor public final class UIViewPropertyAnimator {
  /// The duration of the animation, in seconds.
  public let duration: TimeInterval
  /// The delay that was passed to ``startAnimation(afterDelay:)``, in seconds.
  public internal(set) var delay: TimeInterval = 0
  /// The timing, which is a curve or a spring.
  public let timingParameters: any UITimingCurveProvider
  /// The animator's state. It is inactive by default, and active from the first start or pause
  /// until the end.
  public internal(set) var state = UIViewAnimatingState.inactive
  /// Whether the animation is running, or waiting for its delay. The property is still true in the
  /// completions of an animator that has reached its end, and false in the completions that
  /// ``finishAnimation(at:)`` calls.
  public internal(set) var isRunning = false
  /// Whether ``fractionComplete`` is proportional to the values while the animator is paused; true
  /// by default. If false, ``fractionComplete`` is the fraction of the curve's time.
  public var scrubsLinearly = true
  /// Whether the animator stays active and paused when it reaches its end; false by default.
  public var pausesOnCompletion = false
  /// Whether the animator can be paused and stopped; true by default.
  public var isInterruptible = true

  var blocks: [(delay: Double, body: () -> Void)] = []
  var completions: [@MainActor (UIViewAnimatingPosition) -> Void] = []
  var entries: [Entry] = []
  let initialTiming: ViewTiming
  var timing: ViewTiming
  /// The duration of the whole animation at its current speed. It is ``duration`` until the
  /// animator is continued with another duration.
  var span: Double
  var runsBackwards = false
  /// The fraction of the animation's time at which the animator last started to run, or was paused.
  var startFraction = 0.0
  /// The time at which the animator started to run from `startFraction`.
  var start = 0.0
  var remainingDelay = 0.0
  var end: EventToken?
  /// The session in which the animator was created, and whose clock it uses.
  let context = CAContext.current
  let number: Int

  struct Held {
    weak var animator: UIViewPropertyAnimator?
  }

  var session: ViewSession { context.views }

  struct Entry {
    let layer: CALayer
    let key: String
    /// Whether `from` and `to` are added to the model value instead of replacing it.
    let isAdditive: Bool
    let from: any AnimatableValue
    let to: any AnimatableValue
    /// The model value that the property gets if the animator ends at its start.
    var origin: ViewChange
    /// The difference between `origin` and `target`, if the change is additive; otherwise nil.
    let originDifference: (any AnimatableValue)?
    /// The model value that the animator's block has set.
    var target: ViewChange
    /// The delay before the change begins, as a fraction of the whole duration.
    let delay: Double
  }

  // MARK: Creating

  /// Creates an inactive animator from timing parameters, without any changes to animate.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; changes take effect immediately if it is not positive.
  ///   - parameters: The curve or spring. A spring given by its mass, stiffness and damping, or by
  ///     its perceived duration, has its own duration.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    let given = duration > 0 && duration.isFinite ? duration : 0
    (initialTiming, self.duration) = parameters.timing(duration: given)
    (timing, span) = (initialTiming, self.duration)
    timingParameters = parameters
    let session = context.views
    session.animatorCount += 1
    number = session.animatorCount
  }

  /// Creates an inactive animator that lasts 0.2 seconds, and eases in and out.
  public convenience init() { self.init(duration: 0.2, curve: .easeInOut) }

  /// Creates an inactive animator with a predefined curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an inactive animator whose curve is a cubic Bézier curve with the given control
  /// points.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an inactive animator with a spring that settles in `duration`.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator and starts it after a delay. Of the options, only the curve is used.
  @discardableResult
  public static func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: (@MainActor (UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let curves: [UIView.AnimationCurve] = [.easeInOut, .easeIn, .easeOut, .linear]
    let animator = UIViewPropertyAnimator(
      duration: duration, curve: curves[Int(options.rawValue >> 16 & 3)], animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// Adds changes to the animator. Changes that are added while the animator is active start when
  /// they are added, and end together with the animator.
  ///
  /// - Parameters:
  ///   - animation: Makes the changes.
  ///   - delayFactor: The delay before the changes begin, as a fraction of the time that remains,
  ///     0…1.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat = 0) {
    let factor = delayFactor > 0 ? min(Double(delayFactor), 1) : 0
    guard state == .active else {
      if state == .inactive { blocks.append((factor, animation)) }
      return
    }
    let now = timeFraction
    startFraction = now
    take(animation, delay: now + factor * (1 - now))
    if isRunning { run(from: now) } else { hold() }
  }

  /// Adds a closure that is called when the animator ends. The closures are called in the order in
  /// which they were added.
  public func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: Running

  /// Starts the animator, or continues it if it is paused.
  public func startAnimation() {
    if state == .active {
      if !isRunning { continueAnimation(withTimingParameters: nil, durationFactor: 0) }
    } else {
      startAnimation(afterDelay: 0)
    }
  }

  /// Starts the animator after a delay in seconds. Does nothing unless the animator is inactive.
  public func startAnimation(afterDelay delay: TimeInterval) {
    guard state == .inactive else { return }
    self.delay = delay > 0 && delay.isFinite ? delay : 0
    activate()
    run(from: startFraction, delay: self.delay)
  }

  /// Pauses the animator at the current values. An inactive animator becomes active, and is paused
  /// at its start.
  public func pauseAnimation() {
    guard isInterruptible, state != .stopped else { return }
    if state == .inactive { activate() } else { startFraction = timeFraction }
    if isRunning { remainingDelay = max(start - now, 0) }
    isRunning = false
    end?.cancel()
    hold()
  }

  /// Continues the animator after a pause.
  ///
  /// - Parameters:
  ///   - parameters: A new curve or spring for the motion from the current values to the end; nil
  ///     resumes the current one.
  ///   - durationFactor: The time until the end as a fraction of ``duration``; 0 keeps the time
  ///     that was left.
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active, !isRunning else { return }
    let left = runsBackwards ? startFraction : 1 - startFraction
    let factor = Double(durationFactor)
    if let parameters {
      // A new curve starts at the values that are shown now, so make these the start of the motion.
      let whole = factor > 0 ? factor * duration : left * span
      rebase()
      (timing, span) = parameters.timing(duration: whole)
    } else if factor > 0, left > 0 {
      span = factor * duration / left
    }
    run(from: startFraction, delay: runsBackwards && startFraction < 1 ? 0 : remainingDelay)
  }

  /// The animation's progress, 0…1. Setting it moves the values; an animator that is inactive or
  /// running is paused first.
  public var fractionComplete: CGFloat {
    get {
      guard state == .active else { return 0 }
      let fraction = scrubsLinearly ? progress(at: timeFraction) : timeFraction
      return CGFloat(runsBackwards ? 1 - fraction : fraction)
    }
    set {
      if state == .stopped { return }
      if state == .inactive || isRunning { pauseAnimation() }
      // An animator whose `isInterruptible` is false is still running, because it cannot be paused.
      guard state == .active, !isRunning else { return }
      let fraction = newValue.isNaN ? 0 : min(max(Double(newValue), 0), 1)
      let progress = runsBackwards ? 1 - fraction : fraction
      startFraction =
        scrubsLinearly ? timing.fraction(at: progress, duration: span) : progress
      if startFraction > 0 { remainingDelay = 0 }
      hold()
    }
  }

  /// Whether the animator runs from the new values to the old ones. Setting this takes effect
  /// immediately. An animator that is reversed before it starts begins at the new values.
  public var isReversed: Bool {
    get { runsBackwards }
    set {
      guard newValue != runsBackwards else { return }
      let now = timeFraction
      runsBackwards = newValue
      if state == .active, isRunning { run(from: now) }
    }
  }

  /// Stops the animator, and makes the values that are shown now the model values.
  ///
  /// - Parameter withoutFinishing: Whether the animator becomes inactive without calling its
  ///   completions. If false, the program must call ``finishAnimation(at:)`` afterwards.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active, isInterruptible else { return }
    startFraction = timeFraction
    end?.cancel()
    isRunning = false
    let shown = entries.map { entry in
      let value = value(of: entry)
      guard entry.isAdditive else { return value }
      return (model(of: entry) ?? entry.target).adding(value).value
    }
    removeAnimations()
    for (entry, value) in zip(entries, shown) { set(entry, value) }
    state = withoutFinishing ? .inactive : .stopped
    if withoutFinishing { forget() }
  }

  /// Ends an animator that was stopped: sets the properties to their values at `finalPosition` and
  /// calls the completions.
  public func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    finish(at: finalPosition)
  }
}
