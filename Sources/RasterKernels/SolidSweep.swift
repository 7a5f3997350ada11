extension CellGrid {
  /// Blends a uniform source under the coverage of all rows and zeroes the cells on the way; see
  /// ``Kernel/sweepSolid(_:_:_:_:_:_:_:)``.
  ///
  /// A function of its own and no sink, so that all that the rows share stays in registers.
  @inline(__always)
  func sweepSolid<Rule: FillRule>(
    _ rule: Rule.Type, _ corner: UnsafeMutablePointer<UInt32>, _ pixelStride: Int, _ room: Int,
    _ source: Source
  ) {
    let width = unsafe self.width
    let words = unsafe maskWords
    let redBlue = lanes(SIMD4(repeating: source.redBlue))
    let alphaGreen = lanes(SIMD4(repeating: source.alphaGreen))
    let keep = Lanes4(repeating: UInt16(truncatingIfNeeded: source.keep))
    let full = Blend8(source, SIMD8(repeating: 255))
    let isOpaque = source.keep == 255
    var rowCells = unsafe cells
    var out = unsafe corner
    for _ in 0..<(unsafe rows) {
      var carry: Int32 = 0
      var position = 0
      for word in 0..<words {
        let mark = unsafe marks(rowCells, word)
        var bits = unsafe mark.pointee
        if bits == 0 { continue }
        unsafe mark.pointee = 0
        repeat {
          let x = (word &<< 6 &+ bits.trailingZeroBitCount) &<< 2
          bits &= bits &- 1
          let gap = x &- position
          if gap > 0 && carry != 0 {
            let level = Rule.coverage(carry)
            if level == 255 && !isOpaque {
              unsafe full.blendFours(out + position, gap)
            } else if level == 255 {
              unsafe fillFours(out + position, gap, source.pixel)
            } else if level != 0 {
              unsafe blendRun(out + position, gap, source, level)
            }
          }
          let group = unsafe rowCells + cellIndex(x)
          position = x &+ 4
          if position > width {
            unsafe blendTail(
              rule, group, carry, out + x, width &- x, position <= room, source)
            continue
          }
          let coverage = unsafe Rule.coverage(takeSums(group, &carry))
          let p = unsafe out + x
          let blend = Blend4(
            redBlue: redBlue, alphaGreen: alphaGreen, keep: keep,
            coverage: lanes(coverage | (coverage &<< 16)))
          unsafe store(blend(load4(p)), p)
        } while bits != 0
      }
      if position < width && carry != 0 {
        let level = Rule.coverage(carry)
        if level != 0 { unsafe blendRun(out + position, width &- position, source, level) }
      }
      unsafe rowCells += stride
      unsafe out += pixelStride
    }
  }
}

/// Blends a uniform source over `count` pixels of one coverage.
@inline(never)
private func blendRun(
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: Source, _ coverage: UInt32
) {
  if source.keep == 255 && coverage == 255 {
    unsafe fill(out, count, source.pixel)
  } else if count >= 8 {
    unsafe Blend8(source, SIMD8(repeating: coverage)).blend(out, count)
  } else if count >= 4 {
    let blend = Blend4(source, SIMD4(repeating: coverage))
    let end = unsafe out + (count &- 4)
    // Loaded before the other, overlapping vector is written.
    let last = unsafe blend(load4(end))
    unsafe store(blend(load4(out)), out)
    unsafe store(last, end)
  } else {
    for i in 0..<count { unsafe out[i] = source.blended(out[i], coverage) }
  }
}

/// Blends a uniform source over a window's last one to three pixels. With `hasRoom` four may be
/// written, if only with what they hold already.
@inline(never)
private func blendTail<Rule: FillRule>(
  _ rule: Rule.Type, _ group: UnsafeMutablePointer<Int32>, _ carry: Int32,
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ hasRoom: Bool, _ source: Source
) {
  var carry = carry
  var coverage = unsafe Rule.coverage(takeSums(group, &carry))
  let count32 = UInt32(truncatingIfNeeded: count)
  coverage.replace(with: 0, where: SIMD4(0, 1, 2, 3) .>= count32)
  let blend = Blend4(source, coverage)
  if hasRoom {
    unsafe store(blend(load4(out)), out)
    return
  }
  var pixels = SIMD4<UInt32>()
  for i in 0..<count { unsafe pixels[i] = out[i] }
  pixels = blend(pixels)
  for i in 0..<count { unsafe out[i] = pixels[i] }
}

/// Sets pixels, a multiple of four.
@inline(__always)
private func fillFours(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32) {
  let value = SIMD8<UInt32>(repeating: pixel)
  for i in 0..<count &>> 3 { unsafe store(value, out + i &<< 3) }
  if count & 4 != 0 { unsafe store(value.lowHalf, out + (count &- 4)) }
}

extension Blend8 {
  /// Blends pixels, a multiple of four.
  @inline(__always)
  fileprivate func blendFours(_ out: UnsafeMutablePointer<UInt32>, _ count: Int) {
    for i in 0..<count &>> 3 {
      let p = unsafe out + i &<< 3
      unsafe store(self(load8(p)), p)
    }
    if count & 4 != 0 {
      let p = unsafe out + (count &- 4)
      let half = Blend4(
        redBlue: redBlue.lowHalf, alphaGreen: alphaGreen.lowHalf, rest: rest.lowHalf)
      unsafe store(half(load4(p)), p)
    }
  }
}
