/// What takes the coverage of a window, row by row, from left to right.
///
/// Pixels of a row for which nothing is called are not covered. Positions are relative to the
/// window, in pixels.
protocol SpanSink {
  mutating func beginRow(_ row: Int)
  /// Four pixels from `x` with a coverage of 0…255 each.
  mutating func group(_ x: Int, _ coverage: SIMD4<UInt32>)
  /// The window's last pixels, 1 to 3 of them.
  mutating func tail(_ x: Int, _ coverage: SIMD4<UInt32>, count: Int)
  /// `count` pixels with the same coverage, 1…255.
  mutating func run(_ x: Int, count: Int, coverage: UInt32)
  mutating func endRow()
}

extension CellWindow {
  /// Hands all coverage to a sink and zeroes the cells on the way.
  ///
  /// - Complexity: O(marked groups + runs + mask words).
  mutating func sweep<Rule: FillRule, Sink: SpanSink>(_ rule: Rule.Type, _ sink: inout Sink) {
    let width = self.width
    let words = maskStride
    for row in 0..<rows {
      let rowCells = unsafe cells + row &* stride
      let rowMask = unsafe mask + row &* words
      var begun = false
      var carry: Int32 = 0
      var position = 0
      for word in 0..<words {
        var bits = unsafe rowMask[word]
        if bits == 0 { continue }
        unsafe rowMask[word] = 0
        if !begun {
          begun = true
          sink.beginRow(row)
        }
        while bits != 0 {
          let first = bits.trailingZeroBitCount
          let count = (~(bits &>> UInt64(first))).trailingZeroBitCount
          bits = first &+ count >= 64 ? 0 : bits & (~0 &<< UInt64(first &+ count))
          let start = (word &<< 6 &+ first) &<< 2
          if start > position {
            let level = Rule.coverage(carry)
            if level != 0 { sink.run(position, count: start &- position, coverage: level) }
          }
          position = start &+ count &<< 2
          unsafe sweepGroups(rule, rowCells, start, position, &carry, &sink)
        }
      }
      if !begun { continue }
      if position < width {
        let level = Rule.coverage(carry)
        if level != 0 { sink.run(position, count: width &- position, coverage: level) }
      }
      sink.endRow()
    }
  }

  @inline(__always)
  private func sweepGroups<Rule: FillRule, Sink: SpanSink>(
    _ rule: Rule.Type, _ rowCells: UnsafeMutablePointer<Int32>, _ start: Int, _ end: Int,
    _ carry: inout Int32, _ sink: inout Sink
  ) {
    let width = self.width
    var sum = carry
    for group in (start &>> 2)..<(end &>> 2) {
      let x = group &<< 2
      let raw = unsafe UnsafeMutableRawPointer(rowCells + x)
      var v = unsafe raw.loadUnaligned(as: SIMD4<Int32>.self)
      unsafe raw.storeBytes(of: SIMD4<Int32>(), as: SIMD4<Int32>.self)
      // Inclusive prefix sum in two shifted adds.
      v = v &+ SIMD4(0, v[0], v[1], v[2])
      v = v &+ SIMD4(0, 0, v[0], v[1])
      v = v &+ SIMD4(repeating: sum)
      sum = v[3]
      let coverage = Rule.coverage(v)
      if x &+ 4 <= width {
        sink.group(x, coverage)
      } else if x < width {
        sink.tail(x, coverage, count: width &- x)
      }
    }
    carry = sum
  }
}
