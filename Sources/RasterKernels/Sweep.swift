public import RasterKernelSet

/// Takes the coverage of a row from left to right.
///
/// Pixels for which nothing is called are not covered. Positions are relative to the window.
@usableFromInline
package protocol SpanSink {
  mutating func beginRow(_ row: Int)
  /// Four pixels from `x` with a coverage of 0…255 each.
  mutating func group(_ x: Int, _ coverage: SIMD4<UInt32>)
  /// The window's last pixels, 1 to 3 of them.
  mutating func tail(_ x: Int, _ coverage: SIMD4<UInt32>, count: Int)
  /// `count` pixels with the same coverage, 1…255.
  mutating func run(_ x: Int, count: Int, coverage: UInt32)
  mutating func endRow()
}

extension SpanSink {
  @inlinable
  package mutating func beginRow(_ row: Int) {}
  @inlinable
  package mutating func endRow() {}
}

extension CellGrid {
  /// Hands the coverage of rows to a sink and zeroes the cells on the way.
  @inlinable
  package func sweep<Rule: FillRule, Sink: SpanSink>(
    _ rows: Range<Int>, _ rule: Rule.Type, _ result: inout Sink
  ) {
    // A copy of its own keeps what the sink holds in registers.
    var sink = result
    for row in rows { sweep(row: row, rule, &sink) }
    result = sink
  }

  @inlinable
  @inline(__always)
  func sweep<Rule: FillRule, Sink: SpanSink>(
    row: Int, _ rule: Rule.Type, _ sink: inout Sink
  ) {
    let width = self.width
    let rowCells = cells + row &* stride
    var begun = false
    var carry: Int32 = 0
    var position = 0
    let firstMark = marks(rowCells, maskWords)
    for word in 0..<(maskWords) {
      let mark = firstMark + word
      var bits = mark[0]
      if bits == 0 { continue }
      mark[0] = 0
      if !begun {
        begun = true
        sink.beginRow(row)
      }
      repeat {
        let x = (word &<< 6 &+ bits.trailingZeroBitCount) &<< 2
        bits &= bits &- 1
        if x > position && carry != 0 {
          let level = Rule.coverage(carry)
          if level != 0 { sink.run(position, count: x &- position, coverage: level) }
        }
        let coverage = Rule.coverage(takeSums(rowCells + cellIndex(x), &carry))
        position = x &+ 4
        if position <= width {
          sink.group(x, coverage)
        } else {
          sink.tail(x, coverage, count: width &- x)
        }
      } while bits != 0
    }
    if !begun { return }
    if position < width && carry != 0 {
      let level = Rule.coverage(carry)
      if level != 0 { sink.run(position, count: width &- position, coverage: level) }
    }
    sink.endRow()
  }
}

/// Writes a row's coverage as bytes, without those before and after what is touched.
struct ByteSink: SpanSink {
  /// Room for one row of the window.
  let bytes: Elements<UInt8>
  private(set) var first = 0
  private(set) var end = 0

  @inline(__always)
  init(_ bytes: Elements<UInt8>) { self.bytes = bytes }

  /// Zeroes the gap since what was touched last.
  @inline(__always)
  private mutating func advance(_ x: Int, _ count: Int) {
    if end == 0 {
      first = x
    } else if x > end {
      (bytes + end).update(repeating: 0, count: x &- end)
    }
    end = x &+ count
  }

  @inline(__always)
  package mutating func group(_ x: Int, _ coverage: SIMD4<UInt32>) {
    advance(x, 4)
    let four = coverage[0] | coverage[1] &<< 8 | coverage[2] &<< 16 | coverage[3] &<< 24
    (bytes + x).store(four)
  }

  @inline(__always)
  package mutating func tail(_ x: Int, _ coverage: SIMD4<UInt32>, count: Int) {
    advance(x, count)
    for i in 0..<count { bytes[x &+ i] = UInt8(truncatingIfNeeded: coverage[i]) }
  }

  @inline(__always)
  package mutating func run(_ x: Int, count: Int, coverage: UInt32) {
    advance(x, count)
    (bytes + x).update(repeating: UInt8(truncatingIfNeeded: coverage), count: count)
  }
}
