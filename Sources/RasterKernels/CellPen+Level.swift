import RasterKernelSet

/// Arcs that are cut at the columns' borders.
extension CellPen {
  /// Rightwards: y = y0 + t·(slope + k·(length − t)), with t = x − x0. Four columns, those of a
  /// group, at a time.
  @inline(never)
  func addLevel(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ bend: Double, _ sign: Double) {
    guard unsafe x0 < endX else { return }
    let length = Double(x1 &- x0)
    let inverse = 1 / length
    let k = -bend * inverse * inverse * inverse
    let slope = Double(y1 &- y0) * inverse + k * length
    let most = reach(k, length)
    let (least, greatest) = (min(y0, y1) &- most, max(y0, y1) &+ most)
    if unsafe least >= endY || greatest < 0 { return }
    let steepest = max(abs(slope), abs(slope - 2 * k * length))
    let isPlain = unsafe least >= 0 && greatest < endY && steepest < narrow
    // The area left of the arc is less by the area above it.
    let sixth = -k * (1 / (6 * gridScale)) * sign
    let start = Double(y0)
    var group = max(x0, 0) >> (gridShift + 2)
    let lastGroup = unsafe min((x1 &- 1) >> gridShift, width &- 1) >> 2
    let before = Double(group << (gridShift + 2) &- x0)
    var lefts = Doubles(0, 1, 2, 3) * gridScale + before
    // The value of the last of the four columns before at its right side.
    var lastRights = Doubles(repeating: max(before, 0))
    var lastEnd = whole(lastRights * (slope - lastRights * k)) + start
    if x0 < 0 {
      // Left of the window: cover alone.
      unsafe addLeft(y0, x1 <= 0 ? y1 : nearestInteger(lastEnd[0]), sign > 0 ? 1 : -1)
      if x1 <= 0 { return }
    }
    while true {
      let rights = greater(lesser(lefts + gridScale, Doubles(repeating: length)), Doubles())
      let end = whole(rights * (slope - rights * k)) + start
      let begin = after(lastEnd, end)
      let from = lesser(begin, end)
      let height = greater(begin, end) - from
      let at = rounded(from)
      let cuts = after(lastRights, rights)
      let width = rights - cuts
      // From the columns' left sides.
      let first = cuts - lefts
      let twice = first + first + width
      let rise = end - begin
      let cover = rise * sign
      let more = width * width * width * sixth
      let over = greater(fraction(at) + height - gridScale, Doubles())
      let part = over / greater(height, Doubles(repeating: 1))
      // The lower row has the arc's end where it runs down, else its begin.
      let run = toward(rise, width)
      let lower = twice + (run - part * run)
      let lowerCover = toward(cover, over)
      let areas = low(rounded(cover * twice * (0.5 / gridScale) + more))
      let lowerAreas = low(rounded(lowerCover * (0.5 / gridScale) * lower + part * more))
      let lowerCovers = low(rounded(lowerCover))
      let upperAreas = areas &- lowerAreas
      let upper = low(rounded(cover)) &- lowerCovers &- upperAreas
      let below = lowerCovers &- lowerAreas
      if unsafe !isPlain && isBeside(from, height, endY) {
        // Unless all is above the window, or all below.
        if unsafe isAnyAbove(from + height, 0) && isAnyAbove(0 - from, -Double(endY)) {
          unsafe addColumns(
            group << 2, (begin, end, first, width), (upper, upperAreas, below, lowerAreas),
            sixth * sign, sign > 0 ? 1 : -1)
        }
      } else {
        let row = low(at &>> 16)
        unsafe addGroup(group, row, upper, upperAreas, below, lowerAreas, lowerCovers)
      }
      if group == lastGroup { return }
      group &+= 1
      lefts += 4 * gridScale
      lastRights = rights
      lastEnd = end
    }
  }

