/// A timing curve in the form of CSS's `linear()`
/// (<https://www.w3.org/TR/css-easing-2/#the-linear-easing-function>): straight lines between
/// stops.
///
/// It has as few stops as the tolerance allows, given that stops must be at the times of a grid and
/// at one of five heights around the curve. They are found as a shortest path through the grid,
/// forwards in time. From a given stop, the slopes of the lines that stay within the tolerance form
/// an interval, which shrinks from point to point, as in Imai and Iri's "Polygonal approximations
/// of a curve" (1988, <https://doi.org/10.1016/B978-0-444-70467-2.50011-4>), who allow stops only
/// at points of the curve. Allowing stops beside the curve saves about a third of them.
///
/// Where the second derivative is f″, a line can be 4√(tolerance ÷ |f″|) long. The grid has twenty
/// points in that length, so it is dense where the curvature is large. Between two grid points, the
/// curve deviates by at most a two-hundredth of the tolerance, which is ignored.
///
/// **Guarantees.** Stops are in increasing order of time, the first at 0 and the last at 1. Heights
/// have four decimals; times, as percentages, have at most ``percentDecimals``.
package struct LinearEasing: Sendable, Hashable {
  package struct Stop: Sendable, Hashable {
    /// The stop's time as a fraction of the duration, 0…1.
    package let time: Double
    /// The stop's progress as a fraction of the distance from start to target; outside 0…1 if the
    /// curve overshoots.
    package let progress: Double
  }

  /// The stops in order of time.
  package let stops: [Stop]
  /// The largest difference between the lines and the curve, as a fraction of the distance from
  /// start to target, rounded up to five decimals.
  package let largestError: Double

  /// The largest number of decimals in a stop's percentage.
  static let percentDecimals = 4
  /// The numbers of samples of the curve to try. The first number that resolves the curvature is
  /// used.
  private static let resolutions = [50_000, 500_000]
  private static let pointsPerLine = 20.0
  private static let maxPoints = 40_000
  /// The largest number of grid points between two stops. This limits the running time for a curve
  /// with a long constant part on a large grid, at the cost of an occasional extra stop.
  private static let maximumSpan = 400
  /// The distances from the curve at which a stop may be, as multiples of the tolerance.
  private static let heights = [0, -0.5, 0.5, -0.9, 0.9]

  /// Finds the stops for a curve whose progress is 0 at 0 and about 1 at 1.
  ///
  /// - Parameters:
  ///   - tolerance: The largest error, as a fraction of the distance from start to target; at least
  ///     0.0002, since heights are rounded to 0.0001. An error of 0.001 is at most a pixel on
  ///     distances up to a thousand pixels. Curves with up to a few hundred oscillations stay
  ///     within the tolerance; for wilder ones, see ``largestError``. Halving the tolerance takes
  ///     about 1.4 times as many stops.
  ///   - progress: Maps a fraction of the duration to progress. Results are clamped to a million;
  ///     NaN counts as 1.
  /// - Complexity: 50,000 evaluations of `progress`, or ten times as many for a curve that is at
  ///   rest for most of its duration, and O(2,000 s), where s is the number of stops.
  package init(tolerance: Double = 0.001, of progress: (Double) -> Double) {
    var tolerance = max(tolerance, 2e-4)
    var course: [Double] = []
    for count in Self.resolutions {
      course = (0...count).map { Self.number(progress(Double($0) / Double(count))) }
      if Self.bends(course).allSatisfy({ $0 / 8 < tolerance / 200 }) { break }
    }
    var found: [Int: Double]?
    while found == nil {
      found = Self.path(Self.grid(of: course, tolerance), course, tolerance * 0.99)
      // No stops stay within this tolerance, because the curve is too wild, so try again with a
      // larger one. The error that results is reported.
      tolerance *= 4
    }
    let last = Double(course.count - 1)
    stops = (found ?? [:]).sorted { $0.key < $1.key }.map {
      Stop(time: Double($0.key) / last, progress: $0.value)
    }
    largestError = Self.error(of: stops, progress)
  }

  /// Returns the progress at a fraction of the duration, 0…1.
  package func progress(at time: Double) -> Double {
    var (low, high) = (0, stops.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if stops[middle].time <= time { low = middle } else { high = middle }
    }
    let (a, b) = (stops[low], stops[high])
    if b.time <= a.time { return b.progress }
    return a.progress + (b.progress - a.progress) * (time - a.time) / (b.time - a.time)
  }

  /// The easing as a value in a style sheet: `linear(0 0%, 0.5 12.5%, 1 100%)`.
  package var text: String {
    let texts = stops.map { stop in
      Readout.number(stop.progress, decimals: 4) + " "
        + Readout.number(stop.time * 100, decimals: Self.percentDecimals) + "%"
    }
    return "linear(\(texts.joined(separator: ", ")))"
  }

  // MARK: Finding

  private static func number(_ progress: Double) -> Double {
    progress.isNaN ? 1 : min(max(progress, -1e6), 1e6)
  }

  private static func rounded(_ progress: Double) -> Double { (progress * 1e4).rounded() / 1e4 + 0 }

  /// Returns the absolute second difference at each point but the ends: |f″|h², where h is the
  /// points' spacing.
  private static func bends(_ course: [Double]) -> some Sequence<Double> {
    (1..<course.count - 1).lazy.map { i in
      let difference = course[i - 1] - 2 * course[i] + course[i + 1]
      return abs(difference)
    }
  }

  /// Returns the indices of the points of a curve that may be stops, including both ends. They are
  /// spaced so that the sum of √|f″|h between two neighbours is about constant, where h is the
  /// spacing of the curve's points; a line between two stops can cover a sum of up to 4√tolerance.
  /// In addition, a twentieth of the indices are spread evenly, so that straight parts get some
  /// too.
  private static func grid(of course: [Double], _ tolerance: Double) -> [Int] {
    let sum = bends(course).reduce(0) { $0 + $1.squareRoot() }
    let wanted = sum / (4 * tolerance.squareRoot()) * pointsPerLine
    let count = min(max(wanted * 1.05, 20), Double(min(maxPoints, course.count - 1)))
    let least = max(sum * 0.05, 1e-9) / Double(course.count)
    let budget = (sum + least * Double(course.count)) / count
    var grid = [0]
    var reached = 0.0
    for (i, bend) in bends(course).enumerated() {
      reached += bend.squareRoot() + least
      if reached >= budget {
        grid.append(i + 1)
        reached = reached.truncatingRemainder(dividingBy: budget)
      }
    }
    return grid + [course.count - 1]
  }

  /// A possible stop, and the path to it with the smallest number of stops.
  private struct Node {
    var progress: Double
    var stopsBefore = Int.max
    /// The sum, over the stops on the path so far, of their distances from the curve. Of paths with
    /// the same number of stops, the one with the smallest sum is chosen.
    var offset = Double.infinity
    var before = -1
  }

  /// Returns the shortest path through a grid of the curve's points, as a map from points to the
  /// heights of stops there; nil if no path stays within the tolerance.
  private static func path(
    _ grid: [Int], _ course: [Double], _ tolerance: Double
  ) -> [Int: Double]? {
    let width = heights.count
    var nodes = grid.flatMap { i in
      heights.map { Node(progress: rounded(course[i] + $0 * tolerance)) }
    }
    let last = grid.count - 1
    // The path must end at the curve's last value or, if the curve comes to rest near 1, at exactly
    // 1.
    let end = course[course.count - 1]
    nodes[last * width].progress = abs(end - 1) <= tolerance ? 1 : rounded(end)
    (nodes[0].stopsBefore, nodes[0].offset) = (0, 0)
    for start in 0..<last * width where nodes[start].stopsBefore != Int.max {
      let (i, node) = (start / width, nodes[start])
      var (least, most) = (-Double.infinity, Double.infinity)
      for j in i + 1..<min(last, i + maximumSpan) + 1 {
        let (distance, height) = (Double(grid[j] - grid[i]), course[grid[j]])
        // Like the first point, the last one has a single node, at a fixed height.
        for n in j * width..<j * width + (j == last ? 1 : width) {
          let slope = (nodes[n].progress - node.progress) / distance
          guard slope >= least, slope <= most else { continue }
          let offset = node.offset + abs(nodes[n].progress - height)
          if (node.stopsBefore + 1, offset) < (nodes[n].stopsBefore, nodes[n].offset) {
            nodes[n].stopsBefore = node.stopsBefore + 1
            (nodes[n].offset, nodes[n].before) = (offset, start)
          }
        }
        least = max(least, (height - tolerance - node.progress) / distance)
        most = min(most, (height + tolerance - node.progress) / distance)
        if least > most { break }
      }
    }
    var n = last * width
    guard nodes[n].stopsBefore != Int.max else { return nil }
    var stops: [Int: Double] = [:]
    while n >= 0 {
      stops[grid[n / width]] = nodes[n].progress
      n = nodes[n].before
    }
    return stops
  }

  /// Returns the largest error at sampled points, at least 32 between two stops and 20,000 in all.
  /// Adds two millionths, by which the error can be larger between samples.
  private static func error(of stops: [Stop], _ progress: (Double) -> Double) -> Double {
    var largest = 0.0
    for (a, b) in zip(stops, stops.dropFirst()) {
      let count = max(32, Int(((b.time - a.time) * 20_000).rounded(.up)))
      for k in 0...count {
        let fraction = Double(k) / Double(count)
        let straight = a.progress + (b.progress - a.progress) * fraction
        let course = number(progress(a.time + (b.time - a.time) * fraction))
        largest = max(largest, abs(straight - course))
      }
    }
    return ((largest + 2e-6) * 1e5).rounded(.up) / 1e5
  }
}
