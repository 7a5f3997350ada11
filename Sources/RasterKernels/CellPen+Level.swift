import MidflightRasterKernelSet

extension CellPen {
  /// Adds the part from x = `lowest` to `highest` of a rightward arc: y = y0 + t·(slope +
  /// k·(length − t)), with t = x − x0. Each iteration handles the four columns of a group.
  @inline(never)
  func addLevel(
    _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ bend: Double, _ sign: Double,
    _ lowest: Int, _ highest: Int
  ) {
    let from = max(x0, lowest)
    let to = min(x1, highest)
    guard from < to && from < endX else { return }
    let length = Double(x1 &- x0)
    let inverse = 1 / length
    let k = -bend * inverse * inverse * inverse
    let slope = Double(y1 &- y0) * inverse + k * length
    let bulge = reach(k, length)
    let (least, greatest) = (min(y0, y1) &- bulge, max(y0, y1) &+ bulge)
    if least >= endY || greatest < 0 { return }
    let steepest = max(abs(slope), abs(slope - 2 * k * length))
    let isPlain = least >= 0 && greatest < endY && steepest < narrow
    // Where an arc lies below its chord, the area between them is missing to the left of the arc,
    // so the sign is negative.
    let sixth = -k * (1 / (6 * gridScale)) * sign
    let start = Double(y0)
    var group = max(from, 0) >> (gridShift + 2)
    let lastGroup = min((to &- 1) >> gridShift, width &- 1) >> 2
    let before = Double(group << (gridShift + 2) &- x0)
    var lefts = Doubles(0, 1, 2, 3) * gridScale + before
    // The right sides of the previous four columns, of which only the last lane is used.
    let firsts = Doubles(repeating: Double(max(from, 0) &- x0))
    let lasts = Doubles(repeating: Double(to &- x0))
    var lastRights = firsts
    var lastEnd = whole(lastRights * (slope - lastRights * k)) + start
    if from < 0 {
      @inline(__always)
      func y(_ x: Int) -> Int {
        let t = Double(x &- x0)
        return y0 &+ nearestInteger(t * (slope - t * k))
      }
      addLeft(
        from == x0 ? y0 : y(from),
        to > 0 ? nearestInteger(lastEnd[0]) : to == x1 ? y1 : y(to), sign > 0 ? 1 : -1)
      if to <= 0 { return }
    }
    while true {
      let rights = greater(lesser(lefts + gridScale, lasts), firsts)
      let end = whole(rights * (slope - rights * k)) + start
      let begin = after(lastEnd, end)
      let from = lesser(begin, end)
      let height = greater(begin, end) - from
      let at = rounded(from)
      let cuts = after(lastRights, rights)
      let width = rights - cuts
      // The cuts' distances from the columns' left sides.
      let first = cuts - lefts
      let twice = first + first + width
      let rise = end - begin
      let cover = rise * sign
      let more = width * width * width * sixth
      let over = greater(fraction(at) + height - gridScale, Doubles())
      let part = over / greater(height, Doubles(repeating: 1))
      // If the arc runs down, its part in a column ends in the lower row; otherwise, the part
      // begins there.
      let run = toward(rise, width)
      let lower = twice + (run - part * run)
      let lowerCover = toward(cover, over)
      let areas = low(rounded(cover * twice * (0.5 / gridScale) + more))
      let lowerAreas = low(rounded(lowerCover * (0.5 / gridScale) * lower + part * more))
      let lowerCovers = low(rounded(lowerCover))
      let upperAreas = areas &- lowerAreas
      let upper = low(rounded(cover)) &- lowerCovers &- upperAreas
      let below = lowerCovers &- lowerAreas
      if !isPlain && isBeside(from, height, endY) {
        // Skip the four parts if all of them are above the window, or all are below it.
        if isAnyAbove(from + height, 0) && isAnyAbove(0 - from, -Double(endY)) {
          addColumns(
            group << 2, (begin, end, first, width), (upper, upperAreas, below, lowerAreas),
            sixth * sign, sign > 0 ? 1 : -1)
        }
      } else {
        let row = low(at &>> 16)
        addGroup(group, row, upper, upperAreas, below, lowerAreas, lowerCovers)
      }
      if group == lastGroup { return }
      group &+= 1
      lefts += 4 * gridScale
      lastRights = rights
      lastEnd = end
    }
  }

