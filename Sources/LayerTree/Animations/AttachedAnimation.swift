/// An animation that has been added to a layer: the layer's own immutable copy, its start and end,
/// and the evaluators that write its values when the layer is sampled.
@MainActor final class AttachedAnimation {
  @exclusivity(unchecked) private var span = Interval()
  private let timing: MediaTiming
  /// `timing.runningTime`, stored because every sample needs it.
  private let runningTime: Double
  /// Whether the animation changes the layer's depth and thus possibly the order in which layers
  /// are drawn.
  let movesInDepth: Bool
  /// The only element of `evaluators`; nil if there are none or several. Most animations have one
  /// evaluator, which sampling can then read without accessing the array.
  @exclusivity(unchecked) private var soleEvaluator: Evaluator?
  private(set) var evaluators: [Evaluator] {
    didSet { soleEvaluator = evaluators.count == 1 ? evaluators[0] : nil }
  }
  let animation: CAAnimation
  let key: String?
  /// The key that the program gave, if the animation is stored under another, unused key so that it
  /// runs alongside the animations with the given key.
  let base: String?
  /// A number that increases with each added animation. It orders the events of several animations
  /// at the same instant.
  let sequence: UInt64
  nonisolated(unsafe) var link: Backlink
  var layer: CALayer? { link.layer }

  private struct Interval {
    /// The start in the layer's time, which restarts with each cycle of a repeating layer; nil
    /// until the first commit that shows the animation.
    var begin: Double?
    /// The start in a layer's time that does not restart with each cycle. It differs from `begin`
    /// after a repeating layer's first cycle.
    var unfoldedBegin = 0.0
    /// The start and the end on the session's clock. Each is nil if it will never be reached, and
    /// both are nil while the layer's time is paused.
    var beginMoment: Flicks?
    var endMoment: Flicks?
  }

  var begin: Double? { span.begin }
  var beginMoment: Flicks? { span.beginMoment }
  var endMoment: Flicks? { span.endMoment }
  /// A number that changes when the animation is rescheduled. Events that carry an earlier number
  /// are outdated.
  private(set) var schedule: UInt32 = 0

  var hasStarted = false
  var hasStopped = false
  var isRemoved = false
  /// Whether this animation was removed, and a new animation's start value compensates for its
  /// removal, so that the shown value does not jump.
  var isCompensated = false
  var completion: TransactionCompletion?

  init(
    key: String?, base: String?, animation: CAAnimation, evaluators: [Evaluator],
    sequence: UInt64, link: Backlink
  ) {
    self.key = key
    self.base = base
    self.animation = animation
    self.evaluators = evaluators
    soleEvaluator = evaluators.count == 1 ? evaluators[0] : nil
    timing = animation.time
    runningTime = timing.runningTime
    movesInDepth = evaluators.contains {
      $0.property === CALayer.basic.zPosition || $0.property === CALayer.basic.transform
        || $0.property === CALayer.decoration.anchorPointZ
    }
    self.sequence = sequence
    self.link = link
  }

  convenience init(of waiting: AttachedAnimation, animation: CAAnimation, evaluators: [Evaluator]) {
    assert(waiting.begin == nil, "the animation is already running")
    self.init(
      key: waiting.key, base: waiting.base, animation: animation, evaluators: evaluators,
      sequence: waiting.sequence, link: waiting.link)
    completion = waiting.completion
  }

  /// Whether this animation is among those affected when animations under `key` are removed or
  /// replaced.
  func answers(to key: String) -> Bool { self.key == key || base == key }

  @inline(__always)
  func forEachEvaluator(_ body: (Evaluator) -> Void) {
    if let soleEvaluator { return body(soleEvaluator) }
    for evaluator in evaluators { body(evaluator) }
  }

  @inline(__always)
  func restore(_ layer: CALayer) {
    if let soleEvaluator { return soleEvaluator.restore(layer) }
    for evaluator in evaluators.reversed() { evaluator.restore(layer) }
  }

  func isApplied(to layer: CALayer) -> Bool { evaluators.contains { $0.isApplied(to: layer) } }

