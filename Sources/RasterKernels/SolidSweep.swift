import MidflightRasterKernelSet

extension CellGrid {
  /// Blends a uniform source with the coverage of all rows, and zeroes the cells; see
  /// ``Kernel/sweepSolid(_:_:_:_:_:_:_:)``.
  ///
  /// This is a function rather than a sink, so that values that all rows share stay in registers.
  @inline(never)
  func sweepSolid<Rule: FillRule, Kind: SolidKind>(
    _ rule: Rule.Type, _ kind: Kind.Type, _ corner: Elements<UInt32>,
    _ pixelStride: Int, _ writableCount: Int, _ source: Source
  ) {
    let width = self.width
    let words = maskWords
    let redBlue = lanes(SIMD8(repeating: source.redBlue))
    let alphaGreen = lanes(SIMD8(repeating: source.alphaGreen))
    let keep = Lanes8(repeating: UInt16(truncatingIfNeeded: source.keep))
    let full = WideBlend(source, first: 255, between: 255, last: 255)
    let fullEight = Blend8(source, first: 255, between: 255, last: 255)
    var rowCells = cells
    var out = corner
    for _ in 0..<(rows) {
      var carry: Int32 = 0
      var position = 0
      var mark = marks(rowCells, words)
      let start = mark
      let end = mark + words
      while true {
        while mark != end && mark[0] == 0 { mark += 1 }
        if mark == end { break }
        let base = (mark.address &- start.address) &<< 5
        var bits = mark[0]
        mark[0] = 0
        mark += 1
        repeat {
          let x = base | bits.trailingZeroBitCount &<< 2
          bits &= bits &- 1
          if carry != 0 && x != position {
            cover(rule, out + position, x &- position, carry, source, full, fullEight, kind)
          }
          let group = rowCells + cellIndex(x)
          let next = base | bits.trailingZeroBitCount &<< 2
          // Handle two groups at a time, however far apart, if the window's right side cuts neither
          // of them.
          if bits != 0 && next &+ 4 <= width {
            bits &= bits &- 1
            position = next &+ 4
            let nextGroup = rowCells + cellIndex(next)
            let sums = takeSums(group, nextGroup, carry)
            carry = sums.after
            let coverage = Rule.coverage(sums.upTo)
            let p = out + x
            let q = out + next
            let ground = SIMD8(lowHalf: load4(p), highHalf: load4(q))
            let pixels = Blend8(
              redBlue: redBlue, alphaGreen: alphaGreen, keep: keep,
              coverage: lanes(coverage | (coverage &<< 16)), isOpaque: Kind.isOpaque)(ground)
            p.store(pixels.lowHalf)
            q.store(pixels.highHalf)
            if sums.between != 0 && next != x &+ 4 {
              cover(rule, p + 4, next &- x &- 4, sums.between, source, full, fullEight, kind)
            }
            continue
          }
          position = x &+ 4
          if position > width {
            blendTail(
              rule, group, carry, out + x, width &- x, position <= writableCount, source)
            continue
          }
          let coverage = Rule.coverage(takeSums(group, &carry))
          let p = out + x
          let blend = Blend4(
            redBlue: redBlue.lowHalf, alphaGreen: alphaGreen.lowHalf, keep: keep.lowHalf,
            coverage: lanes(coverage | (coverage &<< 16)), isOpaque: Kind.isOpaque)
          p.store(blend(load4(p)))
        } while bits != 0
      }
      if position < width && carry != 0 {
        cover(rule, out + position, width &- position, carry, source, full, fullEight, kind)
      }
      rowCells += stride
      out += pixelStride
    }
  }
}

/// Whether full coverage replaces the backdrop. This is a type, so that each case gets a separate
/// loop.
protocol SolidKind {
  static var isOpaque: Bool { get }
}

enum OpaqueSolid: SolidKind {
  @inline(__always)
  static var isOpaque: Bool { true }
}

enum AnySolid: SolidKind {
  @inline(__always)
  static var isOpaque: Bool { false }
}

/// Blends a uniform source over `count` pixels that have the same sum, which is not 0.
@inline(__always)
private func cover<Rule: FillRule, Kind: SolidKind>(
  _ rule: Rule.Type, _ out: Elements<UInt32>, _ count: Int, _ sum: Int32,
  _ source: Source, _ full: WideBlend, _ fullEight: Blend8, _ kind: Kind.Type
) {
  // A winding of 1 or −1 is full coverage under both rules.
  if (sum &+ 65536) & ~131072 == 0 && count >= Blend8.width {
    if count >= WideBlend.width {
      if Kind.isOpaque { WideBlend.fill(out, count, source.pixel) } else { full.blend(out, count) }
    } else {
      if Kind.isOpaque {
        Blend8.fill(out, count, source.pixel)
      } else {
        fullEight.blend(out, count)
      }
    }
  } else {
    blendRun(out, count, source, Rule.coverage(sum))
  }
}

@inline(never)
private func blendRun(
  _ out: Elements<UInt32>, _ count: Int, _ source: Source, _ coverage: UInt32
) {
  if coverage == 0 {
    return
  } else if source.keep == 255 && coverage == 255 {
    fill(out, count, source.pixel)
  } else if count >= WideBlend.width {
    WideBlend(source, first: coverage, between: coverage, last: coverage).blend(out, count)
  } else if count >= Blend8.width {
    Blend8(source, first: coverage, between: coverage, last: coverage).blend(out, count)
  } else if count >= Blend4.width {
    Blend4(source, first: coverage, between: coverage, last: coverage).blend(out, count)
  } else {
    for i in 0..<count { out[i] = source.blended(out[i], coverage) }
  }
}

/// Blends a uniform source over a window's last one to three pixels. If `mayWriteFour`, the code
/// may also write the group's pixels beyond the window, whose values do not change.
@inline(never)
private func blendTail<Rule: FillRule>(
  _ rule: Rule.Type, _ group: Elements<Int32>, _ carry: Int32,
  _ out: Elements<UInt32>, _ count: Int, _ mayWriteFour: Bool, _ source: Source
) {
  assert((1...3).contains(count), "the tail is not 1…3 pixels long")
  var carry = carry
  var coverage = Rule.coverage(takeSums(group, &carry))
  let count32 = UInt32(truncatingIfNeeded: count)
  coverage.replace(with: 0, where: SIMD4(0, 1, 2, 3) .>= count32)
  let blend = Blend4(source, coverage)
  if mayWriteFour {
    out.store(blend(load4(out)))
    return
  }
  var pixels = SIMD4<UInt32>()
  for i in 0..<count { pixels[i] = out[i] }
  pixels = blend(pixels)
  for i in 0..<count { out[i] = pixels[i] }
}
