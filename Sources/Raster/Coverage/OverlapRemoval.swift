import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// Replaces the edges of a shape by the boundary of its interior, if they overlap.
///
/// The cells of ``CellWindow`` hold sums of winding numbers, so a pixel in which the winding number
/// takes values that the fill rule maps to different coverages is wrong: where two rectangles with
/// opposite windings meet, 1/2 and −1/2 give 0 instead of 1. Edges between two inside areas, or two
/// outside areas, are left out here, and the others are directed such that the winding number is 1
/// inside and 0 outside. Then every sum is the covered area.
///
/// A sweep line passes the ends and the crossings of all edges from the top down
/// ([Bentley and Ottmann](https://en.wikipedia.org/wiki/Bentley%E2%80%93Ottmann_algorithm), 1979)
/// and keeps the edges that it crosses in order, with the winding numbers between them.
///
/// **Robustness.** Edges change only at heights that are whole grid units and, in the order of the
/// sweep line, the transitions from outside to inside and back alternate at every height. So the
/// boundary is closed, even if rounding errors put edges in the wrong order, which is possible only
/// for edges within a grid unit of each other. A flat arc changes at a whole x instead; its height
/// there may differ from that of the edge that it crosses by about a grid unit.
///
/// **Bytes.** An edge that changes between its ends is divided into ranges of the same edge, and
/// its contribution to a row does not depend on the range. So pixels without overlaps keep their
/// bytes, except that those beside the point where an arc is divided may change by a level.
struct OverlapRemoval: ~Copyable {
  /// A part of an edge that belongs to the boundary.
  struct Piece: BitwiseCopyable {
    var edge: Int32
    var isReversed: Bool
    var range: EdgeRange
  }

  private var contours = EdgeContours()
  private var segments = SweepSegments()
  private var crossings = CrossingQueue()
  /// The segment on the sweep line that was inserted last; −1 if the line is empty.
  private var finger = -1
  private var hints = SweepHints()
  /// Segments whose winding number may be wrong.
  private var unsettled = Block<Int32>()
  private var unsettledCount = 0
  /// Segments whose winding number has changed.
  private var changed = Block<Int32>()
  private var changedCount = 0
  private var isEvenOdd = false
  /// The number of steps along the sweep line that may still be made.
  private var remainingSteps = 0
  private var pieces = Block<Piece>()
  private var pieceCount = 0
  private var edges = Block<Edge>()

  /// The largest number of edges of a shape whose overlaps are removed.
  static let maxEdgeCount = 1 << 16

  /// Returns the largest number of crossings that are removed from a shape with `count` segments.
  private static func maxCrossingCount(_ count: Int) -> Int { 2 * count + 1 << 15 }

  /// Returns the largest number of steps along the sweep line, from segment to segment, that may be
  /// made where segments begin or end.
  private static func maxStepCount(_ count: Int) -> Int { 32 * count + 1 << 20 }

  var byteCount: Int {
    contours.byteCount + segments.byteCount + hints.byteCount + crossings.byteCount
      + unsettled.byteCount + changed.byteCount + pieces.byteCount + edges.byteCount
  }

  mutating func trim(to limit: Int) {
    contours.trim(to: limit)
    segments.trim(to: limit)
    hints.trim(to: limit)
    crossings.trim(to: limit)
    unsettled.trim(to: limit)
    changed.trim(to: limit)
    pieces.trim(to: limit)
    edges.trim(to: limit)
  }

  /// Returns the boundary of the interior of a shape. Returns `span` itself if its edges are that
  /// boundary, or if removing the overlaps would take too long: if there are more crossings than
  /// ``maxCrossingCount(_:)`` or more steps than ``maxStepCount(_:)``. The returned edges are valid
  /// until the next call.
  ///
  /// - Complexity: O((n + k) log n) for n edges with k crossings, and O(n) for each edge that begins
  ///   at a local minimum of its contour's height; O(n log n) in total, because of the limits.
  mutating func boundary(of span: EdgeSpan, _ rule: CGPathFillRule) -> EdgeSpan {
    guard contours.set(span) else { return span }
    isEvenOdd = rule == .evenOdd
    segments.set(span, contours)
    hints.reset(segments.count, span.extent)
    return sweep() ? result(span) : span
  }

  // MARK: Sweep

  /// Returns false if there are too many crossings or steps.
  private mutating func sweep() -> Bool {
    (finger, pieceCount, unsettledCount, changedCount) = (-1, 0, 0, 0)
    let count = segments.count
    if count == 0 { return true }
    var remaining = Self.maxCrossingCount(count)
    remainingSteps = Self.maxStepCount(count)
    let s = segments.pointer
    crossings.reset(count, top: s[segments.top(0)].y0)
    var (top, bottom) = (0, 0)
    while bottom < count {
      var y = s[segments.bottom(bottom)].y1
      if top < count { y = min(y, s[segments.top(top)].y0) }
      while let crossing = crossings.first(through: y) {
        pass(crossing.left, crossing.y)
        remaining &-= 1
        if remaining < 0 { return false }
      }
      while bottom < count {
        let i = segments.bottom(bottom)
        if s[i].y1 != y { break }
        end(i, y)
        bottom &+= 1
      }
      while top < count {
        let i = segments.top(top)
        if s[i].y0 != y { break }
        if !s[i].isActive { insert(i, y) }
        if remainingSteps < 0 { return false }
        top &+= 1
      }
      if unsettledCount > 0 { settle(y) }
      if remainingSteps < 0 { return false }
    }
    return true
  }

