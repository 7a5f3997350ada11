package import MidflightRasterKernelSet

/// One build of the loops over cells and pixels; `KernelSet` documents each loop.
///
/// These files are compiled three times: in this module for every processor and, through symbolic
/// links, in `RasterKernelsAVX2` for x86-64-v3 and in `RasterKernelsAVX512` for x86-64-v4
/// ([levels](https://en.wikipedia.org/wiki/X86-64#Microarchitecture_levels)). Each module has its
/// own `Width.swift`. The files import only the module of the protocol and its argument types. They
/// are called only through ``Kernel``, nothing of which is inlinable, so that code for one kind of
/// processor is never linked into code for another. (All modules emit copies of plain structs under
/// the same names; the linker takes the copies of this module, which comes first.)
///
/// All builds give the same bytes. They use integer arithmetic, or IEEE operations on `Float` and
/// `Double` that are rounded separately: Swift neither contracts them into fused operations nor
/// reorders them for any processor. `-fno-math-errno`, which two builds use, changes the way in
/// which a square root is called, but not its result.
package enum Kernel: KernelSet {
  @inline(never)
  package static func accumulate(
    _ grid: CellGrid, _ edges: Elements<Edge>, _ order: Elements<Int32>?, _ count: Int,
    _ wholeCount: Int, _ ranges: Elements<EdgeRange>
  ) {
    withTemporaryElements(of: SIMD4<Int32>.self, count: CellPen.laneVectors) { lanes in
      let pen = CellPen(grid, lanes: lanes.rebound(to: Int32.self))
      var i = 0
      // Both cases share a single call, so that the compiler inlines it into the loop.
      while i < count {
        let index = if let order { Int(order[i]) } else { i }
        if index >= wholeCount { break }
        pen.add(edges[index])
        i &+= 1
      }
      while i < count {
        let index = if let order { Int(order[i]) } else { i }
        pen.add(edges[index], ranges[index &- wholeCount])
        i &+= 1
      }
    }
  }

  @inline(never)
  package static func sampleOverlaps(
    _ samples: SampledRow, _ parts: Elements<SampledPart>, _ count: Int, _ rule: SweepRule,
    _ grid: CellGrid, _ row: Int
  ) {
    withTemporaryElements(of: SIMD4<Int32>.self, count: 4) { lanes in
      samples.add(parts, count, grid, row, lanes.rebound(to: Int32.self))
    }
    switch rule {
    case .evenOdd: samples.correctOverlaps(EvenOdd.self, grid, row)
    case .nonZero: samples.correctOverlaps(NonZero.self, grid, row)
    }
  }

  @inline(never)
  package static func compareLines(
    _ rows: SegmentRows, _ count: Int, _ segment: SegmentNumbers, _ top: Double
  ) -> (winding: Int, candidateCount: Int) {
    rows.compareLines(count, segment, top)
  }

  @inline(never)
  package static func compareBoxes(_ rows: SegmentRows, _ count: Int, _ segment: SegmentNumbers)
    -> (winding: Int, candidateCount: Int)
  {
    rows.compareBoxes(count, segment)
  }

  @inline(never)
  package static func firstMeeting(
    _ boxes: BoxColumns, _ blocks: BoxColumns?, _ box: Int, _ other: Int, _ count: Int,
    _ distance: Int32
  ) -> (Int, Int) {
    if let blocks {
      boxes.firstMeeting(blocks, true, box, other, count, distance)
    } else {
      boxes.firstMeeting(boxes, false, box, other, count, distance)
    }
  }

  @inline(never)
  package static func sortKeys(
    _ keys: Elements<Double>, _ starts: Elements<Int32>, _ ends: Elements<Int32>,
    _ groupCount: Int, _ largestCount: Int, _ sorted: Elements<Double>
  ) {
    for i in 0..<groupCount {
      let first = Int(starts[i])
      let count = Int(ends[i]) &- first
      if count > 0 && count <= largestCount { sort(keys + first, count, sorted + first) }
    }
  }

  @inline(never)
  package static func sweepSolid(
    _ grid: CellGrid, _ rule: SweepRule, _ corner: Elements<UInt32>, _ stride: Int,
    _ writableCount: Int, _ pixel: UInt32, _ keep: UInt32
  ) {
    let source = Source(pixel: pixel, keep: keep)
    switch (rule == .evenOdd, keep == 255) {
    case (false, true):
      grid.sweepSolid(NonZero.self, OpaqueSolid.self, corner, stride, writableCount, source)
    case (false, false):
      grid.sweepSolid(NonZero.self, AnySolid.self, corner, stride, writableCount, source)
    case (true, true):
      grid.sweepSolid(EvenOdd.self, OpaqueSolid.self, corner, stride, writableCount, source)
    case (true, false):
      grid.sweepSolid(EvenOdd.self, AnySolid.self, corner, stride, writableCount, source)
    }
  }

  @inline(never)
  package static func coverage(
    _ grid: CellGrid, _ row: Int, _ rule: SweepRule, _ bytes: Elements<UInt8>
  ) -> (first: Int, end: Int) {
    var sink = ByteSink(stretch: CoverageStretch(bytes))
    switch rule {
    case .evenOdd: grid.sweep(row..<row &+ 1, EvenOdd.self, &sink)
    case .nonZero: grid.sweep(row..<row &+ 1, NonZero.self, &sink)
    }
    return (sink.stretch.first, sink.stretch.end)
  }

  @inline(never)
  package static func blendRectangle(
    _ corner: Elements<UInt32>, _ stride: Int, _ count: Int, _ pixel: UInt32,
    _ keep: UInt32, _ runs: Elements<RectangleRun>, _ runCount: Int
  ) {
    var out = corner
    for i in 0..<runCount {
      let run = runs[i]
      if keep == 255 && run.isUniform && run.middle == 255 {
        fill(rows: run.rows, out, stride, count, pixel)
      } else {
        blend(rectangle: out, stride, count, Source(pixel: pixel, keep: keep), run)
      }
      out += run.rows &* stride
    }
  }

  @inline(never)
  package static func blendSolidRow(
    _ out: Elements<UInt32>, _ count: Int, _ pixel: UInt32, _ keep: UInt32,
    _ coverage: Elements<UInt8>
  ) {
    blend(row: out, count, Source(pixel: pixel, keep: keep), coverage)
  }

  @inline(never)
  package static func blendPixelRow(
    _ out: Elements<UInt32>, _ count: Int, _ source: Elements<UInt32>,
    _ replaces: Bool, _ coverage: Elements<UInt8>
  ) {
    blend(row: out, count, source, replaces, coverage)
  }

  @inline(never)
  package static func fetchRound(
    _ row: RoundRow, _ extend: RoundExtend, _ table: Elements<UInt32>,
    _ out: Elements<UInt32>, _ count: Int
  ) {
    switch extend {
    case .pad: fetch(round: row, .pad, table, out, count)
    default: fetch(round: row, extend, table, out, count)
    }
  }

  @inline(never)
  package static func overPixelRow(
    _ out: Elements<UInt32>, _ count: Int, _ source: Elements<UInt32>
  ) {
    lay(row: out, count, source)
  }
}
