package import RasterKernelSet

/// A build of the loops over cells and pixels; see `KernelSet` for what each does.
///
/// These files are compiled twice: into this module for every processor, and into
/// `RasterKernelsAVX2` for x86-64-v3, from links to them. Each module has types of its own with the
/// same layout; so what is more than numbers goes from one to the other as a raw pointer. They
/// import nothing but the protocol and are called through ``Kernel`` alone, none of it inlinable,
/// so that no code for the one kind of processor is linked into the other. (What both emit under
/// one name, copies of plain structs, the linker takes from this module, which comes first.)
///
/// Both give the same bytes: the arithmetic is that of integers, or IEEE operations of `Float` and
/// `Double`, each rounded by itself, which Swift neither contracts into fused ones nor reorders for
/// any processor. `-fno-math-errno`, which one build has, changes how a square root is called, not
/// what it is.
package enum Kernel: KernelSet {
  @inline(never)
  package static func accumulate(
    _ grid: UnsafeRawPointer, _ edges: UnsafePointer<Edge>, _ order: UnsafePointer<Int32>?,
    _ count: Int, _ sign: Int
  ) {
    unsafe withUnsafeTemporaryAllocation(
      of: SIMD4<Int32>.self, capacity: CellPen.laneVectors
    ) { lanes in
      let pen = unsafe CellPen(
        grid.assumingMemoryBound(to: CellGrid.self).pointee,
        lanes: lanes.baseAddress.unsafelyUnwrapped)
      // One place for both cases, so that the loop's body is compiled into it.
      for i in 0..<count {
        let place = unsafe order == nil ? i : Int(order.unsafelyUnwrapped[i])
        unsafe pen.add(edges[place], sign)
      }
    }
  }

  @inline(never)
  package static func sweepSolid(
    _ grid: UnsafeRawPointer, _ rule: Int, _ corner: UnsafeMutablePointer<UInt32>, _ stride: Int,
    _ room: Int, _ pixel: UInt32, _ keep: UInt32
  ) {
    let grid = unsafe grid.assumingMemoryBound(to: CellGrid.self).pointee
    let source = Source(pixel: pixel, keep: keep)
    switch (rule == SweepRule.evenOdd, keep == 255) {
    case (false, true):
      unsafe grid.sweepSolid(NonZero.self, OpaqueSolid.self, corner, stride, room, source)
    case (false, false):
      unsafe grid.sweepSolid(NonZero.self, AnySolid.self, corner, stride, room, source)
    case (true, true):
      unsafe grid.sweepSolid(EvenOdd.self, OpaqueSolid.self, corner, stride, room, source)
    case (true, false):
      unsafe grid.sweepSolid(EvenOdd.self, AnySolid.self, corner, stride, room, source)
    }
  }

  @inline(never)
  package static func coverage(
    _ grid: UnsafeRawPointer, _ row: Int, _ rule: Int, _ bytes: UnsafeMutablePointer<UInt8>
  ) -> (first: Int, end: Int) {
    let grid = unsafe grid.assumingMemoryBound(to: CellGrid.self).pointee
    var sink = unsafe ByteSink(bytes)
    switch rule {
    case SweepRule.evenOdd: unsafe grid.sweep(row..<row &+ 1, EvenOdd.self, &sink)
    case SweepRule.anyArea: unsafe grid.sweep(row..<row &+ 1, AnyArea.self, &sink)
    default: unsafe grid.sweep(row..<row &+ 1, NonZero.self, &sink)
    }
    return unsafe (sink.first, sink.end)
  }

  @inline(never)
  package static func blendRectangle(
    _ corner: UnsafeMutablePointer<UInt32>, _ stride: Int, _ count: Int, _ pixel: UInt32,
    _ keep: UInt32, _ runs: UnsafeRawPointer, _ runCount: Int
  ) {
    let runs = unsafe runs.assumingMemoryBound(to: RectangleRun.self)
    var out = unsafe corner
    for i in 0..<runCount {
      let run = unsafe runs[i]
      unsafe blend(rectangle: out, stride, count, Source(pixel: pixel, keep: keep), run)
      unsafe out += run.rows &* stride
    }
  }

  @inline(never)
  package static func blendSolidRow(
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32, _ keep: UInt32,
    _ coverage: UnsafePointer<UInt8>
  ) {
    unsafe blend(row: out, count, Source(pixel: pixel, keep: keep), coverage)
  }

  @inline(never)
  package static func blendPixelRow(
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>,
    _ replaces: Bool, _ coverage: UnsafePointer<UInt8>
  ) {
    unsafe blend(row: out, count, source, replaces, coverage)
  }

  @inline(never)
  package static func fetchRound(
    _ row: UnsafeRawPointer, _ extend: Int, _ table: UnsafePointer<UInt32>,
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    let row = unsafe row.assumingMemoryBound(to: RoundRow.self).pointee
    switch extend {
    case RoundExtend.pad: unsafe fetch(round: row, RoundExtend.pad, table, out, count)
    default: unsafe fetch(round: row, extend, table, out, count)
    }
  }

  @inline(never)
  package static func overPixelRow(
    _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>
  ) {
    unsafe lay(row: out, count, source)
  }
}

/// How sums become coverage, as a number that both modules understand.
package enum SweepRule {
  package static let nonZero = 0
  package static let evenOdd = 1
  /// Full wherever the sum is not zero.
  package static let anyArea = 2
}
