import Foundation
package import MidflightLayerTree

/// Fits curves to a measured motion: the nearest spring, the nearest cubic Bézier, and the
/// `linear()` with the fewest stops.
///
/// The values at both ends and a spring's velocity enter the model linearly. For given other
/// parameters, linear least squares determines them, so only the others are searched for. This is
/// Golub and Pereyra's [variable projection](https://doi.org/10.1088/0266-5611/19/2/201), with
/// ``LeastSquares``. The search starts from the best points of a fixed grid, so the same samples
/// always give the same fit.
package struct MotionFit: Sendable {
  /// The errors of a fit, as fractions of the distance from start to target.
  package struct Deviation: Sendable, Hashable {
    package let largest: Double
    package let rootMeanSquare: Double

    package init(largest: Double, rootMeanSquare: Double) {
      (self.largest, self.rootMeanSquare) = (largest, rootMeanSquare)
    }

    package var isFit: Bool { largest <= MotionFit.bound }
  }

  /// A motion's start value and target, in the samples' units, and the time at which it begins, in
  /// seconds.
  package struct Endpoints: Sendable, Hashable {
    package var from, to, begin: Double
  }

  package struct SpringFit: Sendable, Hashable {
    /// The nearest spring. Its mass is 1, and its numbers are rounded to six digits.
    package let spring: TunedSpring
    package let endpoints: Endpoints
    package let deviation: Deviation
  }

  package struct CubicFit: Sendable, Hashable {
    package let easing: Easing
    /// The duration in seconds.
    package let duration: Double
    package let endpoints: Endpoints
    package let deviation: Deviation
  }

  package struct LinearFit: Sendable, Hashable {
    package let easing: Easing
    /// The duration in seconds.
    package let duration: Double
    package let endpoints: Endpoints
    package let deviation: Deviation
  }

  /// The largest acceptable error of a fit: 5 % of the distance from start to target. Noise of 1 %
  /// on single samples stays below it.
  package static let bound = 0.05

  package let samples: MotionSamples
  /// The target of a spring, if the motion ends at rest; otherwise it is fitted too.
  private let target: Double?
  /// The samples for a spring: with the rest after the motion, up to the motion's duration, so that
  /// the spring rests there too.
  private let settling: MotionSamples

  /// Prepares samples for fitting.
  ///
  /// - Parameter samples: The samples, which may include times at rest before and after the motion.
  package init(of samples: MotionSamples) {
    let moving = samples.moving
    self.samples = moving
    target = samples.restingValue
    let (first, last) = (moving.times[0], moving.times[moving.times.count - 1])
    let rested = target == nil ? nil : try? samples.within(first...2 * last - first)
    settling = rested ?? moving
  }

  /// The largest number of samples used for a fit. More would take time without improving the fit.
  private static let maxSamples = 1000
  private var thin: MotionSamples { samples.thinned(to: Self.maxSamples) }
  private var span: Double { (samples.times.last ?? 0) - samples.times[0] }

  // MARK: Spring

  /// Finds the nearest spring; nil if the samples do not move.
  ///
  /// The spring gets an initial velocity only if it is significant, that is, if leaving it out
  /// raises the sum of squares by more than four times the mean square. Noise alone does so in one
  /// fit out of twenty.
  package func spring() -> SpringFit? {
    let thin = settling.thinned(to: Self.maxSamples)
    let times = thin.times.map { $0 - thin.times[0] }
    func model(_ p: [Double], thrown: Bool) -> (coefficients: [Double], residual: [Double]) {
      let spring = Self.spring(p)
      var rest: [Double] = []
      var thrust: [Double] = []
      for time in times {
        let (a, b) = spring.response(at: time)
        rest.append(a)
        thrust.append(b)
      }
      let columns = [rest] + (thrown ? [thrust] : [])
      guard let target else {
        return LeastSquares.project(thin.values, on: [times.map { _ in 1.0 }] + columns)
      }
      let fit = LeastSquares.project(thin.values.map { $0 - target }, on: columns)
      return ([target] + fit.coefficients, fit.residual)
    }
    let still = Self.best(springGrid) { model($0, thrown: false).residual }
    let thrown = Self.best(springGrid) { model($0, thrown: true).residual }
    let size = thin.values.reduce(0) { $0 + $1 * $1 }
    let isThrown =
      still.sum > thrown.sum * (1 + 4 / Double(times.count)) && still.sum > 1e-16 * size
    let (p, coefficients) =
      isThrown
      ? (thrown.parameters, model(thrown.parameters, thrown: true).coefficients)
      : (still.parameters, model(still.parameters, thrown: false).coefficients + [0])
    let (to, left) = (coefficients[0], coefficients[1])
    guard left != 0, left.isFinite else { return nil }
    let found = Self.spring(p)
    // The spring's velocity is per second, as a multiple of the distance from start to target. That
    // distance is −left.
    let spring = TunedSpring(
      mass: 1, stiffness: Self.rounded(found.frequency * found.frequency),
      damping: Self.rounded(2 * found.dampingRatio * found.frequency),
      initialVelocity: Self.rounded(min(max(-coefficients[2] / left, -1000), 1000)))
    let endpoints = Endpoints(from: to + left, to: to, begin: samples.times[0])
    let motion = spring.motion
    return SpringFit(
      spring: spring, endpoints: endpoints,
      deviation: deviation(of: settling, from: endpoints) {
        motion.progress(at: $0, initialVelocity: spring.initialVelocity)
      })
  }

  /// Returns a spring with the given logarithms of frequency and damping ratio, limited to the
  /// tunable range: a response of 0.02 s to 30 s and a bounce of −0.95 to 0.95.
  private static func spring(_ p: [Double]) -> Spring {
    // Stay slightly inside the limits, so that rounding does not exceed them.
    let frequency = min(max(exp(p[0]), 2 * .pi / 29.99), 2 * .pi / 0.02001)
    let ratio = min(max(exp(p[1]), 0.05001), 19.99)
    return Spring(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      allowsOverdamping: true)
  }

  /// The starting points of the spring search. The lowest frequency has one oscillation in three
  /// times the samples' span; the highest has 40 oscillations in the span.
  private var springGrid: [[[Double]]] {
    let lowest = 2 * Double.pi / (3 * span)
    return (0..<14).map { i in
      [0.1, 0.3, 0.6, 0.9, 1.4].map { [log(lowest * pow(120, Double(i) / 13)), log($0)] }
    }
  }

  // MARK: Cubic

  package func cubic() -> CubicFit? {
    let thin = thin
    let times = thin.times.map { $0 - thin.times[0] }
    let longest = span
    // Like both end values, y₁ and y₂ enter linearly: the value is from + (to − from) · (B₁·y₁ +
    // B₂·y₂ + B₃).
    func model(_ p: [Double]) -> (coefficients: [Double], residual: [Double]) {
      let (x1, x2, duration) = Self.cubicNumbers(p, longest)
      let line = UnitBezier(x1, 1.0 / 3, x2, 2.0 / 3)
      var columns = [[Double]](repeating: [], count: 4)
      for time in times {
        // If y₁ and y₂ are 1/3 and 2/3, a cubic's y equals its parameter, so this finds the
        // parameter t.
        let t = line.y(at: min(time / duration, 1))
        let u = 1 - t
        columns[0].append(1)
        columns[1].append(t * t * t)
        columns[2].append(3 * u * u * t)
        columns[3].append(3 * u * t * t)
      }
      return LeastSquares.project(thin.values, on: columns)
    }
    let found = Self.best(Self.cubicGrid) { model($0).residual }
    let coefficients = model(found.parameters).coefficients
    let distance = coefficients[1]
    guard distance != 0, distance.isFinite else { return nil }
    let (x1, x2, duration) = Self.cubicNumbers(found.parameters, longest)
    let numbers = [x1, coefficients[2] / distance, x2, coefficients[3] / distance].map(Self.rounded)
    let curve = UnitBezier(numbers[0], numbers[1], numbers[2], numbers[3])
    let ends = Endpoints(
      from: coefficients[0], to: coefficients[0] + distance, begin: samples.times[0])
    let length = Self.rounded(duration)
    return CubicFit(
      easing: Easing(numbers[0], numbers[1], numbers[2], numbers[3]), duration: length,
      endpoints: ends,
      deviation: deviation(of: samples, from: ends) { curve.y(at: min($0 / length, 1)) })
  }

  /// Converts search parameters to a cubic's x1, x2 and duration. The parameters are angles whose
  /// sin² keeps each x within 0…1 and the duration within the samples' span.
  private static func cubicNumbers(
    _ p: [Double], _ longest: Double
  ) -> (x1: Double, x2: Double, duration: Double) {
    func fraction(_ angle: Double) -> Double { sin(angle) * sin(angle) }
    return (fraction(p[0]), fraction(p[1]), longest * max(fraction(p[2]), 1e-3))
  }

  /// The starting points of the cubic search, grouped by twelve durations, because the minimization
  /// hardly changes the duration.
  private static let cubicGrid: [[[Double]]] = {
    func angle(_ fraction: Double) -> Double { asin(fraction.squareRoot()) }
    let fractions = [0.08, 0.35, 0.65, 0.92]
    return (1...12).map { i in
      fractions.flatMap { x1 in
        fractions.map { x2 in [angle(x1), angle(x2), angle(min(Double(i) / 12, 0.998))] }
      }
    }
  }()

  /// Searches for the smallest sum of squares from the points of a grid: takes a few steps from the
  /// best two points of each group, then all steps from the best four results.
  private static func best(
    _ groups: [[[Double]]], _ residual: ([Double]) -> [Double]
  ) -> (parameters: [Double], sum: Double) {
    typealias Point = (parameters: [Double], sum: Double)
    func ranked(_ points: [Point], _ count: Int) -> ArraySlice<Point> {
      points.sorted { $0.sum < $1.sum }.prefix(count)
    }
    let starts = groups.flatMap { group in
      let points = group.map { parameters -> Point in
        let left = residual(parameters)
        return (parameters, LeastSquares.dot(left, left))
      }
      return ranked(points, 2).map { LeastSquares.minimize($0.parameters, steps: 5, residual) }
    }
    let ends = ranked(starts, 4).map { LeastSquares.minimize($0.parameters, steps: 100, residual) }
    return ranked(ends, 1).first ?? ([], .infinity)
  }

  // MARK: linear()

  /// Finds the `linear()` with the fewest stops from the first sample to the last.
  ///
  /// - Parameter tolerance: The largest error as a fraction of the distance from start to target,
  ///   at least 0.0002. If the tolerance is smaller than the samples' noise, there is a stop at
  ///   each change of direction.
  package func linear(tolerance: Double) -> LinearFit? {
    let (times, values) = (samples.times, samples.values)
    let endpoints = Endpoints(from: values[0], to: values[values.count - 1], begin: times[0])
    guard endpoints.from != endpoints.to else { return nil }
    let duration = Self.rounded(span)
    func slope(_ i: Int) -> Double {
      let (before, after) = (max(i - 1, 0), min(i + 1, times.count - 1))
      return (values[after] - values[before]) / (times[after] - times[before])
    }
    // Join the samples by cubics, which have no corners. Straight lines would have corners, which
    // the grid of an easing's candidate stops would miss.
    func course(_ fraction: Double) -> Double {
      let time = times[0] + fraction * span
      var (low, high) = (0, times.count - 1)
      while high - low > 1 {
        let middle = (low + high) / 2
        if times[middle] <= time { low = middle } else { high = middle }
      }
      let length = times[high] - times[low]
      let t = min((time - times[low]) / length, 1)
      let (u, third) = (1 - t, length / 3)
      let value =
        u * u * u * values[low] + 3 * u * u * t * (values[low] + slope(low) * third)
        + 3 * u * t * t * (values[high] - slope(high) * third) + t * t * t * values[high]
      return (value - endpoints.from) / (endpoints.to - endpoints.from)
    }
    var found: LinearFit?
    // Noisy samples have corners, which the cubics smooth, so the error at a sample may exceed the
    // tolerance. If it does, try a smaller tolerance.
    for fraction in [1, 0.85, 0.7, 0.5, 0.3] {
      let straight = LinearEasing(tolerance: tolerance * fraction, of: course)
      let fit = LinearFit(
        easing: straight.easing, duration: duration, endpoints: endpoints,
        deviation: deviation(of: samples, from: endpoints) {
          straight.progress(at: min($0 / duration, 1))
        })
      if fit.deviation.largest < found?.deviation.largest ?? .infinity { found = fit }
      if fit.deviation.largest <= tolerance { break }
    }
    return found
  }

  // MARK: Measuring

  /// Returns the errors of a curve over samples.
  ///
  /// - Parameter progress: Returns the curve's progress at a time in seconds since its beginning.
  private func deviation(
    of samples: MotionSamples, from endpoints: Endpoints, _ progress: (Double) -> Double
  ) -> Deviation {
    var (largest, squares) = (0.0, 0.0)
    for (time, value) in zip(samples.times, samples.values) {
      let wanted = (value - endpoints.from) / (endpoints.to - endpoints.from)
      let difference = abs(progress(time - endpoints.begin) - wanted)
      largest = max(largest, difference)
      squares += difference * difference
    }
    return Deviation(
      largest: largest, rootMeanSquare: (squares / Double(samples.times.count)).squareRoot())
  }

  /// Rounds a number to six digits, as many as are printed.
  private static func rounded(_ value: Double) -> Double {
    guard value != 0, value.isFinite else { return value.isFinite ? value : 0 }
    let digits = 5 - Int(floor(log10(abs(value))))
    guard abs(digits) < 300 else { return 0 }
    // Round to at most nine decimals, since later ones are rounding errors.
    let scale = pow(10, Double(min(digits, 9)))
    return (value * scale).rounded() / scale + 0
  }
}
