/// A course as CSS's `linear()` says it: straight between stops.
///
/// The stops are the fewest whose courses stay within a tolerance, among those that stand on a grid of
/// times, evenly spaced, and of five heights about the course's own: a shortest path through the
/// grid, forward in time. From a stop the slopes that miss no point of the course by more than the
/// tolerance are an interval that shrinks from point to point, as in Imai and Iri's "Polygonal
/// approximations of a curve" (1988), which chooses among the curve's own points; heights beside them
/// save about a third of the stops.
///
/// **Guarantees.** Stops ascend in time; the first stands at 0 and the last at 1. Heights have four
/// decimals, times no more than ``percentDecimals`` as percentages.
public struct LinearEasing: Sendable, Hashable {
  /// A point of the course.
  public struct Stop: Sendable, Hashable {
    /// The fraction of the duration, 0…1.
    public let time: Double
    /// The fraction of the way; beyond 0…1 where the course overshoots.
    public let progress: Double
  }

  /// In order of time.
  public let stops: [Stop]
  /// The largest difference between the stops' course and the one that they stand for, in ways,
  /// rounded up to five decimals.
  public let largestError: Double

  /// How many decimals a percentage may need.
  public static let percentDecimals = 6
  /// Points of the course between two of the grid at which the tolerance is asked for.
  private static let samples = 4
  /// The grids, each twice as fine as the one before; a swing needs about a dozen points.
  private static let grids = [500, 1000, 2000, 4000, 8000, 16000, 32000]
  /// Heights beside the course that a stop may have, in tolerances.
  private static let heights = [0, -0.5, 0.5, -0.9, 0.9]

  /// The stops for a course from 0 at 0 to about 1 at 1.
  ///
  /// - Parameters:
  ///   - tolerance: The largest error, in ways, that is wanted; at least 0.0002, since heights are
  ///     rounded to 0.0001. 0.001 is less than a pixel on ways of up to a thousand. It is
  ///     kept for courses of up to some thousand swings; wilder ones have ``largestError``.
  ///     Halving it takes about 1.4 times as many stops.
  ///   - progress: How far it has come, by the fraction of its duration; finite.
  /// - Complexity: O(grid × the longest distance between two stops).
  public init(tolerance: Double = 0.001, of progress: (Double) -> Double) {
    let tolerance = max(tolerance, 2e-4)
    var found: [Stop]?
    for cells in Self.grids where found == nil {
      found = Self.path(cells, tolerance * 0.995, progress)
    }
    let last = Self.grids[Self.grids.count - 1]
    stops =
      found
      ?? (0...last).map { i in
        let time = Double(i) / Double(last)
        return Stop(time: time, progress: Self.rounded(progress(time)))
      }
    largestError = Self.error(of: stops, progress)
  }

  /// What the stops say at a fraction of the duration, 0…1.
  public func progress(at time: Double) -> Double {
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
  public var text: String {
    let texts = stops.map { stop in
      Readout.number(stop.progress, decimals: 4) + " "
        + Readout.number(stop.time * 100, decimals: Self.percentDecimals) + "%"
    }
    return "linear(\(texts.joined(separator: ", ")))"
  }

  // MARK: Finding

  private static func rounded(_ progress: Double) -> Double { (progress * 1e4).rounded() / 1e4 + 0 }

  /// A stop on the way, by how it is reached with the fewest stops before it.
  private struct Node {
    var progress: Double
    var stopsBefore = Int.max
    /// How far all those are beside the course, which decides between equals.
    var offset = Double.infinity
    var before = -1
  }

  /// The shortest path on a grid of so many cells; nil when none stays within the tolerance.
  private static func path(
    _ cells: Int, _ tolerance: Double, _ progress: (Double) -> Double
  ) -> [Stop]? {
    let fine = (0...cells * samples).map { progress(Double($0) / Double(cells * samples)) }
    let width = heights.count
    var nodes: [Node] = []
    nodes.reserveCapacity((cells + 1) * width)
    for i in 0...cells {
      for height in heights {
        nodes.append(Node(progress: rounded(fine[i * samples] + height * tolerance)))
      }
    }
    // The ends stand where they are: a course that has come to rest near 1 ends there.
    let end = abs(fine[cells * samples] - 1) <= tolerance ? 1 : rounded(fine[cells * samples])
    nodes[cells * width].progress = end
    (nodes[0].stopsBefore, nodes[0].offset) = (0, 0)
    for i in 0..<cells {
      for h in 0..<width where nodes[i * width + h].stopsBefore != Int.max {
        let start = nodes[i * width + h]
        var (least, most) = (-Double.infinity, Double.infinity)
        var j = i + 1
        while j <= cells {
          for k in 1..<samples {
            let distance = Double((j - 1 - i) * samples + k)
            let rise = fine[(j - 1) * samples + k] - start.progress
            least = max(least, (rise - tolerance) / distance)
            most = min(most, (rise + tolerance) / distance)
          }
          if least > most { break }
          let distance = Double((j - i) * samples)
          let course = fine[j * samples]
          for other in 0..<width {
            let n = j * width + other
            // Both ends have one height.
            if j == cells, other > 0 { break }
            let slope = (nodes[n].progress - start.progress) / distance
            guard slope >= least, slope <= most else { continue }
            let offset = start.offset + abs(nodes[n].progress - course)
            if (start.stopsBefore + 1, offset) < (nodes[n].stopsBefore, nodes[n].offset) {
              nodes[n].stopsBefore = start.stopsBefore + 1
              (nodes[n].offset, nodes[n].before) = (offset, i * width + h)
            }
          }
          least = max(least, (course - tolerance - start.progress) / distance)
          most = min(most, (course + tolerance - start.progress) / distance)
          if least > most { break }
          j += 1
        }
      }
    }
    var n = cells * width
    guard nodes[n].stopsBefore != Int.max else { return nil }
    var stops: [Stop] = []
    while n >= 0 {
      stops.append(Stop(time: Double(n / width) / Double(cells), progress: nodes[n].progress))
      n = nodes[n].before
    }
    return stops.reversed()
  }

  /// The largest error, from points that are at least 32 to a way between stops and 20,000 in all. What
  /// it is between those is less than a 500th of the tolerance more.
  private static func error(of stops: [Stop], _ progress: (Double) -> Double) -> Double {
    var largest = 0.0
    for (a, b) in zip(stops, stops.dropFirst()) {
      let count = max(32, Int(((b.time - a.time) * 20_000).rounded(.up)))
      for k in 0...count {
        let share = Double(k) / Double(count)
        let straight = a.progress + (b.progress - a.progress) * share
        largest = max(largest, abs(straight - progress(a.time + (b.time - a.time) * share)))
      }
    }
    return ((largest + 2e-6) * 1e5).rounded(.up) / 1e5
  }
}
