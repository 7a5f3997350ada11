/// An animation on a layer: the frozen copy, when it begins and ends, and what samples it.
@MainActor final class AttachedAnimation {
  let key: String?
  let animation: CAAnimation
  let evaluators: [Evaluator]
  /// Orders the events of animations that fall on one instant: the order of adding.
  let sequence: UInt64
  nonisolated(unsafe) var link: Backlink
  var layer: CALayer? { link.layer }

  /// When it begins in the layer's time, within the layer's cycle; nil until the first commit that
  /// shows it.
  private(set) var begin: Double?
  /// The same without the layer's cycles. It differs where the layer repeats and is past its first
  /// cycle.
  private var unfoldedBegin = 0.0
  /// The same and the end as moments of the session's clock; nil where that is never, or not known
  /// because the layer's time stands still.
  private(set) var beginMoment: Flicks?
  private(set) var endMoment: Flicks?
  /// Events carry the number that this had when they were scheduled; others are out of date.
  private(set) var schedule: UInt32 = 0

  var hasStarted = false
  var hasStopped = false
  var isRemoved = false
  /// The completion block that waits for this animation.
  var completion: TransactionCompletion?

  init(
    key: String?, animation: CAAnimation, evaluators: [Evaluator], sequence: UInt64, layer: CALayer
  ) {
    self.key = key
    self.animation = animation
    self.evaluators = evaluators
    self.sequence = sequence
    link = Backlink(layer)
  }

  private var timing: MediaTiming { animation.timing }

  /// Half a flick: times are sums of doubles, and one that misses by less is on the mark.
  private static let slack = 0.5 / Double(Flicks.perSecond)

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
    begin = isOpen ? folded : own
    unfoldedBegin = isOpen ? now : own
  }

  /// Works out the moments anew, after the beginning was fixed or the layer's time changed.
  func reschedule() {
    schedule &+= 1
    (beginMoment, endMoment) = (nil, nil)
    guard let layer, begin != nil, layer.timeRate > 0 else { return }
    beginMoment = layer.moment(ofLocal: unfoldedBegin)
    let speed = Double(timing.speed)
    let length =
      speed > 0
      ? (timing.activeDuration - timing.timeOffset) / speed
      : speed < 0 ? timing.timeOffset / -speed : .infinity
    if length.isFinite { endMoment = layer.moment(ofLocal: unfoldedBegin + max(length, 0)) }
  }

  /// Forgets the beginning and all events: the layer has moved to another clock.
  func unschedule() {
    schedule &+= 1
    (begin, beginMoment, endMoment) = (nil, nil, nil)
  }

  // MARK: Sampling

  /// The place in the cycles at a moment; nil when the animation shows nothing then.
  ///
  /// - Parameter local: The layer's time at the moment.
  func position(at moment: Flicks, local: Double) -> CyclePosition? {
    let begin = self.begin ?? pendingBegin(local: local)
    // In a later cycle of its layer it waits for its place in the cycle to come round.
    let waits = begin != unfoldedBegin && local < begin - Self.slack
    let isBefore = waits || (beginMoment.map { moment < $0 } ?? (local < begin))
    let active = timing.local(fromParent: local, begin: begin)
    if isBefore {
      return timing.fillMode.fillsBackwards ? timing.position(at: timing.timeOffset) : nil
    }
    let hasEnded =
      endMoment.map { moment >= $0 }
      ?? (timing.speed < 0 ? active < 0 : active >= timing.activeDuration)
    if hasEnded {
      guard timing.fillMode.fillsForwards, !animation.isRemovedOnCompletion else { return nil }
      return timing.speed < 0 ? timing.position(at: 0) : timing.position(at: 0, atEnd: true)
    }
    return timing.position(at: active)
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
}
