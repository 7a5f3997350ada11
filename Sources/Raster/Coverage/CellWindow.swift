import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// The sums of signed areas for a rectangle of pixels, the window. For each group of four pixels in
/// a row, a bit tells whether the group's cells are in use, so that the others can be skipped.
///
/// An edge that crosses a pixel adds to two cells. It adds its cover (the signed height over which
/// it crosses the pixel) minus its area to the cell of this pixel, and its area to the next cell.
/// The sum of a row's cells up to a pixel is then the winding-weighted area covered in it:
///
///        x      x+1             area  = the part of the pixel that lies left of the edge
///     ┌──────┬──────┐           cover = y1 − y0
///     │   ╲  │      │
///     │area╲ │ +d   │ …         cell[x]   += cover − area
///     │     ╲│      │           cell[x+1] += area
///     └──────┴──────┘
///
/// Edges left of the window add their cover to the first cell; edges right of it add nothing.
///
/// **Guarantees.** All quantities are integers in 1/65536 of a pixel, and an edge's contribution to
/// a pixel does not depend on the window. So sums are exact, in any order, and an image drawn in
/// pieces has the same bytes as one drawn whole. Windings are exact up to ±32,767 and wrap beyond
/// that. All cells and bits are zero between uses.
///
/// The accumulation of signed areas follows [font-rs](https://github.com/raphlinus/font-rs)
/// (Levien, 2016), which builds on the cells of [FreeType](https://freetype.org) and
/// [AGG](https://en.wikipedia.org/wiki/Anti-Grain_Geometry); the bit mask follows
/// [Blend2D](https://blend2d.com). Unlike those, this implementation uses only integers. It divides
/// once per edge instead of using a DDA, whose running error would depend on where the window
/// begins.
struct CellWindow: ~Copyable {
  private var storage = Block<Int32>()
  private var stride = 0
  private var maskWords = 0
  private(set) var width = 0
  private(set) var rows = 0
  private(set) var left = 0
  private(set) var top = 0

  /// The approximate size of one window's cells, in bytes. It is small, because at the start of a
  /// frame the cells are not in the processor's caches. It is larger for shapes with many edges,
  /// because an edge is added once for each window that it reaches.
  static func byteBudget(edges: Int) -> Int { edges <= 1 << 14 ? 256 * 1024 : 768 * 1024 }

  static func rows(forWidth width: Int, within byteBudget: Int) -> Int {
    max(1, byteBudget / (5 * (width + 8)))
  }

  /// Moves and resizes the window. All cells are zero before and after.
  mutating func setBounds(left: Int, top: Int, width: Int, rows: Int) {
    (self.left, self.top, self.width, self.rows) = (left, top, width, rows)
    let groups = (width + 3) >> 2
    maskWords = (groups + 63) >> 6
    stride = (2 * maskWords + 5 * groups + 1) & ~1
    storage.reserve(stride * (rows + 1) + 4, filledWith: 0)
  }

  /// Frees the memory if there is more than usual budgets require. The bounds must then be set
  /// again.
  mutating func trim() { storage.trim(to: 1 << 19) }

  /// Returns the grid in the coordinates of the edges: moved back by the shape's offset from them.
  func grid(for edges: EdgeSpan) -> CellGrid {
    var grid = self.grid
    grid.left &-= edges.dx
    grid.top &-= edges.dy
    return grid
  }

  /// The cells and bits; valid until the next ``setBounds(left:top:width:rows:)``.
  var grid: CellGrid {
    CellGrid(
      cells: storage.pointer + 2 * maskWords, stride: stride, maskWords: maskWords, left: left,
      top: top, width: width, rows: rows)
  }

  /// Adds edges to the cells.
  ///
  /// - Complexity: O(cells crossed inside the window + rows spanned left of it + edges).
  mutating func add(_ edges: EdgeSpan) {
    let grid = grid(for: edges)
    let kernels = KernelChoice.current
    let wholeCount = edges.count - edges.rangeCount
    edges.forEachRun(reaching: grid) { first, end in
      let skippedRanges = max(first - wholeCount, 0)
      kernels.accumulate(
        grid, edges.start + first, nil, end - first, max(wholeCount - first, 0),
        edges.ranges + skippedRanges)
    }
  }

  mutating func add(_ edges: EdgeSpan, order: (indices: Elements<Int32>, count: Int)) {
    KernelChoice.current.accumulate(
      grid(for: edges), edges.start, order.indices, order.count, edges.count - edges.rangeCount,
      edges.ranges)
  }

  /// Blends a uniform source with the window's coverage, and zeroes the cells.
  ///
  /// - Complexity: O(marked groups + pixels covered + mask words).
  mutating func sweep(_ rule: CGPathFillRule, _ solid: Solid, onto surface: Surface) {
    KernelChoice.current.sweepSolid(
      grid, rule.sweepRule, surface.pointer(left, top), surface.stride,
      surface.rect.maxX - left, solid.pixel, solid.keep)
  }

  mutating func sweep<Sink: SpanSink>(_ rule: CGPathFillRule, _ sink: inout Sink) {
    let grid = self.grid
    switch rule {
    case .winding: grid.sweep(0..<rows, NonZero.self, &sink)
    case .evenOdd: grid.sweep(0..<rows, EvenOdd.self, &sink)
    }
  }

  /// Passes all coverage to a painter, row by row, and zeroes the cells.
  ///
  /// - Parameter bytes: Memory for one row.
  mutating func sweep<Painter: RowPainter>(
    _ rule: SweepRule, _ bytes: Elements<UInt8>, _ painter: inout Painter
  ) {
    let grid = self.grid
    let kernels = KernelChoice.current
    for row in 0..<rows {
      let (first, end) = kernels.coverage(grid, row, rule, bytes)
      if end > first {
        painter.paint(
          x: left + first, y: top + row, count: end - first, coverage: bytes + first)
      }
    }
  }
}

extension CGPathFillRule {
  var sweepRule: SweepRule { self == .evenOdd ? .evenOdd : .nonZero }
}
