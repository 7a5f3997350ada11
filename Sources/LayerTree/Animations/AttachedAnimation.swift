/// An animation on a layer: the frozen copy, when it begins and ends, and what samples it.
@MainActor final class AttachedAnimation {
  @exclusivity(unchecked) private var span = Interval()
  private let timing: MediaTiming
  /// The timing's, worked out once: each sample compares with it.
  private let runningTime: Double
  /// Whether it moves its layer out of the superlayer's plane, or to another place among the
  /// siblings.
  let movesInDepth: Bool
  /// The evaluator where there is one only, as most animations have: reached without the array.
  @exclusivity(unchecked) private var soleEvaluator: Evaluator?
  private(set) var evaluators: [Evaluator] {
    didSet { soleEvaluator = evaluators.count == 1 ? evaluators[0] : nil }
  }
  let animation: CAAnimation
  let key: String?
  /// The key that it was added under, where it has one of its own beside others of that key.
  let base: String?
  /// Orders the events of animations that fall on one instant: the order of adding.
  let sequence: UInt64
  nonisolated(unsafe) var link: Backlink
  var layer: CALayer? { link.layer }

  private struct Interval {
    /// When it begins in the layer's time, within the layer's cycle; nil until the first commit
    /// that shows it.
    var begin: Double?
    /// The beginning without the layer's cycles. It differs where the layer repeats and is past its
    /// first cycle.
    var unfoldedBegin = 0.0
    /// The beginning and the end as moments of the session's clock; nil where that is never, or not
    /// known because the layer's time stands still.
    var beginMoment: Flicks?
    var endMoment: Flicks?
  }

  var begin: Double? { span.begin }
  var beginMoment: Flicks? { span.beginMoment }
  var endMoment: Flicks? { span.endMoment }
  /// Events carry the number that this had when they were scheduled; others are out of date.
  private(set) var schedule: UInt32 = 0

  var hasStarted = false
  var hasStopped = false
  var isRemoved = false
  /// Whether another animation has set off from where this one's removal left what is shown.
  var isMadeUpFor = false
  /// The completion block that waits for this animation.
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

  /// Another animation in the place of one that waits for its first commit.
  convenience init(of waiting: AttachedAnimation, animation: CAAnimation, evaluators: [Evaluator]) {
    assert(waiting.begin == nil, "a running animation is replaced")
    self.init(
      key: waiting.key, base: waiting.base, animation: animation, evaluators: evaluators,
      sequence: waiting.sequence, link: waiting.link)
    completion = waiting.completion
  }

  /// Whether removing or replacing what a key names means this one.
  func answers(to key: String) -> Bool { self.key == key || base == key }

  /// Calls `body` for the evaluators, in order.
  @inline(__always)
  func forEachEvaluator(_ body: (Evaluator) -> Void) {
    if let soleEvaluator { return body(soleEvaluator) }
    for evaluator in evaluators { body(evaluator) }
  }

  /// Puts back what the evaluators wrote over, the last one's first.
  @inline(__always)
  func restore(_ layer: CALayer) {
    if let soleEvaluator { return soleEvaluator.restore(layer) }
    for evaluator in evaluators.reversed() { evaluator.restore(layer) }
  }

  /// Whether a layer holds what one of the evaluators has written.
  func isApplied(to layer: CALayer) -> Bool { evaluators.contains { $0.isApplied(to: layer) } }

  /// Drops the evaluators that write to a key path, and says whether none is left. Of what the key
  /// path is a member of, that member alone is left to others.
  func dropEvaluators(overlapping keyPath: String, at path: AnyPath, on layer: CALayer) -> Bool {
    evaluators.removeAll { evaluator in
      guard evaluator.overlaps(keyPath, of: path.property) else { return false }
      // What follows the whole goes on without one of its members.
      if evaluator.leader === path.property, keyPath != path.property.key { return false }
      let isMember = evaluator.keyPath.map { $0 != keyPath && KeyPaths.leads($0, to: keyPath) }
      return isMember != true || !evaluator.release(path, at: keyPath, on: layer, end: nil)
    }
    return evaluators.isEmpty
  }

  /// Where it ends; where it never does, the end of a cycle.
  var lastPosition: CyclePosition {
    if runningTime.isFinite { return timing.position(after: .infinity) }
    let returns = timing.autoreverses
    return CyclePosition(
      fraction: returns ? 0 : 1, elapsed: returns ? 0 : timing.duration, cycle: 0)
  }

  /// Whether it has begun by a moment and not ended.
  func isRunning(at moment: Flicks) -> Bool {
    beginMoment.map { $0 <= moment } ?? false && endMoment.map { $0 > moment } ?? true
  }

