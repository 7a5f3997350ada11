public import Foundation

/// A sequence of sub-paths made of straight lines and quadratic and cubic Bézier curves: the value
/// that ``CGPath`` wraps, that display lists carry and that the rasterizer reads.
///
/// Verbs and points are two flat arrays. A verb uses up this many points:
///
///     move 1   line 1   quad 2 (control, end)   cubic 3 (control, control, end)   close 0
///
/// While a path is a rectangle that was added whole, two corners stand for its points, so that
/// making one allocates nothing.
///
/// **Guarantees.** Every drawing verb is preceded by a move in its sub-path: drawing with no
/// current point begins a sub-path there (at the segment's end for a line or curve), and drawing
/// after a close begins one at the closed sub-path's start. Points may be NaN or infinite: what
/// such a path looks like is stated where it is consumed.
public struct Path: Sendable, Hashable {
  /// The kind of an element; the points that it uses up stand in ``points``.
  public enum Verb: UInt8, Sendable, Hashable {
    /// The beginning of a sub-path, three kinds of segments, and the segment back to the beginning.
    case move, line, quad, cubic, close

    /// How many points the verb uses up.
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

  /// The elements in the order in which they are drawn.
  public private(set) var verbs: [Verb] = []
  /// The points, unless ``corners`` stand for them: then there are none.
  @usableFromInline
  package private(set) var storedPoints: [CGPoint] = []
  /// Where the current sub-path began.
  @usableFromInline
  package private(set) var start = CGPoint.zero
  /// Where a rectangle that ``corners`` stand for is farthest from ``start``.
  @usableFromInline
  package private(set) var opposite = CGPoint.zero

  /// The empty path.
  public init() {}

  /// Whether there is no element at all; a path of a lone move is not empty.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The elements' points, one after the other, in the path's own units.
  ///
  /// - Complexity: O(1); allocates for a lone rectangle, so what reads several keeps the array.
  @inlinable
  public var points: [CGPoint] {
    guard let (start, opposite) = corners else { return storedPoints }
    let points = Self.rectangle(start, opposite)
    return [points[0], points[1], points[2], points[3]]
  }

  /// The points of a rectangle of which the first and the third are known.
  @inlinable
  package static func rectangle(
    _ corner: CGPoint, _ opposite: CGPoint
  ) -> InlineArray<4, CGPoint> {
    [corner, CGPoint(x: opposite.x, y: corner.y), opposite, CGPoint(x: corner.x, y: opposite.y)]
  }

  /// Calls `body` with each of the points, and allocates nothing.
  @inlinable
  package func forEachPoint(_ body: (CGPoint) -> Void) {
    if let (start, opposite) = corners {
      let points = Self.rectangle(start, opposite)
      for i in points.indices { body(points[i]) }
    } else {
      for point in storedPoints { body(point) }
    }
  }

  /// How many points there are.
  @inlinable
  public var pointCount: Int { corners == nil ? storedPoints.count : 4 }

  /// The first and third of a path's four points while it is a rectangle that was added whole, with
  /// its sides along the axes, all of its numbers finite; nil for any other path, among them one
  /// that has the same elements.
  @inlinable
  package var corners: (CGPoint, CGPoint)? {
    // Any other path that has a verb has a point.
    storedPoints.isEmpty && !verbs.isEmpty ? (start, opposite) : nil
  }

  /// Where the next segment begins; nil for an empty path.
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

  /// Begins a sub-path at `point`. The one before it stays open.
  public mutating func move(to point: CGPoint) {
    if storedPoints.isEmpty {
      storePoints()
      // Most paths need as much, and don't grow there step by step.
      if verbs.capacity == 0 { reserveCapacity(verbs: 24, points: 8) }
    }
    verbs.append(.move)
    storedPoints.append(point)
    start = point
  }

  /// Adds a straight line from the current point. On an empty path it starts at `point` itself.
  public mutating func addLine(to point: CGPoint) {
    begin(at: point)
    verbs.append(.line)
    storedPoints.append(point)
  }

  /// Adds a quadratic Bézier curve from the current point. On an empty path it starts at its `end`.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    begin(at: end)
    verbs.append(.quad)
    storedPoints.append(control)
    storedPoints.append(end)
  }

  /// Adds a cubic Bézier curve from the current point. On an empty path it starts at its `end`.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    begin(at: end)
    verbs.append(.cubic)
    storedPoints.append(control1)
    storedPoints.append(control2)
    storedPoints.append(end)
  }

  /// Joins the current sub-path's end to its start. Nothing happens on an empty path, or when the
  /// sub-path is closed already.
  public mutating func closeSubpath() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Appends a closed sub-path; an empty path shares the storage of what it is handed.
  ///
  /// - Parameters:
  ///   - verbs: A move first, a close last.
  ///   - points: As many as the verbs use up.
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

  /// Makes an empty path a rectangle by itself, if all numbers are finite.
  ///
  /// - Parameters:
  ///   - verbs: A rectangle's.
  ///   - corner: Its first point.
  ///   - opposite: Its third.
  /// - Returns: Whether it did.
  mutating func setCorners(_ verbs: [Verb], _ corner: CGPoint, _ opposite: CGPoint) -> Bool {
    let size = (opposite.x - corner.x) + (opposite.y - corner.y)
    guard isEmpty, size - size == 0 else { return false }
    (self.verbs, start, self.opposite) = (verbs, corner, opposite)
    return true
  }

  /// Prepares for elements to be appended or changed.
  private mutating func storePoints() {
    if corners != nil { storedPoints.append(contentsOf: points) }
  }

  /// The path with all its sub-paths left open: the segments that closes add are not there.
  package var withoutCloses: Path {
    var result = self
    result.storePoints()
    // A contour after a close begins with a move.
    result.verbs.removeAll { $0 == .close }
    return result
  }

  /// Appends another path's sub-paths, mapped by `transform`.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    if path.isEmpty { return }
    if isEmpty && (transform.isIdentity || path.corners != nil) {
      // Storage that is shared is quick to compare, and corners need none.
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

  /// Removes all elements and keeps the storage.
  mutating func removeAll() {
    verbs.removeAll(keepingCapacity: true)
    storedPoints.removeAll(keepingCapacity: true)
  }

  /// Makes room for so many verbs and points in all, those that are there included, so that
  /// building up to there allocates once.
  public mutating func reserveCapacity(verbs verbCount: Int, points pointCount: Int) {
    verbs.reserveCapacity(verbCount)
    storedPoints.reserveCapacity(pointCount)
  }

  /// The path with every point mapped.
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

  /// The path with the same verbs and each point replaced by a function of it and its partner.
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
