public import Foundation

/// A sequence of sub-paths made of straight lines and quadratic and cubic Bézier curves: the value
/// that ``CGPath`` wraps, that display lists carry and that the rasterizer reads.
///
/// Verbs and points stand in two flat arrays. A verb uses up this many points:
///
///     move 1   line 1   quad 2 (control, end)   cubic 3 (control, control, end)   close 0
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
  /// The elements' points, one after the other, in the path's own units.
  public private(set) var points: [CGPoint] = []
  /// Where the current sub-path began.
  private var start: CGPoint?

  /// The empty path.
  public init() {}

  /// Whether there is no element at all; a path of a lone move is not empty.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Where the next segment begins; nil for an empty path.
  public var currentPoint: CGPoint? { verbs.last == .close ? start : points.last }

  // MARK: Building

  /// Begins a sub-path at `point`. The one before it stays open.
  public mutating func move(to point: CGPoint) {
    // Most paths need as much, and don't grow there step by step.
    if verbs.capacity == 0 { reserveCapacity(verbs: 24, points: 8) }
    verbs.append(.move)
    points.append(point)
    start = point
  }

  /// Adds a straight line from the current point. On an empty path it starts at `point` itself.
  public mutating func addLine(to point: CGPoint) {
    begin(at: point)
    verbs.append(.line)
    points.append(point)
  }

  /// Adds a quadratic Bézier curve from the current point. On an empty path it starts at its `end`.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    begin(at: end)
    verbs.append(.quad)
    points.append(control)
    points.append(end)
  }

  /// Adds a cubic Bézier curve from the current point. On an empty path it starts at its `end`.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    begin(at: end)
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(end)
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
    start = points[0]
    if isEmpty {
      (self.verbs, self.points) = (verbs, points)
    } else {
      self.verbs.append(contentsOf: verbs)
      self.points.append(contentsOf: points)
    }
  }

  /// The path with all its sub-paths left open: the segments that closes add are not there.
  package var withoutCloses: Path {
    var result = self
    // A contour after a close begins with a move.
    result.verbs.removeAll { $0 == .close }
    return result
  }

  /// Appends another path's sub-paths, mapped by `transform`.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    if isEmpty && transform.isIdentity {
      // Storage that is shared is quick to compare.
      self = path
      return
    }
    verbs.append(contentsOf: path.verbs)
    if transform.isIdentity {
      points.append(contentsOf: path.points)
    } else {
      points.append(contentsOf: path.points.lazy.map { $0.applying(transform) })
    }
    start = path.start.map { $0.applying(transform) } ?? start
  }

  /// Removes all elements and keeps the storage.
  mutating func removeAll() {
    verbs.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    start = nil
  }

  /// Makes room for so many verbs and points in all, those that are there included, so that
  /// building up to there allocates once.
  public mutating func reserveCapacity(verbs verbCount: Int, points pointCount: Int) {
    verbs.reserveCapacity(verbCount)
    points.reserveCapacity(pointCount)
  }

  /// The path with every point mapped.
  public func applying(_ transform: CGAffineTransform) -> Path {
    if transform.isIdentity { return self }
    var result = self
    for i in result.points.indices { result.points[i] = result.points[i].applying(transform) }
    result.start = start.map { $0.applying(transform) }
    return result
  }

  /// The path with the same verbs and each point replaced by a function of it and its partner.
  ///
  /// - Precondition: `partners` has as many members as ``points``.
  package func mappingPoints(
    with partners: [CGPoint], _ body: (CGPoint, CGPoint) -> CGPoint
  ) -> Path {
    var result = self
    var next = 0
    for verb in verbs {
      for i in next..<next + verb.pointCount {
        result.points[i] = body(points[i], partners[i])
      }
      if verb == .move { result.start = result.points[next] }
      next += verb.pointCount
    }
    return result
  }

  private mutating func begin(at fallback: CGPoint) {
    if verbs.isEmpty {
      move(to: fallback)
    } else if verbs.last == .close, let start {
      move(to: start)
    }
  }
}
