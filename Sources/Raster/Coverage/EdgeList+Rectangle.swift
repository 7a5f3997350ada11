/// A rectangle with its sides along the axes, in device space and in whole 1/65536 pixels.
struct GridRectangle {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int
}

extension EdgeSpan {
  /// The rectangle that the shape is, when it is one: two upright edges of one height, which run in
  /// opposite directions because polygons are closed.
  var rectangle: GridRectangle? {
    guard unsafe count == 2 else { return nil }
    let a = unsafe start[0]
    let b = unsafe start[1]
    guard a.x0 == a.x1, b.x0 == b.x1, a.y0 == b.y1, a.y1 == b.y0 else { return nil }
    return GridRectangle(
      left: min(a.x0, b.x0), top: min(a.y0, a.y1), right: max(a.x0, b.x0),
      bottom: max(a.y0, a.y1))
  }
}

extension GridRectangle {
  /// Hands the coverage of the rectangle inside `area` to a sink whose window is `area`.
  ///
  /// The sums are those that ``CellWindow`` comes to for the two edges, term by term, so the bytes
  /// are the same; only the cells are left out.
  func sweep<Sink: SpanSink>(over area: PixelRect, _ sink: inout Sink) {
    let first = left >> gridShift
    let last = right >> gridShift
    // Whole pixels between the two that the sides cut.
    let from = max(left & (gridOne - 1) == 0 ? first : first + 1, area.x)
    let to = min(last, area.maxX)
    var height = -1
    var (leftLevel, level, rightLevel) = (UInt32(0), UInt32(0), UInt32(0))
    let firstRow = max(area.y, top >> gridShift)
    let endRow = min(area.maxY, ((bottom - 1) >> gridShift) + 1)
    for y in firstRow..<max(firstRow, endRow) {
      let rowTop = y << gridShift
      let covered = min(bottom, rowTop + gridOne) - max(top, rowTop)
      if covered != height {
        height = covered
        let leftArea = part(covered, left)
        let rightArea = part(covered, right)
        level = self.level(covered)
        rightLevel = self.level(rightArea)
        leftLevel = self.level(first == last ? rightArea - leftArea : covered - leftArea)
      }
      sink.beginRow(y - area.y)
      if first < from || first == last, first >= area.x, first < area.maxX, leftLevel > 0 {
        sink.run(first - area.x, count: 1, coverage: leftLevel)
      }
      if from < to, level > 0 { sink.run(from - area.x, count: to - from, coverage: level) }
      if first != last, last >= area.x, last < area.maxX, rightLevel > 0 {
        sink.run(last - area.x, count: 1, coverage: rightLevel)
      }
      sink.endRow()
    }
  }

  /// The area left of a side in the pixel that it cuts, over a height.
  private func part(_ height: Int, _ x: Int) -> Int {
    (height * 2 * (x & (gridOne - 1)) + gridOne) >> (gridShift + 1)
  }

  /// As in the fill rules: 0…65536 to 0…255, rounded to the nearest.
  private func level(_ area: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: (area * 255 + gridOne / 2) >> gridShift)
  }
}