  /// The next change of timing without an event, after `moment` and before the animation's end: a cycle
  /// begins, or a member of a group changes. Nil if nothing changes or the layer is paused.
  ///
  /// - Parameter keyPath: Only members that animate it count. Nil means all members.
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
    // What is nearer than half a flick is at the moment itself, or just after it.
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

  /// Whether it has not begun by a moment, or can have a ``nextChange(after:at:)``: it has more than
  /// one cycle, or groups with members.
  func hasChanges(after moment: Flicks) -> Bool {
    if beginMoment.map({ $0 > moment }) ?? false { return true }
    let isPlain =
      !timing.autoreverses && timing.repeatCount == 0 && timing.repeatDuration == 0
      && timing.timeOffset == 0 && timing.speed > 0
    return !isPlain || evaluators.contains { !$0.memberships.isEmpty }
  }

  // MARK: Scheduling

  /// Fixes the beginning: the animation's own, or the present when it has none.
  ///
  /// - Parameters:
  ///   - now: The layer's time, without its cycles.
  ///   - folded: The layer's time within its cycle.
  func resolveBegin(now: Double, folded: Double) {
    if begin != nil { return }
    let own = timing.beginTime
    let isOpen = own == 0 || own.isNaN
    span.begin = isOpen ? folded : own
    span.unfoldedBegin = isOpen ? now : own
    // Programs read the resolved time.
    animation.time.beginTime = span.unfoldedBegin
  }

  /// Works out the moments anew, after the beginning was fixed or the layer's time changed.
  ///
  /// - Returns: Whether they are others than before: events of the same ones stay valid.
  func reschedule() -> Bool {
    let before = (beginMoment, endMoment)
    workOutMoments()
    if before == (beginMoment, endMoment) { return false }
    schedule &+= 1
    return true
  }

  private func workOutMoments() {
    (span.beginMoment, span.endMoment) = (nil, nil)
    guard let layer, begin != nil, layer.timeRate > 0 else { return }
    let begin = span.unfoldedBegin
    span.beginMoment = layer.moment(ofLocal: begin)
    if runningTime.isFinite { span.endMoment = layer.moment(ofLocal: begin + runningTime) }
  }

  /// Forgets the beginning and all events: the layer has moved to another clock.
  func unschedule() {
    schedule &+= 1
    (span.begin, span.beginMoment, span.endMoment) = (nil, nil, nil)
    animation.time.beginTime = timing.beginTime
  }

  // MARK: Sampling

  /// The place in the cycles; nil when the animation shows nothing then.
  ///
  /// - Parameter local: The layer's time at the moment.
  func position(at evaluation: Evaluation, local: Double) -> CyclePosition? {
    let (span, moment) = (span, evaluation.moment)
    let begin = if let begin = span.begin { begin } else { pendingBegin(local: local) }
    // In a later cycle of its layer it waits for its place in the cycle to come round.
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
    // One that waits for its commit does not move yet.
    return timing.position(after: passed, lead: span.begin == nil ? 0 : evaluation.lead)
  }

  /// Returns the time since the beginning. Media time is far from 0, so that differences of it have
  /// lost digits: where it is the clock's time that passes, they are the clock's.
  private func passed(at moment: Flicks, local: Double, begin: Double) -> Double {
    let rounded = local - begin
    guard let beginMoment = span.beginMoment else { return rounded }
    let exact = (moment - beginMoment).seconds
    // Four units in the last place of the larger one, or up to twice that.
    return abs(exact - rounded) <= 0x1p-50 * max(abs(local), abs(begin)) ? exact : rounded
  }

  /// An animation that waits for its first commit shows its beginning.
  private func pendingBegin(local: Double) -> Double {
    timing.beginTime == 0 || timing.beginTime.isNaN ? local : timing.beginTime
  }

  /// Whether what it shows still changes after a moment without an event. Where a layer's time runs
  /// backwards animations neither begin nor end, and do not count as moving.
  func isMoving(after moment: Flicks) -> Bool {
    guard !isRemoved, begin != nil, timing.speed != 0, let layer, layer.timeRate > 0 else {
      return false
    }
    return endMoment.map { moment < $0 } ?? !hasStopped
  }

  /// Whether it led what a key path leads to, or what that is a member of, before it was removed, if it
  /// has been.
  func wasMoving(_ keyPath: String, at moment: Flicks) -> Bool {
    guard begin != nil, timing.speed != 0, let layer, layer.timeRate > 0,
      endMoment.map({ moment < $0 }) ?? true
    else { return false }
    return animation.leaves.contains { animation in
      (animation as? CAPropertyAnimation)?.keyPath.map { KeyPaths.leads($0, to: keyPath) } ?? false
    }
  }
}
