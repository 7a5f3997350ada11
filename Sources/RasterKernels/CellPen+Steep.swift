import RasterKernelSet

/// Arcs that are cut at the rows' borders.
extension CellPen {
  /// Downwards: x = x0 + t·(slope + k·(height − t)), with t = y − y0. Four rows at a time.
  @inline(never)
  func addSteep(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ bend: Double, _ sign: Double) {
    guard unsafe y1 > 0 && y0 < endY else { return }
    let height = Double(y1 &- y0)
    let inverse = 1 / height
    let k = bend * inverse * inverse * inverse
    let slope = Double(x1 &- x0) * inverse + k * height
    let most = reach(k, height)
    let (least, greatest) = (min(x0, x1) &- most, max(x0, x1) &+ most)
    if unsafe least >= endX { return }
    if greatest < 0 {
      unsafe addLeft(y0, y1, sign > 0 ? 1 : -1)
      return
    }
    // Whether all of it is inside, and every row's part in two columns.
    let steepest = max(abs(slope), abs(slope - 2 * k * height))
    let isPlain = unsafe least >= 0 && greatest < endX && steepest < narrow
    // Areas are in 1/65536 of a pixel.
    let sixth = k * (1 / (6 * gridScale)) * sign
    let start = Double(x0)
    let end = Doubles(repeating: unsafe min(height, Double(endY &- y0)))
    let row = max(y0, 0) >> gridShift
    var left = unsafe min((y1 &- 1) >> gridShift, rows &- 1) &- row
    var rowCells = unsafe cells + row &* stride
    let above = Double(row << gridShift &- y0)
    var borders = Doubles(1, 2, 3, 4) * gridScale + above
    // The value of the last of the four rows before at its bottom.
    var lastDowns = Doubles()
    var lastBottom = Doubles(repeating: start)
    if y0 < 0 {
      lastDowns = Doubles(repeating: above)
      lastBottom = whole(lastDowns * (slope - lastDowns * k)) + start
    }
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
      // To the pixel where it begins, to the next one, and, `beyond`, to the one after that.
      let v0 = rounded(cover) &- areas &+ beyond
      let v1 = areas &- beyond &- beyond
      if unsafe !isPlain && isBeside(from, length, endX) {
        unsafe addRows(
          rowCells, min(left, 3), (top, bottom, h), (v0, v1, beyond), sixth * sign,
          sign > 0 ? 1 : -1)
        if left < 4 { return }
        unsafe rowCells += 4 &* stride
      } else {
        // All bits where the pixel is the last one of its group, whose next cell is the spill.
        let isLast = 0 &- (((at &>> 16) & 3 &+ 1) &>> 2)
        let rest = beyond & 0xFFFF_FFFF
        let late = (rest &<< 32) & isLast
        let two = (v0 & 0xFFFF_FFFF) | (v1 &<< 32)
        let others = (rest & ~isLast) | late
        // A part that goes to the pixel after the next one needs the next group's mark too.
        let column = low(at &>> 16)
        let bits = (whereNotZero(high(late)) & 2 | 1) &<< ((column &>> 2) & 7)
        // By way of memory: lanes that are taken one by one would be computed one by one.
        let lanes = unsafe UnsafeMutableRawPointer(lanes)
        unsafe lanes.storeBytes(of: two, as: Rounded.self)
        unsafe lanes.storeBytes(of: others, toByteOffset: 32, as: Rounded.self)
        unsafe lanes.storeBytes(
          of: column &+ column &>> 2, toByteOffset: 64, as: SIMD4<Int32>.self)
        unsafe lanes.storeBytes(of: column &>> 5, toByteOffset: 80, as: SIMD4<Int32>.self)
        unsafe lanes.storeBytes(of: bits, toByteOffset: 96, as: SIMD4<Int32>.self)
        // Rows after the last one get nothing, as the last one.
        let second = unsafe left > 0 ? rowCells + stride : rowCells
        let third = unsafe left > 1 ? second + stride : second
        let fourth = unsafe left > 2 ? third + stride : third
        unsafe addRow(rowCells, 0)
        unsafe addRow(second, 1)
        unsafe addRow(third, 2)
        unsafe addRow(fourth, 3)
        if left < 4 { return }
        unsafe rowCells = fourth + stride
      }
      left &-= 4
      borders += 4 * gridScale
      lastDowns = downs
      lastBottom = bottom
    }
  }

  /// Adds to four cells of a row, and marks, as the lanes say.
  @inline(__always)
  private func addRow(_ rowCells: UnsafeMutablePointer<Int32>, _ lane: Int) {
    let numbers = unsafe UnsafeRawPointer(lanes)
    let index = unsafe Int(numbers.load(fromByteOffset: 64 &+ 4 &* lane, as: Int32.self))
    let values = unsafe SIMD2(
      numbers.load(fromByteOffset: 8 &* lane, as: UInt64.self),
      numbers.load(fromByteOffset: 32 &+ 8 &* lane, as: UInt64.self))
    let cell = unsafe UnsafeMutableRawPointer(rowCells + index)
    let sum =
      unsafe cell.loadUnaligned(as: SIMD4<Int32>.self)
      &+ unsafeBitCast(values, to: SIMD4<Int32>.self)
    unsafe cell.storeBytes(of: sum, as: SIMD4<Int32>.self)
    let byte = unsafe Int(numbers.load(fromByteOffset: 80 &+ 4 &* lane, as: Int32.self))
    let marks = unsafe UnsafeMutableRawPointer(rowCells) + (marksOffset &+ byte)
    let bits = unsafe numbers.load(fromByteOffset: 96 &+ 4 &* lane, as: UInt16.self)
    unsafe marks.storeBytes(of: marks.loadUnaligned(as: UInt16.self) | bits, as: UInt16.self)
  }

  /// Adds them one by one, for rows that leave the window at a side or take more than two columns.
  @inline(__always)
  private func addRows(
    _ firstCells: UnsafeMutablePointer<Int32>, _ last: Int,
    _ places: (top: Doubles, bottom: Doubles, height: Doubles),
    _ values: (Rounded, Rounded, Rounded), _ sixth: Double, _ sign: Int
  ) {
    let lanes = unsafe UnsafeMutableRawPointer(lanes)
    unsafe lanes.storeBytes(of: places.top, as: Doubles.self)
    unsafe lanes.storeBytes(of: places.bottom, toByteOffset: 32, as: Doubles.self)
    unsafe lanes.storeBytes(of: places.height, toByteOffset: 64, as: Doubles.self)
    unsafe lanes.storeBytes(of: values.0, toByteOffset: 96, as: Rounded.self)
    unsafe lanes.storeBytes(of: values.1, toByteOffset: 128, as: Rounded.self)
    unsafe lanes.storeBytes(of: values.2, toByteOffset: 160, as: Rounded.self)
    unsafe addRows(firstCells, last, sixth, sign)
  }

  @inline(never)
  private func addRows(
    _ firstCells: UnsafeMutablePointer<Int32>, _ last: Int, _ sixth: Double, _ sign: Int
  ) {
    var rowCells = unsafe firstCells
    for i in 0...last {
      let numbers = unsafe UnsafeRawPointer(lanes) + 8 &* i
      let x = unsafe nearestInteger(numbers.load(as: Double.self))
      let xNext = unsafe nearestInteger(numbers.load(fromByteOffset: 32, as: Double.self))
      if abs(xNext &- x) > gridOne {
        let h = unsafe numbers.load(fromByteOffset: 64, as: Double.self)
        unsafe addFarAcross(rowCells, x, xNext, nearestInteger(h), sixth * h * h * h, sign)
      } else {
        let column = min(x, xNext) >> gridShift
        for n in 0..<3 {
          let value = unsafe numbers.load(fromByteOffset: 96 &+ 32 &* n, as: Int32.self)
          if unsafe value == 0 || column &+ n >= width { continue }
          // The part left of the window goes to all of the row.
          let place = max(column &+ n, 0)
          unsafe rowCells[cellIndex(place)] &+= value
          unsafe mark(rowCells, place >> 2)
        }
      }
      unsafe rowCells += stride
    }
  }
}

extension CellPen {
  /// A slope at which no part between two cuts is longer than a pixel, roundings included.
  var narrow: Double { 1 - 0x1p-14 }

  /// Whether one of the parts leaves the window, which ends at `end`, or is longer than a pixel.
  @inline(__always)
  func isBeside(_ from: Doubles, _ length: Doubles, _ end: Int) -> Bool {
    let beyond = greater(from + length - Double(end &- 1), length - gridScale)
    return unsafe isAnyAbove(greater(beyond, 0 - from), 0)
  }

  /// Whether one of four numbers is above a bound.
  @inline(__always)
  func isAnyAbove(_ x: Doubles, _ bound: Double) -> Bool {
    unsafe UnsafeMutableRawPointer(lanes).storeBytes(of: x, as: Doubles.self)
    return unsafe isAnyLaneAbove(bound)
  }

  @inline(never)
  private func isAnyLaneAbove(_ bound: Double) -> Bool {
    let x = unsafe UnsafeRawPointer(lanes).load(as: Doubles.self)
    return x[0] > bound || x[1] > bound || x[2] > bound || x[3] > bound
  }
}
