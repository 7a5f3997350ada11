import MidflightRasterKernelSet

/// Edges that are arcs of parabolas.
///
/// A steep arc is cut at row boundaries, where x depends only on the arc and the row, and a flat
/// one at column boundaries. Four rows or columns are computed at a time, without a branch on the
/// arc's position. Between two cuts, the chord is added. The area between chord and arc,
/// [k·h³/6](https://en.wikipedia.org/wiki/Quadrature_of_the_Parabola) for a second derivative of
/// −2k over the length h, is also added to the pixel. So an arc may have any length for which a
/// parabola is accurate enough. Where the chord or the arc reverses its direction in y, the covers
/// change sign.
///
/// If a chord crosses a boundary, a fraction t of the chord lies beyond it. In a row of height h,
/// the chord's cover is h, and its area is h·(from + to)/2, measured from the left side of the
/// first of the two pixels. Of this area, t·h·over/2 lies in the second pixel, which the chord
/// enters by `over`. This product is 0 if no part of the chord lies beyond the boundary, so all
/// rows are handled in the same way.
///
/// All computations treat the arc as if it ran down or to the right and multiply by its sign, so
/// that a reversed arc gives exactly the opposite sums.
extension CellPen {
  /// Adds the contribution, multiplied by `sign`, of the part from `lowest` to `highest` of an arc
  /// from (x0, y0) to (x1, y1). These limits are y coordinates if the chord is steep, otherwise x.
  /// Coordinates are relative to the window.
  @inline(__always)
  func addArc(
    _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ bend: Double, _ sign: Double,
    _ lowest: Int, _ highest: Int
  ) {
    let dx = x1 &- x0
    let dy = y1 &- y0
    // Reverse an arc that runs up or to the left, and change the sign of its contribution and its
    // bend.
    if dx.magnitude <= dy.magnitude {
      if dy > 0 {
        addSteep(x0, y0, x1, y1, bend, sign, lowest, highest)
      } else {
        addSteep(x1, y1, x0, y0, -bend, -sign, lowest, highest)
      }
    } else {
      // Skip arcs above or below the window, by a test without a division.
      let length = dx < 0 ? 0 &- dx : dx
      let (top, bottom) = y0 < y1 ? (y0, y1) : (y1, y0)
      let margin = length >> 2 &+ 1
      if (bottom &+ margin < 0 || top &- margin >= endY)
        && abs(bend) <= Double(length) * Double(length)
      {
        return
      }
      if dx > 0 {
        addLevel(x0, y0, x1, y1, bend, sign, lowest, highest)
      } else {
        addLevel(x1, y1, x0, y0, -bend, -sign, lowest, highest)
      }
    }
  }

  // MARK: Anywhere

  /// Adds the part of an arc within one row, over any number of columns, including those outside
  /// the window.
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

  /// Adds the part of an arc within one column, over any number of rows, including those outside
  /// the window.
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

  /// Adds the cover of an arc left of the window, from `y` to `yNext` in either direction.
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

  /// Adds a part of an arc with the given cover. `twiceMean` is twice the part's mean distance from
  /// the pixel's left side, and `more` is an area to add.
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

/// Returns the largest distance of an arc from its chord, plus one.
@inline(__always)
func reach(_ k: Double, _ length: Double) -> Int {
  nearestInteger(abs(k) * length * length * 0.25) &+ 1
}
