struct GroupMembership {
  let timing: MediaTiming
  let groupDuration: Double
  let groupTimingFunction: CAMediaTimingFunction?

  /// Converts a position in the group's cycles to a position in the member's cycles. Returns nil if
  /// the member has no effect at that position.
  func position(in group: CyclePosition) -> CyclePosition? {
    let passed = passed(in: group)
    // The member's running time includes its start and its end, even if rounding errors in the sums
    // of doubles put a position slightly outside.
    if passed < -MediaTiming.slack {
      return timing.fillMode.fillsBackwards ? timing.position(after: 0) : nil
    }
    let over = passed - timing.runningTime
    let lead =
      groupTimingFunction == nil
      ? group.elapsedLead : group.progressLead(groupTimingFunction) * groupDuration
    var position: CyclePosition
    if over < -MediaTiming.slack {
      position = timing.position(after: max(passed, 0), lead: lead)
    } else if over <= MediaTiming.slack {
      // At its end, a member that fills forwards is held if time runs forwards. If time runs
      // backwards, the member is about to move.
      let isHeld = timing.fillMode.fillsForwards && !group.isBackward
      position = timing.position(after: .infinity, lead: isHeld ? 0 : lead)
    } else {
      return timing.fillMode.fillsForwards ? timing.position(after: .infinity) : nil
    }
    if group.isBackward { position.isBackward.toggle() }
    return position
  }

  /// Whether the member is running just after a position in the group's cycles.
  func isRunning(in group: CyclePosition) -> Bool {
    let (passed, slack) = (passed(in: group), MediaTiming.slack)
    return group.isBackward
      ? passed > slack && passed <= timing.runningTime + slack
      : passed >= -slack && passed < timing.runningTime - slack
  }

  private func passed(in group: CyclePosition) -> Double {
    let time =
      groupTimingFunction.map { $0.value(at: group.fraction) * groupDuration } ?? group.elapsed
    return time - timing.beginTime
  }
}

/// A change in an animation's timing that happens without an event.
package enum TimingChange: Sendable, Hashable {
  /// A cycle ended and the next one began, or an autoreversing cycle reversed.
  case turned
  /// A member of a group began.
  case began
  /// A member of a group ended.
  case ended
}

/// A change of a group's member, and the group's elapsed time at which it happens.
struct MemberChange {
  var time: Double
  var change: TimingChange
  /// Whether the change takes effect just after `time`, not at it.
  var isAfter: Bool
}

extension ArraySlice<GroupMembership> {
  /// Returns the next change of a member. Its time is the elapsed time of the outermost group.
  /// Returns nil if no member changes or a group has a timing function.
  ///
  /// - Parameter isAhead: Whether time runs forwards. If false, the next change is the last one
  ///   before `time`.
  func nextChange(from time: Double, isAhead: Bool) -> MemberChange? {
    guard let member = first, member.groupTimingFunction == nil else { return nil }
    let (timing, begin) = (member.timing, member.timing.beginTime)
    let end = begin + timing.runningTime
    // A member is still active at the instants of its start and its end, so it has ended only after
    // them.
    var found = [
      MemberChange(time: isAhead ? begin : end, change: .began, isAfter: false),
      MemberChange(time: isAhead ? end : begin, change: .ended, isAfter: true),
    ]
    if let pass = timing.pass(at: time - begin, isAhead: isAhead) {
      let turn = begin + (isAhead ? pass.end : pass.start)
      // A time on the boundary between two cycles belongs to the later one, so when time runs
      // backwards, the cycle changes only after that time.
      if turn > begin, turn < end {
        found.append(MemberChange(time: turn, change: .turned, isAfter: !isAhead))
      }
      if let inner = dropFirst().nextChange(from: pass.elapsed, isAhead: pass.isForward == isAhead),
        let passed = pass.passed(at: inner.time), begin + passed < end
      {
        found.append(
          MemberChange(time: begin + passed, change: inner.change, isAfter: inner.isAfter))
      }
    }
    let next = found.filter { isAhead ? $0.time > time : $0.time < time }
    return isAhead ? next.min { $0.time < $1.time } : next.max { $0.time < $1.time }
  }
}

extension MediaTiming {
  /// One pass through the duration, forwards or backwards. Its start and end are measured in the
  /// parent's time, from the animation's start.
  struct Pass {
    let start: Double
    let end: Double
    let isForward: Bool
    let elapsed: Double
    fileprivate let duration: Double
    fileprivate let speed: Double

    /// Returns the time at which the pass reaches the position `elapsed` seconds into the duration;
    /// nil if that is outside the duration. The time is measured in the parent's time, from the
    /// animation's start.
    func passed(at elapsed: Double) -> Double? {
      guard (0...duration).contains(elapsed) else { return nil }
      return start + (isForward ? elapsed : duration - elapsed) / speed
    }
  }

  /// Passes that take at most this many seconds are ignored.
  private static let shortest = 1.0 / 120

  /// Returns the pass at `passed` seconds of the parent's time after the start. Returns nil before
  /// the start, after the end, if the speed is 0, and if a pass takes 1/120 s or less.
  ///
  /// - Parameter isAhead: Whether a time on the boundary between two passes belongs to the later
  ///   one.
  func pass(at passed: Double, isAhead: Bool = true) -> Pass? {
    let speed = Double(abs(speed))
    guard speed > 0, duration / speed > Self.shortest, passed >= 0, passed <= runningTime else {
      return nil
    }
    let offset = self.speed < 0 ? duration - timeOffset : timeOffset
    let passes = (passed * speed + offset) / duration
    let passIndex = isAhead ? passes.rounded(.down) : passes.rounded(.up) - 1
    let start = (passIndex * duration - offset) / speed
    let isForward = (!autoreverses || passIndex.remainder(dividingBy: 2) == 0) == (self.speed > 0)
    let into = (passed - start) * speed
    return Pass(
      start: start, end: start + duration / speed, isForward: isForward,
      elapsed: isForward ? into : duration - into, duration: duration, speed: speed)
  }
}
