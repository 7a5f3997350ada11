import MidflightRasterKernelSet
import MidflightRasterKernels

/// The segments that the sweep line of ``SegmentSweep`` crosses. Those of one edge follow each
/// other.
struct SweepSegments: ~Copyable {
  private var segments = Block<SweepSegment>()
  private(set) var count = 0
  // The segments in the order of their upper ends and of their lower ends.
  private var tops = Block<UInt64>()
  private var bottoms = Block<UInt64>()
  private var sortScratch = Block<UInt64>()
  /// The horizontal parts of the contours, which are not segments.
  private(set) var levels = LevelParts()
  /// The end of the last segment, in its edge's direction; nil at the beginning of a contour.
  private var last: SIMD2<Double>?
  private var contourStart = SIMD2<Double>.zero
  // Those of the group's bounding box.
  private(set) var groupTop = 0
  private(set) var groupHeight = 0

  var pointer: Elements<SweepSegment> {
    @inline(__always) get { segments.pointer }
  }

  /// Returns the index of the segment whose upper end is the nth from the top.
  @inline(__always)
  func top(_ n: Int) -> Int { SweepOrder.index(tops.pointer[n]) }

  /// Returns the index of the segment whose lower end is the nth from the top, after
  /// ``prepareForSweep()``.
  @inline(__always)
  func bottom(_ n: Int) -> Int { SweepOrder.index(bottoms.pointer[n]) }

  var byteCount: Int {
    levels.byteCount + segments.byteCount + tops.byteCount + bottoms.byteCount
      + sortScratch.byteCount
  }

  mutating func trim(to limit: Int) {
    segments.trim(to: limit)
    tops.trim(to: limit)
    bottoms.trim(to: limit)
    sortScratch.trim(to: limit)
    levels.trim(to: limit)
  }

  /// Replaces the segments by those of a group of contours.
  ///
  /// - Complexity: O(edges).
  mutating func set(
    _ span: EdgeSpan, _ contours: borrowing EdgeContours, _ groups: borrowing ContourGroups,
    _ group: ContourGroups.Group
  ) {
    segments.reserve(2 * group.edgeCount)
    count = 0
    levels.removeAll()
    (groupTop, groupHeight) = (group.extent.minY, group.extent.maxY - group.extent.minY)
    for n in group.first..<group.end {
      let contour = contours.pointer[groups.contour(n)]
      last = nil
      add(span, Int(contour.begin), Int(contour.end))
      if last != nil { connect(to: contourStart) }
    }
    tops.reserve(count)
    sortScratch.reserve(max(count, levels.count))
    let (segments, tops) = (segments.pointer, tops.pointer)
    for i in 0..<count {
      tops[i] = SweepOrder.key(nearestInteger(segments[i].y0) &- groupTop, i)
    }
    SweepOrder.sort(tops, count, groupHeight, sortScratch.pointer)
    levels.sort(groupTop, groupHeight, sortScratch.pointer)
  }

  /// Sets the state of the segments to that at the beginning of a sweep, and sorts their lower ends.
  mutating func prepareForSweep() {
    bottoms.reserve(count)
    let (segments, bottoms) = (segments.pointer, bottoms.pointer)
    for i in 0..<count {
      bottoms[i] = SweepOrder.key(nearestInteger(segments[i].y1) &- groupTop, i)
      segments[i].prepareForSweep()
    }
    SweepOrder.sort(bottoms, count, groupHeight, sortScratch.pointer)
  }

  private mutating func add(_ span: EdgeSpan, _ first: Int, _ end: Int) {
    for i in first..<end {
      let edge = span.start[i]
      if edge.isFlatArc {
        FlatArc(edge, i, isLoose: true).forEachSegment { append($0) }
      } else {
        append(SweepSegment(edge, i))
      }
    }
  }

  /// Appends a segment and connects it to the last one if that ends where it begins.
  @inline(__always)
  private mutating func append(_ segment: SweepSegment) {
    let segments = segments.pointer
    segments[count] = segment
    let (top, bottom) = (SIMD2(segment.x0, segment.y0), SIMD2(segment.x1, segment.y1))
    let (start, end) = segment.sign > 0 ? (top, bottom) : (bottom, top)
    if last == nil { contourStart = start } else { connect(to: start) }
    last = end
    if count > 0 {
      let last = segments + (count &- 1)
      if last[0].sign == segment.sign {
        if segment.sign > 0 {
          if last[0].x1 == segment.x0 && last[0].y1 == segment.y0 {
            last[0].below = Int32(truncatingIfNeeded: count)
          }
        } else if last[0].x0 == segment.x1 && last[0].y0 == segment.y1 {
          segments[count].below = Int32(truncatingIfNeeded: count &- 1)
        }
      }
    }
    count &+= 1
  }
}

extension SweepSegments {
  /// Adds the horizontal part from the last segment's end to a point.
  @inline(__always)
  private mutating func connect(to point: SIMD2<Double>) {
    guard let last, last.x != point.x else { return }
    levels.add(from: last, to: point.x)
  }
}
