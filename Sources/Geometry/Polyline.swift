/// Contours of straight segments in one flat buffer. Flattening and stroking write it, and the
/// rasterizer reads it.
///
/// The caller owns the polyline and reuses it for the next path: ``removeAll()`` keeps the storage,
/// so that repeated use does not allocate.
///
/// **Guarantees.** Every coordinate is finite, with an absolute value of at most
/// ``coordinateLimit``. Every contour has at least two points. A closed contour does not repeat its
/// first point.
public struct Polyline: Sendable {
  /// A range of points joined by straight segments.
  public struct Contour: Sendable, Hashable {
    /// The index of the first point in ``Polyline/points``.
    public var start: Int
    /// The index after the last point.
    public var end: Int
    /// Whether a segment joins the last point to the first. Filling closes every contour.
    public var isClosed: Bool

    /// The indices of the contour's points.
    @inlinable public var range: Range<Int> { start..<end }
  }

  /// The limit to which coordinates are clamped, ±1e9. It is far outside any image, and small
  /// enough that distances computed from products of two coordinates are accurate to a fraction of
  /// a pixel.
  public static let coordinateLimit = 1e9

  /// Bends a segment into an arc (a parabola through the segment's ends), for readers that support
  /// arcs.
  package struct Bend: Sendable, BitwiseCopyable {
    package var end: Int
    /// Four times the cross product of the sagitta (from the middle of the chord to the middle of
    /// the arc) with the chord. This is six times the area between arc and chord, so a linear
    /// transform multiplies it by the transform's determinant.
    package var value: Double
  }

  /// The points of all contours, in order.
  public package(set) var points: [SIMD2<Double>] = []
  /// The range of points of each contour, in the order in which the contours ended.
  public package(set) var contours: [Contour] = []
  /// The segments that are arcs, in order. Contours with bends may repeat the first point.
  package internal(set) var bends: [Bend] = []
  /// Whether curves and round strokes become a few arcs instead of many straight segments. The
  /// polyline without its ``bends`` is then not a good approximation.
  package var keepsBends = false
  /// Whether a ``FlatteningClip`` omitted a part of a curve with a control point beyond
  /// ``coordinateLimit``, in which case the points alone do not show whether the outline comes near
  /// the limit.
  package internal(set) var leavesOutFarCurve = false
  /// Whether the contours are known not to overlap themselves or each other.
  package internal(set) var isSimple = false
  /// Whether a ``FlatteningClip`` changed the outline.
  package internal(set) var isClipped = false
  /// The number of points of the current outline that the reader has already read and removed.
  private(set) var consumedPointCount = 0
  private var start = 0
  /// The right side of a stroke, while its left side is appended to ``points``; empty between
  /// calls. It is stored here so that its storage is reused.
  var scratch: [SIMD2<Double>] = []
  var scratchBends: [Bend] = []

  /// Creates an empty polyline.
  public init() {}

  /// Whether no contour has been completed; a contour in progress does not count.
  public var isEmpty: Bool { contours.isEmpty }

  /// Removes all contours and keeps the storage.
  public mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    contours.removeAll(keepingCapacity: true)
    bends.removeAll(keepingCapacity: true)
    leavesOutFarCurve = false
    isSimple = false
    isClipped = false
    start = 0
    consumedPointCount = 0
  }

  /// Removes all contours once they have been read, but still counts their points: curves get fewer
  /// segments once an outline has very many points.
  package mutating func removeConsumedContours() {
    let count = consumedPointCount + points.count
    removeAll()
    consumedPointCount = count
  }

  // MARK: Building

  /// Ends the contour in progress. A contour of fewer than two points is removed.
  @inline(__always)
  package mutating func endContour(closed: Bool) {
    let count = points.count - start
    if count < 2 {
      points.removeLast(count)
      while let bend = bends.last, bend.end >= points.count { bends.removeLast() }
    } else {
      contours.append(Contour(start: start, end: points.count, isClosed: closed))
      start = points.count
    }
  }

  @inline(__always)
  package mutating func append(_ point: SIMD2<Double>) {
    points.append(point)
  }

  /// Appends the end of an arc, or the end of a segment if `bend` is 0.
  @inline(__always)
  package mutating func append(_ point: SIMD2<Double>, bend: Double) {
    if bend != 0 { bends.append(Bend(end: points.count, value: bend)) }
    points.append(point)
  }

  mutating func append(reversing side: [SIMD2<Double>]) {
    points.append(addingCapacity: side.count) { points in
      for i in side.indices.reversed() { points.append(side[i]) }
    }
  }

  /// Appends closed contours of four points each. No contour may be in progress.
  @inline(__always)
  mutating func appendQuads(
    _ count: Int, _ body: (inout OutputSpan<SIMD2<Double>>) -> Void
  ) {
    points.append(addingCapacity: 4 * count, initializingWith: body)
    contours.append(addingCapacity: count) { contours in
      for _ in 0..<count {
        contours.append(Contour(start: start, end: start + 4, isClosed: true))
        start += 4
      }
    }
  }

  /// Reserves capacity for `count` more points. The storage grows geometrically.
  @inline(__always)
  package mutating func reserve(_ count: Int) {
    let needed = points.count + count
    if needed > points.capacity { points.reserveCapacity(max(needed, 2 * points.capacity)) }
  }

  package var pendingCount: Int { points.count - start }
}

extension Polyline {
  /// The [signed area](https://en.wikipedia.org/wiki/Shoelace_formula) of all contours, each
  /// closed. It is positive for contours from the x axis towards the y axis (clockwise on the
  /// screen if y points down). Overlapping areas count several times.
  ///
  /// - Complexity: O(points).
  public var signedArea: Double {
    var twice = 0.0
    for contour in contours {
      let origin = points[contour.start]
      var previous = SIMD2<Double>.zero
      for i in contour.range.dropFirst() {
        let next = points[i] - origin
        twice += previous.x * next.y - previous.y * next.x
        previous = next
      }
    }
    return twice / 2
  }

  /// The total length of all segments, including the closing segments of closed contours.
  ///
  /// - Complexity: O(points).
  public var length: Double {
    var sum = 0.0
    for contour in contours {
      for i in contour.range.dropFirst() { sum += (points[i] - points[i - 1]).length }
      if contour.isClosed { sum += (points[contour.start] - points[contour.end - 1]).length }
    }
    return sum
  }
}