  /// Exchanges a segment and its right neighbour, which it crosses at `y`.
  private mutating func pass(_ first: Int32, _ y: Double) {
    let s = segments.pointer
    let a = Int(first)
    let second = s[a].right
    let b = Int(second)
    let (left, right) = (s[a].left, s[b].right)
    (s[b].left, s[b].right) = (left, first)
    (s[a].left, s[a].right) = (second, right)
    if left >= 0 { s[Int(left)].right = second }
    if right >= 0 { s[Int(right)].left = first }
    s[b].winding = s[a].winding
    s[a].winding = s[b].winding &+ s[b].sign
    // Both segments change at the same height, so that the boundary stays closed. A flat arc can
    // change only at whole x.
    let height =
      s[a].isFlat
      ? s[a].heightOfChange(y) : s[b].isFlat ? s[b].heightOfChange(y) : nearestInteger(y)
    update(a, y, height)
    update(b, y, height)
    findCrossing(left, second, y)
    findCrossing(first, right, y)
    if s[a].bend == 0 && s[b].bend == 0 {
      crossings.set(second, .infinity)
    } else {
      findCrossing(second, first, y)
    }
  }

  /// Finds the next crossing of a segment with its right neighbour.
  @inline(__always)
  private mutating func findCrossing(_ left: Int32, _ right: Int32, _ y: Double) {
    if left < 0 { return }
    let height =
      right < 0 ? .infinity : crossing(segments.pointer, Int(left), Int(right), below: y)
    crossings.set(left, height)
  }

  /// Ends a segment at its lower end: replaces it by the segment that continues it, or removes it.
  private mutating func end(_ i: Int, _ y: Double) {
    let s = segments.pointer
    let (left, right, below) = (s[i].left, s[i].right, s[i].below)
    s[i].isActive = false
    crossings.set(Int32(truncatingIfNeeded: i), .infinity)
    if s[i].isCut { write(i, s[i].isFlat ? s[i].x1 : s[i].y1, nearestInteger(y)) }
    if below >= 0 {
      let next = Int(below)
      s[next].isActive = true
      hints.set(next, at: s[next].x0)
      (s[next].left, s[next].right) = (left, right)
      (s[next].winding, s[next].transition) = (s[i].winding, s[i].transition)
      if left >= 0 { s[Int(left)].right = below }
      if right >= 0 { s[Int(right)].left = below }
      if finger == i { finger = next }
      if unsettledCount > 0 { addUnsettled(below) }
      findCrossing(left, below, y)
      findCrossing(below, right, y)
      return
    }
    if left >= 0 { s[Int(left)].right = right }
    if right >= 0 {
      s[Int(right)].left = left
      addUnsettled(right)
    }
    if finger == i { finger = Int(left >= 0 ? left : right) }
    findCrossing(left, right, y)
  }

  /// Inserts a segment at its upper end.
  private mutating func insert(_ i: Int, _ y: Double) {
    let s = segments.pointer
    let start = hints.find(near: s[i].x0, s) ?? finger
    var (left, right) = (Int32(-1), Int32(truncatingIfNeeded: start))
    if right >= 0 {
      if isLeft(start, of: i, y) {
        repeat {
          left = right
          right = s[Int(left)].right
          remainingSteps &-= 1
        } while right >= 0 && isLeft(Int(right), of: i, y)
      } else {
        left = s[start].left
        while left >= 0, !isLeft(Int(left), of: i, y) {
          right = left
          left = s[Int(right)].left
          remainingSteps &-= 1
        }
      }
    }
    let this = Int32(truncatingIfNeeded: i)
    s[i].isActive = true
    hints.set(i, at: s[i].x0)
    (s[i].left, s[i].right) = (left, right)
    if left >= 0 { s[Int(left)].right = this }
    if right >= 0 { s[Int(right)].left = this }
    finger = i
    addUnsettled(this)
    findCrossing(left, this, y)
    findCrossing(this, right, y)
  }

  /// Whether the segment `a`, on the sweep line, is at the left of `b`, which begins at `y`. If they
  /// touch there, compares them where the first of them ends.
  @inline(__always)
  private func isLeft(_ a: Int, of b: Int, _ y: Double) -> Bool {
    let s = segments.pointer
    let distance = s[b].x0 - s[a].x(at: y)
    if abs(distance) > touchingDistance { return distance > 0 }
    let end = min(s[a].y1, s[b].y1)
    return s[a].x(at: end) <= s[b].x(at: end)
  }

