import MidflightRasterKernelSet
import MidflightRasterKernels

/// The segments that the sweep line of ``SegmentSweep`` crosses. Those of one edge follow each
/// other.
struct SweepSegments: ~Copyable {
  private var segments = Block<SweepSegment>()
  private(set) var count = 0
  /// Whether all segments are straight.
  private(set) var isStraight = true
  // The segments in the order of their upper ends and of their lower ends.
  private var tops = Block<UInt64>()
  private var bottoms = Block<UInt64>()
  private var sortScratch = Block<UInt64>()
  /// The horizontal parts of the contours, which are not segments, in the order of their heights.
  private var levels = Block<LevelPart>()
  private(set) var levelCount = 0
  private var levelKeys = Block<UInt64>()
  /// The end of the last segment, in its edge's direction; nil at the beginning of a contour.
  private var last: SIMD2<Double>?
  private var contourStart = SIMD2<Double>.zero
  // Those of the shape's bounding box.
  private(set) var shapeTop = 0
  private(set) var shapeHeight = 0

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

  /// Returns the nth horizontal part from the top.
  @inline(__always)
  func level(_ n: Int) -> LevelPart { levels.pointer[SweepOrder.index(levelKeys.pointer[n])] }

  var byteCount: Int {
    levels.byteCount + levelKeys.byteCount + segments.byteCount + tops.byteCount + bottoms.byteCount
      + sortScratch.byteCount
  }

  mutating func trim(to limit: Int) {
    segments.trim(to: limit)
    tops.trim(to: limit)
    bottoms.trim(to: limit)
    sortScratch.trim(to: limit)
    levels.trim(to: limit)
    levelKeys.trim(to: limit)
  }

  /// Replaces the segments by those of the contours that may overlap.
  ///
  /// - Complexity: O(edges).
  mutating func set(_ span: EdgeSpan, _ contours: borrowing EdgeContours) {
    segments.reserve(2 * span.count)
    (count, levelCount, isStraight) = (0, 0, true)
    (shapeTop, shapeHeight) = (span.extent.minY, span.extent.maxY - span.extent.minY)
    var first = 0
    for k in 0..<contours.count {
      let contour = contours[k]
      if contour.mayOverlap {
        last = nil
        add(span, first, contour.end)
        if last != nil { connect(to: contourStart) }
      }
      first = contour.end
    }
    tops.reserve(count)
    sortScratch.reserve(max(count, levelCount))
    let (segments, tops) = (segments.pointer, tops.pointer)
    for i in 0..<count {
      tops[i] = SweepOrder.key(nearestInteger(segments[i].y0) &- shapeTop, i)
    }
    SweepOrder.sort(tops, count, shapeHeight, sortScratch.pointer)
    if levelCount == 0 { return }
    levelKeys.reserve(levelCount)
    let (levels, keys) = (levels.pointer, levelKeys.pointer)
    for i in 0..<levelCount {
      keys[i] = SweepOrder.key(nearestInteger(levels[i].y) &- shapeTop, i)
    }
    SweepOrder.sort(keys, levelCount, shapeHeight, sortScratch.pointer)
  }

  /// Sets the state of the segments to that at the beginning of a sweep, and sorts their lower ends.
  mutating func prepareForSweep() {
    bottoms.reserve(count)
    let (segments, bottoms) = (segments.pointer, bottoms.pointer)
    for i in 0..<count {
      bottoms[i] = SweepOrder.key(nearestInteger(segments[i].y1) &- shapeTop, i)
      segments[i].prepareForSweep()
    }
    SweepOrder.sort(bottoms, count, shapeHeight, sortScratch.pointer)
  }

  private mutating func add(_ span: EdgeSpan, _ first: Int, _ end: Int) {
    for i in first..<end {
      let edge = span.start[i]
      let (dx, dy) = (edge.x1 &- edge.x0, edge.y1 &- edge.y0)
      if dx.magnitude <= dy.magnitude || edge.bend == 0 {
        addSteep(edge, i)
      } else if dx > 0 {
        addFlat(edge, i, isReversed: false)
      } else {
        addFlat(edge.reversed, i, isReversed: true)
      }
    }
  }

