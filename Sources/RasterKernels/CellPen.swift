/// A window's pointers and sizes as locals, for the loops that add edges.
@unsafe
struct CellPen {
  let cells: UnsafeMutablePointer<Int32>
  let mask: UnsafeMutablePointer<UInt64>
  let stride: Int
  let maskStride: Int
  let width: Int
  let originX: Int
  let originY: Int
  let endX: Int
  let endY: Int

  init(_ window: CellGrid) {
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
    if unsafe y0 >= 0 && y1 <= endY && (y1 &- 1) >> gridShift == y0 >> gridShift {
      // Within one row, as most parts of a curve are: no slope is needed.
      let row = y0 >> gridShift
      unsafe addInRow(
        cells + row &* stride, mask + row &* maskStride, x0, y0, x1, y1, s, x0, y0,
        Double(x1 &- x0), Double(y1 &- y0))
      return
    }
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
      unsafe addInRow(
        cells + row &* stride, mask + row &* maskStride, x, y, xNext, yNext, s, x0, y0, dx, dy)
      x = xNext
      y = yNext
    }
  }

  /// The part of an edge within one row; the edge begins at `x0`, `y0` and goes on by `dx`, `dy`.
  @inline(__always)
  private func addInRow(
    _ rowCells: UnsafeMutablePointer<Int32>, _ rowMask: UnsafeMutablePointer<UInt64>,
    _ x: Int, _ y: Int, _ xNext: Int, _ yNext: Int, _ s: Int,
    _ x0: Int, _ y0: Int, _ dx: Double, _ dy: Double
  ) {
    let column = x >> gridShift
    if column == xNext >> gridShift {
      if unsafe UInt(bitPattern: column) < UInt(bitPattern: width) {
        let twiceMean = (x & (gridOne - 1)) &+ (xNext & (gridOne - 1))
        unsafe addCell(rowCells, rowMask, column, yNext &- y, twiceMean, s)
      } else if column < 0 {
        unsafe rowCells[0] &+= Int32(truncatingIfNeeded: s &* (yNext &- y))
        unsafe rowMask[0] |= 1
      }
    } else {
      let first = min(column, xNext >> gridShift)
      let right = max(x, xNext) & (gridOne - 1)
      if unsafe abs(column &- xNext >> gridShift) == 1 && right != 0 && first >= 0
        && first &+ 1 < width
      {
        unsafe addPair(rowCells, rowMask, first, right, x, y, xNext, yNext, s, x0, y0, dy / dx)
      } else {
        unsafe Self.addWide(
          rowCells, rowMask, endX, x, y, xNext, yNext, s, x0, y0, dy / dx)
      }
    }
  }

  /// The part of an edge within one row that crosses the one border after the column `first` and
  /// ends `right` past it: what ``addWide`` comes to there, in fewer steps.
  @inline(__always)
  private func addPair(
    _ rowCells: UnsafeMutablePointer<Int32>, _ rowMask: UnsafeMutablePointer<UInt64>,
    _ first: Int, _ right: Int, _ x: Int, _ y: Int, _ xNext: Int, _ yNext: Int, _ s: Int,
    _ x0: Int, _ y0: Int, _ rise: Double
  ) {
    let border = (first &+ 1) << gridShift
    let yc = min(max(y0 &+ nearestInteger(Double(border &- x0) * rise), y), yNext)
    let upper = yc &- y
    let lower = yNext &- yc
    let isRising = x < xNext
    let leftCover = isRising ? upper : lower
    let rightCover = isRising ? lower : upper
    let from = min(x, xNext) & (gridOne - 1)
    let leftArea = (leftCover &* (from &+ gridOne) &+ gridOne) >> (gridShift + 1)
    let rightArea = (rightCover &* right &+ gridOne) >> (gridShift + 1)
    let cell = unsafe rowCells + first
    unsafe cell[0] &+= Int32(truncatingIfNeeded: s &* (leftCover &- leftArea))
    unsafe cell[1] &+= Int32(truncatingIfNeeded: s &* (leftArea &+ rightCover &- rightArea))
    unsafe cell[2] &+= Int32(truncatingIfNeeded: s &* rightArea)
    let group = first >> 2
    let bit = UInt64(1) &<< UInt64(truncatingIfNeeded: group & 63)
    unsafe rowMask[group >> 6] |= bit
    if first & 3 >= 2 {
      let next = group &+ 1
      unsafe rowMask[next >> 6] |= 1 &<< UInt64(truncatingIfNeeded: next & 63)
    }
  }

  /// The part of an edge within one row that crosses columns' borders.
  ///
  /// Each column's cell gets its own part and what the column before leaves to it in one update,
  /// and the groups are marked together.
  @inline(never)
  private static func addWide(
    _ rowCells: UnsafeMutablePointer<Int32>, _ rowMask: UnsafeMutablePointer<UInt64>,
    _ endX: Int, _ x: Int, _ y: Int, _ xNext: Int, _ yNext: Int, _ s: Int,
    _ x0: Int, _ y0: Int, _ rise: Double
  ) {
    let (xl, yl, xr, yr) = x < xNext ? (x, y, xNext, yNext) : (xNext, yNext, x, y)
    if xr <= 0 {
      unsafe rowCells[0] &+= Int32(truncatingIfNeeded: s &* (yNext &- y))
      unsafe rowMask[0] |= 1
      return
    }
    guard xl < endX else { return }
    let right = min(xr, endX)
    var column = xl >> gridShift
    var from = xl & (gridOne - 1)
    var yAt = yl
    // What goes to the next cell.
    var left = 0
    if xl < 0 {
      yAt = min(max(y0 &+ nearestInteger(Double(0 &- x0) * rise), y), yNext)
      left = abs(yAt &- yl)
      (column, from) = (0, 0)
    }
    let first = column >> 2
    while true {
      let border = (column &+ 1) << gridShift
      let isLast = border >= xr
      let yc =
        isLast ? yr : min(max(y0 &+ nearestInteger(Double(border &- x0) * rise), y), yNext)
      let to = isLast ? xr &- (column << gridShift) : gridOne
      let cover = abs(yc &- yAt)
      let area = (cover &* (from &+ to) &+ gridOne) >> (gridShift + 1)
      unsafe rowCells[column] &+= Int32(truncatingIfNeeded: s &* (left &+ cover &- area))
      left = area
      column &+= 1
      if border >= right { break }
      (from, yAt) = (0, yc)
    }
    unsafe rowCells[column] &+= Int32(truncatingIfNeeded: s &* left)
    let last = column >> 2
    let word = first >> 6
    if word == last >> 6 {
      let bits = (UInt64(2) &<< UInt64(truncatingIfNeeded: last &- first)) &- 1
      unsafe rowMask[word] |= bits &<< UInt64(truncatingIfNeeded: first & 63)
    } else {
      for group in first...last {
        unsafe rowMask[group >> 6] |= 1 &<< UInt64(truncatingIfNeeded: group & 63)
      }
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
    let bit = UInt64(1) &<< UInt64(truncatingIfNeeded: group & 63)
    if column & 255 == 255 {
      // The cells stand in two words of the mask.
      unsafe rowMask[group >> 6] |= bit
      unsafe rowMask[(group >> 6) &+ 1] |= 1
    } else {
      // One update marks both cells' groups, which differ for every fourth column.
      let next = (UInt64(truncatingIfNeeded: column & 3) &+ 1) &>> 2
      unsafe rowMask[group >> 6] |= bit | (bit &<< next)
    }
  }
}
