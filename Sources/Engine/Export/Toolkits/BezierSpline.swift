import MidflightLayerTree

/// A chain of cubic Béziers in time and progress, from (0, 0) to (1, 1), for Qt Quick's
/// `easing.bezierCurve`:
/// <https://doc.qt.io/qt-5/qml-qtquick-propertyanimation.html#easing.bezierCurve-prop>.
struct BezierSpline {
  /// The two control points and the end point of each piece, each as a time and a progress.
  let numbers: [Double]
  var pieceCount: Int { numbers.count / 6 }

  /// The largest number of pieces that Qt accepts. In Qt 5.15 and 6.4, more pieces would overflow
  /// an array.
  static let maxPieces = 10

  static let straight = BezierSpline(cubic: [0, 0, 1, 1])

  init(cubic points: [Double]) { numbers = points + [1, 1] }

  /// Joins stops from (0, 0) to (1, 1) by straight lines. A jump takes a millionth of the duration.
  init(stops: [LinearEasing.Stop]) {
    var numbers: [Double] = []
    var (time, height) = (0.0, 0.0)
    for (i, stop) in stops.enumerated() where stop.time > 0 || stop.progress != 0 {
      let next = i + 1 < stops.count ? stops[i + 1].time : 2
      let end = next <= stop.time ? stop.time - 1e-6 : max(stop.time, time + 1e-6)
      let (third, rise) = ((end - time) / 3, stop.progress - height)
      numbers += [time + third, height + rise / 3, time + third * 2, height + rise * 2 / 3]
      numbers += [end, stop.progress]
      (time, height) = (end, stop.progress)
    }
    self.numbers = numbers
  }

  /// Approximates a part of a curve within a tolerance by recursive halving. Returns nil if that
  /// takes more than ``maxPieces``, or if the part ends at the value at which it begins.
  ///
  /// The control points of each piece are at a third and two thirds of its time, so the piece is
  /// the cubic that has the curve's values and slopes at both ends
  /// ([Hermite](https://en.wikipedia.org/wiki/Cubic_Hermite_spline)). The error of a piece falls
  /// with the fourth power of its length.
  ///
  /// - Parameters:
  ///   - start, end: The ends of the part, in the curve's time.
  ///   - last: The progress at `end`, which may differ slightly from the curve's.
  ///   - tolerance: The largest error, in the curve's units, at 16 instants of each piece.
  init?(
    from start: Double, to end: Double, last: Double, tolerance: Double,
    of course: (Double) -> Double
  ) {
    let base = course(start)
    let rise = last - base
    guard rise != 0 else { return nil }
    let step = (end - start) * 1e-6
    func slope(_ time: Double) -> Double {
      // At the part's ends, take a one-sided difference, because the curve may be undefined beyond.
      let (low, high) = (max(time - step, start), min(time + step, end))
      return (course(high) - course(low)) / (high - low)
    }
    var numbers: [Double] = []
    var count = 0
    func add(_ low: Double, _ high: Double) -> Bool {
      let third = (high - low) / 3
      let (first, final) = (course(low), course(high))
      let heights = [first, first + slope(low) * third, final - slope(high) * third, final]
      let isNear = (1..<16).allSatisfy { i in
        let t = Double(i) / 16
        return abs(Self.bezier(heights, t) - course(low + (high - low) * t)) <= tolerance
      }
      guard isNear || high - low < step * 8 else {
        let middle = (low + high) / 2
        return count < Self.maxPieces && add(low, middle) && add(middle, high)
      }
      count += 1
      let ends = high == end ? last - final : 0
      for (time, height) in [
        (low + third, heights[1]), (high - third, heights[2] + ends), (high, heights[3] + ends),
      ] {
        numbers += [(time - start) / (end - start), Self.rounded((height - base) / rise)]
      }
      return count <= Self.maxPieces
    }
    guard add(start, end) else { return nil }
    (numbers[numbers.count - 2], numbers[numbers.count - 1]) = (1, 1)
    self.numbers = numbers
  }

  /// The spline of the reversed motion, whose progress at a time is 1 − progress(1 − time).
  var reversed: BezierSpline {
    let points = [0, 0] + numbers
    let back = stride(from: points.count - 2, through: 0, by: -2).flatMap { i in
      [1 - points[i], 1 - points[i + 1]]
    }
    return BezierSpline(numbers: Array(back.dropFirst(2)))
  }

  private init(numbers: [Double]) { self.numbers = numbers }

  func progress(at time: Double) -> Double {
    var (x, y) = (0.0, 0.0)
    for start in stride(from: 0, to: numbers.count, by: 6) {
      let n = numbers[start..<start + 6].map(\.self)
      if time <= n[4] || start + 6 == numbers.count {
        let length = n[4] - x
        // If the y of the control points are 1/3 and 2/3, the y of a cubic equals its parameter, so
        // `times.y` finds the parameter at a time.
        let times = UnitBezier((n[0] - x) / length, 1.0 / 3, (n[2] - x) / length, 2.0 / 3)
        return Self.bezier([y, n[1], n[3], n[5]], times.y(at: (time - x) / length))
      }
      (x, y) = (n[4], n[5])
    }
    return time
  }

  private static func bezier(_ h: [Double], _ t: Double) -> Double {
    let u = 1 - t
    return u * u * u * h[0] + 3 * u * u * t * h[1] + 3 * u * t * t * h[2] + t * t * t * h[3]
  }

  /// Rounds a height to a hundred-millionth of the distance from start to target.
  private static func rounded(_ height: Double) -> Double { (height * 1e8).rounded() / 1e8 + 0 }
}
