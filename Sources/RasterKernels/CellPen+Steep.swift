import MidflightRasterKernelSet

extension CellPen {
  /// Adds the part from y = `lowest` to `highest` of a downward arc: x = x0 + t·(slope +
  /// k·(height − t)), with t = y − y0. Each iteration handles four rows.
  @inline(never)
  func addSteep(
    _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ bend: Double, _ sign: Double,
    _ lowest: Int, _ highest: Int
  ) {
    let from = max(max(y0, lowest), 0)
    let to = min(min(y1, highest), endY)
    guard from < to else { return }
    let height = Double(y1 &- y0)
    let inverse = 1 / height
    let k = bend * inverse * inverse * inverse
    let slope = Double(x1 &- x0) * inverse + k * height
    let bulge = reach(k, height)
    let (least, greatest) = (min(x0, x1) &- bulge, max(x0, x1) &+ bulge)
    if least >= endX { return }
    if greatest < 0 {
      addLeft(from, to, sign > 0 ? 1 : -1)
      return
    }
    // An arc is plain if all of it is inside the window and each row's part is in at most two
    // columns.
    let steepest = max(abs(slope), abs(slope - 2 * k * height))
    let isPlain = least >= 0 && greatest < endX && steepest < narrow
    let sixth = k * (1 / (6 * gridScale)) * sign
    let start = Double(x0)
    let end = Doubles(repeating: Double(to &- y0))
    let row = from >> gridShift
    var left = (to &- 1) >> gridShift &- row
    var rowCells = cells + row &* stride
    let above = Double(row << gridShift &- y0)
    var borders = Doubles(1, 2, 3, 4) * gridScale + above
    // The bottom sides of the previous four rows, of which only the last lane is used.
    var lastDowns = Doubles(repeating: Double(from &- y0))
    var lastBottom = whole(lastDowns * (slope - lastDowns * k)) + start
    while true {
      let downs = lesser(borders, end)
      let bottom = whole(downs * (slope - downs * k)) + start
      let top = after(lastBottom, bottom)
      let from = lesser(top, bottom)
      let length = greater(top, bottom) - from
      let at = rounded(from)
      let h = downs - after(lastDowns, downs)
      let cover = h * sign
      let more = h * h * h * sixth
      let first = fraction(at)
      let to = first + length
      let over = greater(to - gridScale, Doubles())
      let part = over / greater(length, Doubles(repeating: 1))
      let areas = rounded(cover * (first + to) * (0.5 / gridScale) + more)
      let beyond = rounded(part * (cover * over * (0.5 / gridScale) + more))
      // The contributions to the pixel in which a row's part begins and to the next pixel; `beyond`
      // is the contribution to the pixel after that.
      let v0 = rounded(cover) &- areas &+ beyond
      let v1 = areas &- beyond &- beyond
      if !isPlain && isBeside(from, length, endX) {
        addRows(
          rowCells, min(left, 3), (top, bottom, h), (v0, v1, beyond), sixth * sign,
          sign > 0 ? 1 : -1)
        if left < 4 { return }
        rowCells += 4 &* stride
      } else {
        // All bits of a lane are set if its pixel is the last one of a group; the next cell is then
        // the spill cell.
        let isLast = 0 &- (((at &>> 16) & 3 &+ 1) &>> 2)
        let rest = beyond & 0xFFFF_FFFF
        let late = (rest &<< 32) & isLast
        let two = (v0 & 0xFFFF_FFFF) | (v1 &<< 32)
        let others = (rest & ~isLast) | late
        // If the second pixel after the last one of a group gets a contribution, the next group has
        // to be marked too.
        let column = low(at &>> 16)
        let bits = (whereNotZero(high(late)) & 2 | 1) &<< ((column &>> 2) & 7)
        // Read the lanes from memory: if they were extracted from the vector, the compiler would
        // also compute them one by one.
        lanes.store(two)
        lanes.store(others, at: 8)
        lanes.store(column &+ column &>> 2, at: 16)
        lanes.store(column &>> 5, at: 20)
        lanes.store(bits, at: 24)
        // For rows after the last one, only zeroes are added, so these rows can share the last
        // row's address.
        let second = left > 0 ? rowCells + stride : rowCells
        let third = left > 1 ? second + stride : second
        let fourth = left > 2 ? third + stride : third
        addRow(rowCells, 0)
        addRow(second, 1)
        addRow(third, 2)
        addRow(fourth, 3)
        if left < 4 { return }
        rowCells = fourth + stride
      }
      left &-= 4
      borders += 4 * gridScale
      lastDowns = downs
      lastBottom = bottom
    }
  }

