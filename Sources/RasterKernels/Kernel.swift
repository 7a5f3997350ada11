package import MidflightRasterKernelSet

/// A build of the loops over cells and pixels; see `KernelSet` for what each does.
///
/// These files are compiled three times: into this module for every processor, and into
/// `RasterKernelsAVX2` for x86-64-v3 and `RasterKernelsAVX512` for x86-64-v4, from links to them;
/// `Width.swift` is each module's own. They import nothing but the protocol and what is handed over
/// with it, and are called through ``Kernel`` alone, none of it inlinable, so that no code for the
/// one kind of processor is linked into the other. (What all emit under one name, copies of plain
/// structs, the linker takes from this module, which comes first.)
///
/// All give the same bytes: the arithmetic is that of integers, or IEEE operations of `Float` and
/// `Double`, each rounded by itself, which Swift neither contracts into fused ones nor reorders for
/// any processor. `-fno-math-errno`, which two builds have, changes how a square root is called,
/// not what it is.
package enum Kernel: KernelSet {
  @inline(never)
  package static func accumulate(
    _ grid: CellGrid, _ edges: Elements<Edge>, _ order: Elements<Int32>?,
    _ count: Int
  ) {
    withTemporaryElements(of: SIMD4<Int32>.self, count: CellPen.laneVectors) { lanes in
      let pen = CellPen(grid, lanes: lanes.rebound(to: Int32.self))
      // One place for both cases, so that the loop's body is compiled into it.
      for i in 0..<count {
        let place = if let order { Int(order[i]) } else { i }
        pen.add(edges[place])
      }
    }
  }

  @inline(never)
  package static func sweepSolid(
    _ grid: CellGrid, _ rule: SweepRule, _ corner: Elements<UInt32>, _ stride: Int,
    _ room: Int, _ pixel: UInt32, _ keep: UInt32
  ) {
    let source = Source(pixel: pixel, keep: keep)
    switch (rule == .evenOdd, keep == 255) {
    case (false, true):
      grid.sweepSolid(NonZero.self, OpaqueSolid.self, corner, stride, room, source)
    case (false, false):
      grid.sweepSolid(NonZero.self, AnySolid.self, corner, stride, room, source)
    case (true, true):
      grid.sweepSolid(EvenOdd.self, OpaqueSolid.self, corner, stride, room, source)
    case (true, false):
      grid.sweepSolid(EvenOdd.self, AnySolid.self, corner, stride, room, source)
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