  /// Adds four columns' parts in a row each, and in the row below it.
  @inline(__always)
  private func addGroup(
    _ group: Int, _ row: SIMD4<Int32>, _ upper: SIMD4<Int32>, _ upperAreas: SIMD4<Int32>,
    _ below: SIMD4<Int32>, _ lowerAreas: SIMD4<Int32>, _ lowerCovers: SIMD4<Int32>
  ) {
    let stride = unsafe self.stride
    let cell = unsafe cells + 5 &* group
    let marks = unsafe UnsafeMutableRawPointer(cells) + (marksOffset &+ group >> 3)
    let bit = UInt8(1) &<< UInt8(truncatingIfNeeded: group & 7)
    // By way of memory: lanes that are taken one by one would be computed one by one.
    let numbers = unsafe UnsafeMutableRawPointer(lanes)
    let bytesPerRow = stride &* 4
    let offsets = row &* SIMD4(repeating: Int32(truncatingIfNeeded: bytesPerRow))
    unsafe numbers.storeBytes(of: offsets, as: SIMD4<Int32>.self)
    unsafe numbers.storeBytes(of: upper, toByteOffset: 16, as: SIMD4<Int32>.self)
    unsafe numbers.storeBytes(of: upperAreas, toByteOffset: 32, as: SIMD4<Int32>.self)
    unsafe numbers.storeBytes(of: below, toByteOffset: 48, as: SIMD4<Int32>.self)
    unsafe numbers.storeBytes(of: lowerAreas, toByteOffset: 64, as: SIMD4<Int32>.self)
    let lowerBits = whereNotZero(lowerCovers) & Int32(bit)
    unsafe numbers.storeBytes(of: lowerBits, toByteOffset: 80, as: SIMD4<Int32>.self)
    let rawCell = UnsafeMutableRawPointer(cell)
    @inline(__always) func addColumn(_ lane: Int) {
      let offset = unsafe Int(numbers.load(fromByteOffset: 4 &* lane, as: Int32.self))
      @inline(__always) func add(_ cell: UnsafeMutableRawPointer, _ place: Int) {
        let value = unsafe numbers.load(fromByteOffset: 4 &* lane &+ place, as: Int32.self)
        unsafe cell.storeBytes(of: cell.load(as: Int32.self) &+ value, as: Int32.self)
      }
      let p = unsafe rawCell + offset + 4 &* lane
      unsafe add(p, 16)
      unsafe add(p + 4, 32)
      let q = unsafe p + bytesPerRow
      unsafe add(q, 48)
      unsafe add(q + 4, 64)
      let mark = unsafe marks + offset
      unsafe mark.storeBytes(of: mark.load(as: UInt8.self) | bit, as: UInt8.self)
      let next = unsafe mark + bytesPerRow
      let nextBit = unsafe numbers.load(fromByteOffset: 4 &* lane &+ 80, as: UInt8.self)
      unsafe next.storeBytes(of: next.load(as: UInt8.self) | nextBit, as: UInt8.self)
    }
    addColumn(0)
    addColumn(1)
    addColumn(2)
    addColumn(3)
  }

  /// Adds them one by one, for columns' parts that leave the window or take more than two rows.
  @inline(__always)
  private func addColumns(
    _ firstColumn: Int, _ places: (begin: Doubles, end: Doubles, first: Doubles, width: Doubles),
    _ values: (SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>), _ sixth: Double,
    _ sign: Int
  ) {
    let lanes = unsafe UnsafeMutableRawPointer(lanes)
    unsafe lanes.storeBytes(of: places.begin, as: Doubles.self)
    unsafe lanes.storeBytes(of: places.end, toByteOffset: 32, as: Doubles.self)
    unsafe lanes.storeBytes(of: places.first, toByteOffset: 64, as: Doubles.self)
    unsafe lanes.storeBytes(of: places.width, toByteOffset: 96, as: Doubles.self)
    unsafe lanes.storeBytes(of: values.0, toByteOffset: 128, as: SIMD4<Int32>.self)
    unsafe lanes.storeBytes(of: values.1, toByteOffset: 144, as: SIMD4<Int32>.self)
    unsafe lanes.storeBytes(of: values.2, toByteOffset: 160, as: SIMD4<Int32>.self)
    unsafe lanes.storeBytes(of: values.3, toByteOffset: 176, as: SIMD4<Int32>.self)
    unsafe addColumns(firstColumn, sixth, sign)
  }

  @inline(never)
  private func addColumns(_ firstColumn: Int, _ sixth: Double, _ sign: Int) {
    for i in 0..<4 {
      let numbers = unsafe UnsafeRawPointer(lanes) + 8 &* i
      let values = unsafe UnsafeRawPointer(lanes) + (128 &+ 4 &* i)
      let w = unsafe numbers.load(fromByteOffset: 96, as: Double.self)
      if w == 0 { continue }
      let y = unsafe nearestInteger(numbers.load(as: Double.self))
      let yNext = unsafe nearestInteger(numbers.load(fromByteOffset: 32, as: Double.self))
      let column = firstColumn &+ i
      if abs(yNext &- y) > gridOne {
        let x = unsafe nearestInteger(numbers.load(fromByteOffset: 64, as: Double.self))
        unsafe addFarDown(
          column, x, x &+ nearestInteger(w), y, yNext, sixth * w * w * w, sign)
      } else {
        let row = min(y, yNext) >> gridShift
        unsafe add(
          row, column, values.load(as: Int32.self),
          values.load(fromByteOffset: 16, as: Int32.self))
        unsafe add(
          row &+ 1, column, values.load(fromByteOffset: 32, as: Int32.self),
          values.load(fromByteOffset: 48, as: Int32.self))
      }
    }
  }

  /// Adds to a cell and to what it hands on, in a row that may lie outside the window.
  @inline(__always)
  private func add(_ row: Int, _ column: Int, _ value: Int32, _ next: Int32) {
    if unsafe value | next == 0 || UInt(bitPattern: row) >= UInt(bitPattern: rows) { return }
    let rowCells = unsafe cells + row &* stride
    let cell = unsafe rowCells + cellIndex(column)
    unsafe cell[0] &+= value
    unsafe cell[1] &+= next
    unsafe mark(rowCells, column >> 2)
  }
}

/// Numbers that are not negative, with the signs of others.
@inline(__always)
private func toward(_ signs: Doubles, _ x: Doubles) -> Doubles {
  let sign = unsafe unsafeBitCast(signs, to: Rounded.self) & 0x8000_0000_0000_0000
  return unsafe unsafeBitCast(unsafeBitCast(x, to: Rounded.self) ^ sign, to: Doubles.self)
}
