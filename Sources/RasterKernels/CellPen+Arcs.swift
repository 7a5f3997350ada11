/// Edges that are arcs of parabolas.
///
/// A steep arc is cut at the rows' borders, where x is a function of arc and row alone, and a level
/// one at the columns' borders. What lies between two cuts is added as its chord; the area between
/// chord and arc, k·h³/6 for a second derivative of −2k over the length h, is added to the pixel as
/// well. So an arc may be as long as it is near to a parabola. Where chord or arc turn back in y,
/// the covers' signs tell.
///
/// All is reckoned as if the arc ran down or to the right, and multiplied by the sign at the end, so
/// that the same arc backwards comes to the opposite.
extension CellPen {
  /// An arc from (x0, y0) to (x1, y1), relative to the window.
  @inline(__always)
  func addArc(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ bend: Double) {
    let dx = x1 &- x0
    let dy = y1 &- y0
    // The other way round it counts the other way round, and so does the bend.
    if abs(dx) <= abs(dy) {
      if dy > 0 {
        unsafe addSteep(x0, y0, x1, y1, bend, 1)
      } else {
        unsafe addSteep(x1, y1, x0, y0, -bend, -1)
      }
    } else if dx > 0 {
      unsafe addLevel(x0, y0, x1, y1, bend, 1)
    } else {
      unsafe addLevel(x1, y1, x0, y0, -bend, -1)
    }
  }

  // MARK: Steep

  /// Downwards: x = x0 + t·(slope + k·(height − t)), with t = y − y0.
  @inline(never)
  private func addSteep(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ bend: Double, _ s: Int) {
    guard unsafe y1 > 0 && y0 < endY else { return }
    let inverse = 1 / Double(y1 &- y0)
    let k = bend * inverse * inverse * inverse
    let slope = Double(x1 &- x0) * inverse + k * Double(y1 &- y0)
    let most = reach(k, Double(y1 &- y0))
    if unsafe min(x0, x1) &- most >= endX { return }
    if max(x0, x1) &+ most < 0 {
      unsafe addLeft(y0, y1, s)
      return
    }
    // Areas are in 1/65536 of a pixel.
    let sixth = k * (1 / (6 * gridScale))
    let whole = sixth * (gridScale * gridScale * gridScale)
    @inline(__always) func place(_ down: Double) -> Int {
      x0 &+ nearestInteger(down * (slope - k * down))
    }
    var y = max(y0, 0)
    var x = y == y0 ? x0 : place(Double(y &- y0))
    let yEnd = unsafe min(y1, endY)
    var rowCells = unsafe cells + (y >> gridShift) &* stride
    var border = (y >> gridShift &+ 1) << gridShift
    if y & (gridOne - 1) != 0 || border > yEnd {
      // No whole row.
      let xNext = border >= y1 ? x1 : place(Double(border &- y0))
      let h = Double(min(border, y1) &- y)
      unsafe addAcross(rowCells, x, xNext, min(border, y1) &- y, sixth * h * h * h, s)
      if border >= yEnd { return }
      (x, y) = (xNext, border)
      border &+= gridOne
      unsafe rowCells += stride
    }
    // Whole rows.
    let twiceWhole = 2 &* nearestInteger(whole) &+ 1
    var column = x >> gridShift
    var isInside = unsafe UInt(bitPattern: column) < UInt(bitPattern: width)
    var cell = cellIndex(column)
    var word = ~(column >> 8)
    var bit = UInt64(1) &<< UInt64(truncatingIfNeeded: (column >> 2) & 63)
    var down = Double(border &- y0)
    while border <= yEnd {
      let xNext = border == y1 ? x1 : place(down)
      let next = xNext >> gridShift
      if next == column && isInside {
        // (65536 · twice the mean + 65536) >> 17, and the arc's own.
        let twiceMean = (x & (gridOne - 1)) &+ (xNext & (gridOne - 1))
        let area = ((twiceMean &+ twiceWhole) >> 1) &* s
        let p = unsafe rowCells + cell
        unsafe p[0] &+= Int32(truncatingIfNeeded: s << gridShift &- area)
        unsafe p[1] &+= Int32(truncatingIfNeeded: area)
        let marks = UnsafeMutableRawPointer(rowCells)
        unsafe marks.assumingMemoryBound(to: UInt64.self)[word] |= bit
      } else {
        if isInside, unsafe UInt(bitPattern: next) < UInt(bitPattern: width),
          (next &- column) &* (next &- column) == 1
        {
          unsafe addBeside(rowCells, column, next, x, xNext, gridOne, whole, s)
        } else {
          unsafe addFarAcross(rowCells, x, xNext, gridOne, whole, s)
        }
        column = next
        isInside = unsafe UInt(bitPattern: column) < UInt(bitPattern: width)
        cell = cellIndex(column)
        word = ~(column >> 8)
        bit = UInt64(1) &<< UInt64(truncatingIfNeeded: (column >> 2) & 63)
      }
      x = xNext
      border &+= gridOne
      down += gridScale
      unsafe rowCells += stride
    }
    y = border &- gridOne
    if y < yEnd {
      let h = Double(y1 &- y)
      unsafe addAcross(rowCells, x, x1, y1 &- y, sixth * h * h * h, s)
    }
  }

