package import MidflightRasterKernelSet

/// Loops over rows of `Float`, eight lanes at a time, for blurs.
///
/// Counts are multiples of eight, and rows have memory for that many floats. Every lane adds its
/// products in a fixed order, neither contracted nor vectorised across lanes, so its value depends
/// only on its inputs.
typealias Eight = SIMD8<Float>

@inline(__always)
func load(_ p: Elements<Float>) -> Eight {
  p.load(as: Eight.self)
}

/// Converts integers in 0…2²³ to floats. A float 2²³ with an integer in its low bits has the value
/// 2²³ plus that integer.
@inline(__always)
func floats(_ value: SIMD8<UInt32>) -> Eight {
  assert(value.max() < 1 << 23, "an integer does not fit into the significand")
  return bitCast(value | 0x4B00_0000, to: Eight.self) - 0x1p23
}

/// Rounds values in 0…255. Lanes past a row's end may have any value before and after.
@inline(__always)
func bytes(_ value: Eight) -> SIMD8<UInt32> {
  bitCast(value + 0x1p23, to: SIMD8<UInt32>.self) & 255
}

@inline(__always)
func loadBytes(_ p: Elements<UInt8>) -> Eight {
  let b = p.load(as: SIMD8<UInt8>.self)
  return floats(
    SIMD8(
      UInt32(b[0]), UInt32(b[1]), UInt32(b[2]), UInt32(b[3]), UInt32(b[4]), UInt32(b[5]),
      UInt32(b[6]), UInt32(b[7])))
}

@inline(__always)
func sum(
  _ rows: Elements<Elements<Float>>, _ weights: Elements<Float>, _ taps: Int,
  _ x: Int
) -> Eight {
  var total = Eight()
  for t in 0..<taps { total += load(rows[t] + x) * weights[t] }
  return total
}

/// A weighted sum of three rows, which expands a coarse grid and keeps all values in registers.
private struct Three {
  let a: Elements<Float>
  let b: Elements<Float>
  let c: Elements<Float>
  let u: Eight
  let v: Eight
  let w: Eight

  @inline(__always)
  init(_ rows: Elements<Elements<Float>>, _ weights: Elements<Float>) {
    (a, b, c) = (rows[0], rows[1], rows[2])
    u = Eight(repeating: weights[0])
    v = Eight(repeating: weights[1])
    w = Eight(repeating: weights[2])
  }

  /// Returns the weighted sum of the three rows. The result is exactly that of the general `sum`,
  /// which accepts any number of rows.
  @inline(__always)
  func sum(_ x: Int) -> Eight {
    load(a + x) * u + load(b + x) * v + load(c + x) * w
  }
}

@inline(__always)
private func blend(
  _ out: Elements<UInt32>, _ count: Int, _ source: Source,
  _ coverage: (Int) -> SIMD8<UInt32>
) {
  for i in 0..<count &>> 3 {
    let p = out + i &<< 3
    p.store(Blend8(source, coverage(i &<< 3))(load8(p)))
  }
  let rest = count & 7
  if rest == 0 { return }
  let begin = count &- rest
  let last = coverage(begin)
  for i in 0..<rest { out[begin &+ i] = source.blended(out[begin &+ i], last[i]) }
}

@inline(__always)
private func transpose4(
  _ out: Elements<Float>, _ outStride: Int, _ rows: Elements<Float>,
  _ stride: Int
) {
  @inline(__always) func row(_ i: Int) -> SIMD4<Float> {
    (rows + i &* stride).load(as: SIMD4<Float>.self)
  }
  let (a, b, c, d) = (row(0), row(1), row(2), row(3))
  @inline(__always) func put(_ i: Int, _ value: SIMD4<Float>) {
    (out + i &* outStride).store(value)
  }
  put(0, SIMD4(a[0], b[0], c[0], d[0]))
  put(1, SIMD4(a[1], b[1], c[1], d[1]))
  put(2, SIMD4(a[2], b[2], c[2], d[2]))
  put(3, SIMD4(a[3], b[3], c[3], d[3]))
}

