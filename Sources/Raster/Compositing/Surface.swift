import RasterKernelSet

/// Pixels to draw on for the time of one call: a window on the target, or a group's own ground.
struct Surface {
  /// The pixel at the corner of ``rect``.
  let base: Elements<UInt32>
  /// In pixels.
  let stride: Int
  /// The device pixels that it holds.
  let rect: PixelRect
  /// Which of its pixels hold something; nil where all do.
  var touched: TouchedPixels?

  init(
    base: Elements<UInt32>, stride: Int, rect: PixelRect, touched: TouchedPixels? = nil
  ) {
    (self.base, self.stride, self.rect, self.touched) = (base, stride, rect, touched)
  }

  /// Where a device pixel inside ``rect`` stands.
  @inline(__always)
  func pointer(_ x: Int, _ y: Int) -> Elements<UInt32> {
    base + ((y &- rect.y) &* stride &+ (x &- rect.x))
  }
}

/// Coverage bytes over a rectangle of device pixels: an anti-aliased clip.
struct ClipMask {
  let base: Elements<UInt8>
  let rect: PixelRect

  @inline(__always)
  func pointer(_ x: Int, _ y: Int) -> Elements<UInt8> {
    base + ((y &- rect.y) &* rect.width &+ (x &- rect.x))
  }
}
