import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// Corrects the sums in the cells of a window where edges overlap, by 16 × 16 samples of each pixel. For
/// shapes whose overlaps would take too long to remove; see ``OverlapRemoval``.
///
/// Each row of pixels has 16 lines of samples. The winding number of each sample is exact, so the time
/// grows with the edges that cross a line, but not with their crossings. The samples of each line are
/// shifted by another sixteenth of their distance, so that upright edges are exact to 1/512 pixel.
///
/// In most pixels the samples only tell by how much overlaps make the sum too large: pixels without
/// overlaps stay exact, and where few edges cross, only the area in which they overlap has the error
/// of samples. The samples themselves are taken where many edges overlap, and where they contradict the
/// sum because several details of a pixel lie between its lines, which are lost.
///
/// This is the non-zero variant of [Kallio's scanline edge-flag
/// algorithm](http://mlab.uiah.fi/~kkallio/antialiasing/), with the 16 lines of a row in the lanes of a
/// vector.
///
/// **Guarantees.** A pixel's value depends neither on the window nor on the order of the edges.
struct OverlapSampler: ~Copyable {
  private var parts = Block<SampledPart>()
  private var partCount = 0
  /// For each row, the number of parts that begin above it.
  private var starts = Block<Int32>()
  /// The parts in the order of the rows in which they begin.
  private var sorted = Block<Int32>()
  /// The parts that may cross lines of a row.
  private var active = Block<SampledPart>()
  /// For each line, the change of the winding number at the window's left from the line above, by parts
  /// that are wholly at the left.
  private var leftChanges = Block<Int32>()
  private var changes = Block<Int16>()
  private var flags = Block<UInt8>()

  var byteCount: Int {
    parts.byteCount + starts.byteCount + sorted.byteCount + active.byteCount
      + leftChanges.byteCount + changes.byteCount + flags.byteCount
  }

  mutating func trim(to limit: Int) {
    parts.trim(to: limit / 2)
    starts.trim(to: limit)
    sorted.trim(to: limit)
    active.trim(to: limit / 2)
    leftChanges.trim(to: limit)
    changes.trim(to: 8 * limit)
    flags.trim(to: limit)
  }

  /// Corrects the cells of a window, which hold the sums of a shape's edges.
  ///
  /// - Parameters:
  ///   - order: The indices of the edges that reach the window; nil for all of them.
  ///   - grid: The window, in the coordinates of the edges.
  /// - Complexity: O(pixels + edges + lines that each edge crosses).
  mutating func correct(
    _ grid: CellGrid, _ edges: EdgeSpan, _ order: (indices: Elements<Int32>, count: Int)?,
    _ rule: CGPathFillRule
  ) {
    partCount = 0
    let lineCount = grid.rows << sampleShift
    leftChanges.reserve(lineCount + 1)
    leftChanges.pointer.update(repeating: 0, count: lineCount + 1)
    if let order {
      for n in 0..<order.count { append(edges.start[Int(order.indices[n])], grid) }
    } else {
      edges.forEachRun(reaching: grid) { first, end in
        for index in first..<end { append(edges.start[index], grid) }
      }
    }
    sort(grid.rows)
    changes.reserve(SampledRow.changeCount(grid.width), filledWith: 0)
    flags.reserve(SampledRow.flagCount(grid.width), filledWith: 0)
    let samples = SampledRow(changes: changes.pointer, flags: flags.pointer)
    let kernels = KernelChoice.current
    var activeCount = 0
    var leftWinding: Int32 = 0
    for row in 0..<grid.rows {
      activeCount = activate(row, activeCount)
      addLeft(row, &leftWinding, samples)
      kernels.sampleOverlaps(samples, active.pointer, activeCount, rule.sweepRule, grid, row)
    }
  }

  @inline(__always)
  private mutating func append(_ edge: Edge, _ grid: CellGrid) {
    if edge.isFlatArc {
      let (top, bottom) = (grid.top << gridShift, (grid.top &+ grid.rows) << gridShift)
      let margin = edge.margin
      if max(edge.y0, edge.y1) &+ margin <= top || min(edge.y0, edge.y1) &- margin >= bottom {
        return
      }
      FlatArc(edge, 0).forEachSegment { segment in
        let lines = Self.lines(nearestInteger(segment.y0), nearestInteger(segment.y1), grid)
        if lines.first < lines.end { append(segment, lines, grid) }
      }
      return
    }
    // Most of many edges cross no line.
    let lines = Self.lines(min(edge.y0, edge.y1), max(edge.y0, edge.y1), grid)
    if lines.first >= lines.end { return }
    if edge.bend == 0 && max(edge.x0, edge.x1) <= grid.left << gridShift {
      addLeft(lines, edge.y0 < edge.y1 ? 1 : -1)
    } else {
      append(SweepSegment(edge, 0), lines, grid)
    }
  }

