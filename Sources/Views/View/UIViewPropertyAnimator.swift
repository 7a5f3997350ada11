public import Foundation
import MidflightLayerTree

/// Animates the changes of views in a block, and can be paused, scrubbed, reversed and continued.
///
/// The changes are those that ``UIView/animate(withDuration:delay:options:animations:completion:)``
/// animates. Positions, bounds, transforms and corner radii move additively, from what the change
/// takes away to nothing: what several animators and animation blocks do to one of them at a time
/// adds up. The other properties run from what is shown when the animator starts to the values that
/// the block gives, and a later animator takes them over. Time is the session's.
///
/// While it is paused, ``fractionComplete`` is how far the *values* have come, and moves them in
/// proportion (``scrubsLinearly``); continuing takes the curve up again where it has that value.
@MainActor public final class UIViewPropertyAnimator {
  /// How long the changes take, in seconds.
  public let duration: TimeInterval
  /// The time before they begin, as ``startAnimation(afterDelay:)`` was given it, in seconds.
  public internal(set) var delay: TimeInterval = 0
  /// The curve or the spring.
  public let timingParameters: any UITimingCurveProvider
  /// Inactive at first, active from the first start or pause to the end.
  public internal(set) var state = UIViewAnimatingState.inactive
  /// Whether the changes move now, or wait for their delay. Still true in the completions of an
  /// animator that has come to its end by itself, false in those of ``finishAnimation(at:)``.
  public internal(set) var isRunning = false
  /// Whether a pause keeps ``fractionComplete`` proportional to the values; true at first. When
  /// false it is the fraction of time, on the curve.
  public var scrubsLinearly = true
  /// Whether the animator stays active, paused, when it has come to an end. False at first.
  public var pausesOnCompletion = false
  /// Whether it may be paused and stopped; true at first.
  public var isInterruptible = true

  var blocks: [(delay: Double, body: () -> Void)] = []
  var completions: [@MainActor (UIViewAnimatingPosition) -> Void] = []
  var entries: [Entry] = []
  let givenPace: ViewPace
  var pace: ViewPace
  /// How long all of the way takes at the present pace: ``duration`` until it is continued in
  /// another time.
  var span: Double
  var goesBack = false
  /// The fraction of time at which it began to run, or is paused.
  var place = 0.0
  /// When it began to run from there.
  var start = 0.0
  /// The rest of the delay at a pause.
  var delayLeft = 0.0
  var end: EventToken?
  /// The session that it was made in, on whose clock it runs.
  let context = CAContext.current
  let number: Int

  struct Held {
    weak var animator: UIViewPropertyAnimator?
  }

  var session: ViewSession { context.views }

  /// One property's change.
  struct Entry {
    let layer: CALayer
    let key: String
    /// Whether `from` and `to` are what is added to the model's value, instead of values.
    let isAdditive: Bool
    let from: any AnimatableValue
    let to: any AnimatableValue
    /// The model's value after going back.
    var origin: ViewChange
    /// What it adds to `goal`, where that adds; nil elsewhere.
    let originDifference: (any AnimatableValue)?
    /// The value that the block has set, which the model holds.
    var goal: ViewChange
    /// The fraction of the whole duration before it begins.
    let delay: Double
  }

  // MARK: Creating

