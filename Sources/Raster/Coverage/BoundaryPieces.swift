import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// The boundary of a shape's interior: whole edges, and the pieces of others between the points at
/// which their winding numbers change such that they begin or cease to belong to it. It is made group
/// by group; see ``ContourGroups``.
struct BoundaryPieces: ~Copyable {
  /// A part of an edge that belongs to the boundary.
  struct Piece: BitwiseCopyable {
    var edge: Int32
    var isReversed: Bool
    var range: EdgeRange
  }

  private var pieces = Block<Piece>()
  private(set) var pieceCount = 0
  /// The number of pieces of the groups before.
  private(set) var earlierPieceCount = 0
  private var edges = Block<Edge>()
  private var edgeCount = 0
  private(set) var rule = CGPathFillRule.winding
  var flux = Flux(hasLevels: false)

  var byteCount: Int { pieces.byteCount + edges.byteCount }

  mutating func trim(to limit: Int) {
    pieces.trim(to: limit)
    edges.trim(to: limit)
  }

  mutating func removeAll(_ rule: CGPathFillRule) {
    self.rule = rule
    (pieceCount, earlierPieceCount, edgeCount) = (0, 0, 0)
  }

  mutating func beginGroup() { earlierPieceCount = pieceCount }

  /// Removes the pieces of the group.
  mutating func removePieces() { pieceCount = earlierPieceCount }

  // MARK: Changes

  /// Adds the pieces of a group's segments, with the crossings that were found by comparing pairs.
  /// Returns false if the boundary is not closed. That is possible if three segments cross within a
  /// few grid units of each other, because each pair was compared alone.
  mutating func add(_ segments: borrowing SweepSegments, _ crossings: borrowing SegmentCrossings)
    -> Bool
  {
    flux = Flux(hasLevels: segments.levels.count > 0)
    for i in 0..<segments.count {
      let segment = segments.pointer + i
      _ = add(segment, segment[0].winding, crossings.of(i), segments.groupTop)
    }
    return flux.isClosed
  }

  /// Adds the pieces of a group's runs in the same way.
  mutating func add(_ runs: borrowing EdgeRuns, _ crossings: borrowing SegmentCrossings) -> Bool {
    flux = Flux(hasLevels: runs.levels.count > 0)
    for n in 0..<runs.count {
      let run = runs.pointer[n]
      var winding = run.winding
      if run.segmentCount == 0 {
        // Those without a sign add nothing.
        let transition = rule.transition(winding, run.sign)
        flux.add(transition, transition, (run.x0, run.y0), (run.x1, run.y1))
        continue
      }
      var cursor = SegmentCursor(run)
      repeat {
        winding = add(
          runs.segments + cursor.segment, winding, crossings.of(cursor.segment), runs.groupTop)
      } while cursor.advance()
    }
    return flux.isClosed
  }

  /// Adds the pieces of a segment. `winding` is the winding number at the left of its upper end.
  /// Returns that at its lower end.
  @inline(__always)
  mutating func add(
    _ segment: Elements<SweepSegment>, _ winding: Int32,
    _ crossings: (Elements<SegmentCrossing>, count: Int), _ top: Int
  ) -> Int32 {
    let (own, count) = crossings
    segment[0].winding = winding
    let first = rule.transition(winding, segment[0].sign)
    segment[0].transition = first
    if count > 0 {
      if segment[0].bend == 0 {
        changeLine(segment, top, own, count)
      } else {
        changeArc(segment, top, own, count)
      }
    }
    flux.add(
      first, segment[0].transition, (segment[0].x0, segment[0].y0),
      (segment[0].x1, segment[0].y1))
    return segment[0].winding
  }

