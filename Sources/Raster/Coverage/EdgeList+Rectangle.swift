import MidflightRasterKernelSet
import MidflightRasterKernels

/// An axis-aligned rectangle in device space, in integral multiples of 1/65536 pixel.
struct GridRectangle {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int
}

extension GridRectangle {
  init(_ rect: PixelRect) {
    (left, top) = (rect.x << gridShift, rect.y << gridShift)
    (right, bottom) = (rect.maxX << gridShift, rect.maxY << gridShift)
  }
}

extension EdgeSpan {
  /// The shape as a rectangle; nil if it is not one. A rectangle has two vertical edges of the same
  /// height, which run in opposite directions because polygons are closed.
  var rectangle: GridRectangle? {
    guard count == 2, rangeCount == 0 else { return nil }
    let a = start[0]
    let b = start[1]
    guard a.x0 == a.x1, b.x0 == b.x1, a.y0 == b.y1, a.y1 == b.y0, a.bend == 0,
      b.bend == 0
    else { return nil }
    let (x, y) = (dx << gridShift, dy << gridShift)
    return GridRectangle(
      left: min(a.x0, b.x0) + x, top: min(a.y0, a.y1) + y, right: max(a.x0, b.x0) + x,
      bottom: max(a.y0, a.y1) + y)
  }
}

extension GridRectangle {
  /// Blends a uniform source over the part of the rectangle in `area`.
  ///
  /// The sums of areas equal, term by term, the sums that ``CellWindow`` computes for the
  /// rectangle's two edges. So the bytes are the same, but no cells are needed.
  @inline(__always)
  func fill(
    _ area: PixelRect, _ solid: Solid, onto surface: Surface, _ kernels: Kernels
  ) {
    let first = left >> gridShift
    // One past the last pixel that the rectangle touches.
    let end = (right &+ gridOne &- 1) >> gridShift
    let x0 = max(first, area.x)
    let x1 = min(end, area.x &+ area.width)
    let y0 = max(area.y, top >> gridShift)
    let y1 = min(area.y &+ area.height, (bottom &+ gridOne &- 1) >> gridShift)
    guard x0 < x1, y0 < y1, left < right else { return }
    // There are three runs of rows: a row cut by the top side, the whole rows, and a row cut by the
    // bottom side.
    let wholeFrom = min(max((top &+ gridOne &- 1) >> gridShift, y0), y1)
    let wholeTo = max(min(bottom >> gridShift, y1), wholeFrom)
    let isThin = first == right >> gridShift
    let (leftOffset, rightOffset) = (left & (gridOne &- 1), right & (gridOne &- 1))
    let cutsLeft = x0 == first
    let cutsRight = x1 == end && rightOffset != 0
    @inline(__always)
    func run(_ rows: Int, _ height: Int) -> RectangleRun {
      let middle = level(height)
      let rightArea = part(height, rightOffset)
      let right = cutsRight ? level(rightArea) : middle
      let left =
        cutsLeft
        ? level((isThin ? rightArea : height) &- part(height, leftOffset))
        : x1 &- x0 == 1 ? right : middle
      return RectangleRun(rows: rows, left: left, middle: middle, right: right)
    }
    withTemporaryElements(of: RectangleRun.self, count: 3) { runs in
      var count = 0
      if y0 < wholeFrom {
        let rowEnd = (y0 &+ 1) << gridShift
        runs[0] = run(1, min(bottom, rowEnd) &- top)
        count = 1
      }
      if wholeFrom < wholeTo {
        runs[count] = run(wholeTo &- wholeFrom, gridOne)
        count &+= 1
      }
      if wholeTo < y1 {
        runs[count] = run(1, bottom &- wholeTo << gridShift)
        count &+= 1
      }
      kernels.blendRectangle(
        surface.pointer(x0, y0), surface.stride, x1 &- x0, solid.pixel, solid.keep, runs, count)
    }
  }

  /// Passes the coverage of the part of the rectangle in `area` to a painter, row by row.
  ///
  /// - Parameter bytes: Memory for one row of the area.
  func sweep<Painter: RowPainter>(
    over area: PixelRect, _ bytes: Elements<UInt8>, _ painter: inout Painter
  ) {
    forEachRun(in: area) { run, row in
      if row.left | row.middle | row.right == 0 { return }
      for y in run.y..<run.maxY {
        // The bytes are set again for every row, because a painter may change them.
        bytes.update(repeating: UInt8(row.middle), count: run.width)
        bytes[run.width - 1] = UInt8(row.right)
        bytes[0] = UInt8(row.left)
        painter.paint(x: run.x, y: y, count: run.width, coverage: bytes)
      }
    }
  }

  func sweep<Sink: SpanSink>(over area: PixelRect, _ sink: inout Sink) {
    forEachRun(in: area) { run, row in
      if row.left | row.middle | row.right == 0 { return }
      let x = run.x - area.x
      let last = run.width - 1
      for y in run.y..<run.maxY {
        sink.beginRow(y - area.y)
        if row.left == row.middle && row.middle == row.right {
          sink.run(x, count: run.width, coverage: row.middle)
          sink.endRow()
          continue
        }
        if row.left > 0 { sink.run(x, count: 1, coverage: row.left) }
        if last > 1, row.middle > 0 {
          sink.run(x + 1, count: last - 1, coverage: row.middle)
        }
        if last > 0, row.right > 0 { sink.run(x + last, count: 1, coverage: row.right) }
        sink.endRow()
      }
    }
  }

  @inline(__always)
  private func forEachRun(in area: PixelRect, _ body: (PixelRect, RectangleRun) -> Void) {
    let first = left >> gridShift
    let end = (right &+ gridOne &- 1) >> gridShift
    let x0 = max(first, area.x)
    let x1 = min(end, area.x &+ area.width)
    let firstRow = max(area.y, top >> gridShift)
    let endRow = min(area.y &+ area.height, (bottom &+ gridOne &- 1) >> gridShift)
    guard x0 < x1, left < right else { return }
    var y = firstRow
    while y < endRow {
      let rowTop = y << gridShift
      let covered = min(bottom, rowTop &+ gridOne) &- max(top, rowTop)
      var next = y &+ 1
      if covered == gridOne { next = max(next, min(endRow, bottom >> gridShift)) }
      let level = self.level(covered)
      var row = RectangleRun(rows: next &- y, left: level, middle: level, right: level)
      let rightArea = part(covered, right)
      if x1 == end, right & (gridOne &- 1) != 0 { row.right = self.level(rightArea) }
      if x0 == first {
        let isThin = first == right >> gridShift
        row.left = self.level((isThin ? rightArea : covered) &- part(covered, left))
      } else if x1 &- x0 == 1 {
        row.left = row.right
      }
      body(PixelRect(x: x0, y: y, width: x1 &- x0, height: next &- y), row)
      y = next
    }
  }

  /// Returns the area between a pixel's left border and the vertical side that cuts the pixel, over
  /// a given height.
  @inline(__always)
  private func part(_ height: Int, _ x: Int) -> Int {
    (height &* 2 &* (x & (gridOne &- 1)) &+ gridOne) >> (gridShift &+ 1)
  }

  /// Maps an area of 0…65536 to a coverage of 0…255, rounded to nearest, as the fill rules do.
  @inline(__always)
  private func level(_ area: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: (area &* 255 &+ gridOne / 2) >> gridShift)
  }
}
