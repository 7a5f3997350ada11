/// Keyframes from which linear interpolation reproduces the values of all frames within a
/// tolerance.
struct LottieKeyframes {
  /// The keyframes' frame numbers, beginning with the first frame. If nothing changes, the first
  /// frame is the only keyframe.
  let frames: [Int]
  /// The largest error of an interpolated number on any frame.
  let largestError: Double

  /// The longest distance between two keyframes, in frames.
  private static let longest = 240

  /// Chooses keyframes for values, which are given as one list of numbers per frame. Each keyframe
  /// is as far from the previous one as the tolerance allows.
  ///
  /// - Complexity: O(fdn), where f is the number of frames, d the longest distance between
  ///   keyframes and n the number of numbers per frame.
  init(_ values: [[Double]], tolerance: Double) {
    var (frames, error) = ([0], 0.0)
    let isConstant = values.allSatisfy { $0 == values[0] }
    var start = 0
    while !isConstant, start < values.count - 1 {
      var (end, endError) = (start + 1, 0.0)
      while end + 1 < values.count, end + 1 - start <= Self.longest {
        let next = Self.error(values, from: start, to: end + 1, tolerance)
        guard next <= tolerance else { break }
        (end, endError) = (end + 1, next)
      }
      error = max(error, endError)
      frames.append(end)
      start = end
    }
    (self.frames, largestError) = (frames, error)
  }

  /// Returns the largest error on the frames between two keyframes; infinite if it exceeds a limit.
  private static func error(
    _ values: [[Double]], from start: Int, to end: Int, _ limit: Double
  ) -> Double {
    var largest = 0.0
    let (first, last) = (values[start], values[end])
    for frame in start + 1..<end {
      let fraction = Double(frame - start) / Double(end - start)
      let value = values[frame]
      for i in value.indices {
        largest = max(largest, abs(first[i] + (last[i] - first[i]) * fraction - value[i]))
      }
      if largest > limit { return .infinity }
    }
    return largest
  }
}