  /// Any part within a row.
  @inline(never)
  private func addAcross(
    _ rowCells: UnsafeMutablePointer<Int32>, _ x: Int, _ xNext: Int, _ height: Int,
    _ more: Double, _ s: Int
  ) {
    let column = x >> gridShift
    let next = xNext >> gridShift
    if unsafe UInt(bitPattern: column) < UInt(bitPattern: width)
      && UInt(bitPattern: next) < UInt(bitPattern: width)
    {
      if column == next {
        let twiceMean = (x & (gridOne - 1)) &+ (xNext & (gridOne - 1))
        unsafe addCell(rowCells, column, height, twiceMean, nearestInteger(more), s)
        unsafe mark(rowCells, column >> 2)
        return
      }
      if (next &- column) &* (next &- column) == 1 {
        unsafe addBeside(rowCells, column, next, x, xNext, height, more, s)
        return
      }
    }
    unsafe addFarAcross(rowCells, x, xNext, height, more, s)
  }

  /// A row's part in two columns of the window, side by side.
  @inline(__always)
  private func addBeside(
    _ rowCells: UnsafeMutablePointer<Int32>, _ column: Int, _ next: Int, _ x: Int, _ xNext: Int,
    _ height: Int, _ more: Double, _ s: Int
  ) {
    // 0 to the left and 65536 to the right.
    let out = (next &- column &+ 1) << (gridShift - 1)
    let from = x & (gridOne - 1)
    let u = Double(out &- from) / Double(xNext &- x)
    let cover = nearestInteger(u * Double(height))
    let part = nearestInteger(u * more)
    let to = xNext & (gridOne - 1)
    unsafe addCell(rowCells, column, cover, from &+ out, part, s)
    unsafe addCell(
      rowCells, next, height &- cover, to &+ (gridOne &- out), nearestInteger(more) &- part, s)
    unsafe mark(rowCells, column >> 2)
    if column >> 2 != next >> 2 { unsafe mark(rowCells, next >> 2) }
  }

  /// A row's part over any number of columns, those outside the window too.
  @inline(never)
  private func addFarAcross(
    _ rowCells: UnsafeMutablePointer<Int32>, _ x: Int, _ xNext: Int, _ height: Int,
    _ more: Double, _ s: Int
  ) {
    let last = xNext >> gridShift
    var column = x >> gridShift
    if column < 0 && last < 0 {
      unsafe rowCells[0] &+= Int32(truncatingIfNeeded: height &* s)
      unsafe mark(rowCells, 0)
      return
    }
    if unsafe column >= width && last >= width { return }
    let length = Double(xNext &- x)
    let step = x <= xNext ? 1 : -1
    var (at, covered, counted) = (x, 0, 0)
    while true {
      let border = (step > 0 ? column &+ 1 : column) << gridShift
      let isLast = column == last
      let to = isLast ? xNext : border
      let u = isLast ? 1 : Double(border &- x) / length
      let cover = isLast ? height : nearestInteger(u * Double(height))
      let part = nearestInteger(u * more)
      if column < 0 {
        unsafe rowCells[0] &+= Int32(truncatingIfNeeded: (cover &- covered) &* s)
        unsafe mark(rowCells, 0)
      } else if unsafe column < width {
        let left = column << gridShift
        unsafe addCell(
          rowCells, column, cover &- covered, (at &- left) &+ (to &- left), part &- counted, s)
        unsafe mark(rowCells, column >> 2)
      }
      if isLast { return }
      (at, covered, counted) = (border, cover, part)
      column &+= step
    }
  }