/// Reduces rows to a coarser grid: each row is added to three coarse rows. A row's phase is its
/// position between two coarse rows. For each phase, `phases` contains the row's weights in the
/// previous, the nearest and the next coarse row.
@inline(__always)
private func reduce(
  _ out: Elements<Float>, _ outStride: Int, _ rows: Int, _ phase: Int, _ step: Int,
  _ phases: Elements<Float>, _ row: (Int) -> Eight
) {
  var (before, nearest, after) = (Eight(), Eight(), Eight())
  var p = phase
  var end = out
  for y in 0..<rows {
    let value = row(y)
    let w = phases + 3 &* p
    before += value * w[0]
    nearest += value * w[1]
    after += value * w[2]
    p &+= 1
    if p == step {
      end.store(before)
      end += outStride
      (before, nearest, after) = (nearest, after, Eight())
      p = 0
    }
  }
  end.store(before)
  (end + outStride).store(nearest)
  (end + 2 &* outStride).store(after)
}

extension Kernel {
  @inline(never)
  package static func sumRows(
    _ out: Elements<Float>, _ count: Int,
    _ rows: Elements<Elements<Float>>, _ weights: Elements<Float>, _ taps: Int
  ) {
    assert(count & 7 == 0, "the row's length is not a multiple of 8")
    if taps == 3 {
      let three = Three(rows, weights)
      for i in 0..<count &>> 3 { (out + i &<< 3).store(three.sum(i &<< 3)) }
      return
    }
    let blocks = count &>> 5
    for block in 0..<blocks {
      let x = block &<< 5
      var (a, b, c, d) = (Eight(), Eight(), Eight(), Eight())
      for t in 0..<taps {
        let row = rows[t] + x
        let w = Eight(repeating: weights[t])
        a += load(row) * w
        b += load(row + 8) * w
        c += load(row + 16) * w
        d += load(row + 24) * w
      }
      (out + x).store(a)
      (out + x + 8).store(b)
      (out + x + 16).store(c)
      (out + x + 24).store(d)
    }
    for i in (blocks &<< 2)..<(count &>> 3) {
      (out + i &<< 3).store(sum(rows, weights, taps, i &<< 3))
    }
  }

  @inline(never)
  package static func blendSum(
    _ out: Elements<UInt32>, _ count: Int,
    _ rows: Elements<Elements<Float>>, _ weights: Elements<Float>, _ taps: Int,
    _ pixel: UInt32, _ keep: UInt32
  ) {
    let source = Source(pixel: pixel, keep: keep)
    if taps == 3 {
      let three = Three(rows, weights)
      blend(out, count, source) { bytes(three.sum($0)) }
    } else {
      blend(out, count, source) { bytes(sum(rows, weights, taps, $0)) }
    }
  }

  @inline(never)
  package static func writeSum(
    _ out: Elements<UInt8>, _ count: Int,
    _ rows: Elements<Elements<Float>>, _ weights: Elements<Float>, _ taps: Int
  ) {
    for i in 0..<(count &+ 7) &>> 3 {
      let v = bytes(sum(rows, weights, taps, i &<< 3))
      let narrow = SIMD8<UInt8>(
        UInt8(truncatingIfNeeded: v[0]), UInt8(truncatingIfNeeded: v[1]),
        UInt8(truncatingIfNeeded: v[2]), UInt8(truncatingIfNeeded: v[3]),
        UInt8(truncatingIfNeeded: v[4]), UInt8(truncatingIfNeeded: v[5]),
        UInt8(truncatingIfNeeded: v[6]), UInt8(truncatingIfNeeded: v[7]))
      (out + i &<< 3).store(narrow)
    }
  }

