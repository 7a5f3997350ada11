struct KeyframeSchedule {
  private let times: [Double]
  /// The time at which each keyframe's segment begins: the largest of the keyframe's own time and
  /// all times before it in the list. So all earlier segments have begun by then.
  private let starts: [Double]
  /// The index of the last keyframe that has an interval after it. The very last keyframe has one
  /// only if it is discrete and its end is known, from an additional time or from even spacing.
  private let last: Int
  private let isDiscrete: Bool
  private let timingFunctions: [CAMediaTimingFunction]

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - count: The number of keyframes, at least 1.
  ///   - keyTimes: The times of the keyframes. If they are not finite or their number is not in
  ///     `needed`, evenly spaced times replace them.
  ///   - needed: The accepted numbers of key times. It is a range, because the time at which the
  ///     last discrete keyframe ends may be optional.
  init(
    count: Int, keyTimes: [Double]?, needed: ClosedRange<Int>, isDiscrete: Bool,
    timingFunctions: [CAMediaTimingFunction]
  ) {
    (self.isDiscrete, self.timingFunctions) = (isDiscrete, timingFunctions)
    if let keyTimes, needed.contains(keyTimes.count), keyTimes.allSatisfy(\.isFinite) {
      times = keyTimes
      last = max(keyTimes.count - 2, 0)
    } else {
      last = isDiscrete ? count - 1 : max(count - 2, 0)
      let even = isDiscrete ? count : max(count - 1, 1)
      times = (0..<count).map { Double($0) / Double(even) }
    }
    var latest = -Double.infinity
    starts = times.map { time in
      latest = max(latest, time)
      return latest
    }
  }

  /// Returns the index of the keyframe whose segment contains a fraction of the duration, and the
  /// progress from that keyframe to the next one. The progress is 0…1 unless a timing function
  /// overshoots. If `lead` is not 0, the progress is extrapolated along the curve's tangent by
  /// `lead`, a fraction of the duration; see `CyclePosition`.
  func segment(at fraction: Double, lead: Double = 0) -> (index: Int, t: Double) {
    let index = Self.index(of: fraction, in: starts, last: last)
    if isDiscrete || times.count < 2 { return (index, 0) }
    let length = times[index + 1] - times[index]
    if length <= 0 { return (index, fraction < times[index] ? 0 : 1) }
    let t = (fraction - times[index]) / length
    if t < 0 || t > 1 {
      // Before the first keyframe and after the last one, hold the value of that keyframe.
      // Extrapolate only if `fraction` itself is outside 0…1, as it is where a timing function
      // overshoots.
      let isHeld = t < 0 ? fraction >= 0 || times[0] != 0 : fraction <= 1 || times.last != 1
      if isHeld { return (index, t < 0 ? 0 : 1) }
    }
    let timingFunction = index < timingFunctions.count ? timingFunctions[index] : nil
    let eased = timingFunction?.value(at: t) ?? t
    return lead == 0
      ? (index, eased) : (index, eased + lead / length * (timingFunction?.slope(at: t) ?? 1))
  }

  /// Returns the largest index, up to `last`, whose time in the ascending `times` is not after
  /// `time`; 0 if all are after it.
  static func index(of time: Double, in times: [Double], last: Int) -> Int {
    var (low, high) = (0, last + 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    return low
  }
}
