/// How a group's time becomes a member's.
struct GroupMembership {
  let timing: MediaTiming
  let groupDuration: Double
  let groupPace: CAMediaTimingFunction?

  /// The member's place in its cycles at the group's place in its own; nil where it shows nothing.
  func position(in group: CyclePosition) -> CyclePosition? {
    let passed = passed(in: group)
    // Its own beginning and end belong to a member, also where sums of doubles miss them.
    if passed < -MediaTiming.slack {
      return timing.fillMode.fillsBackwards ? timing.position(after: 0) : nil
    }
    let over = passed - timing.runningTime
    let lead =
      groupPace == nil ? group.elapsedLead : group.progressLead(groupPace) * groupDuration
    var position: CyclePosition
    if over < -MediaTiming.slack {
      position = timing.position(after: max(passed, 0), lead: lead)
    } else if over <= MediaTiming.slack {
      // Where time runs on it is held there, where it runs back it moves.
      let isHeld = timing.fillMode.fillsForwards && !group.isBackward
      position = timing.position(after: .infinity, lead: isHeld ? 0 : lead)
    } else {
      return timing.fillMode.fillsForwards ? timing.position(after: .infinity) : nil
    }
    if group.isBackward { position.isBackward.toggle() }
    return position
  }

  /// Whether the member runs from the group's place on.
  func isRunning(in group: CyclePosition) -> Bool {
    let (passed, slack) = (passed(in: group), MediaTiming.slack)
    return group.isBackward
      ? passed > slack && passed <= timing.runningTime + slack
      : passed >= -slack && passed < timing.runningTime - slack
  }

  private func passed(in group: CyclePosition) -> Double {
    let time = groupPace.map { $0.value(at: group.fraction) * groupDuration } ?? group.elapsed
    return time - timing.beginTime
  }
}

/// Something that happens to an animation at an instant without an event of its own.
package enum TimingChange: Sendable, Hashable {
  /// A cycle ended, and the next one began, or went back.
  case turned
  /// A member of a group began.
  case began
  /// A member of a group ended.
  case ended
}

/// A change of a member by the elapsed time of its group.
struct MemberChange {
  var time: Double
  var change: TimingChange
  /// Whether the time itself is still as before, and what is after it is not.
  var isAfter: Bool
}

extension ArraySlice<GroupMembership> {
  /// The next change of a member, in the elapsed time of the outermost group. Nil if no member changes
  /// or a group has a timing function.
  ///
  /// - Parameters:
  ///   - time: Where the group is.
  ///   - isAhead: Whether the group's time runs forward from there; else the last change before is what
  ///     comes next.
  func nextChange(from time: Double, isAhead: Bool) -> MemberChange? {
    guard let member = first, member.groupPace == nil else { return nil }
    let (timing, begin) = (member.timing, member.timing.beginTime)
    let end = begin + timing.runningTime
    // Its own beginning and end belong to it.
    var found = [
      MemberChange(time: isAhead ? begin : end, change: .began, isAfter: false),
      MemberChange(time: isAhead ? end : begin, change: .ended, isAfter: true),
    ]
    if let pass = timing.pass(at: time - begin, isAhead: isAhead) {
      let turn = begin + (isAhead ? pass.end : pass.start)
      // A time between two cycles is in the later one.
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
  /// One pass through the duration, forward or reversed, in the parent's time since the start.
  struct Pass {
    /// When it begins and ends.
    let start: Double
    let end: Double
    /// Whether the elapsed time grows in it.
    let isForward: Bool
    /// How much of the duration has elapsed.
    let elapsed: Double
    fileprivate let duration: Double
    fileprivate let speed: Double

    /// The time at which an elapsed time is reached. Nil for values outside of the duration.
    func passed(at elapsed: Double) -> Double? {
      guard (0...duration).contains(elapsed) else { return nil }
      return start + (isForward ? elapsed : duration - elapsed) / speed
    }
  }

  /// Passes that take this long or less, in seconds, are ignored.
  private static let shortest = 1.0 / 120

  /// The pass at a time. Nil before the start, after the end, if the speed is 0, and if a pass takes
  /// 1/120 s or less.
  ///
  /// - Parameters:
  ///   - passed: The parent's time since the beginning.
  ///   - isAhead: Whether a time between two is in the later one.
  func pass(at passed: Double, isAhead: Bool = true) -> Pass? {
    let speed = Double(abs(speed))
    guard speed > 0, duration / speed > Self.shortest, passed >= 0, passed <= runningTime else {
      return nil
    }
    // An offset lies in the first cycle.
    let offset = self.speed < 0 ? duration - timeOffset : timeOffset
    let ways = (passed * speed + offset) / duration
    let way = isAhead ? ways.rounded(.down) : ways.rounded(.up) - 1
    let start = (way * duration - offset) / speed
    let isForward = (!autoreverses || way.remainder(dividingBy: 2) == 0) == (self.speed > 0)
    let into = (passed - start) * speed
    return Pass(
      start: start, end: start + duration / speed, isForward: isForward,
      elapsed: isForward ? into : duration - into, duration: duration, speed: speed)
  }
}