  /// Adds a straight edge or a steep arc.
  @inline(__always)
  private mutating func addSteep(_ edge: Edge, _ index: Int) {
    let isDown = edge.y0 < edge.y1
    let e = isDown ? edge : edge.reversed
    let inverse = 1 / Double(e.y1 &- e.y0)
    var segment = SweepSegment(
      x0: Double(e.x0), y0: Double(e.y0), x1: Double(e.x1), y1: Double(e.y1),
      slope: Double(e.x1 &- e.x0) * inverse, edge: Int32(truncatingIfNeeded: index),
      sign: isDown ? 1 : -1)
    if e.bend != 0 {
      isStraight = false
      segment.bend = e.bend * inverse * inverse * inverse
      let height = Double(e.y1 &- e.y0)
      segment.slope += segment.bend * height
      // The arc's largest distance from its chord.
      let bulge = segment.bend * height * height * 0.25
      segment.minX += min(bulge, 0)
      segment.maxX += max(bulge, 0)
      segment.bulge = abs(bulge)
    }
    append(segment)
  }

  /// Adds a rightward flat arc, the direction of which may have been reversed.
  private mutating func addFlat(_ edge: Edge, _ index: Int, isReversed: Bool) {
    isStraight = false
    let arc = FlatArc(edge)
    let length = Double(edge.x1 &- edge.x0)
    let vertex = arc.slope / (2 * arc.bend)
    var middle = vertex > 0 && vertex < length ? edge.x0 &+ nearestInteger(vertex) : edge.x0
    if middle == edge.x1 { middle = edge.x0 }
    // Add the parts in the order of the original direction.
    if middle == edge.x0 {
      addFlat(arc, edge.x0, edge.x1, index, isReversed)
    } else if isReversed {
      addFlat(arc, middle, edge.x1, index, isReversed)
      addFlat(arc, edge.x0, middle, index, isReversed)
    } else {
      addFlat(arc, edge.x0, middle, index, isReversed)
      addFlat(arc, middle, edge.x1, index, isReversed)
    }
  }

  private mutating func addFlat(
    _ arc: FlatArc, _ left: Int, _ right: Int, _ index: Int, _ isReversed: Bool
  ) {
    let (yLeft, yRight) = (arc.y(left), arc.y(right))
    if yLeft == yRight { return }
    let isDown = yLeft < yRight
    let (top, bottom) = isDown ? (left, right) : (right, left)
    let (slopeLeft, slopeRight) = (arc.slope(left), arc.slope(right))
    let isOriginLeft = abs(slopeLeft) >= abs(slopeRight)
    var segment = SweepSegment(
      x0: Double(top), y0: Double(min(yLeft, yRight)), x1: Double(bottom),
      y1: Double(max(yLeft, yRight)), slope: isOriginLeft ? slopeLeft : slopeRight,
      edge: Int32(truncatingIfNeeded: index), sign: isDown != isReversed ? 1 : -1)
    segment.originX = Double(isOriginLeft ? left : right)
    segment.originY = Double(isOriginLeft ? yLeft : yRight)
    segment.bend = arc.bend
    segment.isFlat = true
    segment.bulge = segment.maxX - segment.minX
    segment.start = top
    append(segment)
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
    levels.reserve(levelCount + 1, keeping: levelCount)
    levels.pointer[levelCount] = LevelPart(
      y: point.y, minX: min(last.x, point.x), maxX: max(last.x, point.x),
      change: last.x < point.x ? -1 : 1)
    levelCount &+= 1
  }
}

/// A horizontal part of a contour.
struct LevelPart: BitwiseCopyable {
  var y: Double
  var minX: Double
  var maxX: Double
  /// The change of the winding number from above to below.
  var change: Int32
}

/// A rightward flat arc: y as a function of x. Its y are rounded as in the kernels.
private struct FlatArc {
  private let x0: Int
  private let y0: Int
  /// dy/dx at the left end.
  let slope: Double
  /// Minus half the second derivative.
  let bend: Double

  init(_ edge: Edge) {
    (x0, y0) = (edge.x0, edge.y0)
    let length = Double(edge.x1 &- edge.x0)
    let inverse = 1 / length
    bend = -edge.bend * inverse * inverse * inverse
    slope = Double(edge.y1 &- edge.y0) * inverse + bend * length
  }

  func y(_ x: Int) -> Int {
    let t = Double(x &- x0)
    return y0 &+ nearestInteger(t * (slope - t * bend))
  }

  func slope(_ x: Int) -> Double { slope - 2 * bend * Double(x &- x0) }
}
