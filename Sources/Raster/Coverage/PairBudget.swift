/// How the search for crossings by comparing pairs ended.
enum PairOutcome: Equatable {
  /// All crossings were found: so many of two segments.
  case found(Int)
  case tooManyCrossings
  /// Segments touch, other than at a common end, or the sweep takes less time.
  case undecided
}

/// What the comparisons of pairs may still cost, in units of that of a row, so that they never take
/// much longer than a ``SegmentSweep``.
struct PairBudget {
  private var remaining: Int
  private(set) var crossingCount = 0
  private let maxCrossingCount: Int

  private static let comparisonCost = 16
  /// What a sweep would need for a crossing.
  private static let crossingGain = 50

  /// - Parameters:
  ///   - count: The number of segments or edges.
  ///   - maxCrossingCount: The largest number of crossings of two segments.
  init(_ count: Int, maxCrossingCount: Int) {
    remaining = 64 * count + 4096
    self.maxCrossingCount = maxCrossingCount
  }

  @inline(__always)
  mutating func passRows(_ count: Int) { remaining &-= count }

  @inline(__always)
  mutating func compareSegments(_ count: Int) { remaining &-= count &* Self.comparisonCost }

  /// Counts crossings, each of which was added to both segments.
  @inline(__always)
  mutating func addCrossings(_ addedCount: Int) {
    crossingCount &+= addedCount / 2
    remaining &+= addedCount &* Self.crossingGain
  }

  var isSpent: Bool { @inline(__always) get { remaining < 0 } }

  /// Returns why the search has to end, if all crossings together take the memory of `storedCount`;
  /// nil if it may continue.
  @inline(__always)
  func end(_ storedCount: Int) -> PairOutcome? {
    if crossingCount > maxCrossingCount { return .tooManyCrossings }
    // Those with horizontal parts need memory, but a sweep does not count them.
    return isSpent || storedCount > 8 &* maxCrossingCount ? .undecided : nil
  }
}
