import MidflightGeometry
import MidflightRasterKernelSet

/// The closed contours that the edges of a shape make.
struct EdgeContours: ~Copyable {
  enum State: UInt8 {
    case unknown
    /// The contour is a boundary of the interior, with the winding number 1 or −1 inside.
    case positive, negative
    /// The contour is replaced by the boundary of its group's interior.
    case replaced
  }

  struct Contour: BitwiseCopyable {
    // The edges.
    var begin: Int32
    var end: Int32
    // The bounding box, which may be a few grid units larger.
    var minX: Int
    var minY: Int
    var maxX: Int
    var maxY: Int
    /// Whether all edges are straight.
    var isStraight: Bool
    var state = State.unknown
  }

  private var contours = Block<Contour>()
  private(set) var count = 0

  var byteCount: Int { contours.byteCount }

  mutating func trim(to limit: Int) { contours.trim(to: limit) }

  var pointer: Elements<Contour> {
    @inline(__always) get { contours.pointer }
  }

  /// Finds the contours of a shape.
  ///
  /// - Complexity: O(edges).
  mutating func set(_ span: EdgeSpan) {
    count = 0
    var index = 0
    while index < span.count {
      contours.reserve(count &+ 1, keeping: count)
      contours.pointer[count] = Self.contour(span, &index)
      count &+= 1
    }
  }

  /// Returns the contour that begins at an edge, and advances the index to the next contour.
  /// Horizontal edges are not stored; so a contour may also be ended by one.
  private static func contour(_ span: EdgeSpan, _ index: inout Int) -> Contour {
    let begin = index
    let first = span.start[begin]
    var last = first
    var (isClosed, isStraight) = (false, true)
    var (minX, minY, maxX, maxY) = (first.x0, first.y0, first.x0, first.y0)
    while index < span.count {
      let edge = span.start[index]
      if edge.x0 != last.x1 || edge.y0 != last.y1 {
        if isClosed { break }
        minX = min(minX, edge.x0)
        maxX = max(maxX, edge.x0)
      }
      minX = min(minX, edge.x1)
      maxX = max(maxX, edge.x1)
      minY = min(minY, edge.y1)
      maxY = max(maxY, edge.y1)
      if edge.bend != 0 {
        isStraight = false
        let (excessX, excessY) = edge.excess
        minX = min(minX, min(edge.x0, edge.x1) &- excessX)
        maxX = max(maxX, max(edge.x0, edge.x1) &+ excessX)
        minY = min(minY, min(edge.y0, edge.y1) &- excessY)
        maxY = max(maxY, max(edge.y0, edge.y1) &+ excessY)
      }
      last = edge
      index &+= 1
      isClosed = edge.y1 == first.y0
    }
    return Contour(
      begin: Int32(truncatingIfNeeded: begin), end: Int32(truncatingIfNeeded: index), minX: minX,
      minY: minY, maxX: maxX, maxY: maxY, isStraight: isStraight)
  }

  /// Returns whether the winding number inside a contour is 1 or −1 if it is known not to overlap
  /// itself; otherwise ``State/unknown``.
  func state(_ n: Int, _ span: EdgeSpan) -> State {
    let (begin, end) = (Int(pointer[n].begin), Int(pointer[n].end))
    let first = span.start[begin]
    var last = span.start[end &- 1]
    // Every contour but the last is closed.
    if last.y1 != first.y0 { return .unknown }
    let size = max(span.extent.maxX - span.extent.minX, span.extent.maxY - span.extent.minY)
    var convexity = Convexity(size: Double(size))
    let closing = SIMD2(Double(first.x0 &- last.x1), 0)
    last = first
    for index in begin..<end {
      let edge = span.start[index]
      if index > begin, edge.x0 != last.x1 || edge.y0 != last.y1 {
        if edge.y0 != last.y1 || !convexity.add(SIMD2(Double(edge.x0 &- last.x1), 0)) {
          return .unknown
        }
      }
      if !convexity.add(edge) { return .unknown }
      last = edge
    }
    if closing.x != 0 && !convexity.add(closing) { return .unknown }
    return convexity.state
  }
}

extension EdgeContours {
  /// Whether all edges of a group belong to the boundary in their direction, or all in the other.
  struct Directions {
    private var isKept = true
    private var isReversed = true

    /// Adds an edge, or all of a contour's, given the ``CGPathFillRule/transition(_:_:)`` there.
    @inline(__always)
    mutating func add(_ transition: Int32, _ sign: Int32) {
      isKept = isKept && transition == sign
      isReversed = isReversed && transition &+ sign == 0
    }

    var state: State { isKept ? .positive : isReversed ? .negative : .replaced }
  }
}

extension CGPathFillRule {
  /// Returns the transition at an edge with a winding number at its left, which is greater by `sign`
  /// at its right: 1 if the right side is inside and the left side is not, −1 for the opposite, and
  /// otherwise 0.
  @inline(__always)
  func transition(_ winding: Int32, _ sign: Int32) -> Int32 {
    isInside(winding &+ sign) &- isInside(winding)
  }

  @inline(__always)
  private func isInside(_ winding: Int32) -> Int32 {
    self == .evenOdd ? winding & 1 : winding == 0 ? 0 : 1
  }
}
