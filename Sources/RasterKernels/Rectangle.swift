import MidflightRasterKernelSet

@inline(__always)
func blend(
  rectangle corner: Elements<UInt32>, _ stride: Int, _ count: Int, _ source: Source,
  _ run: RectangleRun
) {
  if source.keep == 255 && run.middle == 255 && count > 2 * Blend8.width {
    cover(rectangle: corner, stride, count, source, run)
  } else if count >= WideBlend.width {
    blend(rectangle: corner, stride, count, source, run, WideBlend.self)
  } else if count >= Blend8.width {
    blend(rectangle: corner, stride, count, source, run, Blend8.self)
  } else if count >= Blend4.width {
    blend(rectangle: corner, stride, count, source, run, Blend4.self)
  } else {
    for row in 0..<run.rows {
      let out = corner + row &* stride
      for i in 0..<count {
        let coverage = i == 0 ? run.left : i == count &- 1 ? run.right : run.middle
        out[i] = source.blended(out[i], coverage)
      }
    }
  }
}

/// Blends rows of at least a vector's width. The values for the first and the last vector of a row
/// are prepared once. These two vectors may overlap, because both are loaded before either is
/// stored.
@inline(__always)
private func blend<Blend: VectorBlend>(
  rectangle corner: Elements<UInt32>, _ stride: Int, _ count: Int, _ source: Source,
  _ run: RectangleRun, _ vector: Blend.Type
) {
  let (rows, left, middle, right) = (run.rows, run.left, run.middle, run.right)
  let width = Blend.width
  let isOne = count == width
  let head = Blend(source, first: left, between: middle, last: isOne ? right : middle)
  let tail = Blend(source, first: isOne ? left : middle, between: middle, last: right)
  typealias Pixels = Blend.Pixels
  let inner = (count &- width &- 1) / width
  if inner == 0 {
    for row in 0..<rows {
      let out = corner + row &* stride
      let end = out + (count &- width)
      let a = head(out.load(as: Pixels.self))
      let b = tail(end.load(as: Pixels.self))
      out.store(a)
      end.store(b)
    }
  } else {
    let body = Blend(source, first: middle, between: middle, last: middle)
    for row in 0..<rows {
      let out = corner + row &* stride
      let end = out + (count &- width)
      let a = head(out.load(as: Pixels.self))
      let b = tail(end.load(as: Pixels.self))
      out.store(a)
      for i in 0..<inner {
        let p = out + (i &+ 1) &* width
        p.store(body(p.load(as: Pixels.self)))
      }
      end.store(b)
    }
  }
}

/// Blends only the ends of rows, and fills the pixels between them.
@inline(never)
private func cover(
  rectangle corner: Elements<UInt32>, _ stride: Int, _ count: Int, _ source: Source,
  _ run: RectangleRun
) {
  let head = Blend8(source, first: run.left, between: 255, last: 255)
  let tail = Blend8(source, first: 255, between: 255, last: run.right)
  let value = SIMD8<UInt32>(repeating: source.pixel)
  for row in 0..<run.rows {
    let out = corner + row &* stride
    let end = out + (count &- 8)
    let a = head(load8(out))
    let b = tail(load8(end))
    out.store(a)
    for i in 0..<(count &- 9) / 8 { (out + (i &+ 1) &<< 3).store(value) }
    end.store(b)
  }
}
