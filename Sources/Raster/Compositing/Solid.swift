import MidflightRasterKernelSet

/// A uniform source, prepared for the kernels. With a coverage m in 0…255, a pixel d becomes:
///
///     out = (source · m + d · (255 − keep · m / 255)) / 255
///
/// Both quotients are rounded to nearest, once for the factor of d and once for the result, so
/// there is no bias. Channels are 16-bit lanes: a pixel's red and blue are in one vector, its alpha
/// and green in another. The sum stays below 65,536 − 128 for a premultiplied source and backdrop.
///
/// In source-over (normal), keep is the alpha; in copy, it is 255. Clear is copy with a transparent
/// source.
struct Solid {
  /// The channels in pairs: red and blue as `0x00RR00BB`, alpha and green as `0x00AA00GG`.
  let redBlue: UInt32
  let alphaGreen: UInt32
  let keep: UInt32

  init(pixel: UInt32, keep: UInt32) {
    redBlue = pixel & 0x00FF_00FF
    alphaGreen = (pixel >> 8) & 0x00FF_00FF
    self.keep = keep
  }

  var isOpaque: Bool { keep == 255 }
  var changesNothing: Bool { keep == 0 }
  var pixel: UInt32 { alphaGreen << 8 | redBlue }
}

/// Computes the formula of ``Solid`` for one pixel, as a reference for the vector kernels.
@inline(__always)
package func blendPixel(ground: UInt32, source: UInt32, keep: UInt32, coverage: UInt32) -> UInt32 {
  let rest = 255 &- divided255(keep &* coverage)
  var out: UInt32 = 0
  for shift: UInt32 in [0, 8, 16, 24] {
    let s = (source &>> shift) & 255
    let d = (ground &>> shift) & 255
    out |= divided255(s &* coverage &+ d &* rest) &<< shift
  }
  return out
}
