/// A course as CSS's `linear()` says it: straight between stops.
///
/// The stops are the fewest whose courses stay within a tolerance, among those that stand on a grid
/// of times and at five heights about the course's own: a shortest path through the grid, forward
/// in time. From a stop, the slopes that miss no point of the course by more than the tolerance are
/// an interval that shrinks from point to point, as in Imai and Iri's "Polygonal approximations of
/// a curve" (1988), which chooses among the curve's own points. Heights beside those save about a
/// third of the stops.
///
/// A way with the bend f″ may be 4√(tolerance ÷ |f″|) long. The grid has twenty points to such a
/// way, so it is dense where the course bends; what the course does between two of its points, a
/// two-hundredth of the tolerance, needs no look.
///
/// **Guarantees.** Stops ascend in time; the first stands at 0 and the last at 1. Heights have four
/// decimals, times no more than ``percentDecimals`` as percentages.
package struct LinearEasing: Sendable, Hashable {
  /// A point of the course.
  package struct Stop: Sendable, Hashable {
    /// The fraction of the duration, 0…1.
    package let time: Double
    /// The fraction of the way; beyond 0…1 where the course overshoots.
    package let progress: Double
  }

  /// In order of time.
  package let stops: [Stop]
  /// The largest difference between the stops' course and the one that they stand for, in ways,
  /// rounded up to five decimals.
  package let largestError: Double

  /// How many decimals a percentage may need.
  static let percentDecimals = 4
  /// How many times there are to choose the grid's from: the first number that sees every bend.
  private static let resolutions = [50_000, 500_000]
  private static let pointsToAWay = 20.0
  private static let mostPoints = 40_000
  /// The most of the grid's points from one stop to the next, so that long rests in a large grid
  /// cost a stop now and then, and not time.
  private static let longestWay = 400
  /// Heights beside the course that a stop may have, in tolerances.
  private static let heights = [0, -0.5, 0.5, -0.9, 0.9]

  /// The stops for a course from 0 at 0 to about 1 at 1.
  ///
  /// - Parameters:
  ///   - tolerance: The largest error, in ways, that is wanted; at least 0.0002, since heights are
  ///     rounded to 0.0001. 0.001 is less than a pixel on ways of up to a thousand. It is kept for
  ///     courses of up to some hundred swings; wilder ones have ``largestError``. Halving it takes
  ///     about 1.4 times as many stops.
  ///   - progress: How far it has come, by the fraction of its duration. It counts as no farther
  ///     away than a million ways, and as 1 where it is no number.
  /// - Complexity: O(50,000), or ten times that where it is still at most of its duration, and
  ///   O(stops × 2,000).
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
      // A curve that is too wild for it has an error that is larger, and said.
      tolerance *= 4
    }
    let last = Double(course.count - 1)
    stops = (found ?? [:]).sorted { $0.key < $1.key }.map {
      Stop(time: Double($0.key) / last, progress: $0.value)
    }
    largestError = Self.error(of: stops, progress)
  }

  /// The progress that the stops give at a fraction of the duration, 0…1.
  package func progress(at time: Double) -> Double {
    // The first stop behind it, by halving.
    var (low, high) = (0, stops.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if stops[middle].time <= time { low = middle } else { high = middle }
    }
    let (a, b) = (stops[low], stops[high])
    if b.time <= a.time { return b.progress }
    return a.progress + (b.progress - a.progress) * (time - a.time) / (b.time - a.time)
  }

  /// The text for a style sheet: `linear(0 0%, 0.5 12.5%, 1 100%)`.
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

  /// The sizes of the second differences, f″h², at all points but the ends.
  private static func bends(_ course: [Double]) -> some Sequence<Double> {
    (1..<course.count - 1).lazy.map { i in
      let difference = course[i - 1] - 2 * course[i] + course[i + 1]
      return abs(difference)
    }
  }

  /// The points of a course that may be stops, both ends among them. Each has the same share of the
  /// sum of √|f″|h, of which a way may have 4√tolerance; a twentieth of them is for where it is
  /// straight.
  private static func grid(of course: [Double], _ tolerance: Double) -> [Int] {
    let sum = bends(course).reduce(0) { $0 + $1.squareRoot() }
    let wanted = sum / (4 * tolerance.squareRoot()) * pointsToAWay
    let count = min(max(wanted * 1.05, 20), Double(min(mostPoints, course.count - 1)))
    let least = max(sum * 0.05, 1e-9) / Double(course.count)
    let share = (sum + least * Double(course.count)) / count
    var grid = [0]
    var reached = 0.0
    for (i, bend) in bends(course).enumerated() {
      reached += bend.squareRoot() + least
      if reached >= share {
        grid.append(i + 1)
        reached = reached.truncatingRemainder(dividingBy: share)
      }
    }
    return grid + [course.count - 1]
  }

  /// A stop on the way, by how it is reached with the fewest stops before it.
  private struct Node {
    var progress: Double
    var stopsBefore = Int.max
    /// How far all those are beside the course, which decides between equals.
    var offset = Double.infinity
    var before = -1
  }

  /// The shortest path through a grid of a course's points, which it maps to heights; nil when none
  /// stays within the tolerance.
  private static func path(
    _ grid: [Int], _ course: [Double], _ tolerance: Double
  ) -> [Int: Double]? {
    let width = heights.count
    var nodes = grid.flatMap { i in
      heights.map { Node(progress: rounded(course[i] + $0 * tolerance)) }
    }
    let last = grid.count - 1
    // The ends stand where they are: a course that has come to rest near 1 ends there.
    let end = course[course.count - 1]
    nodes[last * width].progress = abs(end - 1) <= tolerance ? 1 : rounded(end)
    (nodes[0].stopsBefore, nodes[0].offset) = (0, 0)
    for start in 0..<last * width where nodes[start].stopsBefore != Int.max {
      let (i, node) = (start / width, nodes[start])
      var (least, most) = (-Double.infinity, Double.infinity)
      for j in i + 1..<min(last, i + longestWay) + 1 {
        let (distance, height) = (Double(grid[j] - grid[i]), course[grid[j]])
        // Both ends have one height.
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

  /// The largest error, from points that are at least 32 to a way between stops and 20,000 in all.
  /// Between those it is no more than the two millionths that are added.
  private static func error(of stops: [Stop], _ progress: (Double) -> Double) -> Double {
    var largest = 0.0
    for (a, b) in zip(stops, stops.dropFirst()) {
      let count = max(32, Int(((b.time - a.time) * 20_000).rounded(.up)))
      for k in 0...count {
        let share = Double(k) / Double(count)
        let straight = a.progress + (b.progress - a.progress) * share
        let course = number(progress(a.time + (b.time - a.time) * share))
        largest = max(largest, abs(straight - course))
      }
    }
    return ((largest + 2e-6) * 1e5).rounded(.up) / 1e5
  }
}