  /// Ends the evaluators that write to `keyPath` or to a part of it, and returns true if no
  /// evaluator is left. An evaluator that writes to a value containing `keyPath` continues, but
  /// releases `keyPath`.
  func dropEvaluators(overlapping keyPath: String, at path: AnyPath, on layer: CALayer) -> Bool {
    evaluators.removeAll { evaluator in
      guard evaluator.overlaps(keyPath, of: path.property) else { return false }
      // An evaluator that follows the whole property keeps running if only a member of the property
      // ends.
      if evaluator.leader === path.property, keyPath != path.property.key { return false }
      let isMember = evaluator.keyPath.map { $0 != keyPath && KeyPaths.leads($0, to: keyPath) }
      return isMember != true || !evaluator.release(path, at: keyPath, on: layer, end: nil)
    }
    return evaluators.isEmpty
  }

  /// The position at the animation's end, or at the end of a cycle if the animation never ends.
  var lastPosition: CyclePosition {
    if runningTime.isFinite { return timing.position(after: .infinity) }
    let returns = timing.autoreverses
    return CyclePosition(
      fraction: returns ? 0 : 1, elapsed: returns ? 0 : timing.duration, cycle: 0)
  }

  /// Whether the animation is running at `moment`: from its start, inclusive, to its end,
  /// exclusive.
  func isRunning(at moment: Flicks) -> Bool {
    beginMoment.map { $0 <= moment } ?? false && endMoment.map { $0 > moment } ?? true
  }

  /// Returns the next instant after `moment`, and before the animation's end, at which a cycle
  /// begins or a member of a group changes without an event. Returns nil if nothing changes or the
  /// layer is paused. If `keyPath` is not nil, only the members that animate it count.
  func nextChange(
    after moment: Flicks, at keyPath: String? = nil
  ) -> (moment: Flicks, change: TimingChange)? {
    guard let layer, let start = beginMoment, layer.timeRate > 0, !isRemoved else { return nil }
    let now = max((moment - start).seconds, 0) * layer.timeRate
    var next: (moment: Flicks, change: TimingChange)?
    func take(_ passed: Double, _ change: TimingChange, isAfter: Bool = false) {
      guard var found = layer.moment(ofLocal: span.unfoldedBegin + passed) else { return }
      if isAfter { found = found + Flicks(count: 1) }
      let isBeforeEnd = endMoment.map { found < $0 } ?? true
      if found > moment, found > start, isBeforeEnd, next.map({ found < $0.moment }) ?? true {
        next = (found, change)
      }
    }
    // A cycle that ends less than half a flick from now ends at `moment` itself, so look for the
    // end of the next one.
    if let pass = timing.pass(at: now + MediaTiming.slack) { take(pass.end, .turned) }
    for evaluator in evaluators where !evaluator.memberships.isEmpty {
      if let keyPath, !evaluator.overlaps(keyPath, of: evaluator.property) { continue }
      for time in [now - 2 * MediaTiming.slack, now + MediaTiming.slack] {
        guard let pass = timing.pass(at: time) else { continue }
        let inner = evaluator.memberships[...]
          .nextChange(from: pass.elapsed, isAhead: pass.isForward)
        if let inner, let passed = pass.passed(at: inner.time) {
          take(passed, inner.change, isAfter: inner.isAfter)
        }
      }
    }
    return next
  }

  /// Whether the animation has not begun yet, or may have a ``nextChange(after:at:)``.
  func hasChanges(after moment: Flicks) -> Bool {
    if beginMoment.map({ $0 > moment }) ?? false { return true }
    let isPlain =
      !timing.autoreverses && timing.repeatCount == 0 && timing.repeatDuration == 0
      && timing.timeOffset == 0 && timing.speed > 0
    return !isPlain || evaluators.contains { !$0.memberships.isEmpty }
  }

  // MARK: Scheduling

  /// Sets the start to the animation's own begin time or, if it has none, to the current time.
  ///
  /// - Parameters:
  ///   - now: The layer's current time, without restarting at each cycle of a repeating layer.
  ///   - folded: The layer's current time, restarted with each cycle.
  func resolveBegin(now: Double, folded: Double) {
    if begin != nil { return }
    let own = timing.beginTime
    let isOpen = own == 0 || own.isNaN
    span.begin = isOpen ? folded : own
    span.unfoldedBegin = isOpen ? now : own
    // Programs that read `beginTime` from the layer's copy expect the time at which the animation
    // began.
    animation.time.beginTime = span.unfoldedBegin
  }

