/// The sums of signed area of a window of pixels, kept sparse by one bit per four pixels of a row.
///
/// An edge that crosses a pixel adds to two cells: its cover (height crossed, with sign) less its
/// area to this pixel, and the area to the next. The sum of a row's cells up to a pixel is then the
/// winding-weighted area covered there:
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
/// **Guarantees.** All quantities are integers in 1/65536 of a pixel, and what an edge adds to a
/// pixel does not depend on the window. So sums are exact, in any order, and a picture drawn in
/// pieces has the same bytes as one drawn whole. Windings up to ±32,767 are told apart; beyond,
/// they wrap. All cells and bits are zero between uses.
///
/// Signed-area accumulation: Levien, font-rs (2016), after FreeType's and AGG's cells; the bit mask
/// after Blend2D. Different here: integers throughout, and one division per edge instead of a DDA,
/// because a running error would depend on where the window begins.
struct CellWindow: ~Copyable {
  private var cellStorage = Block<Int32>()
  private var maskStorage = Block<UInt64>()
  /// Cells from row to row; room for one cell past the width and for whole groups of four.
  private(set) var stride = 0
  /// Mask words from row to row.
  private(set) var maskStride = 0
  private(set) var width = 0
  private(set) var rows = 0
  /// Device pixels of the window's corner.
  private(set) var left = 0
  private(set) var top = 0

  /// The cells of one window take about this many bytes, to stay in the second-level cache.
  static let byteBudget = 192 * 1024

  /// How many rows of a width fit into one window.
  static func rows(forWidth width: Int) -> Int { max(1, byteBudget / (4 * (width + 8))) }

  /// Places the window. All cells are zero before and after.
  mutating func place(left: Int, top: Int, width: Int, rows: Int) {
    (self.left, self.top, self.width, self.rows) = (left, top, width, rows)
    stride = (width + 1 + 3) & ~3
    maskStride = (stride >> 2 + 63) >> 6
    cellStorage.reserve(stride * rows, filledWith: 0)
    maskStorage.reserve(maskStride * rows, filledWith: 0)
  }

  /// The cells, row by row; good until the next ``place(left:top:width:rows:)``.
  var cells: UnsafeMutablePointer<Int32> { unsafe cellStorage.pointer }
  /// The bits, least significant first: bit g of a row stands for its pixels 4g…4g+3.
  var mask: UnsafeMutablePointer<UInt64> { unsafe maskStorage.pointer }

  /// Adds edges, each `sign` times.
  ///
  /// - Complexity: O(cells crossed inside the window + rows spanned left of it + edges).
  mutating func add(_ edges: EdgeSpan, sign: Int = 1) {
    let pen = unsafe CellPen(self)
    let list = unsafe edges.start
    for i in 0..<(unsafe edges.count) { unsafe pen.add(list[i], sign) }
  }

  /// Adds those of the edges that `order` names.
  mutating func add(
    _ edges: EdgeSpan, order: UnsafeBufferPointer<Int32>, sign: Int = 1
  ) {
    let pen = unsafe CellPen(self)
    let list = unsafe edges.start
    for i in 0..<order.count { unsafe pen.add(list[Int(order[i])], sign) }
  }
}

/// A window's pointers and sizes as locals, for the loops that add edges.
@unsafe
private struct CellPen {
  let cells: UnsafeMutablePointer<Int32>
  let mask: UnsafeMutablePointer<UInt64>
  let stride: Int
  let maskStride: Int
  let width: Int
  let originX: Int
  let originY: Int
  let endX: Int
  let endY: Int

  init(_ window: borrowing CellWindow) {
    unsafe cells = window.cells
    unsafe mask = window.mask
    unsafe stride = window.stride
    unsafe maskStride = window.maskStride
    unsafe width = window.width
    unsafe originX = window.left << gridShift
    unsafe originY = window.top << gridShift
    unsafe endX = window.width << gridShift
    unsafe endY = window.rows << gridShift
  }

  @inline(__always)
  func add(_ edge: Edge, _ sign: Int) {
    // Relative to the window, downwards.
    var x0 = unsafe edge.x0 &- originX
    var y0 = unsafe edge.y0 &- originY
    var x1 = unsafe edge.x1 &- originX
    var y1 = unsafe edge.y1 &- originY
    var s = sign
    if y0 > y1 {
      swap(&x0, &x1)
      swap(&y0, &y1)
      s = 0 &- s
    }
    guard unsafe y1 > 0 && y0 < endY && min(x0, x1) < endX else { return }
    if max(x0, x1) <= 0 {
      unsafe addCover(y0, y1, s)
    } else if x0 == x1 {
      unsafe addUpright(x0, y0, y1, s)
    } else {
      unsafe addSlanted(x0, y0, x1, y1, s)
    }
  }

  /// An edge left of the window: cover alone.
  private func addCover(_ y0: Int, _ y1: Int, _ s: Int) {
    let yEnd = unsafe min(y1, endY)
    var y = max(y0, 0)
    while y < yEnd {
      let row = y >> gridShift
      let next = min((row &+ 1) << gridShift, yEnd)
      unsafe cells[row &* stride] &+= Int32(truncatingIfNeeded: s &* (next &- y))
      unsafe mask[row &* maskStride] |= 1
      y = next
    }
  }

