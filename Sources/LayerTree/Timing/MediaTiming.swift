/// The values behind ``CAMediaTiming``, and the arithmetic on them.
struct MediaTiming: Sendable, Hashable {
  var beginTime: Double = 0
  var duration: Double = 0
  var speed: Float = 1
  var timeOffset: Double = 0
  var repeatCount: Float = 0
  var repeatDuration: Double = 0
  var autoreverses = false
  var fillMode = CAMediaTimingFillMode.removed

  /// Whether local time is the parent's.
  var isIdentity: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }

  /// Active local time at a parent's time.
  func local(fromParent time: Double) -> Double {
    isIdentity ? time : local(fromParent: time, begin: beginTime)
  }

  func local(fromParent time: Double, begin: Double) -> Double {
    // At speed 0 the product is 0 even when the parent's time is infinite.
    speed == 0 ? timeOffset : (time - begin) * Double(speed) + timeOffset
  }

  /// The parent's time at an active local time.
  ///
  /// At speed 0 there is no inverse; the result is 0 then, as Core Animation's is.
  func parent(fromLocal time: Double) -> Double {
    if isIdentity { return time }
    return speed == 0 ? 0 : (time - timeOffset) / Double(speed) + beginTime
  }

  /// One cycle's length, forwards and back, in seconds.
  var cycleLength: Double { autoreverses ? 2 * duration : duration }

  /// How much local time passes from the first cycle's start to the end, in seconds; may be
  /// infinite.
  var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    let count = repeatCount > 0 ? Double(repeatCount) : 1
    let length = cycleLength * count
    return length.isNaN ? 0 : length
  }
}

/// A place within an object's cycles.
struct CyclePosition: Sendable, Hashable {
  /// How far into the cycle's forward course, 0…1.
  var fraction: Double
  /// The same in seconds, 0…duration.
  var elapsed: Double
  /// How many cycles lie before this one: a whole number, as a double so that it cannot overflow.
  var cycle: Double
  /// How far to go on from there in the direction of time, along the straight line that touches the
  /// course: what velocities are taken from. A fraction, and the same in seconds; nothing for frames.
  var fractionLead = 0.0
  var elapsedLead = 0.0

  /// The fraction of change that a pace gives, with its part of the lead.
  func progress(_ pace: CAMediaTimingFunction?) -> Double {
    let value = pace?.value(at: fraction) ?? fraction
    return fractionLead == 0 ? value : value + progressLead(pace)
  }

  /// The lead of the fraction of change.
  func progressLead(_ pace: CAMediaTimingFunction?) -> Double {
    fractionLead == 0 ? 0 : fractionLead * (pace?.slope(at: fraction) ?? 1)
  }
}

extension MediaTiming {
  /// A position with a lead of so many seconds of active local time.
  func led(_ position: CyclePosition, at active: Double, by lead: Double) -> CyclePosition {
    let length = cycleLength
    guard lead != 0, length > 0, active >= 0 else { return position }
    var sign = 1.0
    if autoreverses, length.isFinite {
      let slack = 0.5 / Double(Flicks.perSecond)
      let within = active - (active / length).rounded(.down) * length
      if within >= duration - slack, length - within > slack { sign = -1 }
    }
    var result = position
    let fraction = sign * lead / duration
    if fraction.isFinite { (result.fractionLead, result.elapsedLead) = (fraction, sign * lead) }
    return result
  }
}

extension MediaTiming {
  /// Folds an active local time into a cycle.
  ///
  /// A time on the boundary between two cycles is the start of the later one. Times are clamped to
  /// the active duration, and at its end the position is the **end** of the last cycle.
  ///
  /// - Parameter atEnd: Whether the object has ended, so that `active` does not matter.
  func position(at active: Double, atEnd: Bool = false) -> CyclePosition {
    let total = activeDuration
    let length = cycleLength
    let isLast = atEnd || active >= total
    guard length > 0, !length.isInfinite else {
      // A cycle without length shows its end; one without end never leaves its beginning.
      let done = length.isInfinite ? 0.0 : (autoreverses ? 0.0 : 1.0)
      let elapsed = length.isInfinite && active.isFinite ? max(active, 0) : 0
      return CyclePosition(fraction: done, elapsed: elapsed, cycle: 0)
    }
    let time = isLast ? total : max(active, 0)
    guard time.isFinite else { return CyclePosition(fraction: 0, elapsed: 0, cycle: 0) }

    var cycle = (time / length).rounded(.down)
    var within = time - cycle * length
    // Times are sums of doubles: one that misses a boundary by less than a flick is on it.
    let slack = 0.5 / Double(Flicks.perSecond)
    if isLast {
      if cycle > 0, within <= slack { (cycle, within) = (cycle - 1, length) }
      if length - within <= slack { within = length }
    } else if length - within <= slack, length > 4 * slack {
      (cycle, within) = (cycle + 1, 0)
    }
    within = min(max(within, 0), length)
    if autoreverses, within > duration { within = length - within }
    return CyclePosition(
      fraction: min(within / duration, 1), elapsed: min(within, duration), cycle: cycle)
  }
}