  /// Computes the start and the end again. Returns whether either has changed; if not, scheduled
  /// events stay valid.
  func reschedule() -> Bool {
    let before = (beginMoment, endMoment)
    computeMoments()
    if before == (beginMoment, endMoment) { return false }
    schedule &+= 1
    return true
  }

  private func computeMoments() {
    (span.beginMoment, span.endMoment) = (nil, nil)
    guard let layer, begin != nil, layer.timeRate > 0 else { return }
    let begin = span.unfoldedBegin
    span.beginMoment = layer.moment(ofLocal: begin)
    if runningTime.isFinite { span.endMoment = layer.moment(ofLocal: begin + runningTime) }
  }

  /// Clears the start, because the layer has moved to a session with another clock.
  func unschedule() {
    schedule &+= 1
    (span.begin, span.beginMoment, span.endMoment) = (nil, nil, nil)
    animation.time.beginTime = timing.beginTime
  }

  // MARK: Sampling

  /// The position in the animation's cycles, or nil if the animation has no effect at the evaluated
  /// instant. `local` is the layer's time at that instant.
  func position(at evaluation: Evaluation, local: Double) -> CyclePosition? {
    let (span, moment) = (span, evaluation.moment)
    let begin = if let begin = span.begin { begin } else { pendingBegin(local: local) }
    // In a later cycle of its repeating layer, the animation waits until the layer's time reaches
    // the start again.
    let waits = begin != span.unfoldedBegin && local < begin - MediaTiming.slack
    let isBefore =
      if waits { true } else if let beginMoment = span.beginMoment { moment < beginMoment } else {
        local < begin
      }
    if isBefore { return timing.fillMode.fillsBackwards ? timing.position(after: 0) : nil }
    let passed = passed(at: moment, local: local, begin: begin)
    let hasEnded =
      if let endMoment = span.endMoment { moment >= endMoment } else {
        passed >= runningTime
      }
    if hasEnded {
      // While the layer is paused, the animation never completes and is never removed, so here it
      // fills forwards despite `isRemovedOnCompletion`.
      guard timing.fillMode.fillsForwards,
        !animation.isRemovedOnCompletion || span.endMoment == nil
      else { return nil }
      return timing.position(after: .infinity)
    }
    // An animation without a start does not move until its commit, so do not extrapolate its values
    // by the evaluation's lead.
    return timing.position(after: passed, lead: span.begin == nil ? 0 : evaluation.lead)
  }

  /// Returns the seconds from the animation's start to `moment`, in the layer's time. The layer's
  /// times are large numbers, so their difference is imprecise. If the layer's time runs as fast as
  /// the clock, the difference of the clock's times is returned instead.
  private func passed(at moment: Flicks, local: Double, begin: Double) -> Double {
    let rounded = local - begin
    guard let beginMoment = span.beginMoment else { return rounded }
    let exact = (moment - beginMoment).seconds
    // The two differences count as equal if they differ by at most four to eight ulps
    // (https://en.wikipedia.org/wiki/Unit_in_the_last_place) of the larger of the layer's times.
    return abs(exact - rounded) <= 0x1p-50 * max(abs(local), abs(begin)) ? exact : rounded
  }

  private func pendingBegin(local: Double) -> Double {
    timing.beginTime == 0 || timing.beginTime.isNaN ? local : timing.beginTime
  }

  /// Whether the animation still moves after `moment`. While the layer's time runs backwards, its
  /// animations neither begin nor end, and do not count as moving.
  func isMoving(after moment: Flicks) -> Bool {
    guard !isRemoved, begin != nil, timing.speed != 0, let layer, layer.timeRate > 0 else {
      return false
    }
    return endMoment.map { moment < $0 } ?? !hasStopped
  }

  /// Whether the animation was moving the key path, or a property that contains it, at `moment`,
  /// even if the animation has been removed in the meantime.
  func wasMoving(_ keyPath: String, at moment: Flicks) -> Bool {
    guard begin != nil, timing.speed != 0, let layer, layer.timeRate > 0,
      endMoment.map({ moment < $0 }) ?? true
    else { return false }
    return animation.leaves.contains { animation in
      (animation as? CAPropertyAnimation)?.keyPath.map { KeyPaths.leads($0, to: keyPath) } ?? false
    }
  }
}