  /// Adds the parts of an arc in four columns, each to its own row and to the row below it.
  @inline(__always)
  private func addGroup(
    _ group: Int, _ row: SIMD4<Int32>, _ upper: SIMD4<Int32>, _ upperAreas: SIMD4<Int32>,
    _ below: SIMD4<Int32>, _ lowerAreas: SIMD4<Int32>, _ lowerCovers: SIMD4<Int32>
  ) {
    let stride = self.stride
    let cell = cells + 5 &* group
    let marks = cells.rebound(to: UInt8.self) + (marksOffset &+ group >> 3)
    let bit = UInt8(1) &<< UInt8(truncatingIfNeeded: group & 7)
    // Read the lanes from memory: if they were extracted from the vector, the compiler would also
    // compute them one by one.
    lanes.store(row &* SIMD4(repeating: Int32(truncatingIfNeeded: stride)))
    lanes.store(upper, at: 4)
    lanes.store(upperAreas, at: 8)
    lanes.store(below, at: 12)
    lanes.store(lowerAreas, at: 16)
    lanes.store(whereNotZero(lowerCovers) & Int32(bit), at: 20)
    @inline(__always) func addColumn(_ lane: Int) {
      let offset = Int(lanes[lane])
      let p = cell + (offset &+ lane)
      p[0] &+= lanes[lane &+ 4]
      p[1] &+= lanes[lane &+ 8]
      let q = p + stride
      q[0] &+= lanes[lane &+ 12]
      q[1] &+= lanes[lane &+ 16]
      let mark = marks + offset &<< 2
      mark[0] |= bit
      mark[stride &<< 2] |= UInt8(truncatingIfNeeded: lanes[lane &+ 20])
    }
    addColumn(0)
    addColumn(1)
    addColumn(2)
    addColumn(3)
  }

  /// Adds the four lanes one by one, if a part leaves the window or spans more than two rows.
  @inline(__always)
  private func addColumns(
    _ firstColumn: Int, _ extents: (begin: Doubles, end: Doubles, first: Doubles, width: Doubles),
    _ values: (SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>), _ sixth: Double,
    _ sign: Int
  ) {
    lanes.store(extents.begin)
    lanes.store(extents.end, at: 8)
    lanes.store(extents.first, at: 16)
    lanes.store(extents.width, at: 24)
    lanes.store(values.0, at: 32)
    lanes.store(values.1, at: 36)
    lanes.store(values.2, at: 40)
    lanes.store(values.3, at: 44)
    addColumns(firstColumn, sixth, sign)
  }

  @inline(never)
  private func addColumns(_ firstColumn: Int, _ sixth: Double, _ sign: Int) {
    for i in 0..<4 {
      let numbers = lanes + 2 &* i
      let values = lanes + (32 &+ i)
      let w = numbers.load(24, as: Double.self)
      if w == 0 { continue }
      let y = nearestInteger(numbers.load(as: Double.self))
      let yNext = nearestInteger(numbers.load(8, as: Double.self))
      let column = firstColumn &+ i
      if abs(yNext &- y) > gridOne {
        let x = nearestInteger(numbers.load(16, as: Double.self))
        addFarDown(
          column, x, x &+ nearestInteger(w), y, yNext, sixth * w * w * w, sign)
      } else {
        let row = min(y, yNext) >> gridShift
        add(row, column, values[0], values[4])
        add(row &+ 1, column, values[8], values[12])
      }
    }
  }

  /// Adds one value to a cell and another to the next cell, unless the row is outside the window.
  @inline(__always)
  private func add(_ row: Int, _ column: Int, _ value: Int32, _ next: Int32) {
    if value | next == 0 || UInt(bitPattern: row) >= UInt(bitPattern: rows) { return }
    let rowCells = cells + row &* stride
    let cell = rowCells + cellIndex(column)
    cell[0] &+= value
    cell[1] &+= next
    mark(rowCells, column >> 2)
  }
}

/// Returns `x`, whose numbers must not be negative, with the signs of `signs`.
@inline(__always)
private func toward(_ signs: Doubles, _ x: Doubles) -> Doubles {
  let sign = bitCast(signs, to: Rounded.self) & 0x8000_0000_0000_0000
  return bitCast(bitCast(x, to: Rounded.self) ^ sign, to: Doubles.self)
}
