/// Contours made of straight segments in one flat buffer: what flattening and stroking write and
/// the rasterizer reads.
///
/// The caller owns it and passes it in again for the next path, so that steady work allocates
/// nothing: ``removeAll()`` keeps the storage.
///
/// **Guarantees.** Every coordinate is finite and at most ``coordinateLimit`` in size. Every
/// contour has at least two points. A closed contour does not repeat its first point.
public struct Polyline: Sendable {
  /// One run of points joined by straight segments.
  public struct Contour: Sendable, Hashable {
    /// Index of the first point in ``Polyline/points``.
    public var start: Int
    /// Index after the last point.
    public var end: Int
    /// Whether a segment joins the last point to the first. Filling closes every contour.
    public var isClosed: Bool

    /// The indices of the contour's points.
    @inlinable public var range: Range<Int> { start..<end }
  }

  /// Coordinates beyond ±1e9 are clamped to it: far outside any picture, and small enough that
  /// products of two of them keep a fraction of a pixel.
  public static let coordinateLimit = 1e9

  /// A segment's bend into an arc, for readers that ask for it: a parabola through the segment's
  /// ends.
  package struct Bend: Sendable, BitwiseCopyable {
    /// The index of the segment's last point in ``Polyline/points``.
    package var end: Int
    /// Four times the cross product of the sagitta, which leads from the middle of the chord to
    /// that of the arc, with the chord; six times the area between them. A linear map scales it by
    /// its determinant.
    package var value: Double
  }

  /// All points, contour after contour.
  public package(set) var points: [SIMD2<Double>] = []
  /// The runs of points, in the order in which they were ended.
  public package(set) var contours: [Contour] = []
  /// The segments that are arcs, in order. Points of bent contours may repeat the first one.
  package internal(set) var bends: [Bend] = []
  /// Whether curves and round strokes become a few arcs instead of many straight segments. The
  /// segments alone are then no good approximation.
  package var keepsBends = false
  /// Whether a ``FlatteningClip`` has left out a part of a curve that has a control point beyond
  /// ``coordinateLimit``: the points alone do not tell then whether the outline comes near it.
  package internal(set) var leavesOutFarCurve = false
  /// How many points of the same outline have been read and removed.
  private(set) var handedOnCount = 0
  /// Where the contour in progress begins.
  private var start = 0
  /// The other side of a stroke while it is made: here so that its storage is kept as well. Empty
  /// between calls.
  var scratch: [SIMD2<Double>] = []
  var scratchBends: [Bend] = []

  /// The empty polyline.
  public init() {}

  /// Whether no contour is ended; one in progress does not count.
  public var isEmpty: Bool { contours.isEmpty }

  /// Removes all contours and keeps the storage.
  public mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    contours.removeAll(keepingCapacity: true)
    bends.removeAll(keepingCapacity: true)
    leavesOutFarCurve = false
    start = 0
    handedOnCount = 0
  }

  /// Removes all contours for those that come next of the same outline: the points count on for
  /// what is held to fewer segments beyond a number of them.
  package mutating func removeHandedOn() {
    let count = handedOnCount + points.count
    removeAll()
    handedOnCount = count
  }

  // MARK: Building

  /// Ends the contour in progress; a contour of fewer than two points disappears.
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

  /// Appends the end of an arc, or of a segment where `bend` is 0.
  @inline(__always)
  package mutating func append(_ point: SIMD2<Double>, bend: Double) {
    if bend != 0 { bends.append(Bend(end: points.count, value: bend)) }
    points.append(point)
  }

  /// Appends points from the last one to the first.
  mutating func append(reversing side: [SIMD2<Double>]) {
    points.append(addingCapacity: side.count) { points in
      for i in side.indices.reversed() { points.append(side[i]) }
    }
  }

  /// Appends closed contours of four points each, where none is in progress.
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

  /// Makes room for `count` more points, growing the storage geometrically.
  @inline(__always)
  package mutating func reserve(_ count: Int) {
    let needed = points.count + count
    if needed > points.capacity { points.reserveCapacity(max(needed, 2 * points.capacity)) }
  }

  /// How many points the contour in progress has.
  package var pendingCount: Int { points.count - start }
}

extension Polyline {
  /// The contours' signed area, each closed: positive where they run from the x axis towards the y
  /// axis (clockwise to the eye where y points down), counted with multiplicity where they overlap.
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

  /// The sum of the segments' lengths, closing segments of closed contours included.
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