  private func addUpright(_ x: Int, _ y0: Int, _ y1: Int, _ s: Int) {
    let yEnd = unsafe min(y1, endY)
    let column = x >> gridShift
    let twiceMean = (x & (gridOne - 1)) &* 2
    var y = max(y0, 0)
    while y < yEnd {
      let row = y >> gridShift
      let next = min((row &+ 1) << gridShift, yEnd)
      unsafe addCell(
        cells + row &* stride, mask + row &* maskStride, column, next &- y, twiceMean, s)
      y = next
    }
  }

  @inline(__always)
  private func addSlanted(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ s: Int) {
    let dx = Double(x1 &- x0)
    let dy = Double(y1 &- y0)
    let slope = dx / dy
    // Where the edge is at a row's border is a function of edge and row alone.
    var y = max(y0, 0)
    var x = y == y0 ? x0 : x0 &+ nearestInteger(Double(y &- y0) * slope)
    let yEnd = unsafe min(y1, endY)
    while y < yEnd {
      let row = y >> gridShift
      let yNext = min((row &+ 1) << gridShift, yEnd)
      let xNext = yNext == y1 ? x1 : x0 &+ nearestInteger(Double(yNext &- y0) * slope)
      let column = x >> gridShift
      let rowCells = unsafe cells + row &* stride
      let rowMask = unsafe mask + row &* maskStride
      if column == xNext >> gridShift {
        if unsafe UInt(bitPattern: column) < UInt(bitPattern: width) {
          let twiceMean = (x & (gridOne - 1)) &+ (xNext & (gridOne - 1))
          unsafe addCell(rowCells, rowMask, column, yNext &- y, twiceMean, s)
        } else if column < 0 {
          unsafe rowCells[0] &+= Int32(truncatingIfNeeded: s &* (yNext &- y))
          unsafe rowMask[0] |= 1
        }
      } else {
        unsafe addWide(
          rowCells, rowMask, x, y, xNext, yNext, s, x0, y0, dy / dx)
      }
      x = xNext
      y = yNext
    }
  }

  /// The part of an edge within one row that crosses columns' borders.
  private func addWide(
    _ rowCells: UnsafeMutablePointer<Int32>, _ rowMask: UnsafeMutablePointer<UInt64>,
    _ x: Int, _ y: Int, _ xNext: Int, _ yNext: Int, _ s: Int,
    _ x0: Int, _ y0: Int, _ rise: Double
  ) {
    let (xl, yl, xr, yr) = x < xNext ? (x, y, xNext, yNext) : (xNext, yNext, x, y)
    if xr <= 0 {
      unsafe rowCells[0] &+= Int32(truncatingIfNeeded: s &* (yNext &- y))
      unsafe rowMask[0] |= 1
      return
    }
    guard unsafe xl < endX else { return }
    let right = unsafe min(xr, endX)
    var column = xl >> gridShift
    var from = xl & (gridOne - 1)
    var yAt = yl
    if xl < 0 {
      let yc = min(max(y0 &+ nearestInteger(Double(0 &- x0) * rise), y), yNext)
      unsafe rowCells[0] &+= Int32(truncatingIfNeeded: s &* abs(yc &- yAt))
      unsafe rowMask[0] |= 1
      (column, from, yAt) = (0, 0, yc)
    }
    while true {
      let border = (column &+ 1) << gridShift
      if border >= xr {
        unsafe addCell(
          rowCells, rowMask, column, abs(yr &- yAt), from &+ (xr &- (column << gridShift)), s)
        return
      }
      let yc = min(max(y0 &+ nearestInteger(Double(border &- x0) * rise), y), yNext)
      unsafe addCell(rowCells, rowMask, column, abs(yc &- yAt), from &+ gridOne, s)
      if border >= right { return }
      (column, from, yAt) = (column &+ 1, 0, yc)
    }
  }

  /// Adds a cover, with twice the mean distance from the pixel's left side.
  @inline(__always)
  private func addCell(
    _ rowCells: UnsafeMutablePointer<Int32>, _ rowMask: UnsafeMutablePointer<UInt64>,
    _ column: Int, _ cover: Int, _ twiceMean: Int, _ s: Int
  ) {
    let area = (cover &* twiceMean &+ gridOne) >> (gridShift + 1)
    unsafe rowCells[column] &+= Int32(truncatingIfNeeded: s &* (cover &- area))
    unsafe rowCells[column &+ 1] &+= Int32(truncatingIfNeeded: s &* area)
    let group = column >> 2
    let nextGroup = (column &+ 1) >> 2
    unsafe rowMask[group >> 6] |= 1 &<< UInt64(truncatingIfNeeded: group & 63)
    unsafe rowMask[nextGroup >> 6] |= 1 &<< UInt64(truncatingIfNeeded: nextGroup & 63)
  }
}
