public import Foundation

/// A sequence of sub-paths of straight lines and quadratic and cubic Bézier curves. ``CGPath``
/// wraps this value, display lists contain it, and the rasterizer reads it.
///
/// Verbs and points are two flat arrays. Each verb takes this many points:
///
///     move 1   line 1   quad 2 (control, end)   cubic 3 (control, control, end)   close 0
///
/// A path that consists of one rectangle, added in one call, stores two corners instead of points,
/// so that creating it allocates nothing.
///
/// **Guarantees.** Each drawing verb follows a move in its sub-path. Drawing without a current
/// point begins a sub-path at the end of the new segment, and drawing after a close begins one at
/// the start of the closed sub-path. Points may be NaN or infinite; each function documents how it
/// treats them.
public struct Path: Sendable, Hashable {
  /// The kind of an element. The element's points are in ``points``.
  public enum Verb: UInt8, Sendable, Hashable {
    /// The start of a sub-path, three kinds of segments, and the segment back to the start.
    case move, line, quad, cubic, close

    /// The number of points that the verb takes.
    @inlinable
    public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// The elements in drawing order.
  public private(set) var verbs: [Verb] = []
  /// The points; empty if ``corners`` replace them.
  @usableFromInline
  package private(set) var storedPoints: [CGPoint] = []
  @usableFromInline
  package private(set) var start = CGPoint.zero
  /// The corner of a rectangle opposite ``start``, if ``corners`` replace the points.
  @usableFromInline
  package private(set) var opposite = CGPoint.zero

  /// Creates an empty path.
  public init() {}

  /// Whether the path has no elements. A path with a single move is not empty.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The points of all elements in order, in the path's units.
  ///
  /// - Complexity: O(1). Allocates for a single rectangle, so keep the array if you read several
  ///   points.
  @inlinable
  public var points: [CGPoint] {
    guard let (start, opposite) = corners else { return storedPoints }
    let points = Self.rectangle(start, opposite)
    return [points[0], points[1], points[2], points[3]]
  }

  @inlinable
  package static func rectangle(
    _ corner: CGPoint, _ opposite: CGPoint
  ) -> InlineArray<4, CGPoint> {
    [corner, CGPoint(x: opposite.x, y: corner.y), opposite, CGPoint(x: corner.x, y: opposite.y)]
  }

  /// Calls `body` with each point, without allocating.
  @inlinable
  package func forEachPoint(_ body: (CGPoint) -> Void) {
    if let (start, opposite) = corners {
      let points = Self.rectangle(start, opposite)
      for i in points.indices { body(points[i]) }
    } else {
      for point in storedPoints { body(point) }
    }
  }

  /// The number of points.
  @inlinable
  public var pointCount: Int { corners == nil ? storedPoints.count : 4 }

  /// The first and third point of a path that is a single rectangle added in one call, with sides
  /// parallel to the axes and finite coordinates. Nil for any other path, even one with the same
  /// elements.
  @inlinable
  package var corners: (CGPoint, CGPoint)? {
    // A path with verbs but no stored points is such a rectangle.
    storedPoints.isEmpty && !verbs.isEmpty ? (start, opposite) : nil
  }

  /// The point at which the next segment begins; nil for an empty path.
  public var currentPoint: CGPoint? {
    verbs.last == .close ? start : storedPoints.last
  }

  public static func == (a: Path, b: Path) -> Bool {
    if let a = a.corners, let b = b.corners { return a == b }
    return a.verbs == b.verbs && a.points == b.points
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(verbs)
    hasher.combine(points)
  }

  // MARK: Building

  /// Begins a sub-path at `point`. The previous sub-path stays open.
  public mutating func move(to point: CGPoint) {
    if storedPoints.isEmpty {
      storePoints()
      // Most paths fit in this capacity, so their arrays do not grow step by step.
      if verbs.capacity == 0 { reserveCapacity(verbs: 24, points: 8) }
    }
    verbs.append(.move)
    storedPoints.append(point)
    start = point
  }

  /// Adds a straight line from the current point. In an empty path, the line begins at `point`.
  public mutating func addLine(to point: CGPoint) {
    begin(at: point)
    verbs.append(.line)
    storedPoints.append(point)
  }

