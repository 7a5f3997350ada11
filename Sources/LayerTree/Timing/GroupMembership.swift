struct GroupMembership {
  let timing: MediaTiming
  let groupDuration: Double
  let groupTimingFunction: CAMediaTimingFunction?

  /// Converts the group's position to the member's; nil if the member shows nothing.
  func position(in group: CyclePosition) -> CyclePosition? {
    let passed = passed(in: group)
    // The running time includes its start and its end, even if sums of doubles miss them slightly.
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
      // When time runs forwards, the member is held at its end; when it runs backwards, the member
      // moves.
      let isHeld = timing.fillMode.fillsForwards && !group.isBackward
      position = timing.position(after: .infinity, lead: isHeld ? 0 : lead)
    } else {
      return timing.fillMode.fillsForwards ? timing.position(after: .infinity) : nil
    }
    if group.isBackward { position.isBackward.toggle() }
    return position
  }

  /// Whether the member is running just after the group's position.
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

/// A change of an animation's timing for which there is no event.
package enum TimingChange: Sendable, Hashable {
  /// A cycle ended, and the next one or the way back began.
  case turned
  /// A member of a group began.
  case began
  /// A member of a group ended.
  case ended
}

/// A change of a member, at an elapsed time of its group.
struct MemberChange {
  var time: Double
  var change: TimingChange
  /// Whether the change applies only after `time`.
  var isAfter: Bool
}

extension ArraySlice<GroupMembership> {
  /// The next change of a member, in the elapsed time of the outermost group. Nil if no member
  /// changes or a group has a timing function.
  ///
  /// - Parameter isAhead: If false, time runs backwards, and the next change is the last one before
  ///   `time`.
  func nextChange(from time: Double, isAhead: Bool) -> MemberChange? {
    guard let member = first, member.groupTimingFunction == nil else { return nil }
    let (timing, begin) = (member.timing, member.timing.beginTime)
    let end = begin + timing.runningTime
    // The instants of its start and end are part of the member.
    var found = [
      MemberChange(time: isAhead ? begin : end, change: .began, isAfter: false),
      MemberChange(time: isAhead ? end : begin, change: .ended, isAfter: true),
    ]
    if let pass = timing.pass(at: time - begin, isAhead: isAhead) {
      let turn = begin + (isAhead ? pass.end : pass.start)
      // A time on the boundary between two cycles is in the later one.
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
  /// A pass through the duration, in the parent's time since the start.
  struct Pass {
    let start: Double
    let end: Double
    let isForward: Bool
    let elapsed: Double
    fileprivate let duration: Double
    fileprivate let speed: Double

    /// The time when an elapsed time is reached; nil outside the duration.
    func passed(at elapsed: Double) -> Double? {
      guard (0...duration).contains(elapsed) else { return nil }
      return start + (isForward ? elapsed : duration - elapsed) / speed
    }
  }

  /// Passes that take this long or less, in seconds, are ignored.
  private static let shortest = 1.0 / 120

  /// The pass at a time, which is the parent's time since the start. Nil before the start, after
  /// the end, if the speed is 0, and if a pass takes 1/120 s or less.
  ///
  /// - Parameter isAhead: Whether a time on the boundary between two passes is in the later one.
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
