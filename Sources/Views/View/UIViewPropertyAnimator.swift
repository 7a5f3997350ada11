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
  public private(set) var delay: TimeInterval = 0
  /// The curve or the spring.
  public let timingParameters: any UITimingCurveProvider
  /// Inactive at first, active from the first start or pause to the end.
  public private(set) var state = UIViewAnimatingState.inactive
  /// Whether the changes move now, or wait for their delay. Still true in the completions of an
  /// animator that has come to its end by itself, false in those of ``finishAnimation(at:)``.
  public private(set) var isRunning = false
  /// Whether a pause keeps ``fractionComplete`` proportional to the values; true at first. When
  /// false it is the fraction of time, on the curve.
  public var scrubsLinearly = true
  /// Whether the animator stays active, paused, when it has come to an end. False at first.
  public var pausesOnCompletion = false
  /// Whether it may be paused and stopped; true at first.
  public var isInterruptible = true

  private var blocks: [(delay: Double, body: () -> Void)] = []
  private var completions: [@MainActor (UIViewAnimatingPosition) -> Void] = []
  private var entries: [Entry] = []
  private let givenPace: ViewPace
  private var pace: ViewPace
  /// How long all of the way takes at the present pace: ``duration`` until it is continued in
  /// another time.
  private var span: Double
  private var goesBack = false
  /// The fraction of time at which it began to run, or is paused.
  private var place = 0.0
  /// When it began to run from there.
  private var start = 0.0
  /// The rest of the delay at a pause.
  private var delayLeft = 0.0
  private var end: EventToken?
  /// The session that it was made in, on whose clock it runs.
  private let context = CAContext.current
  private let number: Int

  struct Held {
    weak var animator: UIViewPropertyAnimator?
  }

  private var session: ViewSession { context.views }

  /// One property's change.
  private struct Entry {
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

  // MARK: Inside

  private var now: Double { context.mediaTime }

  /// The fraction of the duration that has passed on the curve.
  private var timeFraction: Double {
    guard isRunning, span > 0 else { return place }
    let passed = max(now - start, 0) / span
    return min(max(place + (goesBack ? -passed : passed), 0), 1)
  }

  private func progress(at fraction: Double) -> Double {
    fraction >= 1 ? 1 : pace.progress(at: fraction, duration: span)
  }

  private func activate() {
    // It may have been so in a completion that starts it again.
    isRunning = false
    state = .active
    place = goesBack ? 1 : 0
    let blocks = blocks
    self.blocks = []
    for block in blocks { take(block.body, delay: block.delay) }
  }

  private func take(_ body: () -> Void, delay: Double) {
    let changes = ViewChangeRecorder.changes(
      of: body, duration: max(duration, 1), options: [.beginFromCurrentState])
    for change in changes { take(change, delay: min(delay, 1)) }
    session.animators.removeAll { $0.animator == nil || $0.animator === self }
    session.animators.append(Held(animator: self))
  }

  private func take(_ change: ViewChangeRecorder.Change, delay: Double) {
    let old = entries.firstIndex { $0.layer === change.layer && $0.key == change.key }
      .map { entries.remove(at: $0) }
    // What it has shown itself until now is the beginning of what it shows from now on.
    let own = old.map { $0.isAdditive ? change.model.adding(value(of: $0)) : change.from }
    var beginning = own ?? change.model
    for other in session.animators(of: change.layer, change.key)
    where other !== self && !other.adds(change.layer, change.key) {
      other.drop(change.layer, change.key)
      beginning = change.from
    }
    let origin = old?.origin ?? beginning
    if let (from, to) = beginning.difference(to: change.to) {
      entries.append(
        Entry(
          layer: change.layer, key: change.key, isAdditive: true, from: from, to: to,
          origin: origin, originDifference: origin.difference(to: change.to)?.from,
          goal: change.to, delay: delay))
      tellOthers(of: change.layer, change.key, from: change.model, to: change.to)
    } else {
      for other in session.animators(of: change.layer, change.key) where other !== self {
        other.drop(change.layer, change.key)
      }
      entries.append(
        Entry(
          layer: change.layer, key: change.key, isAdditive: false, from: change.from.value,
          to: change.to.value, origin: old?.origin ?? change.from, originDifference: nil,
          goal: change.to, delay: delay))
    }
  }

  /// Whether it moves a property of a layer.
  func moves(_ layer: CALayer, _ key: String) -> Bool {
    entries.contains { $0.layer === layer && $0.key == key }
  }

  /// Whether it moves a property of a layer by adding to its value.
  func adds(_ layer: CALayer, _ key: String) -> Bool {
    entries.contains { $0.layer === layer && $0.key == key && $0.isAdditive }
  }

  /// Takes into account that another animator, or an animation block, has changed the value to
  /// which it adds.
  func follow(_ layer: CALayer, _ key: String, from old: ViewChange, to new: ViewChange) {
    guard let (difference, _) = new.difference(to: old) else { return }
    for index in entries.indices
    where entries[index].layer === layer && entries[index].key == key && entries[index].isAdditive {
      let goal = entries[index].goal
      // Without rounding where the model is at the goal, which is asked for later.
      entries[index].goal = Self.equal(goal, old) ? new : goal.adding(difference)
      if let difference = entries[index].originDifference {
        entries[index].origin = entries[index].goal.adding(difference)
      }
    }
  }

  private func tellOthers(
    of layer: CALayer, _ key: String, from old: ViewChange, to new: ViewChange
  ) {
    for other in session.animators(of: layer, key) where other !== self {
      other.follow(layer, key, from: old, to: new)
    }
  }

  /// Leaves a property to another animator, or to an animation block, which begins at what is
  /// shown.
  func drop(_ layer: CALayer, _ key: String) {
    entries.removeAll { $0.layer === layer && $0.key == key }
    layer.removeAnimation(forKey: animationKey(key))
  }

  /// An entry's own fraction of time at one of the whole.
  private func ownFraction(_ entry: Entry, _ fraction: Double) -> Double {
    if entry.delay >= 1 { return fraction >= 1 ? 1 : 0 }
    return max((fraction - entry.delay) / (1 - entry.delay), 0)
  }

  /// The value, or what is added to the model's, at the place where it is paused.
  private func value(of entry: Entry) -> any AnimatableValue {
    let own = ownFraction(entry, place)
    let way = own >= 1 ? 1 : pace.progress(at: own, duration: span)
    return blend(entry.from, entry.to, way)
  }

  private func blend(
    _ a: any AnimatableValue, _ b: any AnimatableValue, _ t: Double
  ) -> any AnimatableValue {
    func open<Value: AnimatableValue>(_ a: Value) -> any AnimatableValue {
      (b as? Value).map { a.interpolated(to: $0, at: t) } ?? a
    }
    return open(a)
  }

  /// Shows the values at the place where it is paused.
  private func hold() {
    for entry in entries { hold(entry, at: value(of: entry)) }
  }

  private func hold(_ entry: Entry, at value: any AnimatableValue) {
    let value = ViewAction.given(value)
    let animation = CABasicAnimation(keyPath: entry.key)
    (animation.fromValue, animation.toValue) = (value, value)
    animation.isAdditive = entry.isAdditive
    (animation.duration, animation.speed) = (1, 0)
    animation.fillMode = .both
    add(animation, entry)
  }

  /// Has the values move from a fraction of time on.
  private func run(from fraction: Double, delay: Double = 0) {
    (place, start, isRunning) = (fraction, now + delay, true)
    let left = (goesBack ? fraction : 1 - fraction) * span
    for entry in entries {
      let own = ownFraction(entry, fraction)
      let length = span * (1 - entry.delay)
      let left = (goesBack ? own : 1 - own) * length
      // Less than a flick is no time to run in.
      if left < 2e-9 {
        hold(entry, at: goesBack ? entry.from : entry.to)
        continue
      }
      let animation = pace.animation(keyPath: entry.key)
      animation.fromValue = ViewAction.given(entry.from)
      animation.toValue = ViewAction.given(entry.to)
      animation.isAdditive = entry.isAdditive
      animation.duration = length
      // It ends where the cycle does, instead of going round.
      animation.timeOffset = own * length
      animation.repeatDuration = left
      animation.speed = goesBack ? -1 : 1
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      let wait = goesBack ? 0 : max(entry.delay - fraction, 0) * span
      if delay + wait > 0 {
        animation.beginTime = entry.layer.convertTime(now, from: nil) + delay + wait
      }
      add(animation, entry)
    }
    end?.cancel()
    end = context.schedule(after: Flicks(seconds: delay + left), as: .animation) { [self] in
      arrive()
    }
  }

  /// Makes the present values the beginning of what is left.
  private func rebase() {
    entries = entries.map { entry in
      let shown = value(of: entry)
      return Entry(
        layer: entry.layer, key: entry.key, isAdditive: entry.isAdditive,
        from: goesBack ? entry.from : shown, to: goesBack ? shown : entry.to,
        origin: entry.origin, originDifference: entry.originDifference, goal: entry.goal,
        delay: 0)
    }
    place = goesBack ? 1 : 0
  }

  private func add(_ animation: CABasicAnimation, _ entry: Entry) {
    animation.keepsPlace = true
    entry.layer.add(animation, forKey: animationKey(entry.key))
  }

  private func animationKey(_ key: String) -> String { "\(Self.keyPrefix)\(number).\(key)" }

  /// What the keys of animators' animations begin with.
  static let keyPrefix = "animator-"

  private func removeAnimations() {
    for entry in entries {
      entry.layer.removeAnimation(forKey: animationKey(entry.key))
    }
  }

  private func model(of entry: Entry) -> ViewChange? {
    ViewChange(key: entry.key, of: entry.layer)
  }

  private func set(_ entry: Entry, _ value: any AnimatableValue) {
    let old = model(of: entry)
    UIView.performWithoutAnimation {
      entry.layer.setValue(value.isAbsent ? nil : value, forKey: entry.key)
    }
    if entry.isAdditive, let old, let new = model(of: entry) {
      tellOthers(of: entry.layer, entry.key, from: old, to: new)
    }
  }

  private func arrive() {
    place = goesBack ? 0 : 1
    if pausesOnCompletion {
      isRunning = false
      return hold()
    }
    finish(at: goesBack ? .start : .end)
  }

  private func finish(at position: UIViewAnimatingPosition) {
    let wasStopped = state == .stopped
    removeAnimations()
    for entry in entries {
      switch position {
      // The model is there already, or where it was put since.
      case .end: if wasStopped { set(entry, entry.goal.value) }
      case .start: if wasStopped || stands(entry) { set(entry, entry.origin.value) }
      case .current: break
      }
    }
    state = .inactive
    let completions = completions
    forget()
    for completion in completions { completion(position) }
    if state == .inactive { isRunning = false }
  }

  /// Whether the model still has the value that the entry's change has given it.
  private func stands(_ entry: Entry) -> Bool {
    model(of: entry).map { Self.equal($0, entry.goal) } ?? false
  }

  private static func equal(_ a: ViewChange, _ b: ViewChange) -> Bool {
    func equals<Value: AnimatableValue>(_ value: Value) -> Bool { b.value as? Value == value }
    return equals(a.value)
  }

  private func forget() {
    (entries, completions, place, goesBack, delayLeft) = ([], [], 0, false, 0)
    (pace, span) = (givenPace, duration)
    session.animators.removeAll { $0.animator == nil || $0.animator === self }
  }
}
