/// A run of pixels within one piece of a gradient. The ``RampShape`` decides how the parameter w is
/// computed.
package struct RampRun: BitwiseCopyable {
  /// The first pixel's column, a whole number, counted from an origin that may differ from row to
  /// row.
  package var column: Float = 0
  /// For a linear gradient, w = column + `shift`. For circles, w = √(`square` · (column + shift)² +
  /// `rest`) − `base`.
  package var shift: Float = 0
  package var square: Float = 0
  package var rest: Float = 0
  package var base: Float = 0
  /// For a conic gradient, w is the angle, in turns, of (u + column · du, v + column · dv). It is
  /// within ±1/16.
  package var u: Float = 0
  package var v: Float = 0
  package var du: Float = 0
  package var dv: Float = 0
  /// The limits of w; unused for linear gradients and circles.
  package var low: Float = 0
  package var high: Float = 0
  package var k0 = SIMD4<Float>()
  package var k1 = SIMD4<Float>()
  package var k2 = SIMD4<Float>()
  /// Whether the channels are linear and alpha is constant, in which case `alpha` is its level.
  package var isPlain = true
  package var alpha: UInt32 = 0

  package init() {}
}

package enum RampShape {
  case row, circles, turns
}

/// A row of a radial gradient whose circles have the same centre. Pixel i has the coordinates u +
/// du · (column + i) and v + dv · (column + i).
package struct RoundRow: BitwiseCopyable {
  package var u: Float
  package var v: Float
  package var du: Float
  package var dv: Float
  package var column: Float
  /// The parameter is t = (√(u² + v²) − offset) · scale.
  package var offset: Float
  package var scale: Float
  /// The number of pixels in the table, a power of two. The table has one more pixel on each side.
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

package enum RoundExtend {
  case pad, repeating, reflecting
}
