import MidflightRasterKernelSet
import MidflightRasterKernels

/// Finds the boundary of a shape's interior with a sweep line, which passes the ends and the
/// crossings of all segments from the top down
/// ([Bentley and Ottmann](https://en.wikipedia.org/wiki/Bentley%E2%80%93Ottmann_algorithm), 1979)
/// and keeps the segments that it crosses in order, with the winding numbers between them.
///
/// Along the sweep line the transitions from outside to inside and back alternate at every height.
/// So the boundary is closed, even if rounding errors put segments in the wrong order, which is
/// possible only for segments within a grid unit of each other.
struct SegmentSweep: ~Copyable {
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
  /// The number of steps along the sweep line that may still be made.
  private var remainingSteps = 0

  /// Returns the largest number of steps along the sweep line, from segment to segment, that may be
  /// made where the segments of a shape with so many edges begin or end.
  private static func maxStepCount(_ count: Int) -> Int { 32 * count + 1 << 20 }

  var byteCount: Int {
    hints.byteCount + crossings.byteCount + unsettled.byteCount + changed.byteCount
  }

  mutating func trim(to limit: Int) {
    hints.trim(to: limit)
    crossings.trim(to: limit)
    unsettled.trim(to: limit)
    changed.trim(to: limit)
  }

  /// Prepares for the groups of a shape, which share the steps.
  mutating func begin(edgeCount: Int) { remainingSteps = Self.maxStepCount(edgeCount) }

  /// Passes all segments of a group and adds the pieces of the boundary. Returns the number of
  /// crossings; nil if there are too many crossings or steps.
  ///
  /// - Complexity: O((n + k) log n) for n segments with k crossings, and O(n) for each segment that
  ///   begins at a local minimum of its contour's height.
  mutating func run(
    _ segments: inout SweepSegments, _ extent: EdgeExtent, maxCrossingCount: Int,
    into pieces: inout BoundaryPieces
  ) -> Int? {
    segments.prepareForSweep()
    hints.reset(segments.count, extent)
    (finger, unsettledCount, changedCount) = (-1, 0, 0)
    let count = segments.count
    if count == 0 { return 0 }
    var remaining = maxCrossingCount
    let s = segments.pointer
    crossings.reset(count, top: s[segments.top(0)].y0)
    var (top, bottom) = (0, 0)
    while bottom < count {
      var y = s[segments.bottom(bottom)].y1
      if top < count { y = min(y, s[segments.top(top)].y0) }
      while let crossing = crossings.first(through: y) {
        pass(s, crossing.left, crossing.y, &pieces)
        remaining &-= 1
        if remaining < 0 { return nil }
      }
      while bottom < count {
        let i = segments.bottom(bottom)
        if s[i].y1 != y { break }
        end(s, i, y, &pieces)
        bottom &+= 1
      }
      while top < count {
        let i = segments.top(top)
        if s[i].y0 != y { break }
        if !s[i].isActive { insert(s, i, y) }
        if remainingSteps < 0 { return nil }
        top &+= 1
      }
      if unsettledCount > 0 { settle(s, y, &pieces) }
      if remainingSteps < 0 { return nil }
    }
    return maxCrossingCount &- remaining
  }

  /// Exchanges a segment and its right neighbour, which it crosses at `y`.
  private mutating func pass(
    _ s: Elements<SweepSegment>, _ first: Int32, _ y: Double, _ pieces: inout BoundaryPieces
  ) {
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
    let height = heightOfCrossing(s, a, b, y)
    pieces.update(s + a, height)
    pieces.update(s + b, height)
    findCrossing(s, left, second, y)
    findCrossing(s, first, right, y)
    if s[a].bend == 0 && s[b].bend == 0 {
      crossings.set(second, .infinity)
    } else {
      findCrossing(s, second, first, y)
    }
  }

  /// Finds the next crossing of a segment with its right neighbour.
  @inline(__always)
  private mutating func findCrossing(
    _ s: Elements<SweepSegment>, _ left: Int32, _ right: Int32, _ y: Double
  ) {
    if left < 0 { return }
    let height =
      right < 0 ? .infinity : crossing(s, Int(left), Int(right), below: y)
    crossings.set(left, height)
  }

  /// Ends a segment at its lower end: replaces it by the segment that continues it, or removes it.
  private mutating func end(
    _ s: Elements<SweepSegment>, _ i: Int, _ y: Double, _ pieces: inout BoundaryPieces
  ) {
    let (left, right, below) = (s[i].left, s[i].right, s[i].below)
    s[i].isActive = false
    crossings.set(Int32(truncatingIfNeeded: i), .infinity)
    if s[i].isCut { pieces.writeLast(s + i) }
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
      findCrossing(s, left, below, y)
      findCrossing(s, below, right, y)
      return
    }
    if left >= 0 { s[Int(left)].right = right }
    if right >= 0 {
      s[Int(right)].left = left
      addUnsettled(right)
    }
    if finger == i { finger = Int(left >= 0 ? left : right) }
    findCrossing(s, left, right, y)
  }

  /// Inserts a segment at its upper end.
  private mutating func insert(_ s: Elements<SweepSegment>, _ i: Int, _ y: Double) {
    let start = hints.find(near: s[i].x0, s) ?? finger
    var (left, right) = (Int32(-1), Int32(truncatingIfNeeded: start))
    if right >= 0 {
      if isLeft(s, start, of: i, y) {
        repeat {
          left = right
          right = s[Int(left)].right
          remainingSteps &-= 1
        } while right >= 0 && isLeft(s, Int(right), of: i, y)
      } else {
        left = s[start].left
        while left >= 0, !isLeft(s, Int(left), of: i, y) {
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
    findCrossing(s, left, this, y)
    findCrossing(s, this, right, y)
  }

  /// Whether the segment `a`, on the sweep line, is at the left of `b`, which begins at `y`. If they
  /// touch there, compares them where the first of them ends.
  @inline(__always)
  private func isLeft(
    _ s: Elements<SweepSegment>, _ a: Int, of b: Int, _ y: Double
  ) -> Bool {
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
  private mutating func settle(
    _ s: Elements<SweepSegment>, _ y: Double, _ pieces: inout BoundaryPieces
  ) {
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
    for k in 0..<changedCount {
      pieces.update(s + Int(changed.pointer[k]), height)
    }
    (unsettledCount, changedCount) = (0, 0)
  }
}
