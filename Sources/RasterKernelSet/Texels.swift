package struct ImageTexels: BitwiseCopyable {
  package let base: Elements<UInt32>
  /// The size in texels, at least 1 × 1. There are no gaps between rows.
  package let width: Int
  package let height: Int
  /// Whether the texel after the last one is the first texel, rather than the last one again.
  package let wrapsX: Bool
  package let wrapsY: Bool

  package init(
    base: Elements<UInt32>, width: Int, height: Int, wrapsX: Bool, wrapsY: Bool
  ) {
    assert(width >= 1 && height >= 1, "the image has no texels")
    self.base = base
    (self.width, self.height) = (width, height)
    (self.wrapsX, self.wrapsY) = (wrapsX, wrapsY)
  }
}

/// The part of a row or column of texels that one pixel covers: `count` texels from `first` on.
package struct TexelBox: BitwiseCopyable {
  package let first: Int32
  package let count: Int32
  package let firstWeight: Float
  package let weight: Float
  package let lastWeight: Float

  package init(
    first: Int32, count: Int32, firstWeight: Float, weight: Float, lastWeight: Float
  ) {
    assert(first >= 0 && count >= 1, "the pixel is outside of the line's texels")
    (self.first, self.count) = (first, count)
    (self.firstWeight, self.weight, self.lastWeight) = (firstWeight, weight, lastWeight)
  }
}