  // MARK: Winding numbers

  @inline(__always)
  private mutating func addUnsettled(_ i: Int32) {
    unsettled.reserve(unsettledCount + 1, keeping: unsettledCount)
    unsettled.pointer[unsettledCount] = i
    unsettledCount &+= 1
  }

  /// Computes the winding numbers after segments were inserted or removed at `y`.
  private mutating func settle(_ y: Double) {
    let s = segments.pointer
    for k in 0..<unsettledCount {
      var i = unsettled.pointer[k]
      guard s[Int(i)].isActive else { continue }
      let left = s[Int(i)].left
      var winding: Int32 = 0
      if left >= 0 {
        // An unknown winding number is computed later, and then this one follows.
        if s[Int(left)].winding == SweepSegment.unknownWinding { continue }
        winding = s[Int(left)].winding &+ s[Int(left)].sign
      }
      while i >= 0, s[Int(i)].winding != winding {
        s[Int(i)].winding = winding
        changed.reserve(changedCount + 1, keeping: changedCount)
        changed.pointer[changedCount] = i
        changedCount &+= 1
        winding &+= s[Int(i)].sign
        i = s[Int(i)].right
        remainingSteps &-= 1
        if remainingSteps < 0 { return }
      }
    }
    let height = nearestInteger(y)
    for k in 0..<changedCount { update(Int(changed.pointer[k]), y, height) }
    (unsettledCount, changedCount) = (0, 0)
  }

  /// Updates a segment's transition after its winding number has changed at `y`; `height` is the
  /// rounded height that all segments that change there share.
  private mutating func update(_ i: Int, _ y: Double, _ height: Int) {
    let s = segments.pointer
    let winding = s[i].winding
    let transition = isInside(winding &+ s[i].sign) &- isInside(winding)
    if transition == s[i].transition { return }
    let height = min(max(height, nearestInteger(s[i].y0)), nearestInteger(s[i].y1))
    if height > s[i].startY {
      let position = s[i].isFlat ? s[i].x(at: y) : Double(height)
      write(i, position, height)
      (s[i].start, s[i].startY, s[i].isCut) = (nearestInteger(position), height, true)
    }
    s[i].transition = transition
  }

  @inline(__always)
  private func isInside(_ winding: Int32) -> Int32 {
    isEvenOdd ? winding & 1 : winding == 0 ? 0 : 1
  }

  // MARK: Result

  /// Writes the piece of a segment from the last change to a position, if it belongs to the
  /// boundary.
  private mutating func write(_ i: Int, _ position: Double, _ height: Int) {
    let s = segments.pointer
    if s[i].transition == 0 || height <= s[i].startY { return }
    let (start, end) = (s[i].start, nearestInteger(position))
    pieces.reserve(pieceCount + 1, keeping: pieceCount)
    pieces.pointer[pieceCount] = Piece(
      edge: s[i].edge, isReversed: s[i].transition != s[i].sign,
      range: EdgeRange(low: min(start, end), high: max(start, end)))
    pieceCount &+= 1
  }

  private mutating func result(_ span: EdgeSpan) -> EdgeSpan {
    let (s, count) = (segments.pointer, segments.count)
    var (isCut, isKept, isReversed) = (pieceCount > 0, true, true)
    for i in 0..<count {
      isCut = isCut || s[i].isCut
      isKept = isKept && s[i].transition == s[i].sign
      isReversed = isReversed && s[i].transition &+ s[i].sign == 0
    }
    // The sign of all windings together does not matter.
    if !isCut, isKept || isReversed { return span }
    // Write the edges that do not change between their ends.
    edges.reserve(span.count)
    var edgeCount = 0
    var i = 0
    for index in 0..<span.count {
      let edge = span.start[index]
      let first = i
      var isWhole = true
      while i < count, Int(s[i].edge) == index {
        if s[i].isCut || s[i].transition &* s[i].sign != s[first].transition &* s[first].sign {
          isWhole = false
        }
        i &+= 1
      }
      if !isWhole {
        for k in first..<i where !s[k].isCut {
          write(k, s[k].isFlat ? s[k].x1 : s[k].y1, nearestInteger(s[k].y1))
        }
      } else if first == i || s[first].transition != 0 {
        // An arc without segments is less than a grid unit high.
        let isReversed = first < i && s[first].transition != s[first].sign
        edges.pointer[edgeCount] = isReversed ? edge.reversed : edge
        edgeCount &+= 1
      }
    }
    var result = span
    result.count = edgeCount &+ pieceCount
    result.rangeCount = pieceCount
    edges.reserve(result.slotCount, keeping: edgeCount)
    result.start = edges.pointer
    let (divided, ranges) = (result.start + edgeCount, result.ranges)
    for k in 0..<pieceCount {
      let piece = pieces.pointer[k]
      let edge = span.start[Int(piece.edge)]
      divided[k] = piece.isReversed ? edge.reversed : edge
      ranges[k] = piece.range
    }
    return result
  }
}