  // MARK: Level

  /// Rightwards: y = y0 + t·(slope + k·(length − t)), with t = x − x0.
  @inline(never)
  private func addLevel(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ bend: Double, _ s: Int) {
    guard unsafe x0 < endX else { return }
    let inverse = 1 / Double(x1 &- x0)
    let k = -bend * inverse * inverse * inverse
    let slope = Double(y1 &- y0) * inverse + k * Double(x1 &- x0)
    let most = reach(k, Double(x1 &- x0))
    if unsafe min(y0, y1) &- most >= endY || max(y0, y1) &+ most < 0 { return }
    // What lies left of the arc is less by what lies above it.
    let sixth = -k * (1 / (6 * gridScale))
    let whole = sixth * (gridScale * gridScale * gridScale)
    @inline(__always) func place(_ right: Double) -> Int {
      y0 &+ nearestInteger(right * (slope - k * right))
    }
    var x = x0
    var y = y0
    if x0 < 0 {
      // Left of the window: cover alone.
      let isOver = x1 <= 0
      y = isOver ? y1 : place(Double(0 &- x0))
      x = 0
      unsafe addLeft(y0, y, s)
      if isOver { return }
    }
    let xEnd = unsafe min(x1, endX)
    var column = x >> gridShift
    var border = (column &+ 1) << gridShift
    if x & (gridOne - 1) != 0 || border > xEnd {
      // No whole column.
      let yNext = border >= x1 ? y1 : place(Double(border &- x0))
      let w = Double(min(border, x1) &- x)
      let left = column << gridShift
      unsafe addDown(
        column, x &- left, min(border, x1) &- left, y, yNext, sixth * w * w * w, s)
      if border >= xEnd { return }
      y = yNext
      column &+= 1
      border &+= gridOne
    }
    // Whole columns.
    let wholeArea = nearestInteger(whole)
    var row = y >> gridShift
    var isInside = unsafe UInt(bitPattern: row) < UInt(bitPattern: rows)
    var rowCells = unsafe isInside ? cells + row &* stride : cells
    var right = Double(border &- x0)
    while border <= xEnd {
      let yNext = border == x1 ? y1 : place(right)
      let next = yNext >> gridShift
      if next == row {
        if isInside {
          let cover = yNext &- y
          // (cover · 65536 + 65536) >> 17, and the arc's own.
          let area = (cover &+ 1) >> 1 &+ wholeArea
          let p = unsafe rowCells + cellIndex(column)
          unsafe p[0] &+= Int32(truncatingIfNeeded: (cover &- area) &* s)
          unsafe p[1] &+= Int32(truncatingIfNeeded: area &* s)
          unsafe mark(rowCells, column >> 2)
        }
      } else {
        let isNextInside = unsafe UInt(bitPattern: next) < UInt(bitPattern: rows)
        if isInside && isNextInside && (next &- row) &* (next &- row) == 1 {
          unsafe addBelow(column, row, next, 0, gridOne, y, yNext, whole, s)
        } else {
          unsafe addFarDown(column, 0, gridOne, y, yNext, whole, s)
        }
        (row, isInside) = (next, isNextInside)
        unsafe rowCells = isInside ? cells + row &* stride : cells
      }
      y = yNext
      column &+= 1
      border &+= gridOne
      right += gridScale
    }
    x = border &- gridOne
    if x < xEnd {
      let w = Double(x1 &- x)
      unsafe addDown(column, 0, x1 &- x, y, y1, sixth * w * w * w, s)
    }
  }

  /// Any part within a column. `x` and `xNext` are distances from the column's left side.
  @inline(never)
  private func addDown(
    _ column: Int, _ x: Int, _ xNext: Int, _ y: Int, _ yNext: Int, _ more: Double, _ s: Int
  ) {
    let row = y >> gridShift
    let next = yNext >> gridShift
    if unsafe UInt(bitPattern: row) < UInt(bitPattern: rows)
      && UInt(bitPattern: next) < UInt(bitPattern: rows)
    {
      if row == next {
        let rowCells = unsafe cells + row &* stride
        unsafe addCell(rowCells, column, yNext &- y, x &+ xNext, nearestInteger(more), s)
        unsafe mark(rowCells, column >> 2)
        return
      }
      if (next &- row) &* (next &- row) == 1 {
        unsafe addBelow(column, row, next, x, xNext, y, yNext, more, s)
        return
      }
    }
    unsafe addFarDown(column, x, xNext, y, yNext, more, s)
  }

