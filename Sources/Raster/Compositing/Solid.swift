import MidflightRasterKernelSet

/// A uniform source, prepared for the kernels: how it meets a pixel d under a coverage m of 0…255.
///
///     out = (source · m + d · (255 − keep · m / 255)) / 255
///
/// with both quotients rounded to the nearest, so that the result has one rounding of its own and
/// no bias. Channels are 16-bit lanes, red and blue of a pixel in one vector, alpha and green in
/// another; the sum stays below 65,536 − 128 for a premultiplied source and ground.
///
/// Normal source-over has keep = alpha; copy has keep = 255; clear has a transparent source and
/// keep = 255.
struct Solid {
  /// Red and blue, or alpha and green, as `0x00RR00BB` and `0x00AA00GG`.
  let redBlue: UInt32
  let alphaGreen: UInt32
  let keep: UInt32

  init(pixel: UInt32, keep: UInt32) {
    redBlue = pixel & 0x00FF_00FF
    alphaGreen = (pixel >> 8) & 0x00FF_00FF
    self.keep = keep
  }

  /// A source that replaces what it covers fully.
  var isOpaque: Bool { keep == 255 }
  /// A source that leaves every pixel as it is.
  var changesNothing: Bool { keep == 0 }
  var pixel: UInt32 { alphaGreen << 8 | redBlue }
}

/// One pixel of the formula at ``Solid``: what the vector kernels are checked against.
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
