import MidflightRasterKernelSet

/// Adds edges to the cells of a window. The pen contains only pointers and sizes, so that the loops
/// can keep it in local variables.
struct CellPen {
  let cells: Elements<Int32>
  let stride: Int
  let width: Int
  let rows: Int
  let originX: Int
  let originY: Int
  let endX: Int
  let endY: Int
  /// The offset from a row's first cell to its marks, in bytes.
  let marksOffset: Int
  /// Memory for the contributions of four rows or columns, which are read one by one.
  let lanes: Elements<Int32>

  static var laneVectors: Int { 12 }

  // The limits of a range that contains every edge.
  private static var least: Int { Int.min / 4 }
  private static var greatest: Int { Int.max / 4 }

  init(_ window: CellGrid, lanes: Elements<Int32>) {
    self.lanes = lanes
    marksOffset = -8 &* window.maskWords
    cells = window.cells
    stride = window.stride
    width = window.width
    rows = window.rows
    originX = window.left << gridShift
    originY = window.top << gridShift
    endX = window.width << gridShift
    endY = window.rows << gridShift
  }

  @inline(__always)
  func add(_ edge: Edge) {
    let x0 = edge.x0 &- originX
    let y0 = edge.y0 &- originY
    let x1 = edge.x1 &- originX
    let y1 = edge.y1 &- originY
    if edge.bend != 0 {
      addArc(x0, y0, x1, y1, edge.bend, 1, Self.least, Self.greatest)
      return
    }
    if UInt(bitPattern: x0) < UInt(bitPattern: endX)
      && UInt(bitPattern: x1) < UInt(bitPattern: endX)
      && UInt(bitPattern: y0) <= UInt(bitPattern: endY)
      && UInt(bitPattern: y1) <= UInt(bitPattern: endY)
    {
      // Most edges are inside the window. Passing the winding as a constant lets the compiler
      // specialise the code.
      if y0 < y1 {
        addInside(x0, y0, x1, y1, 1)
      } else {
        addInside(x1, y1, x0, y0, -1)
      }
    } else if UInt(bitPattern: x0) < UInt(bitPattern: endX)
      && UInt(bitPattern: x1) < UInt(bitPattern: endX)
    {
      if y0 < y1 {
        addClipped(x0, y0, x1, y1, 1, Self.least, Self.greatest)
      } else {
        addClipped(x1, y1, x0, y0, -1, Self.least, Self.greatest)
      }
    } else if y0 < y1 {
      addOutside(x0, y0, x1, y1, 1, Self.least, Self.greatest)
    } else {
      addOutside(x1, y1, x0, y0, -1, Self.least, Self.greatest)
    }
  }

  /// Adds a part of an edge, with the same result in each row as the whole edge.
  @inline(__always)
  func add(_ edge: Edge, _ range: EdgeRange) {
    let x0 = edge.x0 &- originX
    let y0 = edge.y0 &- originY
    let x1 = edge.x1 &- originX
    let y1 = edge.y1 &- originY
    if edge.bend != 0 {
      let origin = (x1 &- x0).magnitude <= (y1 &- y0).magnitude ? originY : originX
      addArc(x0, y0, x1, y1, edge.bend, 1, range.low &- origin, range.high &- origin)
      return
    }
    let (low, high) = (range.low &- originY, range.high &- originY)
    let (lowX, highX) = (range.lowX &- originX, range.highX &- originX)
    if UInt(bitPattern: lowX) < UInt(bitPattern: endX)
      && UInt(bitPattern: highX) < UInt(bitPattern: endX)
      && UInt(bitPattern: low) <= UInt(bitPattern: endY)
      && UInt(bitPattern: high) <= UInt(bitPattern: endY)
    {
      let line = y0 < y1 ? Line(x0, y0, range) : Line(x1, y1, range)
      addInside(lowX, low, highX, high, y0 < y1 ? 1 : -1, line)
    } else if UInt(bitPattern: x0) < UInt(bitPattern: endX)
      && UInt(bitPattern: x1) < UInt(bitPattern: endX)
    {
      if y0 < y1 {
        addClipped(x0, y0, x1, y1, 1, low, high)
      } else {
        addClipped(x1, y1, x0, y0, -1, low, high)
      }
    } else if y0 < y1 {
      addOutside(x0, y0, x1, y1, 1, low, high)
    } else {
      addOutside(x1, y1, x0, y0, -1, low, high)
    }
  }

