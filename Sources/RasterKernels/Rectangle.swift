/// Equal rows of a rectangle: the coverage, 0…255, of a row's first pixel, of its last and of those
/// between. A single pixel has `left`.
package struct RectangleRun: BitwiseCopyable {
  package var rows: Int
  package var left: UInt32
  package var middle: UInt32
  package var right: UInt32

  @inlinable
  @inline(__always)
  package init(rows: Int, left: UInt32, middle: UInt32, right: UInt32) {
    (self.rows, self.left, self.middle, self.right) = (rows, left, middle, right)
  }
}

/// See ``Kernel/blendRectangle(_:_:_:_:_:_:_:)``. What the first and the last vector of a row
/// need is prepared once; they may overlap, because both are loaded before either is stored.
@inline(__always)
func blend(
  rectangle corner: UnsafeMutablePointer<UInt32>, _ stride: Int, _ count: Int, _ source: Source,
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
        let out = unsafe corner + row &* stride
        let end = unsafe out + (count &- 8)
        let a = unsafe head(load8(out))
        let b = unsafe tail(load8(end))
        unsafe store(a, out)
        unsafe store(b, end)
      }
    } else if source.keep == 255 && middle == 255 {
      let value = SIMD8<UInt32>(repeating: source.pixel)
      for row in 0..<rows {
        let out = unsafe corner + row &* stride
        let end = unsafe out + (count &- 8)
        let a = unsafe head(load8(out))
        let b = unsafe tail(load8(end))
        unsafe store(a, out)
        for i in 0..<inner { unsafe store(value, out + (i &+ 1) &<< 3) }
        unsafe store(b, end)
      }
    } else {
      let body = Blend8(source, SIMD8(repeating: middle))
      for row in 0..<rows {
        let out = unsafe corner + row &* stride
        let end = unsafe out + (count &- 8)
        let a = unsafe head(load8(out))
        let b = unsafe tail(load8(end))
        unsafe store(a, out)
        for i in 0..<inner {
          let p = unsafe out + (i &+ 1) &<< 3
          unsafe store(body(load8(p)), p)
        }
        unsafe store(b, end)
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
      let out = unsafe corner + row &* stride
      let end = unsafe out + (count &- 4)
      let a = unsafe head(load4(out))
      let b = unsafe tail(load4(end))
      unsafe store(a, out)
      unsafe store(b, end)
    }
  } else {
    for row in 0..<rows {
      let out = unsafe corner + row &* stride
      for i in 0..<count {
        let coverage = i == 0 ? left : i == count &- 1 ? right : middle
        unsafe out[i] = source.blended(out[i], coverage)
      }
    }
  }
}
