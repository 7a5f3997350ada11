struct KeyframeSchedule {
  private let times: [Double]
  /// The running maxima of the times: the times at which a segment and all segments before it have
  /// begun.
  private let starts: [Double]
  /// The last keyframe with an interval after it. For a discrete keyframe, this requires an
  /// additional time.
  private let last: Int
  private let isDiscrete: Bool
  private let timingFunctions: [CAMediaTimingFunction]

  /// - Parameters:
  ///   - count: The number of keyframes, at least 1.
  ///   - keyTimes: The times. Evenly spaced ones replace them unless they are finite and their
  ///     number is valid.
  ///   - needed: The valid numbers of times; the end of the last discrete keyframe is optional.
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

  /// The keyframe before a fraction of the duration, and the progress to the next one: 0…1, or
  /// beyond if a timing function overshoots. `lead` extrapolates along the tangent
  /// (`CyclePosition`).
  func segment(at fraction: Double, lead: Double = 0) -> (index: Int, t: Double) {
    let index = Self.index(of: fraction, in: starts, last: last)
    if isDiscrete || times.count < 2 { return (index, 0) }
    let length = times[index + 1] - times[index]
    if length <= 0 { return (index, fraction < times[index] ? 0 : 1) }
    let t = (fraction - times[index]) / length
    if t < 0 || t > 1 {
      // Only the overshoot of a timing function extrapolates beyond the first and last keyframes.
      let isHeld = t < 0 ? fraction >= 0 || times[0] != 0 : fraction <= 1 || times.last != 1
      if isHeld { return (index, t < 0 ? 0 : 1) }
    }
    let timingFunction = index < timingFunctions.count ? timingFunctions[index] : nil
    let eased = timingFunction?.value(at: t) ?? t
    return lead == 0
      ? (index, eased) : (index, eased + lead / length * (timingFunction?.slope(at: t) ?? 1))
  }

  /// The index of the last of the ascending `times`, up to index `last`, that is not after `time`;
  /// 0 if there is none.
  static func index(of time: Double, in times: [Double], last: Int) -> Int {
    var (low, high) = (0, last + 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    return low
  }
}