  /// Adds the values stored in the lanes to four cells of a row, and marks the cells' groups.
  @inline(__always)
  private func addRow(_ rowCells: Elements<Int32>, _ lane: Int) {
    let values = SIMD2(
      lanes.load(2 &* lane, as: UInt64.self), lanes.load(8 &+ 2 &* lane, as: UInt64.self))
    let cell = rowCells + Int(lanes[16 &+ lane])
    cell.store(cell.load(as: SIMD4<Int32>.self) &+ bitCast(values, to: SIMD4<Int32>.self))
    let marks = rowCells.rebound(to: UInt8.self) + (marksOffset &+ Int(lanes[20 &+ lane]))
    let bits = UInt16(truncatingIfNeeded: lanes[24 &+ lane])
    marks.store(marks.load(as: UInt16.self) | bits)
  }

  /// Adds the four lanes one by one, if a part leaves the window or spans more than two columns.
  @inline(__always)
  private func addRows(
    _ firstCells: Elements<Int32>, _ last: Int,
    _ extents: (top: Doubles, bottom: Doubles, height: Doubles),
    _ values: (Rounded, Rounded, Rounded), _ sixth: Double, _ sign: Int
  ) {
    lanes.store(extents.top)
    lanes.store(extents.bottom, at: 8)
    lanes.store(extents.height, at: 16)
    lanes.store(values.0, at: 24)
    lanes.store(values.1, at: 32)
    lanes.store(values.2, at: 40)
    addRows(firstCells, last, sixth, sign)
  }

  @inline(never)
  private func addRows(
    _ firstCells: Elements<Int32>, _ last: Int, _ sixth: Double, _ sign: Int
  ) {
    var rowCells = firstCells
    for i in 0...last {
      let numbers = lanes + 2 &* i
      let x = nearestInteger(numbers.load(as: Double.self))
      let xNext = nearestInteger(numbers.load(8, as: Double.self))
      if abs(xNext &- x) > gridOne {
        let h = numbers.load(16, as: Double.self)
        addFarAcross(rowCells, x, xNext, nearestInteger(h), sixth * h * h * h, sign)
      } else {
        let column = min(x, xNext) >> gridShift
        for n in 0..<3 {
          let value = numbers[24 &+ 8 &* n]
          if value == 0 || column &+ n >= width { continue }
          // A part left of the window affects the whole row, so add it to the first cell.
          let clampedColumn = max(column &+ n, 0)
          rowCells[cellIndex(clampedColumn)] &+= value
          mark(rowCells, clampedColumn >> 2)
        }
      }
      rowCells += stride
    }
  }
}

extension CellPen {
  /// The slope below which no part of an arc between two cuts is longer than a pixel, even with
  /// rounding errors.
  var narrow: Double { 1 - 0x1p-14 }

  /// Whether one of four parts leaves the window, which ends at `end`, or is longer than a pixel.
  @inline(__always)
  func isBeside(_ from: Doubles, _ length: Doubles, _ end: Int) -> Bool {
    let beyond = greater(from + length - Double(end &- 1), length - gridScale)
    return isAnyAbove(greater(beyond, 0 - from), 0)
  }

  @inline(__always)
  func isAnyAbove(_ x: Doubles, _ bound: Double) -> Bool {
    lanes.store(x)
    return isAnyLaneAbove(bound)
  }

  @inline(never)
  private func isAnyLaneAbove(_ bound: Double) -> Bool {
    let x = lanes.load(as: Doubles.self)
    return x[0] > bound || x[1] > bound || x[2] > bound || x[3] > bound
  }
}
