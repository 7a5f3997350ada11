import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// Adds the interior of a shape to the cells of a window, as far as it is known from 16 × 16 samples of
/// each pixel. For shapes whose overlaps would take too long to remove; see ``OverlapRemoval``.
///
/// Each row of pixels has 16 lines of samples. The winding number of each sample is exact, so the time
/// grows with the edges that cross a line, but not with their crossings. The samples of each line are
/// shifted by another sixteenth of their distance, so that upright edges are exact to 1/512 pixel.
/// Details that repeat at each line are lost.
///
/// This is the non-zero variant of [Kallio's scanline edge-flag
/// algorithm](http://mlab.uiah.fi/~kkallio/antialiasing/), with the 16 lines of a row in the lanes of a
/// vector.
///
/// **Guarantees.** What is added to a pixel depends neither on the window nor on the order of the
/// edges.
struct InteriorSampler: ~Copyable {
  private var parts = Block<SampledPart>()
  private var partCount = 0
  /// For each row, the number of parts that begin above it.
  private var starts = Block<Int32>()
  /// The parts in the order of the rows in which they begin.
  private var sorted = Block<Int32>()
  /// The parts that may cross lines of a row.
  private var active = Block<SampledPart>()
  private var changes = Block<Int16>()
  private var flags = Block<UInt8>()

  var byteCount: Int {
    parts.byteCount + starts.byteCount + sorted.byteCount + active.byteCount + changes.byteCount
      + flags.byteCount
  }

  mutating func trim(to limit: Int) {
    parts.trim(to: limit / 2)
    starts.trim(to: limit)
    sorted.trim(to: limit)
    active.trim(to: limit / 2)
    changes.trim(to: 8 * limit)
    flags.trim(to: limit)
  }

  /// Adds the interior of a shape to the cells of a window. After that, the winding number is 1 inside
  /// and 0 outside.
  ///
  /// - Parameters:
  ///   - order: The indices of the edges that reach the window; nil for all of them.
  ///   - grid: The window, in the coordinates of the edges.
  /// - Complexity: O(edges + lines that each edge crosses).
  mutating func add(
    _ edges: EdgeSpan, _ order: (indices: Elements<Int32>, count: Int)?, _ rule: CGPathFillRule,
    to grid: CellGrid
  ) {
    partCount = 0
    if let order {
      for n in 0..<order.count { append(edges.start[Int(order.indices[n])], grid) }
    } else {
      edges.forEachRun(reaching: grid) { first, end in
        for index in first..<end { append(edges.start[index], grid) }
      }
    }
    if partCount == 0 { return }
    sort(grid.rows)
    changes.reserve(SampledRow.changeCount(grid.width), filledWith: 0)
    flags.reserve(SampledRow.flagCount(grid.width), filledWith: 0)
    let samples = SampledRow(changes: changes.pointer, flags: flags.pointer)
    let kernels = KernelChoice.current
    var activeCount = 0
    for row in 0..<grid.rows {
      activeCount = activate(row, activeCount)
      if activeCount == 0 { continue }
      kernels.addInterior(samples, active.pointer, activeCount, rule.sweepRule, grid, row)
    }
  }

  @inline(__always)
  private mutating func append(_ edge: Edge, _ grid: CellGrid) {
    let (top, bottom) = (grid.top << gridShift, (grid.top &+ grid.rows) << gridShift)
    let margin = edge.margin
    guard max(edge.y0, edge.y1) &+ margin > top, min(edge.y0, edge.y1) &- margin < bottom else {
      return
    }
    if edge.isFlatArc {
      FlatArc(edge, 0).forEachSegment { append($0, grid) }
    } else if edge.y0 != edge.y1 {
      append(SweepSegment(edge, 0), grid)
    }
  }

  @inline(__always)
  private mutating func append(_ segment: SweepSegment, _ grid: CellGrid) {
    let top = grid.top << gridShift
    /// Returns the first line at or below a height. Lines are in the middle of their heights.
    @inline(__always)
    func line(_ y: Double) -> Int {
      (nearestInteger(y) &- top &+ 1 << (lineShift &- 1) &- 1) >> lineShift
    }
    let first = max(line(segment.y0), 0)
    let end = min(line(segment.y1), grid.rows << sampleShift)
    let right = (grid.left &+ grid.width) << gridShift
    if first >= end || segment.minX >= Double(right) { return }
    parts.reserve(partCount &+ 1, keeping: partCount)
    parts.pointer[partCount] = SampledPart(
      originX: segment.originX, originY: segment.originY, slope: segment.slope,
      bend: segment.bend, leastX: segment.minX - segment.originX,
      greatestX: segment.maxX - segment.originX, sign: Int16(truncatingIfNeeded: segment.sign),
      isFlat: segment.isFlat, firstLine: Int32(truncatingIfNeeded: first),
      endLine: Int32(truncatingIfNeeded: end))
    partCount &+= 1
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