  // MARK: Inside

  /// Adds a downward edge inside the window, with the same result as ``addOutside`` in fewer steps.
  @inline(__always)
  private func addInside(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ s: Int) {
    let firstRow = y0 >> gridShift
    if firstRow == (y1 &- 1) >> gridShift {
      let rowCells = cells + firstRow &* stride
      addPart(rowCells, x0, y0, x1, y1, s, x0, y0, Double(y1 &- y0) / Double(x1 &- x0))
    } else {
      addInside(x0, y0, x1, y1, s, Line(x0, y0, x1, y1))
    }
  }

  /// Adds the part from (x, y) to (xEnd, yEnd) of a downward line, which is inside the window.
  @inline(__always)
  private func addInside(
    _ x: Int, _ y: Int, _ xEnd: Int, _ yEnd: Int, _ s: Int, _ line: Line
  ) {
    let firstRow = y >> gridShift
    var rows = (yEnd &- 1) >> gridShift &- firstRow
    var rowCells = cells + firstRow &* stride
    var (x, y) = (x, y)
    var border = (firstRow &+ 1) << gridShift
    var down = Double(border &- line.y0)
    while true {
      // The x at which the edge crosses a row boundary depends only on the edge and the row, not on
      // the window.
      let xNext = rows == 0 ? xEnd : line.x0 &+ nearestInteger(down * line.slope)
      let yNext = rows == 0 ? yEnd : border
      addPart(rowCells, x, y, xNext, yNext, s, line.x0, line.y0, line.rise)
      if rows == 0 { return }
      rows &-= 1
      (x, y) = (xNext, border)
      border &+= gridOne
      down += gridScale
      rowCells += stride
    }
  }

  @inline(never)
  private func addClipped(
    _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ s: Int, _ low: Int, _ high: Int
  ) {
    var y = max(max(y0, low), 0)
    let yEnd = min(min(y1, high), endY)
    guard y < yEnd else { return }
    let firstRow = y >> gridShift
    var rows = (yEnd &- 1) >> gridShift &- firstRow
    var rowCells = cells + firstRow &* stride
    let rise = Double(y1 &- y0) / Double(x1 &- x0)
    if rows == 0 && y == y0 && yEnd == y1 {
      addPart(rowCells, x0, y0, x1, y1, s, x0, y0, rise)
      return
    }
    let slope = Double(x1 &- x0) / Double(y1 &- y0)
    var x = y == y0 ? x0 : x0 &+ nearestInteger(Double(y &- y0) * slope)
    var border = (firstRow &+ 1) << gridShift
    var down = Double(border &- y0)
    while true {
      if rows == 0 {
        let xEnd = yEnd == y1 ? x1 : x0 &+ nearestInteger(Double(yEnd &- y0) * slope)
        addPart(rowCells, x, y, xEnd, yEnd, s, x0, y0, rise)
        return
      }
      let xNext = x0 &+ nearestInteger(down * slope)
      addPart(rowCells, x, y, xNext, border, s, x0, y0, rise)
      rows &-= 1
      (x, y) = (xNext, border)
      border &+= gridOne
      down += gridScale
      rowCells += stride
    }
  }

