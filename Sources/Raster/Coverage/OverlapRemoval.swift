import MidflightGeometry
import MidflightRasterKernelSet

/// Replaces the edges of a shape by the boundary of its interior, if they overlap.
///
/// The cells of ``CellWindow`` hold sums of winding numbers, so a pixel in which the winding number
/// takes values that the fill rule maps to different coverages is wrong: where two rectangles with
/// opposite windings meet, 1/2 and −1/2 give 0 instead of 1. Edges between two inside areas, or two
/// outside areas, are left out here, and the others are directed such that the winding number is 1
/// inside and 0 outside. Then every sum is the covered area.
///
/// Contours that have no point in common with others are treated apart (``ContourGroups``). Most of
/// those with few edges are known not to overlap (``Convexity``, ``SimpleContours``), or to do so only at
/// a few pairs of edges (``FewCrossings``). For others, the crossings are found by comparing all pairs
/// of segments (``LinePairs``) or of runs of edges, if some edges are arcs (``RunPairs``). If segments
/// touch or there are too many pairs, they are found by a sweep (``SegmentSweep``).
///
/// **Robustness.** Edges change only at heights that are whole grid units, and at every height as
/// many transitions to the inside begin as end, so the boundary is closed: the sweep works such that
/// this is so, and for pairs ``Flux`` checks it. A flat arc changes at a whole x instead; its height
/// there may differ from that of the edge that it crosses by about a grid unit.
///
/// **Bytes.** An edge that changes between its ends is divided into ranges of the same edge, and
/// its contribution to a row does not depend on the range. So pixels without overlaps keep their
/// bytes, except that those beside the point where an arc is divided may change by a level.
struct OverlapRemoval: ~Copyable {
  private var contours = EdgeContours()
  private var groups = ContourGroups()
  private var simple = SimpleContours()
  private var few = FewCrossings()
  private var segments = SweepSegments()
  private var lines = LinePairs()
  private var runs = EdgeRuns()
  private var runPairs = RunPairs()
  private var sweep = SegmentSweep()
  private var pieces = BoundaryPieces()
  var method = OverlapMethod.removed
  /// The numbers of groups of contours with few crossings, with all pairs compared, and with a sweep, and
  /// that of shapes to be sampled.
  typealias Counts = (few: Int, searches: Int, sweeps: Int, sampled: Int)
  private(set) var counts: Counts = (0, 0, 0, 0)

  /// The largest number of edges of a group of contours whose overlaps are removed.
  private static let maxEdgeCount = 1 << 16

  /// Returns the largest number of crossings that are removed from a shape with `count` edges.
  private static func maxCrossingCount(_ count: Int) -> Int { count + 1 << 15 }

  /// Whether a shape with so many edges can have more crossings than ``maxCrossingCount(_:)``, or take
  /// too many steps for ``SegmentSweep``. Two arcs can cross four times.
  static func mayBeSampled(edgeCount: Int) -> Bool {
    edgeCount * edgeCount * 2 > maxCrossingCount(edgeCount)
  }

  var byteCount: Int {
    contours.byteCount + groups.byteCount + simple.byteCount + few.byteCount + segments.byteCount
      + lines.byteCount + runs.byteCount + runPairs.byteCount + sweep.byteCount + pieces.byteCount
  }

  mutating func trim(to limit: Int) {
    contours.trim(to: limit)
    groups.trim(to: limit)
    simple.trim(to: limit)
    few.trim(to: limit)
    segments.trim(to: limit)
    lines.trim(to: limit)
    runs.trim(to: limit)
    runPairs.trim(to: limit)
    sweep.trim(to: limit)
    pieces.trim(to: limit)
  }

  /// Returns the boundary of the interior of a shape. Returns `span` itself if its edges are that
  /// boundary. Returns it to be sampled (``OverlapSampler``) if removing the overlaps would take too
  /// long: if contours that meet have more edges than ``maxEdgeCount``, or if there are more crossings
  /// than ``maxCrossingCount(_:)``, or probably four times as many, or too many steps for
  /// ``SegmentSweep``. The returned edges are valid until the next call.
  ///
  /// - Complexity: O(n log n) for n edges, because of the limits.
  mutating func boundary(of span: EdgeSpan, _ rule: CGPathFillRule) -> EdgeSpan {
    if method == .summed { return span }
    if method != .sampled, let boundary = exactBoundary(of: span, rule) { return boundary }
    counts.sampled &+= 1
    var sampled = span
    sampled.sampledRule = rule
    return sampled
  }

  /// Returns nil if removing the overlaps would take too long.
  private mutating func exactBoundary(of span: EdgeSpan, _ rule: CGPathFillRule) -> EdgeSpan? {
    var crossingLimit = Self.maxCrossingCount(span.count)
    // The search in a group is limited, so that an estimate for large shapes would not save much.
    let isEstimated = span.count <= Self.maxEdgeCount
    if isEstimated && span.hasManyCrossings(limit: crossingLimit) { return nil }
    contours.set(span)
    groups.set(contours, span)
    pieces.removeAll(rule)
    sweep.begin(edgeCount: span.count)
    for n in 0..<groups.count {
      let group = groups[n]
      guard let count = add(group, span, rule, crossingLimit) else { return nil }
      crossingLimit &-= count
    }
    return pieces.boundary(of: span, contours)
  }

  /// Adds the boundary of a group's interior to ``pieces``. Returns the number of crossings of two
  /// segments; nil if there are too many or they would take too long.
  private mutating func add(
    _ group: ContourGroups.Group, _ span: EdgeSpan, _ rule: CGPathFillRule, _ crossingLimit: Int
  ) -> Int? {
    if group.edgeCount > Self.maxEdgeCount { return nil }
    pieces.beginGroup()
    if method != .swept {
      switch simple.compare(span, contours, groups, group, rule) {
      case .simple(let state):
        groups.set(state, group, contours)
        return 0
      case .pairs:
        if few.find(simple, of: span, top: group.extent.minY), pieces.add(few, simple) {
          pieces.endGroup(span, few, contours, groups, group)
          counts.few &+= 1
          return few.crossings.count / 2
        }
        pieces.removePieces()
      case .unknown: break
      }
      counts.searches &+= 1
      let outcome: PairOutcome
      if group.isStraight {
        segments.set(span, contours, groups, group)
        outcome = lines.find(segments, maxCrossingCount: crossingLimit)
        if case .found(let count) = outcome, pieces.add(segments, lines.crossings) {
          pieces.endGroup(span, segments, contours, groups, group)
          return count
        }
      } else {
        runs.set(span, contours, groups, group)
        outcome = runPairs.find(
          &runs, of: span, group.edgeCount, maxCrossingCount: crossingLimit)
        if case .found(let count) = outcome, pieces.add(runs, runPairs.crossings) {
          pieces.endGroup(span, runs, contours, groups, group)
          return count
        }
      }
      if outcome == .tooManyCrossings { return nil }
      pieces.removePieces()
    }
    counts.sweeps &+= 1
    if method == .swept || !group.isStraight { segments.set(span, contours, groups, group) }
    let count = sweep.run(
      &segments, group.extent, maxCrossingCount: crossingLimit, into: &pieces)
    if count != nil { pieces.endGroup(span, segments, contours, groups, group) }
    return count
  }
}
