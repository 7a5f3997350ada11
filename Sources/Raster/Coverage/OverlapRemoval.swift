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
/// The crossings are found by comparing pairs of segments (``LinePairs``) or of runs of edges, if
/// some edges are arcs (``RunPairs``). If segments touch or there are too many pairs, they are found
/// by a sweep (``SegmentSweep``).
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
  private var segments = SweepSegments()
  private var lines = LinePairs()
  private var runs = EdgeRuns()
  private var runPairs = RunPairs()
  private var sweep = SegmentSweep()
  private var pieces = BoundaryPieces()
  /// Whether pairs are compared before a sweep; a test compares both.
  var comparesPairs = true
  /// The number of shapes for which a sweep was needed.
  private(set) var sweepCount = 0

  /// The largest number of edges of a shape whose overlaps are removed.
  static let maxEdgeCount = 1 << 16

  /// Returns the largest number of crossings that are removed from a shape with `count` edges.
  private static func maxCrossingCount(_ count: Int) -> Int { count + 1 << 15 }

  var byteCount: Int {
    contours.byteCount + segments.byteCount + lines.byteCount + runs.byteCount
      + runPairs.byteCount + sweep.byteCount + pieces.byteCount
  }

  mutating func trim(to limit: Int) {
    contours.trim(to: limit)
    segments.trim(to: limit)
    lines.trim(to: limit)
    runs.trim(to: limit)
    runPairs.trim(to: limit)
    sweep.trim(to: limit)
    pieces.trim(to: limit)
  }

  /// Returns the boundary of the interior of a shape. Returns `span` itself if its edges are that
  /// boundary, or if removing the overlaps would take too long: if there are more crossings than
  /// ``maxCrossingCount(_:)``, or probably four times as many, or too many steps for
  /// ``SegmentSweep``. The returned edges are valid until the next call.
  ///
  /// - Complexity: O(n log n) for n edges, because of the limits.
  mutating func boundary(of span: EdgeSpan, _ rule: CGPathFillRule) -> EdgeSpan {
    let limit = Self.maxCrossingCount(span.count)
    if span.hasManyCrossings(limit: limit) { return span }
    guard contours.set(span) else { return span }
    pieces.removeAll(rule)
    if comparesPairs {
      let outcome: PairOutcome
      if contours.isStraight {
        segments.set(span, contours)
        outcome = lines.find(segments, maxCrossingCount: limit)
        if outcome == .found, pieces.add(segments, lines.crossings) {
          return pieces.boundary(of: span, segments)
        }
      } else {
        runs.set(span, contours)
        outcome = runPairs.find(&runs, of: span, maxCrossingCount: limit)
        if outcome == .found, pieces.add(runs, runPairs.crossings) {
          return pieces.boundary(of: span, runs)
        }
      }
      if outcome == .tooManyCrossings { return span }
      pieces.removeAll(rule)
    }
    sweepCount &+= 1
    if !comparesPairs || !contours.isStraight { segments.set(span, contours) }
    guard sweep.run(&segments, span.extent, maxCrossingCount: limit, into: &pieces)
    else { return span }
    return pieces.boundary(of: span, segments)
  }
}
