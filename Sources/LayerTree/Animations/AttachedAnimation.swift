/// An animation on a layer: the frozen copy, its start and end, and the evaluators that sample it.
@MainActor final class AttachedAnimation {
  @exclusivity(unchecked) private var span = Interval()
  private let timing: MediaTiming
  /// The timing's running time, stored because every sample compares a time with it.
  private let runningTime: Double
  /// Whether the animation changes the layer's depth, which may change the drawing order.
  let movesInDepth: Bool
  /// The evaluator of an animation that has only one, as most do, so that it need not be read from
  /// the array.
  @exclusivity(unchecked) private var soleEvaluator: Evaluator?
  private(set) var evaluators: [Evaluator] {
    didSet { soleEvaluator = evaluators.count == 1 ? evaluators[0] : nil }
  }
  let animation: CAAnimation
  let key: String?
  /// The key that the animation was added under, if it was instead given a unique key in order to
  /// run alongside others.
  let base: String?
  /// The animation's number in the order of adding, which orders events of animations at the same
  /// instant.
  let sequence: UInt64
  nonisolated(unsafe) var link: Backlink
  var layer: CALayer? { link.layer }

  private struct Interval {
    /// The start in the layer's time, within its cycle; nil until the first commit that shows the
    /// animation.
    var begin: Double?
    /// The start in the layer's time without its cycles. It differs from `begin` once a repeating
    /// layer is past its first cycle.
    var unfoldedBegin = 0.0
    /// The start and the end on the session's clock; nil for never, or while the layer's time is
    /// paused.
    var beginMoment: Flicks?
    var endMoment: Flicks?
  }

  var begin: Double? { span.begin }
  var beginMoment: Flicks? { span.beginMoment }
  var endMoment: Flicks? { span.endMoment }
  /// An event is outdated unless it was scheduled with this number.
  private(set) var schedule: UInt32 = 0

  var hasStarted = false
  var hasStopped = false
  var isRemoved = false
  /// Whether another animation has started from the value that was shown when this one was removed.
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

  /// Whether removing or replacing animations under a key affects this one.
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

  /// Returns true if no evaluator is left. An evaluator of a property that contains the key path's
  /// member gives up only that member.
  func dropEvaluators(overlapping keyPath: String, at path: AnyPath, on layer: CALayer) -> Bool {
    evaluators.removeAll { evaluator in
      guard evaluator.overlaps(keyPath, of: path.property) else { return false }
      // An evaluator that follows the whole property continues without one of its members.
      if evaluator.leader === path.property, keyPath != path.property.key { return false }
      let isMember = evaluator.keyPath.map { $0 != keyPath && KeyPaths.leads($0, to: keyPath) }
      return isMember != true || !evaluator.release(path, at: keyPath, on: layer, end: nil)
    }
    return evaluators.isEmpty
  }

  /// The position at the animation's end; for an animation that never ends, at the end of a cycle.
  var lastPosition: CyclePosition {
    if runningTime.isFinite { return timing.position(after: .infinity) }
    let returns = timing.autoreverses
    return CyclePosition(
      fraction: returns ? 0 : 1, elapsed: returns ? 0 : timing.duration, cycle: 0)
  }

  /// Whether it has begun at a moment, inclusive, and not ended, exclusive.
  func isRunning(at moment: Flicks) -> Bool {
    beginMoment.map { $0 <= moment } ?? false && endMoment.map { $0 > moment } ?? true
  }

  /// The next time after `moment`, and before the end, at which a cycle begins or a member of a
  /// group changes without an event. Nil if nothing changes or the layer is paused. If there is a
  /// key path, only the members that animate it count.
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
    // A change less than half a flick away is at `moment` itself, or just after it.
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

  /// Whether the animation has not begun yet, or can have a ``nextChange(after:at:)``.
  func hasChanges(after moment: Flicks) -> Bool {
    if beginMoment.map({ $0 > moment }) ?? false { return true }
    let isPlain =
      !timing.autoreverses && timing.repeatCount == 0 && timing.repeatDuration == 0
      && timing.timeOffset == 0 && timing.speed > 0
    return !isPlain || evaluators.contains { !$0.memberships.isEmpty }
  }

  // MARK: Scheduling

  /// Fixes the start to the animation's own begin time, or to now. `now` is the layer's time
  /// without its cycles, `folded` is the time within its cycle.
  func resolveBegin(now: Double, folded: Double) {
    if begin != nil { return }
    let own = timing.beginTime
    let isOpen = own == 0 || own.isNaN
    span.begin = isOpen ? folded : own
    span.unfoldedBegin = isOpen ? now : own
    // Programs read the resolved time.
    animation.time.beginTime = span.unfoldedBegin
  }

  /// Returns whether the start or the end has changed; if not, scheduled events stay valid.
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

  /// Clears the start, because the layer has moved to another clock.
  func unschedule() {
    schedule &+= 1
    (span.begin, span.beginMoment, span.endMoment) = (nil, nil, nil)
    animation.time.beginTime = timing.beginTime
  }

  // MARK: Sampling

  /// The position in the animation's cycles, or nil if it shows nothing at the instant. `local` is
  /// the layer's time at that instant.
  func position(at evaluation: Evaluation, local: Double) -> CyclePosition? {
    let (span, moment) = (span, evaluation.moment)
    let begin = if let begin = span.begin { begin } else { pendingBegin(local: local) }
    // In a later cycle of its layer, the animation waits until the cycle reaches its start.
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
      // While the layer is paused the animation does not complete, so it is not removed.
      guard timing.fillMode.fillsForwards,
        !animation.isRemovedOnCompletion || span.endMoment == nil
      else { return nil }
      return timing.position(after: .infinity)
    }
    // An animation that waits for its commit does not move yet.
    return timing.position(after: passed, lead: span.begin == nil ? 0 : evaluation.lead)
  }

  /// Media time is far from 0, so differences of media times lose precision. If the layer's time
  /// runs with the clock, the difference of clock times is used instead.
  private func passed(at moment: Flicks, local: Double, begin: Double) -> Double {
    let rounded = local - begin
    guard let beginMoment = span.beginMoment else { return rounded }
    let exact = (moment - beginMoment).seconds
    // The tolerance is four to eight ulps (https://en.wikipedia.org/wiki/Unit_in_the_last_place) of
    // the larger time.
    return abs(exact - rounded) <= 0x1p-50 * max(abs(local), abs(begin)) ? exact : rounded
  }

  private func pendingBegin(local: Double) -> Double {
    timing.beginTime == 0 || timing.beginTime.isNaN ? local : timing.beginTime
  }

  /// If a layer's time runs backwards, animations neither begin nor end and do not count as moving.
  func isMoving(after moment: Flicks) -> Bool {
    guard !isRemoved, begin != nil, timing.speed != 0, let layer, layer.timeRate > 0 else {
      return false
    }
    return endMoment.map { moment < $0 } ?? !hasStopped
  }

  /// Whether it animated the key path, or a property that contains it, even if it has been removed
  /// since.
  func wasMoving(_ keyPath: String, at moment: Flicks) -> Bool {
    guard begin != nil, timing.speed != 0, let layer, layer.timeRate > 0,
      endMoment.map({ moment < $0 }) ?? true
    else { return false }
    return animation.leaves.contains { animation in
      (animation as? CAPropertyAnimation)?.keyPath.map { KeyPaths.leads($0, to: keyPath) } ?? false
    }
  }
}
