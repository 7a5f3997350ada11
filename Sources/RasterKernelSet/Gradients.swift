/// A run of a gradient's pixels within one of its pieces. What a place has for its parameter w
/// depends on the ``RampShape``.
package struct RampRun: BitwiseCopyable {
  /// The first pixel's column, a whole number, counted from a place of the row's own.
  package var column: Float = 0
  /// Along a row: w = column + `shift`. In circles: w = √(`square` · (column + shift)² + `rest`) −
  /// `base`.
  package var shift: Float = 0
  package var square: Float = 0
  package var rest: Float = 0
  package var base: Float = 0
  /// Around a point: the angle, in turns, of (u + column · du, v + column · dv), within 1/16.
  package var u: Float = 0
  package var v: Float = 0
  package var du: Float = 0
  package var dv: Float = 0
  /// The limit that w cannot pass; not looked at along a row and in circles.
  package var low: Float = 0
  package var high: Float = 0
  /// The polynomial's coefficients: blue, green, red and alpha in levels.
  package var k0 = SIMD4<Float>()
  package var k1 = SIMD4<Float>()
  package var k2 = SIMD4<Float>()
  /// Whether the channels are linear and alpha has one level, which follows.
  package var isPlain = true
  package var alpha: UInt32 = 0

  package init() {}
}

/// The kind of a gradient's parameter.
package enum RampShape {
  case row, circles, turns
}

/// A row of a gradient in circles about one point. Its pixel i has the coordinates
/// u + du · (column + i) and v likewise.
package struct RoundRow: BitwiseCopyable {
  package var u: Float
  package var v: Float
  package var du: Float
  package var dv: Float
  package var column: Float
  /// t = (√(u² + v²) − offset) · scale.
  package var offset: Float
  package var scale: Float
  /// How many pixels the table has; a power of two. There is one more on each side.
  package var size: Float

  package init(
    u: Float, v: Float, du: Float, dv: Float, column: Float, offset: Float, scale: Float,
    size: Float
  ) {
    assert(size >= 1 && size.significand == 1, "the table's size is not a power of two")
    (self.u, self.v, self.du, self.dv) = (u, v, du, dv)
    (self.column, self.offset, self.scale, self.size) = (column, offset, scale, size)
  }
}

/// How a gradient goes on beyond its ends.
package enum RoundExtend {
  case pad, repeating, reflecting
}
