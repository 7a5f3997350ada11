import MidflightRasterKernelSet

/// Edges that are arcs of parabolas.
///
/// A steep arc is cut at the rows' borders, where x is a function of arc and row alone, and a level
/// one at the columns' borders; four rows or columns at a time, without a branch on where the arc
/// is. What lies between two cuts is added as its chord; the area between chord and arc, k·h³/6 for
/// a second derivative of −2k over the length h, is added to the pixel as well. So an arc may be as
/// long as it is near to a parabola. Where chord or arc turn back in y, the covers' signs tell.
///
/// A chord that crosses a border lies with the part t of it beyond. Along a row of height h its
/// cover is h, and of its area, h·(from + to)/2 from the first of its two pixels' left side,
/// t·h·over/2 lies in the second pixel, which it enters by `over`. That is 0 where nothing is
/// beyond, so all rows are one case.
///
/// All is reckoned as if the arc ran down or to the right, and multiplied by the sign, so that the
/// same arc backwards comes to the opposite.
extension CellPen {
  /// An arc from (x0, y0) to (x1, y1), relative to the window, `sign` times.
  @inline(__always)
  func addArc(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ bend: Double, _ sign: Double) {
    let dx = x1 &- x0
    let dy = y1 &- y0
    // The other way round it counts the other way round, and so does the bend.
    if dx.magnitude <= dy.magnitude {
      if dy > 0 {
        addSteep(x0, y0, x1, y1, bend, sign)
      } else {
        addSteep(x1, y1, x0, y0, -bend, -sign)
      }
    } else {
      // Above or below the window, as far as can be told without a division.
      let length = dx < 0 ? 0 &- dx : dx
      let (top, bottom) = y0 < y1 ? (y0, y1) : (y1, y0)
      let margin = length >> 2 &+ 1
      if (bottom &+ margin < 0 || top &- margin >= endY)
        && abs(bend) <= Double(length) * Double(length)
      {
        return
      }
      if dx > 0 {
        addLevel(x0, y0, x1, y1, bend, sign)
      } else {
        addLevel(x1, y1, x0, y0, -bend, -sign)
      }
    }
  }

  // MARK: Anywhere

  /// A row's part over any number of columns, those outside the window too.
  @inline(never)
  func addFarAcross(
    _ rowCells: Elements<Int32>, _ x: Int, _ xNext: Int, _ height: Int,
    _ more: Double, _ s: Int
  ) {
    let last = xNext >> gridShift
    var column = x >> gridShift
    if column < 0 && last < 0 {
      rowCells[0] &+= Int32(truncatingIfNeeded: height &* s)
      mark(rowCells, 0)
      return
    }
    if column >= width && last >= width { return }
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
        rowCells[0] &+= Int32(truncatingIfNeeded: (cover &- covered) &* s)
        mark(rowCells, 0)
      } else if column < width {
        let left = column << gridShift
        addCell(
          rowCells, column, cover &- covered, (at &- left) &+ (to &- left), part &- counted, s)
        mark(rowCells, column >> 2)
      }
      if isLast { return }
      (at, covered, counted) = (border, cover, part)
      column &+= step
    }
  }

  /// A column's part over any number of rows, those outside the window too.
  @inline(never)
  func addFarDown(
    _ column: Int, _ x: Int, _ xNext: Int, _ y: Int, _ yNext: Int, _ more: Double, _ s: Int
  ) {
    if max(y, yNext) < 0 || min(y, yNext) >= endY { return }
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
      if UInt(bitPattern: row) < UInt(bitPattern: rows) {
        let rowCells = cells + row &* stride
        addCell(rowCells, column, toY &- fromY, fromX &+ toX, part &- counted, s)
        mark(rowCells, column >> 2)
      }
      if isLast { return }
      (fromX, fromY, counted) = (toX, toY, part)
      row &+= step
    }
  }

  /// A cover left of the window, from `y` to `yNext`, either way.
  @inline(never)
  func addLeft(_ y: Int, _ yNext: Int, _ s: Int) {
    let sign = y < yNext ? s : 0 &- s
    var at = max(min(y, yNext), 0)
    let end = min(max(y, yNext), endY)
    while at < end {
      let row = at >> gridShift
      let to = min((row &+ 1) << gridShift, end)
      let rowCells = cells + row &* stride
      rowCells[0] &+= Int32(truncatingIfNeeded: (to &- at) &* sign)
      mark(rowCells, 0)
      at = to
    }
  }

  // MARK: Cells

  /// Adds a cover with twice the mean distance from the pixel's left side, and with area besides.
  @inline(__always)
  fileprivate func addCell(
    _ rowCells: Elements<Int32>, _ column: Int, _ cover: Int, _ twiceMean: Int,
    _ more: Int, _ s: Int
  ) {
    let area = (cover &* twiceMean &+ gridOne) >> (gridShift + 1) &+ more
    let cell = rowCells + cellIndex(column)
    cell[0] &+= Int32(truncatingIfNeeded: (cover &- area) &* s)
    cell[1] &+= Int32(truncatingIfNeeded: area &* s)
  }
}

/// How far an arc stands from its chord at most, and one more.
@inline(__always)
func reach(_ k: Double, _ length: Double) -> Int {
  nearestInteger(abs(k) * length * length * 0.25) &+ 1
}
