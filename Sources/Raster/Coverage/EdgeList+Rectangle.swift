import MidflightRasterKernelSet
import MidflightRasterKernels

/// A rectangle with its sides along the axes, in device space and in whole 1/65536 pixels.
struct GridRectangle {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int
}

extension GridRectangle {
  /// Whole pixels.
  init(_ rect: PixelRect) {
    (left, top) = (rect.x << gridShift, rect.y << gridShift)
    (right, bottom) = (rect.maxX << gridShift, rect.maxY << gridShift)
  }
}

extension EdgeSpan {
  /// The rectangle that the shape is, when it is one: two upright edges of one height, which run in
  /// opposite directions because polygons are closed.
  var rectangle: GridRectangle? {
    guard count == 2 else { return nil }
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

extension EdgeSpan {
  /// Rows in which the shape is a rectangle, such as those between the corners of a rounded one: one
  /// upright edge crosses them on each side, or two that meet, and no other edge. Nil if the shape
  /// is not known to have such rows, or has too few of them to gain anything.
  ///
  /// - Complexity: O(edges).
  var middle: GridRectangle? {
    guard count >= 6, count <= 64, extent.maxY &- extent.minY >= Self.fewestMiddleRows << gridShift
    else { return nil }
    // The edges that are not upright end above the middle, or begin below it.
    let center = (extent.minY &+ extent.maxY) >> 1
    var (top, bottom) = (extent.minY, extent.maxY)
    var sides = InlineArray<4, Int>(repeating: 0)
    var sideCount = 0
    for i in 0..<count {
      let e = start[i]
      if e.x0 == e.x1 && e.bend == 0 {
        if sideCount == 4 { return nil }
        sides[sideCount] = i
        sideCount &+= 1
        continue
      }
      var (low, high) = e.y0 < e.y1 ? (e.y0, e.y1) : (e.y1, e.y0)
      let width = (e.x1 &- e.x0).magnitude
      if e.bend != 0 && width > (high &- low).magnitude {
        // An arc that is not steep; see ``Edge/margin(_:_:)``.
        if abs(e.bend) > Double(width) * Double(width) { return nil }
        let margin = Int(bitPattern: width >> 2 &+ 1)
        low &-= margin
        high &+= margin
      }
      if high <= center {
        top = max(top, high)
      } else if low >= center {
        bottom = min(bottom, low)
      } else {
        return nil
      }
    }
    let firstRow = (top &+ gridOne &- 1) >> gridShift
    let endRow = bottom >> gridShift
    guard sideCount >= 2, endRow &- firstRow >= Self.fewestMiddleRows else { return nil }
    (top, bottom) = (firstRow << gridShift, endRow << gridShift)
    let first = start[sides[0]]
    var (here, there) = (UprightEdges(first), UprightEdges())
    for i in 1..<sideCount {
      let e = start[sides[i]]
      if max(e.y0, e.y1) <= top || min(e.y0, e.y1) >= bottom { continue }
      let isJoined = e.x0 == here.x && (e.y0 < e.y1) == here.isDown ? here.add(e) : there.add(e)
      if !isJoined { return nil }
    }
    guard here.covers(top, bottom), there.covers(top, bottom), here.isDown != there.isDown
    else { return nil }
    let (x, y) = (dx << gridShift, dy << gridShift)
    return GridRectangle(
      left: min(here.x, there.x) + x, top: top + y, right: max(here.x, there.x) + x,
      bottom: bottom + y)
  }

  private static var fewestMiddleRows: Int { 8 }
}

/// Upright edges at one x that run the same way and meet each other.
private struct UprightEdges {
  var x = 0
  var isDown = false
  private var low = 0
  private var high = 0

  init() {}

  init(_ edge: Edge) { _ = add(edge) }

  /// Adds an edge; says whether it belongs to the others.
  mutating func add(_ edge: Edge) -> Bool {
    let isDown = edge.y0 < edge.y1
    let (y0, y1) = isDown ? (edge.y0, edge.y1) : (edge.y1, edge.y0)
    if low == high {
      (x, self.isDown, low, high) = (edge.x0, isDown, y0, y1)
      return true
    }
    guard edge.x0 == x, isDown == self.isDown, y0 == high || y1 == low else { return false }
    (low, high) = (min(low, y0), max(high, y1))
    return true
  }

  func covers(_ top: Int, _ bottom: Int) -> Bool { low <= top && high >= bottom }
}

extension GridRectangle {
  /// Blends a uniform source over the rectangle's part in `area`.
  ///
  /// The sums are those that ``CellWindow`` comes to for the two edges, term by term, so the bytes
  /// are the same; only the cells are left out.
  @inline(__always)
  func fill(
    _ area: PixelRect, _ solid: Solid, onto surface: Surface, _ kernels: Kernels
  ) {
    let first = left >> gridShift
    // One past the last pixel that it touches.
    let end = (right &+ gridOne &- 1) >> gridShift
    let x0 = max(first, area.x)
    let x1 = min(end, area.x &+ area.width)
    let y0 = max(area.y, top >> gridShift)
    let y1 = min(area.y &+ area.height, (bottom &+ gridOne &- 1) >> gridShift)
    guard x0 < x1, y0 < y1, left < right else { return }
    // Runs of rows: one cut by the top, those that are whole, one cut by the bottom.
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

  /// Hands the coverage of the rectangle's part in `area` to a painter, row by row.
  ///
  /// - Parameter bytes: room for one row of the area.
  func sweep<Painter: RowPainter>(
    over area: PixelRect, _ bytes: Elements<UInt8>, _ painter: inout Painter
  ) {
    forEachRun(in: area) { run, row in
      if row.left | row.middle | row.right == 0 { return }
      for y in run.y..<run.maxY {
        // A painter may change the bytes.
        bytes.update(repeating: UInt8(row.middle), count: run.width)
        bytes[run.width - 1] = UInt8(row.right)
        bytes[0] = UInt8(row.left)
        painter.paint(x: run.x, y: y, count: run.width, coverage: bytes)
      }
    }
  }

  /// Hands the coverage of the rectangle's part in `area` to a sink whose window is `area`.
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

  /// Calls `body` for each run of equal rows inside `area`, three at most, from the top down.
  @inline(__always)
  private func forEachRun(in area: PixelRect, _ body: (PixelRect, RectangleRun) -> Void) {
    let first = left >> gridShift
    // One past the last pixel that it touches.
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
      // Whole rows are all alike.
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

  /// The area left of a side in the pixel that it cuts, over a height.
  @inline(__always)
  private func part(_ height: Int, _ x: Int) -> Int {
    (height &* 2 &* (x & (gridOne &- 1)) &+ gridOne) >> (gridShift &+ 1)
  }

  /// As in the fill rules: 0…65536 to 0…255, rounded to the nearest.
  @inline(__always)
  private func level(_ area: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: (area &* 255 &+ gridOne / 2) >> gridShift)
  }
}
