struct MediaTiming: Sendable, Hashable {
  var beginTime: Double = 0
  var duration: Double = 0
  var speed: Float = 1
  var timeOffset: Double = 0
  var repeatCount: Float = 0
  var repeatDuration: Double = 0
  var autoreverses = false
  var fillMode = CAMediaTimingFillMode.removed

  var isIdentity: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }

  func local(fromParent time: Double) -> Double {
    if isIdentity { return time }
    // At speed 0, return the offset itself: the product below would be NaN for an infinite time.
    return speed == 0 ? timeOffset : (time - beginTime) * Double(speed) + timeOffset
  }

  /// Returns the parent's time at a local time. At speed 0 no single time corresponds to it, and
  /// the result is 0, as in Core Animation.
  func parent(fromLocal time: Double) -> Double {
    if isIdentity { return time }
    return speed == 0 ? 0 : (time - timeOffset) / Double(speed) + beginTime
  }

  /// The duration of one cycle in seconds, including its reversed half if it autoreverses.
  var cycleLength: Double { autoreverses ? 2 * duration : duration }

  /// The time from the object's start to its end, all cycles included, in seconds of local time;
  /// may be infinite.
  var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    let count = repeatCount > 0 ? Double(repeatCount) : 1
    let length = cycleLength * count
    return length.isNaN ? 0 : length
  }
}

struct CyclePosition: Sendable, Hashable {
  /// The position within the cycle's forward part, as a fraction: 0 at its start, 1 at its end.
  var fraction: Double
  /// The position within the cycle's forward part, in seconds: 0…duration.
  var elapsed: Double
  /// The number of the current cycle, counted from 0: an integer, as a double so that it cannot
  /// overflow; negative before the first cycle's start.
  var cycle: Double
  /// Whether `fraction` and `elapsed` decrease with time.
  var isBackward = false
  /// How far to extrapolate along the curve's tangent in order to measure a velocity, as a fraction
  /// of the duration and in seconds. Both are 0 when a frame is drawn.
  var fractionLead = 0.0
  var elapsedLead = 0.0

  /// Returns the fraction of change that a timing function gives at this position, extrapolated by
  /// `fractionLead`.
  func progress(_ timingFunction: CAMediaTimingFunction?) -> Double {
    let value = timingFunction?.value(at: fraction) ?? fraction
    return fractionLead == 0 ? value : value + progressLead(timingFunction)
  }

  func progressLead(_ timingFunction: CAMediaTimingFunction?) -> Double {
    fractionLead == 0 ? 0 : fractionLead * (timingFunction?.slope(at: fraction) ?? 1)
  }
}

extension MediaTiming {
  /// Times are sums of doubles, so a time less than half a flick from a boundary counts as being on
  /// it.
  static let slack = 0.5 / Double(Flicks.perSecond)

  /// The time from the object's start to its end, all cycles included, in seconds of the parent's
  /// time; may be infinite.
  var runningTime: Double { speed == 0 ? .infinity : activeDuration / Double(abs(speed)) }

  /// Returns an animation's position after `passed` seconds of its parent's time since its start.
  ///
  /// Local time, passed · speed + timeOffset, is folded into the cycle: with an offset it begins
  /// inside the cycle, and with a negative speed it runs backwards. `passed` is clamped to the
  /// running time; at the end of that time, the animation has its last position. `lead` is in
  /// seconds of the parent's time.
  func position(after passed: Double, lead: Double = 0) -> CyclePosition {
    // Handle the usual case quickly: default timing, and a time between the start and the end.
    if speed == 1, timeOffset == 0, passed > 0, passed < activeDuration {
      return position(at: passed, joinsEarlier: false, lead: lead)
    }
    let running = runningTime
    // An animation that has reached its end shows its end, and so does one that is paused there.
    let isOver = speed == 0 ? timeOffset >= activeDuration : passed >= running
    let hasMoved = isOver && activeDuration > Self.slack
    let activeTime = speed == 0 ? 0 : min(max(passed, 0), running) * Double(speed)
    var position = self.position(
      at: activeTime + timeOffset, joinsEarlier: (speed < 0) != hasMoved,
      lead: lead * Double(speed))
    if speed < 0 { position.isBackward.toggle() }
    return position
  }

  /// Returns a layer's position at an active local time, which is clamped to the active duration.
  /// The position at the end of the active duration is the end of the last cycle.
  func position(at active: Double) -> CyclePosition {
    let total = activeDuration
    return position(
      at: min(max(active, 0), total), joinsEarlier: active >= total && total > Self.slack)
  }

  /// Returns the position in the cycles at a local time.
  ///
  /// - Parameter joinsEarlier: Whether a time on the boundary between two cycles is the end of the
  ///   earlier one instead of the start of the later one.
  private func position(
    at time: Double, joinsEarlier: Bool, lead: Double = 0
  ) -> CyclePosition {
    let length = cycleLength
    guard length > 0, !length.isInfinite else {
      // A cycle of zero duration is always at its end; an infinite cycle is always at its start.
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
