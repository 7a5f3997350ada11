/// What takes the coverage of a row from left to right.
///
/// Pixels for which nothing is called are not covered. Positions are relative to the window.
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
    for row in rows { unsafe sweep(row: row, rule, &sink) }
    result = sink
  }

  @inlinable
  @inline(__always)
  func sweep<Rule: FillRule, Sink: SpanSink>(
    row: Int, _ rule: Rule.Type, _ sink: inout Sink
  ) {
    let width = unsafe self.width
    let words = unsafe maskStride
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
        let count = (~(bits &>> UInt64(truncatingIfNeeded: first))).trailingZeroBitCount
        bits =
          first &+ count >= 64
          ? 0 : bits & (~0 &<< UInt64(truncatingIfNeeded: first &+ count))
        let start = (word &<< 6 &+ first) &<< 2
        if start > position && carry != 0 {
          let level = Rule.coverage(carry)
          if level != 0 { sink.run(position, count: start &- position, coverage: level) }
        }
        position = start &+ count &<< 2
        var x = start
        repeat {
          let raw = unsafe UnsafeMutableRawPointer(rowCells + x)
          var v = unsafe raw.loadUnaligned(as: SIMD4<Int32>.self)
          unsafe raw.storeBytes(of: SIMD4<Int32>(), as: SIMD4<Int32>.self)
          // Inclusive prefix sum in two shifted adds.
          v = v &+ SIMD4(0, v[0], v[1], v[2])
          v = v &+ SIMD4(0, 0, v[0], v[1])
          v = v &+ SIMD4(repeating: carry)
          carry = v[3]
          let coverage = Rule.coverage(v)
          if x &+ 4 <= width {
            sink.group(x, coverage)
          } else if x < width {
            sink.tail(x, coverage, count: width &- x)
          }
          x &+= 4
        } while x < position
      }
    }
    if !begun { return }
    if position < width && carry != 0 {
      let level = Rule.coverage(carry)
      if level != 0 { sink.run(position, count: width &- position, coverage: level) }
    }
    sink.endRow()
  }
}

/// Blends a uniform source straight onto pixels.
@unsafe
struct SolidSink: SpanSink {
  let corner: UnsafeMutablePointer<UInt32>
  let stride: Int
  private var row: UnsafeMutablePointer<UInt32>
  let source: Source
  /// How many pixels of a row may be written, if only with what they hold already.
  let room: Int
  private let redBlue: Lanes4
  private let alphaGreen: Lanes4
  private let keep: Lanes4
  private let full: Blend8

  @inline(__always)
  init(_ corner: UnsafeMutablePointer<UInt32>, stride: Int, room: Int, _ source: Source) {
    unsafe self.corner = corner
    unsafe self.stride = stride
    unsafe row = corner
    unsafe self.room = room
    unsafe self.source = source
    unsafe redBlue = lanes(SIMD4(repeating: source.redBlue))
    unsafe alphaGreen = lanes(SIMD4(repeating: source.alphaGreen))
    unsafe keep = Lanes4(repeating: UInt16(truncatingIfNeeded: source.keep))
    unsafe full = Blend8(source, SIMD8(repeating: 255))
  }

  @inline(__always)
  package mutating func beginRow(_ row: Int) { unsafe self.row = corner + row &* stride }

  @inline(__always)
  package mutating func group(_ x: Int, _ coverage: SIMD4<UInt32>) {
    let p = unsafe row + x
    let blend = unsafe Blend4(
      redBlue: redBlue, alphaGreen: alphaGreen, keep: keep,
      coverage: lanes(coverage | (coverage &<< 16)))
    unsafe store(blend(load4(p)), p)
  }

  @inline(__always)
  package mutating func tail(_ x: Int, _ coverage: SIMD4<UInt32>, count: Int) {
    if unsafe x &+ 4 <= room {
      let inside = SIMD4<UInt32>(0, 1, 2, 3) .< UInt32(truncatingIfNeeded: count)
      unsafe group(x, SIMD4<UInt32>().replacing(with: coverage, where: inside))
    } else {
      for i in 0..<count {
        unsafe row[x &+ i] = source.blended(row[x &+ i], coverage[i])
      }
    }
  }

  @inline(__always)
  package mutating func run(_ x: Int, count: Int, coverage: UInt32) {
    let out = unsafe row + x
    if count >= 8 {
      if coverage == 255 {
        if unsafe source.keep == 255 {
          unsafe fill(out, count, source.pixel)
        } else {
          unsafe full.blend(out, count)
        }
      } else {
        unsafe Blend8(source, SIMD8(repeating: coverage)).blend(out, count)
      }
    } else if count >= 4 {
      let m = SIMD4(repeating: coverage)
      let end = unsafe out + (count &- 4)
      let last = unsafe Blend4(source, m)(load4(end))
      unsafe group(x, m)
      unsafe store(last, end)
    } else {
      unsafe tail(x, SIMD4(repeating: coverage), count: count)
    }
  }
}

/// Writes a row's coverage as bytes, without those before and after what is touched.
@unsafe
struct ByteSink: SpanSink {
  /// Room for one row of the window.
  let bytes: UnsafeMutablePointer<UInt8>
  private(set) var first = 0
  private(set) var end = 0

  @inline(__always)
  init(_ bytes: UnsafeMutablePointer<UInt8>) { unsafe self.bytes = bytes }

  /// Zeroes the gap since what was touched last.
  @inline(__always)
  private mutating func advance(_ x: Int, _ count: Int) {
    if unsafe end == 0 {
      unsafe first = x
    } else if unsafe x > end {
      unsafe (bytes + end).update(repeating: 0, count: x &- end)
    }
    unsafe end = x &+ count
  }

  @inline(__always)
  package mutating func group(_ x: Int, _ coverage: SIMD4<UInt32>) {
    unsafe advance(x, 4)
    let four = coverage[0] | coverage[1] &<< 8 | coverage[2] &<< 16 | coverage[3] &<< 24
    unsafe UnsafeMutableRawPointer(bytes + x).storeBytes(of: four, as: UInt32.self)
  }

  @inline(__always)
  package mutating func tail(_ x: Int, _ coverage: SIMD4<UInt32>, count: Int) {
    unsafe advance(x, count)
    for i in 0..<count { unsafe bytes[x &+ i] = UInt8(truncatingIfNeeded: coverage[i]) }
  }

  @inline(__always)
  package mutating func run(_ x: Int, count: Int, coverage: UInt32) {
    unsafe advance(x, count)
    unsafe (bytes + x).update(repeating: UInt8(truncatingIfNeeded: coverage), count: count)
  }
}