  /// Writes the pieces of a straight segment.
  @inline(__always)
  private mutating func changeLine(
    _ segment: Elements<SweepSegment>, _ top: Int, _ crossings: Elements<SegmentCrossing>,
    _ count: Int
  ) {
    let s = segment
    let (sign, edge) = (s[0].sign, s[0].edge)
    let line = SweepLine(s[0])
    pieces.reserve(pieceCount &+ count &+ 1, keeping: pieceCount)
    var out = pieces.pointer + pieceCount
    var (winding, transition) = (s[0].winding, s[0].transition)
    var (low, lowX) = (line.y0, line.x0)
    let bottom = nearestInteger(s[0].y1)
    var isCut = false
    @inline(__always)
    func write(_ high: Int, _ highX: Int) {
      out[0].edge = edge
      out[0].isReversed = transition != sign
      out[0].range.low = low
      out[0].range.high = high
      out[0].range.lowX = lowX
      out[0].range.highX = highX
      out[0].range.slope = line.slope
      out[0].range.rise = line.rise
      out += transition == 0 ? 0 : 1
    }
    for k in 0..<count {
      winding &+= crossings[k].change
      let next = rule.transition(winding, sign)
      if next == transition { continue }
      let high = min(top &+ crossings[k].height, bottom)
      flux.change(from: transition, to: next, at: high)
      if high > low {
        let highX = line.x(at: high)
        write(high, highX)
        (low, lowX, isCut) = (high, highX, true)
      }
      transition = next
    }
    (s[0].winding, s[0].transition) = (winding, transition)
    if isCut && low < bottom { write(bottom, nearestInteger(s[0].x1)) }
    s[0].isCut = isCut
    pieceCount = (out.address &- pieces.pointer.address) / MemoryLayout<Piece>.stride
  }

  private mutating func changeArc(
    _ segment: Elements<SweepSegment>, _ top: Int, _ crossings: Elements<SegmentCrossing>,
    _ count: Int
  ) {
    let s = segment
    for k in 0..<count {
      s[0].winding &+= crossings[k].change
      let height = top &+ crossings[k].height
      let transition = s[0].transition
      update(s, height)
      flux.change(from: transition, to: s[0].transition, at: s[0].clamped(height))
    }
    if s[0].isCut { writeLast(s) }
  }

  /// Updates a segment's transition after its winding number has changed at a height that all
  /// segments that change there share.
  mutating func update(_ s: Elements<SweepSegment>, _ height: Int) {
    let transition = rule.transition(s[0].winding, s[0].sign)
    if transition == s[0].transition { return }
    let height = s[0].clamped(height)
    if height > s[0].startY {
      let position = s[0].isFlat ? s[0].drawnX(at: Double(height)) : Double(height)
      write(s, position, height)
      (s[0].start, s[0].startY, s[0].isCut) = (nearestInteger(position), height, true)
    }
    s[0].transition = transition
  }

  /// Writes the last piece of a segment.
  @inline(__always)
  mutating func writeLast(_ s: Elements<SweepSegment>) {
    write(s, s[0].isFlat ? s[0].x1 : s[0].y1, nearestInteger(s[0].y1))
  }

  /// Writes the piece of a segment from the last change to a position, if it belongs to the
  /// boundary.
  private mutating func write(
    _ s: Elements<SweepSegment>, _ position: Double, _ height: Int
  ) {
    if s[0].transition == 0 || height <= s[0].startY { return }
    let (start, end) = (s[0].start, nearestInteger(position))
    var range = EdgeRange(low: min(start, end), high: max(start, end))
    if s[0].bend == 0 {
      let line = SweepLine(s[0])
      let isLast = end == nearestInteger(s[0].y1)
      range.lowX = line.x(at: start)
      range.highX = isLast ? nearestInteger(s[0].x1) : line.x(at: end)
      range.slope = line.slope
      range.rise = line.rise
    }
    pieces.reserve(pieceCount + 1, keeping: pieceCount)
    pieces.pointer[pieceCount] = Piece(
      edge: s[0].edge, isReversed: s[0].transition != s[0].sign, range: range)
    pieceCount &+= 1
  }

  // MARK: Edges

  /// Ends a group whose segments have their pieces. If the contours are not the boundary, adds the
  /// edges that don't change between their ends, and the last pieces of the others.
  mutating func endGroup(
    _ span: EdgeSpan, _ segments: borrowing SweepSegments, _ contours: borrowing EdgeContours,
    _ groups: borrowing ContourGroups, _ group: ContourGroups.Group
  ) {
    if !replaces(span, state(segments), contours, groups, group) { return }
    var i = 0
    for n in group.first..<group.end {
      let contour = contours.pointer[groups.contour(n)]
      for index in Int(contour.begin)..<Int(contour.end) {
        addEdge(span, index, segments.pointer, &i, segments.count)
      }
    }
  }

