/// When keyframes are reached, and at what pace the ways between them are gone.
struct KeyframeSchedule {
  /// As many as keyframes, and one more when discrete; from 0 to 1, not decreasing.
  let times: [Double]
  private let isDiscrete: Bool
  private let paces: [CAMediaTimingFunction]

  /// - Parameters:
  ///   - count: of keyframes, at least 1.
  ///   - keyTimes: not used, and the keyframes spaced evenly, unless they are as they must be.
  init(count: Int, keyTimes: [Double]?, isDiscrete: Bool, paces: [CAMediaTimingFunction]) {
    (self.isDiscrete, self.paces) = (isDiscrete, paces)
    let needed = isDiscrete ? count + 1 : count
    if let keyTimes, keyTimes.count == needed, keyTimes.first == 0, keyTimes.last == 1,
      zip(keyTimes, keyTimes.dropFirst()).allSatisfy({ $0 <= $1 })
    {
      times = keyTimes
    } else {
      times = (0..<needed).map { needed > 1 ? Double($0) / Double(needed - 1) : 0 }
    }
  }

  /// The keyframe that lies before a fraction of the duration, and how far it is to the next, 0 to 1
  /// and beyond where a pace overshoots.
  ///
  /// - Parameter lead: Of the fraction; the way is gone on with in a straight line (`CyclePosition`).
  func place(at fraction: Double, lead: Double = 0) -> (index: Int, t: Double) {
    let last = isDiscrete ? times.count - 2 : max(times.count - 2, 0)
    let index = Self.index(of: fraction, in: times, last: last)
    if isDiscrete || times.count < 2 { return (index, 0) }
    let length = times[index + 1] - times[index]
    let t = length > 0 ? (fraction - times[index]) / length : 1
    let pace = index < paces.count ? paces[index] : nil
    let way = pace?.value(at: t) ?? t
    if lead == 0 || length <= 0 { return (index, way) }
    return (index, way + lead / length * (pace?.slope(at: t) ?? 1))
  }

  /// The last of the rising `times` up to `last` that is at or before `time`; the first one when none
  /// is.
  static func index(of time: Double, in times: [Double], last: Int) -> Int {
    var (low, high) = (0, last + 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    return low
  }
}
