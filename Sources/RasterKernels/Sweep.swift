public import MidflightRasterKernelSet

/// Receives the coverage of a row from left to right.
///
/// Pixels for which no method is called are not covered. Positions are relative to the window.
@usableFromInline
package protocol SpanSink {
  mutating func beginRow(_ row: Int)
  /// Receives four pixels from `x` on, each with a coverage in 0…255.
  mutating func group(_ x: Int, _ coverage: SIMD4<UInt32>)
  /// Receives the window's last 1 to 3 pixels.
  mutating func tail(_ x: Int, _ coverage: SIMD4<UInt32>, count: Int)
  /// Receives `count` pixels with the same coverage, 1…255.
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
  @inlinable
  package func sweep<Rule: FillRule, Sink: SpanSink>(
    _ rows: Range<Int>, _ rule: Rule.Type, _ result: inout Sink
  ) {
    // A local copy keeps the sink's fields in registers.
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

/// The coverage bytes of a row, gathered from one column up to another.
@usableFromInline
package struct CoverageStretch {
  /// Memory for one row of the window, plus three bytes.
  @usableFromInline
  package let bytes: Elements<UInt8>
  @usableFromInline
  package private(set) var first = 0
  @usableFromInline
  package var end = 0

  @inlinable
  @inline(__always)
  package init(_ bytes: Elements<UInt8>) { self.bytes = bytes }

  @inlinable
  package var count: Int { @inline(__always) get { end &- first } }

  /// Discards the gathered coverage and continues at a column.
  @inlinable
  @inline(__always)
  package mutating func restart(at x: Int) { (first, end) = (x, x) }
}

/// A sink that gathers coverage as bytes, one contiguous stretch at a time.
@usableFromInline
package protocol GatheringSink: SpanSink {
  var stretch: CoverageStretch { get set }
  /// Gaps of at most this many pixels are filled with zeroes; a longer one ends the stretch.
  static var longestGap: Int { get }
  mutating func flush()
}

extension GatheringSink {
  @inlinable
  @inline(__always)
  mutating func advance(_ x: Int, _ count: Int) {
    let end = stretch.end
    assert(x >= end, "the coverage overlaps coverage to its left")
    if x > end {
      if stretch.count == 0 || x &- end > Self.longestGap {
        flush()
        stretch.restart(at: x)
      } else {
        (stretch.bytes + end).update(repeating: 0, count: x &- end)
      }
    }
    stretch.end = x &+ count
  }

  @inlinable
  @inline(__always)
  package mutating func group(_ x: Int, _ coverage: SIMD4<UInt32>) {
    advance(x, 4)
    let four = coverage[0] | coverage[1] &<< 8 | coverage[2] &<< 16 | coverage[3] &<< 24
    stretch.bytes.store(four, at: x)
  }

  @inlinable
  @inline(__always)
  package mutating func tail(_ x: Int, _ coverage: SIMD4<UInt32>, count: Int) {
    assert((1...3).contains(count), "the tail is not 1…3 pixels long")
    advance(x, count)
    for i in 0..<count { stretch.bytes[x &+ i] = UInt8(truncatingIfNeeded: coverage[i]) }
  }

  @inlinable
  @inline(__always)
  package mutating func gather(_ x: Int, count: Int, coverage: UInt32) {
    advance(x, count)
    (stretch.bytes + x).update(repeating: UInt8(truncatingIfNeeded: coverage), count: count)
  }

  @inlinable
  @inline(__always)
  package mutating func endRow() { flush() }
}

/// Gathers a row's coverage, without the pixels before and after the touched ones.
struct ByteSink: GatheringSink {
  var stretch: CoverageStretch

  @inline(__always)
  static var longestGap: Int { .max }

  @inline(__always)
  mutating func flush() {}

  @inline(__always)
  mutating func run(_ x: Int, count: Int, coverage: UInt32) {
    gather(x, count: count, coverage: coverage)
  }
}