  /// Adds a quadratic Bézier curve from the current point. In an empty path, the curve begins at
  /// `end`.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    begin(at: end)
    verbs.append(.quad)
    storedPoints.append(control)
    storedPoints.append(end)
  }

  /// Adds a cubic Bézier curve from the current point. In an empty path, the curve begins at `end`.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    begin(at: end)
    verbs.append(.cubic)
    storedPoints.append(control1)
    storedPoints.append(control2)
    storedPoints.append(end)
  }

  /// Closes the current sub-path with a line to its start. Does nothing if the path is empty or the
  /// sub-path is already closed.
  public mutating func closeSubpath() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Appends a closed sub-path. If the path is empty, it shares the storage of the arguments.
  mutating func append(closed verbs: [Verb], _ points: [CGPoint]) {
    if isEmpty {
      (self.verbs, storedPoints) = (verbs, points)
    } else {
      storePoints()
      self.verbs.append(contentsOf: verbs)
      storedPoints.append(contentsOf: points)
    }
    start = points[0]
  }

  /// Turns an empty path into a single rectangle. Returns false if a coordinate is not finite.
  mutating func setCorners(_ verbs: [Verb], _ corner: CGPoint, _ opposite: CGPoint) -> Bool {
    let size = (opposite.x - corner.x) + (opposite.y - corner.y)
    guard isEmpty, size - size == 0 else { return false }
    (self.verbs, start, self.opposite) = (verbs, corner, opposite)
    return true
  }

  /// Replaces ``corners`` with points, before elements are appended or changed.
  private mutating func storePoints() {
    if corners != nil { storedPoints.append(contentsOf: points) }
  }

  package var withoutCloses: Path {
    var result = self
    result.storePoints()
    // Without its closes, a path has only open sub-paths, because a move follows each close.
    result.verbs.removeAll { $0 == .close }
    return result
  }

  /// Appends the sub-paths of another path, mapped by `transform`.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    if path.isEmpty { return }
    if isEmpty && (transform.isIdentity || path.corners != nil) {
      // Share the other path's storage, which makes comparisons faster. Corners need no storage at
      // all.
      self = path.applying(transform)
      return
    }
    storePoints()
    verbs.append(contentsOf: path.verbs)
    if transform.isIdentity {
      storedPoints.append(contentsOf: path.points)
    } else {
      storedPoints.append(contentsOf: path.points.lazy.map { $0.applying(transform) })
    }
    start = path.start.applying(transform)
  }

  mutating func removeAll() {
    verbs.removeAll(keepingCapacity: true)
    storedPoints.removeAll(keepingCapacity: true)
  }

  /// Reserves capacity for this total number of verbs and points, including existing ones, so that
  /// building the path allocates once.
  public mutating func reserveCapacity(verbs verbCount: Int, points pointCount: Int) {
    verbs.reserveCapacity(verbCount)
    storedPoints.reserveCapacity(pointCount)
  }

  /// Returns the path with every point mapped.
  public func applying(_ transform: CGAffineTransform) -> Path {
    if transform.isIdentity { return self }
    var result = Path()
    if let (corner, opposite) = corners, transform.b == 0, transform.c == 0,
      result.setCorners(verbs, corner.applying(transform), opposite.applying(transform))
    {
      return result
    }
    result = self
    result.storePoints()
    for i in result.storedPoints.indices {
      result.storedPoints[i] = result.storedPoints[i].applying(transform)
    }
    result.start = start.applying(transform)
    return result
  }

  /// Returns the path with each point computed from the old point and the point of `partners` with
  /// the same index.
  ///
  /// - Precondition: `partners` has as many members as ``points``.
  package func mappingPoints(
    with partners: [CGPoint], _ body: (CGPoint, CGPoint) -> CGPoint
  ) -> Path {
    var result = self
    result.storePoints()
    var next = 0
    for verb in verbs {
      for i in next..<next + verb.pointCount {
        result.storedPoints[i] = body(result.storedPoints[i], partners[i])
      }
      if verb == .move { result.start = result.storedPoints[next] }
      next += verb.pointCount
    }
    return result
  }

  private mutating func begin(at fallback: CGPoint) {
    if verbs.isEmpty {
      move(to: fallback)
    } else if verbs.last == .close {
      move(to: start)
    }
  }
}