  /// An animator without animations, inactive, that goes by a timing curve.
  ///
  /// - Parameters:
  ///   - duration: In seconds; one that is not positive shows changes at once.
  ///   - parameters: A spring by its parts has a duration of its own.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    let given = duration > 0 && duration.isFinite ? duration : 0
    (givenPace, self.duration) = parameters.pace(duration: given)
    (pace, span) = (givenPace, self.duration)
    timingParameters = parameters
    let session = context.views
    session.animatorCount += 1
    number = session.animatorCount
  }

  /// An animator of a fifth of a second that eases in and out: something to begin with.
  public convenience init() { self.init(duration: 0.2, curve: .easeInOut) }

  /// An animator with a ready-made curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a curve by its control points.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a spring that settles in the duration.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// An animator that has been started.
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

  /// Adds changes. Those added while it is active run from now on to the end.
  ///
  /// - Parameters:
  ///   - animation: Makes the changes.
  ///   - delayFactor: Before they begin, as a fraction of the time that is left, 0…1.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat = 0) {
    let factor = delayFactor > 0 ? min(Double(delayFactor), 1) : 0
    guard state == .active else {
      if state == .inactive { blocks.append((factor, animation)) }
      return
    }
    let now = timeFraction
    place = now
    take(animation, delay: now + factor * (1 - now))
    if isRunning { run(from: now) } else { hold() }
  }

  /// Adds what is called at the end, in the order of adding.
  public func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: Running

  /// Starts, or goes on after a pause.
  public func startAnimation() {
    if state == .active {
      if !isRunning { continueAnimation(withTimingParameters: nil, durationFactor: 0) }
    } else {
      startAnimation(afterDelay: 0)
    }
  }

  /// Starts after a delay in seconds. Nothing unless it is inactive.
  public func startAnimation(afterDelay delay: TimeInterval) {
    guard state == .inactive else { return }
    self.delay = delay > 0 && delay.isFinite ? delay : 0
    activate()
    run(from: place, delay: self.delay)
  }

  /// Holds the values where they are; from inactive, at their beginning.
  public func pauseAnimation() {
    guard isInterruptible, state != .stopped else { return }
    if state == .inactive { activate() } else { place = timeFraction }
    if isRunning { delayLeft = max(start - now, 0) }
    isRunning = false
    end?.cancel()
    hold()
  }

  /// Goes on from a pause.
  ///
  /// - Parameters:
  ///   - parameters: A new curve or spring from the present values to the end; nil takes up the old
  ///     one.
  ///   - durationFactor: What is left takes this part of the whole duration; 0 takes what would
  ///     have been left.
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active, !isRunning else { return }
    let left = goesBack ? place : 1 - place
    let factor = Double(durationFactor)
    if let parameters {
      // From here on, with what is shown as the beginning.
      let whole = factor > 0 ? factor * duration : left * span
      rebase()
      (pace, span) = parameters.pace(duration: whole)
    } else if factor > 0, left > 0 {
      span = factor * duration / left
    }
    run(from: place, delay: goesBack && place < 1 ? 0 : delayLeft)
  }

  /// How far it has come, 0…1. Setting it while paused moves the values; while it is inactive or
  /// running it is paused first.
  public var fractionComplete: CGFloat {
    get {
      guard state == .active else { return 0 }
      let way = scrubsLinearly ? progress(at: timeFraction) : timeFraction
      return CGFloat(goesBack ? 1 - way : way)
    }
    set {
      if state == .stopped { return }
      if state == .inactive || isRunning { pauseAnimation() }
      // One that may not be interrupted goes on.
      guard state == .active, !isRunning else { return }
      let fraction = newValue.isNaN ? 0 : min(max(Double(newValue), 0), 1)
      let way = goesBack ? 1 - fraction : fraction
      place = scrubsLinearly ? pace.fraction(at: way, duration: span) : way
      if place > 0 { delayLeft = 0 }
      hold()
    }
  }

  /// Whether it runs from the new values back to the old ones. Turning it round takes effect at
  /// once; one that is turned round before its start begins at the new values.
  public var isReversed: Bool {
    get { goesBack }
    set {
      guard newValue != goesBack else { return }
      let now = timeFraction
      goesBack = newValue
      if state == .active, isRunning { run(from: now) }
    }
  }

  /// Leaves the values where they are, as the model's.
  ///
  /// - Parameter withoutFinishing: Whether that is all, and no completion is called; else
  ///   ``finishAnimation(at:)`` is to follow.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active, isInterruptible else { return }
    place = timeFraction
    end?.cancel()
    isRunning = false
    let shown = entries.map { entry in
      let value = value(of: entry)
      guard entry.isAdditive else { return value }
      return (model(of: entry) ?? entry.goal).adding(value).value
    }
    removeAnimations()
    for (entry, value) in zip(entries, shown) { set(entry, value) }
    state = withoutFinishing ? .inactive : .stopped
    if withoutFinishing { forget() }
  }

  /// Ends a stopped animator: the values go to where `finalPosition` says, and the completions are
  /// called.
  public func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    finish(at: finalPosition)
  }
}