  /// Adds a part of an edge inside the window: from (x, y) to (xNext, yNext), within one row. The
  /// edge begins at (x0, y0) with dy/dx = `rise`.
  @inline(__always)
  private func addPart(
    _ rowCells: Elements<Int32>, _ x: Int, _ y: Int, _ xNext: Int, _ yNext: Int,
    _ s: Int, _ x0: Int, _ y0: Int, _ rise: @autoclosure () -> Double
  ) {
    let column = x >> gridShift
    let next = xNext >> gridShift
    if column == next {
      let twiceMean = (x & (gridOne - 1)) &+ (xNext & (gridOne - 1))
      addCell(rowCells, column, (yNext &- y) &* s, twiceMean, s)
      mark(rowCells, column >> 2)
    } else if next == column &+ 1 && xNext & (gridOne - 1) != 0 {
      let border = next << gridShift
      let yc = min(max(y0 &+ nearestInteger(Double(border &- x0) * rise()), y), yNext)
      addCell(rowCells, column, (yc &- y) &* s, (x & (gridOne - 1)) &+ gridOne, s)
      addCell(rowCells, next, (yNext &- yc) &* s, xNext & (gridOne - 1), s)
      mark(rowCells, column >> 2, next >> 2)
    } else if next == column &- 1 && x & (gridOne - 1) != 0 {
      let border = column << gridShift
      let yc = min(max(y0 &+ nearestInteger(Double(border &- x0) * rise()), y), yNext)
      addCell(rowCells, column, (yc &- y) &* s, x & (gridOne - 1), s)
      addCell(rowCells, next, (yNext &- yc) &* s, (xNext & (gridOne - 1)) &+ gridOne, s)
      mark(rowCells, next >> 2, column >> 2)
    } else {
      addWide(rowCells, x, y, xNext, yNext, s, x0, y0, rise())
    }
  }

  // MARK: Anywhere

  @inline(never)
  private func addOutside(
    _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ s: Int, _ low: Int, _ high: Int
  ) {
    var y = max(max(y0, low), 0)
    let yEnd = min(min(y1, high), endY)
    guard y < yEnd && min(x0, x1) < endX else { return }
    let slope = Double(x1 &- x0) / Double(y1 &- y0)
    let rise = Double(y1 &- y0) / Double(x1 &- x0)
    let isLeft = max(x0, x1) <= 0
    var x = y == y0 ? x0 : x0 &+ nearestInteger(Double(y &- y0) * slope)
    var rowCells = cells + (y >> gridShift) &* stride
    while y < yEnd {
      let yNext = min((y >> gridShift &+ 1) << gridShift, yEnd)
      let xNext = yNext == y1 ? x1 : x0 &+ nearestInteger(Double(yNext &- y0) * slope)
      let column = x >> gridShift
      if isLeft || column < 0 && xNext >> gridShift == column {
        rowCells[0] &+= Int32(truncatingIfNeeded: s &* (yNext &- y))
        mark(rowCells, 0)
      } else if xNext >> gridShift == column {
        if column < width {
          let twiceMean = (x & (gridOne - 1)) &+ (xNext & (gridOne - 1))
          addCell(rowCells, column, (yNext &- y) &* s, twiceMean, s)
          mark(rowCells, column >> 2)
        }
      } else {
        addWide(rowCells, x, y, xNext, yNext, s, x0, y0, rise)
      }
      (x, y) = (xNext, yNext)
      rowCells += stride
    }
  }