  /// Returns the lines of a window between two heights: those that are at the upper one or below, and
  /// above the lower one. Lines are in the middle of their heights.
  @inline(__always)
  private static func lines(_ y0: Int, _ y1: Int, _ grid: CellGrid) -> (first: Int, end: Int) {
    let top = grid.top << gridShift &- (1 << (lineShift &- 1) &- 1)
    let (first, end) = ((y0 &- top) >> lineShift, (y1 &- top) >> lineShift)
    return (max(first, 0), min(end, grid.rows << sampleShift))
  }

  @inline(__always)
  private mutating func append(
    _ segment: SweepSegment, _ lines: (first: Int, end: Int), _ grid: CellGrid
  ) {
    let left = grid.left << gridShift
    if segment.maxX <= Double(left) { return addLeft(lines, segment.sign) }
    if segment.minX >= Double(left &+ grid.width << gridShift) { return }
    parts.reserve(partCount &+ 1, keeping: partCount)
    parts.pointer[partCount] = SampledPart(
      originX: segment.originX, originY: segment.originY, slope: segment.slope,
      bend: segment.bend, leastX: segment.minX - segment.originX,
      greatestX: segment.maxX - segment.originX, sign: Int16(truncatingIfNeeded: segment.sign),
      isFlat: segment.isFlat, firstLine: Int32(truncatingIfNeeded: lines.first),
      endLine: Int32(truncatingIfNeeded: lines.end))
    partCount &+= 1
  }

  @inline(__always)
  private mutating func addLeft(_ lines: (first: Int, end: Int), _ sign: Int32) {
    leftChanges.pointer[lines.first] &+= sign
    leftChanges.pointer[lines.end] &-= sign
  }

  /// Adds the winding numbers at the window's left to a row's changes.
  ///
  /// - Parameter winding: That of the line above, which becomes that of the row's last line.
  @inline(__always)
  private func addLeft(_ row: Int, _ winding: inout Int32, _ samples: SampledRow) {
    let lines = leftChanges.pointer + (row << sampleShift)
    var any: Int32 = 0
    for line in 0..<1 << sampleShift {
      winding &+= lines[line]
      samples.changes[line] &+= Int16(truncatingIfNeeded: winding)
      any |= winding
    }
    if any != 0 { samples.flags[0] = 1 }
  }

  /// Sorts the parts by the rows in which they begin.
  private mutating func sort(_ rowCount: Int) {
    starts.reserve(rowCount + 2)
    sorted.reserve(partCount)
    let (starts, sorted, parts) = (starts.pointer, sorted.pointer, parts.pointer)
    starts.update(repeating: 0, count: rowCount + 2)
    for i in 0..<partCount { starts[Int(parts[i].firstLine) >> sampleShift &+ 2] &+= 1 }
    for row in 0..<rowCount { starts[row &+ 2] &+= starts[row &+ 1] }
    for i in 0..<partCount {
      let row = Int(parts[i].firstLine) >> sampleShift &+ 1
      sorted[Int(starts[row])] = Int32(truncatingIfNeeded: i)
      starts[row] &+= 1
    }
  }

  /// Removes the parts that end above a row, and adds those that begin in it. Returns their number.
  private mutating func activate(_ row: Int, _ count: Int) -> Int {
    let (first, end) = (Int(starts.pointer[row]), Int(starts.pointer[row &+ 1]))
    self.active.reserve(count &+ end &- first, keeping: count)
    let (active, parts) = (self.active.pointer, parts.pointer)
    let line = row << sampleShift
    var kept = 0
    for i in 0..<count where Int(active[i].endLine) > line {
      if kept != i { active[kept] = active[i] }
      kept &+= 1
    }
    for n in first..<end {
      active[kept] = parts[Int(sorted.pointer[n])]
      kept &+= 1
    }
    return kept
  }
}
