import RasterKernelSet

/// See ``Kernel/blendRectangle(_:_:_:_:_:_:_:)``. What the first and the last vector of a row
/// need is prepared once; they may overlap, because both are loaded before either is stored.
@inline(__always)
func blend(
  rectangle corner: Elements<UInt32>, _ stride: Int, _ count: Int, _ source: Source,
  _ run: RectangleRun
) {
  let (rows, left, middle, right) = (run.rows, run.left, run.middle, run.right)
  if count >= 8 {
    var first = SIMD8<UInt32>(repeating: middle)
    first[0] = left
    var last = SIMD8<UInt32>(repeating: middle)
    last[7] = right
    if count == 8 { (first[7], last[0]) = (right, left) }
    let head = Blend8(source, first)
    let tail = Blend8(source, last)
    let inner = (count &- 9) / 8
    if inner == 0 {
      for row in 0..<rows {
        let out = corner + row &* stride
        let end = out + (count &- 8)
        let a = head(load8(out))
        let b = tail(load8(end))
        out.store(a)
        end.store(b)
      }
    } else if source.keep == 255 && middle == 255 {
      let value = SIMD8<UInt32>(repeating: source.pixel)
      for row in 0..<rows {
        let out = corner + row &* stride
        let end = out + (count &- 8)
        let a = head(load8(out))
        let b = tail(load8(end))
        out.store(a)
        for i in 0..<inner { (out + (i &+ 1) &<< 3).store(value) }
        end.store(b)
      }
    } else {
      let body = Blend8(source, SIMD8(repeating: middle))
      for row in 0..<rows {
        let out = corner + row &* stride
        let end = out + (count &- 8)
        let a = head(load8(out))
        let b = tail(load8(end))
        out.store(a)
        for i in 0..<inner {
          let p = out + (i &+ 1) &<< 3
          p.store(body(load8(p)))
        }
        end.store(b)
      }
    }
  } else if count >= 4 {
    var first = SIMD4<UInt32>(repeating: middle)
    first[0] = left
    var last = SIMD4<UInt32>(repeating: middle)
    last[3] = right
    if count == 4 { (first[3], last[0]) = (right, left) }
    let head = Blend4(source, first)
    let tail = Blend4(source, last)
    for row in 0..<rows {
      let out = corner + row &* stride
      let end = out + (count &- 4)
      let a = head(load4(out))
      let b = tail(load4(end))
      out.store(a)
      end.store(b)
    }
  } else {
    for row in 0..<rows {
      let out = corner + row &* stride
      for i in 0..<count {
        let coverage = i == 0 ? left : i == count &- 1 ? right : middle
        out[i] = source.blended(out[i], coverage)
      }
    }
  }
}
