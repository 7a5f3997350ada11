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
    if isIdentity { return time }
    // At speed 0 the product is 0 even when the parent's time is infinite.
    return speed == 0 ? timeOffset : (time - beginTime) * Double(speed) + timeOffset
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
  /// The progress in seconds, 0…duration.
  var elapsed: Double
  /// How many cycles lie before this one: a whole number, as a double so that it cannot overflow;
  /// negative where time has gone back beyond the first one's start.
  var cycle: Double
  /// Whether the progress falls as time goes on.
  var isBackward = false
  /// How far to go on from there in the direction of time, along the straight line that touches the
  /// course: what velocities are taken from. A fraction, and the same in seconds; nothing for
  /// frames.
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
  /// Times are sums of doubles: one that misses a boundary by less than half a flick is on it.
  static let slack = 0.5 / Double(Flicks.perSecond)

  /// How long an animation runs, in its parent's time, in seconds; may be infinite.
  var runningTime: Double { speed == 0 ? .infinity : activeDuration / Double(abs(speed)) }

  /// An animation's place so many seconds of its parent's time after its beginning.
  ///
  /// Its local time, passed · speed + timeOffset, goes round in the cycle: an offset begins within
  /// it, a negative speed goes from its end to its start. Held to the running time, at whose end
  /// the place is that of the last sample.
  ///
  /// - Parameter lead: Of the parent's time, in seconds (`CyclePosition`).
  func position(after passed: Double, lead: Double = 0) -> CyclePosition {
    // Most animations play as they are, and are somewhere between their ends.
    if speed == 1, timeOffset == 0, passed > 0, passed < activeDuration {
      return position(at: passed, joinsEarlier: false, lead: lead)
    }
    let running = runningTime
    // One that stands still at its end, or that has gone so far, shows that.
    let isOver = speed == 0 ? timeOffset >= activeDuration : passed >= running
    let hasMoved = isOver && activeDuration > Self.slack
    let way = speed == 0 ? 0 : min(max(passed, 0), running) * Double(speed)
    var position = self.position(
      at: way + timeOffset, joinsEarlier: (speed < 0) != hasMoved, lead: lead * Double(speed))
    if speed < 0 { position.isBackward.toggle() }
    return position
  }

  /// A layer's place in its cycles at an active local time, held to its active duration, at whose
  /// end it is the end of the last cycle.
  func position(at active: Double) -> CyclePosition {
    let total = activeDuration
    return position(
      at: min(max(active, 0), total), joinsEarlier: active >= total && total > Self.slack)
  }

  /// Folds a local time into a cycle.
  ///
  /// - Parameters:
  ///   - joinsEarlier: Whether a time on the boundary between two cycles is the end of the earlier
  ///     one, not the start of the later one.
  ///   - lead: Of local time, in seconds.
  private func position(
    at time: Double, joinsEarlier: Bool, lead: Double = 0
  ) -> CyclePosition {
    let length = cycleLength
    guard length > 0, !length.isInfinite else {
      // A cycle without length shows its end; one without end never leaves its beginning.
      let done = length.isInfinite || autoreverses ? 0.0 : 1.0
      let elapsed = length.isInfinite && time.isFinite ? max(time, 0) : 0
      return CyclePosition(fraction: done, elapsed: elapsed, cycle: 0)
    }
    guard time.isFinite else { return CyclePosition(fraction: 0, elapsed: 0, cycle: 0) }

    var cycle = (time / length).rounded(.down)
    var within = time - cycle * length
    let slack = length > 4 * Self.slack ? Self.slack : 0
    if joinsEarlier, within <= slack {
      (cycle, within) = (cycle - 1, length)
    } else if length - within <= slack {
      (cycle, within) = joinsEarlier ? (cycle, length) : (cycle + 1, 0)
    }
    within = min(max(within, 0), length)
    let isReturning =
      autoreverses && (joinsEarlier ? within > duration + slack : within >= duration - slack)
    if autoreverses, within > duration { within = length - within }
    var position = CyclePosition(
      fraction: min(within / duration, 1), elapsed: min(within, duration), cycle: cycle)
    position.isBackward = isReturning
    let onward = isReturning ? -lead : lead
    if onward != 0, (onward / duration).isFinite {
      (position.fractionLead, position.elapsedLead) = (onward / duration, onward)
    }
    return position
  }
}
