/// When keyframes are reached, and at what pace the ways between them are gone.
struct KeyframeSchedule {
  private let times: [Double]
  /// The latest of the times up to each: when the way from there, and all before it, has begun.
  private let starts: [Double]
  /// The last keyframe that a way leads on from, or that is shown where they are discrete: the last
  /// one has a time to itself only when one more time says when it is over.
  private let last: Int
  private let isDiscrete: Bool
  private let paces: [CAMediaTimingFunction]

  /// - Parameters:
  ///   - count: of keyframes, at least 1.
  ///   - keyTimes: used as they are when they are as many as needed and finite; else the keyframes
  ///     are spaced evenly.
  ///   - needed: How many times there may be; of discrete keyframes the last one's end can be one.
  init(
    count: Int, keyTimes: [Double]?, needed: ClosedRange<Int>, isDiscrete: Bool,
    paces: [CAMediaTimingFunction]
  ) {
    (self.isDiscrete, self.paces) = (isDiscrete, paces)
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

  /// The keyframe that lies before a fraction of the duration, and how far it is to the next, 0 to
  /// 1 and beyond where a pace overshoots. Before the first time that is the first keyframe, after
  /// the last one the last that has a time to itself.
  ///
  /// - Parameter lead: Of the fraction; the way is gone on with in a straight line
  ///   (`CyclePosition`).
  func place(at fraction: Double, lead: Double = 0) -> (index: Int, t: Double) {
    let index = Self.index(of: fraction, in: starts, last: last)
    if isDiscrete || times.count < 2 { return (index, 0) }
    let length = times[index + 1] - times[index]
    if length <= 0 { return (index, fraction < times[index] ? 0 : 1) }
    let t = (fraction - times[index]) / length
    if t < 0 || t > 1 {
      // Only what a pace leads beyond 0 and 1 goes on beyond the keyframes that are there.
      let isHeld = t < 0 ? fraction >= 0 || times[0] != 0 : fraction <= 1 || times.last != 1
      if isHeld { return (index, t < 0 ? 0 : 1) }
    }
    let pace = index < paces.count ? paces[index] : nil
    let way = pace?.value(at: t) ?? t
    return lead == 0 ? (index, way) : (index, way + lead / length * (pace?.slope(at: t) ?? 1))
  }

  /// The last of the rising `times` up to `last` that is at or before `time`; the first one when
  /// none is.
  static func index(of time: Double, in times: [Double], last: Int) -> Int {
    var (low, high) = (0, last + 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    return low
  }
}