  /// Adds the part of an edge that is within one row and crosses column boundaries. The edge begins
  /// at (`x0`, `y0`).
  ///
  /// In one update, each cell gets the part of its own column and the remainder of the previous
  /// column. All groups are marked together.
  @inline(never)
  private func addWide(
    _ rowCells: Elements<Int32>, _ x: Int, _ y: Int, _ xNext: Int, _ yNext: Int,
    _ s: Int, _ x0: Int, _ y0: Int, _ rise: Double
  ) {
    let (xl, yl, xr, yr) = x < xNext ? (x, y, xNext, yNext) : (xNext, yNext, x, y)
    if xr <= 0 {
      rowCells[0] &+= Int32(truncatingIfNeeded: s &* (yNext &- y))
      mark(rowCells, 0)
      return
    }
    guard xl < endX else { return }
    let right = min(xr, endX)
    let sign = x < xNext ? s : 0 &- s
    let half = gridOne &+ s >> 1
    var column = xl >> gridShift
    var from = xl & (gridOne - 1)
    var yAt = yl
    var left = 0
    if xl < 0 {
      yAt = min(max(y0 &+ nearestInteger(Double(0 &- x0) * rise), y), yNext)
      left = (yAt &- yl) &* sign
      (column, from) = (0, 0)
    }
    let first = column >> 2
    var cell = rowCells + cellIndex(column)
    var border = (column &+ 1) << gridShift
    while true {
      let isLast = border >= xr
      let yc =
        isLast ? yr : min(max(y0 &+ nearestInteger(Double(border &- x0) * rise), y), yNext)
      let to = isLast ? xr &- (column << gridShift) : gridOne
      let cover = (yc &- yAt) &* sign
      let area = (cover &* (from &+ to) &+ half) >> (gridShift + 1)
      cell[0] &+= Int32(truncatingIfNeeded: left &+ cover &- area)
      left = area
      column &+= 1
      cell += 1
      if column & 3 == 0 {
        cell[0] &+= Int32(truncatingIfNeeded: left)
        cell += 1
        left = 0
      }
      if border >= right { break }
      (from, yAt) = (0, yc)
      border &+= gridOne
    }
    if left != 0 { cell[0] &+= Int32(truncatingIfNeeded: left) }
    mark(rowCells, first, (column &- 1) >> 2)
  }

  // MARK: Cells

  /// Adds a part of an edge, given the part's cover, its sign `s`, and twice its mean distance from
  /// the pixel's left side.
  @inline(__always)
  private func addCell(
    _ rowCells: Elements<Int32>, _ column: Int, _ cover: Int, _ twiceMean: Int,
    _ s: Int
  ) {
    // The area is rounded to nearest, with halves away from zero, so that opposite covers cancel.
    let area = (cover &* twiceMean &+ (gridOne &+ s >> 1)) >> (gridShift + 1)
    let cell = rowCells + cellIndex(column)
    cell[0] &+= Int32(truncatingIfNeeded: cover &- area)
    cell[1] &+= Int32(truncatingIfNeeded: area)
  }

  @inline(__always)
  private func word(
    _ rowCells: Elements<Int32>, _ word: Int
  ) -> Elements<UInt64> {
    (rowCells.rebound(to: UInt8.self) + marksOffset).rebound(to: UInt64.self) + word
  }

  @inline(__always)
  func mark(_ rowCells: Elements<Int32>, _ group: Int) {
    let bit = 1 &<< UInt64(truncatingIfNeeded: group & 63)
    word(rowCells, group >> 6)[0] |= bit
  }

  @inline(__always)
  func mark(_ rowCells: Elements<Int32>, _ first: Int, _ last: Int) {
    let word = first >> 6
    if word == last >> 6 {
      let bits = (UInt64(2) &<< UInt64(truncatingIfNeeded: last &- first)) &- 1
      self.word(rowCells, word)[0] |= bits &<< UInt64(truncatingIfNeeded: first & 63)
    } else {
      for group in first...last { mark(rowCells, group) }
    }
  }
}

/// A downward line from (x0, y0).
private struct Line {
  let x0: Int
  let y0: Int
  /// dx/dy
  let slope: Double
  /// dy/dx
  let rise: Double

  @inline(__always)
  init(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
    let (width, height) = (Double(x1 &- x0), Double(y1 &- y0))
    (self.x0, self.y0, slope, rise) = (x0, y0, width / height, height / width)
  }

  @inline(__always)
  init(_ x0: Int, _ y0: Int, _ range: EdgeRange) {
    (self.x0, self.y0, slope, rise) = (x0, y0, range.slope, range.rise)
  }
}