  /// Ends a group whose runs have their pieces, in the same way.
  mutating func endGroup(
    _ span: EdgeSpan, _ runs: borrowing EdgeRuns, _ contours: borrowing EdgeContours,
    _ groups: borrowing ContourGroups, _ group: ContourGroups.Group
  ) {
    if !replaces(span, state(runs), contours, groups, group) { return }
    let (r, count, s) = (runs.pointer, runs.count, runs.segments)
    var n = 0
    while n < count {
      let run = r[n]
      let (first, end) = (Int(run.edge), Int(run.edge &+ run.edgeCount))
      if run.segmentCount == 0 {
        let transition = rule.transition(run.winding, run.sign)
        if transition != 0 || run.sign == 0 {
          addEdges(span, first, end, isReversed: transition != run.sign)
        }
        n &+= 1
        continue
      }
      var i = Int(run.segment)
      var segmentEnd = i &+ Int(run.segmentCount)
      n &+= 1
      // The two parts of an arc with a vertex.
      if n < count, r[n].edge == run.edge {
        segmentEnd &+= 1
        n &+= 1
      }
      for index in first..<end { addEdge(span, index, s, &i, segmentEnd) }
    }
  }

  /// Sets the state of a group's contours. Returns whether they are replaced, and then makes room for
  /// the edges.
  mutating func replaces(
    _ span: EdgeSpan, _ state: EdgeContours.State, _ contours: borrowing EdgeContours,
    _ groups: borrowing ContourGroups, _ group: ContourGroups.Group
  ) -> Bool {
    groups.set(state, group, contours)
    if state != .replaced { return false }
    edges.reserve(span.count, keeping: edgeCount)
    return true
  }

  /// Returns that of a group's contours.
  private func state(_ segments: borrowing SweepSegments) -> EdgeContours.State {
    if pieceCount > earlierPieceCount { return .replaced }
    let s = segments.pointer
    var directions = EdgeContours.Directions()
    for i in 0..<segments.count {
      if s[i].isCut { return .replaced }
      directions.add(s[i].transition, s[i].sign)
    }
    return directions.state
  }

  private func state(_ runs: borrowing EdgeRuns) -> EdgeContours.State {
    if pieceCount > earlierPieceCount { return .replaced }
    var directions = EdgeContours.Directions()
    for n in 0..<runs.count {
      let run = runs.pointer[n]
      let first = Int(run.segment)
      for i in first..<first &+ Int(run.segmentCount) {
        let segment = runs.segments + i
        if segment[0].isCut { return .replaced }
        directions.add(segment[0].transition, segment[0].sign)
      }
      if run.segmentCount == 0 { directions.add(rule.transition(run.winding, run.sign), run.sign) }
    }
    return directions.state
  }

  /// Adds whole edges.
  @inline(__always)
  mutating func addEdges(
    _ span: EdgeSpan, _ first: Int, _ end: Int, isReversed: Bool
  ) {
    let (out, count) = (edges.pointer + edgeCount, end &- first)
    if isReversed {
      for k in 0..<count { out[k] = span.start[first &+ k].reversed }
    } else {
      for k in 0..<count { out[k] = span.start[first &+ k] }
    }
    edgeCount &+= end &- first
  }

  /// Adds an edge, or the last pieces of its segments if it is divided. `i` is the index of the
  /// first of its segments, and becomes that after the last one.
  @inline(__always)
  mutating func addEdge(
    _ span: EdgeSpan, _ index: Int, _ s: Elements<SweepSegment>, _ i: inout Int, _ end: Int
  ) {
    let first = i
    var isWhole = true
    while i < end, Int(s[i].edge) == index {
      if s[i].isCut || s[i].transition &* s[i].sign != s[first].transition &* s[first].sign {
        isWhole = false
      }
      i &+= 1
    }
    if !isWhole {
      for k in first..<i where !s[k].isCut { writeLast(s + k) }
    } else if first == i || s[first].transition != 0 {
      // An arc without segments is less than a grid unit high.
      let isReversed = first < i && s[first].transition != s[first].sign
      addEdges(span, index, index &+ 1, isReversed: isReversed)
    }
  }

  /// Returns the boundary of the shape after all groups have ended: `span` itself if no contour was
  /// replaced and all have the same winding number inside, whose sign does not matter.
  mutating func boundary(of span: EdgeSpan, _ contours: borrowing EdgeContours) -> EdgeSpan {
    var (isPositive, isNegative) = (true, true)
    for n in 0..<contours.count {
      isPositive = isPositive && contours.pointer[n].state == .positive
      isNegative = isNegative && contours.pointer[n].state == .negative
    }
    if isPositive || isNegative { return span }
    edges.reserve(span.count, keeping: edgeCount)
    for n in 0..<contours.count {
      let contour = contours.pointer[n]
      if contour.state == .replaced { continue }
      addEdges(
        span, Int(contour.begin), Int(contour.end), isReversed: contour.state == .negative)
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