  /// A column's part in two rows of the window, one below the other.
  @inline(__always)
  private func addBelow(
    _ column: Int, _ row: Int, _ next: Int, _ x: Int, _ xNext: Int, _ y: Int, _ yNext: Int,
    _ more: Double, _ s: Int
  ) {
    let border = max(row, next) << gridShift
    let u = Double(border &- y) / Double(yNext &- y)
    let xc = x &+ nearestInteger(u * Double(xNext &- x))
    let part = nearestInteger(u * more)
    let rowCells = unsafe cells + row &* stride
    let nextCells = unsafe cells + next &* stride
    unsafe addCell(rowCells, column, border &- y, x &+ xc, part, s)
    unsafe addCell(
      nextCells, column, yNext &- border, xc &+ xNext, nearestInteger(more) &- part, s)
    let word = column >> 8
    let bit = UInt64(1) &<< UInt64(truncatingIfNeeded: (column >> 2) & 63)
    unsafe marks(rowCells, word).pointee |= bit
    unsafe marks(nextCells, word).pointee |= bit
  }

  /// A column's part over any number of rows, those outside the window too.
  @inline(never)
  private func addFarDown(
    _ column: Int, _ x: Int, _ xNext: Int, _ y: Int, _ yNext: Int, _ more: Double, _ s: Int
  ) {
    if unsafe max(y, yNext) < 0 || min(y, yNext) >= endY { return }
    let height = Double(yNext &- y)
    let step = y <= yNext ? 1 : -1
    let last = yNext >> gridShift
    var row = y >> gridShift
    var (fromX, fromY, counted) = (x, y, 0)
    while true {
      let border = (step > 0 ? row &+ 1 : row) << gridShift
      let isLast = row == last
      let u = isLast ? 1 : Double(border &- y) / height
      let toX = isLast ? xNext : x &+ nearestInteger(u * Double(xNext &- x))
      let toY = isLast ? yNext : border
      let part = nearestInteger(u * more)
      if unsafe UInt(bitPattern: row) < UInt(bitPattern: rows) {
        let rowCells = unsafe cells + row &* stride
        unsafe addCell(rowCells, column, toY &- fromY, fromX &+ toX, part &- counted, s)
        unsafe mark(rowCells, column >> 2)
      }
      if isLast { return }
      (fromX, fromY, counted) = (toX, toY, part)
      row &+= step
    }
  }

  /// A cover left of the window, from `y` to `yNext`, either way.
  @inline(never)
  private func addLeft(_ y: Int, _ yNext: Int, _ s: Int) {
    let sign = y < yNext ? s : 0 &- s
    var at = max(min(y, yNext), 0)
    let end = unsafe min(max(y, yNext), endY)
    while at < end {
      let row = at >> gridShift
      let to = min((row &+ 1) << gridShift, end)
      let rowCells = unsafe cells + row &* stride
      unsafe rowCells[0] &+= Int32(truncatingIfNeeded: (to &- at) &* sign)
      unsafe mark(rowCells, 0)
      at = to
    }
  }

  // MARK: Cells

  /// Adds a cover with twice the mean distance from the pixel's left side, and with area besides.
  @inline(__always)
  private func addCell(
    _ rowCells: UnsafeMutablePointer<Int32>, _ column: Int, _ cover: Int, _ twiceMean: Int,
    _ more: Int, _ s: Int
  ) {
    let area = (cover &* twiceMean &+ gridOne) >> (gridShift + 1) &+ more
    let cell = unsafe rowCells + cellIndex(column)
    unsafe cell[0] &+= Int32(truncatingIfNeeded: (cover &- area) &* s)
    unsafe cell[1] &+= Int32(truncatingIfNeeded: area &* s)
  }
}

/// How far an arc stands from its chord at most, and one more.
@inline(__always)
private func reach(_ k: Double, _ length: Double) -> Int {
  nearestInteger(abs(k) * length * length * 0.25) &+ 1
}
