package import MidflightRasterKernelSet

/// Colour filters: matrices on unpremultiplied components, eight pixels at a time, as in
/// [feColorMatrix](https://www.w3.org/TR/filter-effects-1/#feColorMatrixElement).

@inline(__always)
private func unit(_ value: Eight) -> Eight {
  // NaN is not above 0, so it becomes 0.
  let bounded = Eight().replacing(with: value, where: value .> 0)
  return bounded.replacing(with: 1, where: bounded .> 1)
}

@inline(__always)
private func component(
  _ row: Elements<Float>, _ r: Eight, _ g: Eight, _ b: Eight, _ a: Eight
) -> Eight {
  unit(r * row[0] + g * row[1] + b * row[2] + a * row[3] + row[4])
}

@inline(__always)
private func filtered(
  _ pixels: SIMD8<UInt32>, _ matrices: Elements<Float>, _ count: Int
) -> SIMD8<UInt32> {
  let level = floats(pixels &>> 24)
  var r = floats((pixels &>> 16) & 255) / level
  var g = floats((pixels &>> 8) & 255) / level
  var b = floats(pixels & 255) / level
  var a = level * (1 / 255)
  for i in 0..<count {
    let m = matrices + 20 &* i
    (r, g, b, a) = (
      component(m, r, g, b, a), component(m + 5, r, g, b, a), component(m + 10, r, g, b, a),
      component(m + 15, r, g, b, a)
    )
  }
  let scale = a * 255
  let color = bytes(b * scale) | (bytes(g * scale) &<< 8) | (bytes(r * scale) &<< 16)
  return SIMD8<UInt32>().replacing(
    with: color | (bytes(scale) &<< 24), where: pixels .> 0x00FF_FFFF)
}

extension Kernel {
  @inline(never)
  package static func filterColors(
    _ out: Elements<UInt32>, _ count: Int, _ matrices: Elements<Float>,
    _ matrixCount: Int
  ) {
    for i in 0..<count &>> 3 {
      let p = out + i &<< 3
      p.store(filtered(load8(p), matrices, matrixCount))
    }
    for i in (count & ~7)..<count {
      out[i] = filtered(SIMD8(repeating: out[i]), matrices, matrixCount)[0]
    }
  }

  @inline(never)
  package static func copyAlphas(
    _ out: Elements<UInt8>, _ count: Int, _ source: Elements<UInt32>
  ) {
    for i in 0..<count { out[i] = UInt8(truncatingIfNeeded: source[i] &>> 24) }
  }
}
