import MidflightRasterKernelSet

extension ImageSampler {
  /// Returns the texel coordinate of a column of pixels, if rows of pixels run along rows of
  /// texels.
  private func column(_ x: Int) -> Int64 {
    let dx = x - map.x
    if !isLinear.x {
      return clampedPosition(axes.x, map.u + map.ux * Double(dx), lowU, highU)
    }
    let position = u &+ ux &* Int64(dx)
    return axes.x.wraps ? wrapped(position, width) : min(max(position, lowU), highU)
  }

  /// Returns the texel coordinate of a row of pixels, if rows of pixels run along rows of texels.
  func line(_ y: Int) -> Int64 {
    let dy = y - map.y
    if !isLinear.y {
      return clampedPosition(axes.y, map.v + map.vy * Double(dy), lowV, highV)
    }
    let position = v &+ vy &* Int64(dy)
    return axes.y.wraps ? wrapped(position, height) : min(max(position, lowV), highV)
  }

  private func clampedPosition(
    _ axis: ImageAxis, _ side: Double, _ low: Int64, _ high: Int64
  ) -> Int64 {
    min(max(FixedPosition.rounded(axis.position(side) * scale - 0.5), low), high)
  }

  func wrapped(_ position: Int64, _ size: Int) -> Int64 {
    let period = Int64(size) &<< 32
    let rest = position % period
    return rest < 0 ? rest &+ period : rest
  }

  func makePositions(_ x: Int, _ y: Int, _ count: Int) {
    let (us, vs) = (us, vs)
    let (dx, dy) = (x - map.x, y - map.y)
    let (u0, v0) = (
      u &+ ux &* Int64(dx) &+ uy &* Int64(dy), v &+ vx &* Int64(dx) &+ vy &* Int64(dy)
    )
    for i in 0..<count {
      let n = Int64(truncatingIfNeeded: i)
      if isLinear.x {
        let position = u0 &+ ux &* n
        us[i] = axes.x.wraps ? wrapped(position, width) : min(max(position, lowU), highU)
      } else {
        let side = map.u + map.ux * Double(dx &+ i) + map.uy * Double(dy)
        us[i] = clampedPosition(axes.x, side, lowU, highU)
      }
      if isLinear.y {
        let position = v0 &+ vx &* n
        vs[i] = axes.y.wraps ? wrapped(position, height) : min(max(position, lowV), highV)
      } else {
        let side = map.v + map.vx * Double(dx &+ i) + map.vy * Double(dy)
        vs[i] = clampedPosition(axes.y, side, lowV, highV)
      }
    }
  }

  // MARK: Tables

  mutating func makeColumns(_ count: Int, smooth: Bool) {
    var (least, greatest) = (Int.max, 0)
    var (rises, falls) = (true, true)
    var last = 0
    for i in 0..<count {
      var position = column(left + i)
      if !smooth { position &+= FixedPosition.half }
      var texel = Int(position >> 32)
      // If the image wraps, a position up to half a texel before the first texel's centre comes
      // after the last texel's centre, but is nearest to the first texel.
      if !smooth && texel == width { texel = 0 }
      if i > 0 {
        rises = rises && texel >= last
        falls = falls && texel <= last
      }
      last = texel
      least = min(least, texel)
      greatest = max(greatest, texel)
      index[i] = Int32(truncatingIfNeeded: texel)
      weights[i] =
        UInt64(truncatingIfNeeded: (position >> 16) & 0xFFFF) &* 0x0001_0001_0001_0001
    }
    (firstTexel, endTexel) = (least, greatest + 1)
    isMonotone = rises || falls
    if smooth {
      for i in 0..<count { index[i] &-= Int32(truncatingIfNeeded: least) }
    }
  }

  /// Makes the columns' weights those of two texels each. The last texel has no next one: its column uses
  /// the texel before it, with the weight 0.
  mutating func makePairs(_ count: Int) {
    for i in 0..<count {
      if firstTexel + Int(index[i]) == width - 1 {
        index[i] &-= 1
        weights[i] = .max
      }
      weights[i] ^= 0xFFFF_FFFF
    }
  }

  /// Returns the texels that a pixel covers, given the pixel's centre and its length in texels.
  static func box(
    _ position: Int64, _ extent: Double, _ low: Int64, _ high: Int64
  ) -> TexelBox {
    let center = Double(position) * 0x1p-32 + 0.5
    let (from, to) = (center - extent / 2, center + extent / 2)
    let (least, greatest) = (Int(low >> 32), Int(high >> 32))
    let first = Int(min(max(from.rounded(.down), Double(least)), Double(greatest)))
    let last = Int(min(max(to.rounded(.up) - 1, Double(first)), Double(greatest)))
    let count = Int32(truncatingIfNeeded: last - first + 1)
    if first == last {
      return TexelBox(
        first: Int32(truncatingIfNeeded: first), count: 1, firstWeight: 1, weight: 0,
        lastWeight: 0)
    }
    // Parts of the pixel beyond the image count as the outermost texels.
    return TexelBox(
      first: Int32(truncatingIfNeeded: first), count: count,
      firstWeight: Float((Double(first) + 1 - from) / extent), weight: Float(1 / extent),
      lastWeight: Float((to - Double(last)) / extent))
  }

  mutating func makeBoxes(_ count: Int) {
    let extent = max(abs(axes.x.step * scale * map.ux), 1)
    var (least, end) = (Int.max, 0)
    for i in 0..<count {
      let position = u &+ ux &* Int64(left + i - map.x)
      let box = Self.box(position, extent, lowU, highU)
      least = min(least, Int(box.first))
      end = max(end, Int(box.first) + Int(box.count))
      boxes[i] = box
    }
    (firstTexel, endTexel) = (least, end)
  }
}