  @inline(never)
  package static func writePixelSums(
    _ out: Elements<UInt32>, _ count: Int,
    _ rows: Elements<Elements<Float>>, _ weights: Elements<Float>, _ taps: Int
  ) {
    for i in 0..<(count &+ 7) &>> 3 {
      let x = i &<< 3
      var pixels = bytes(sum(rows, weights, taps, x))
      pixels |= bytes(sum(rows + taps, weights, taps, x)) &<< 8
      pixels |= bytes(sum(rows + 2 &* taps, weights, taps, x)) &<< 16
      pixels |= bytes(sum(rows + 3 &* taps, weights, taps, x)) &<< 24
      if x &+ 8 <= count {
        (out + x).store(pixels)
      } else {
        for k in 0..<count &- x { out[x &+ k] = pixels[k] }
      }
    }
  }

  @inline(never)
  package static func unpackBytes(
    _ out: Elements<Float>, _ source: Elements<UInt8>, _ count: Int
  ) {
    assert(count & 7 == 0, "the row's length is not a multiple of 8")
    for i in 0..<count &>> 3 { (out + i &<< 3).store(loadBytes(source + i &<< 3)) }
  }

  @inline(never)
  package static func unpackPixels(
    _ out: Elements<Float>, _ plane: Int, _ source: Elements<UInt32>,
    _ count: Int
  ) {
    assert(count & 7 == 0, "the row's length is not a multiple of 8")
    for i in 0..<count &>> 3 {
      let x = i &<< 3
      let pixels = load8(source + x)
      (out + x).store(floats(pixels & 255))
      (out + (plane &+ x)).store(floats((pixels &>> 8) & 255))
      (out + (2 &* plane &+ x)).store(floats((pixels &>> 16) & 255))
      (out + (3 &* plane &+ x)).store(floats(pixels &>> 24))
    }
  }

  @inline(never)
  package static func reduceBytes(
    _ out: Elements<Float>, _ outStride: Int, _ source: Elements<UInt8>,
    _ stride: Int, _ rows: Int, _ count: Int, _ phase: Int, _ step: Int,
    _ phases: Elements<Float>
  ) {
    for i in 0..<count &>> 3 {
      let x = i &<< 3
      reduce(out + x, outStride, rows, phase, step, phases) {
        loadBytes(source + ($0 &* stride &+ x))
      }
    }
  }

  @inline(never)
  package static func reduceFloats(
    _ out: Elements<Float>, _ outStride: Int, _ source: Elements<Float>,
    _ stride: Int, _ rows: Int, _ count: Int, _ phase: Int, _ step: Int,
    _ phases: Elements<Float>
  ) {
    for i in 0..<count &>> 3 {
      let x = i &<< 3
      reduce(out + x, outStride, rows, phase, step, phases) {
        load(source + ($0 &* stride &+ x))
      }
    }
  }

  @inline(never)
  package static func reducePixels(
    _ out: Elements<Float>, _ outStride: Int, _ source: Elements<UInt32>,
    _ stride: Int, _ rows: Int, _ count: Int, _ phase: Int, _ step: Int,
    _ phases: Elements<Float>, _ shift: UInt32
  ) {
    for i in 0..<count &>> 3 {
      let x = i &<< 3
      reduce(out + x, outStride, rows, phase, step, phases) {
        floats((load8(source + ($0 &* stride &+ x)) &>> shift) & 255)
      }
    }
  }

  @inline(never)
  package static func transpose(
    _ out: Elements<Float>, _ outStride: Int, _ source: Elements<Float>,
    _ stride: Int, _ rows: Int, _ columns: Int
  ) {
    for i in 0..<(rows &+ 3) &>> 2 {
      for k in 0..<(columns &+ 3) &>> 2 {
        let (row, column) = (i &<< 2, k &<< 2)
        transpose4(
          out + (column &* outStride &+ row), outStride, source + (row &* stride &+ column), stride)
      }
    }
  }
}
