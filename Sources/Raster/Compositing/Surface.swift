import CMidflightInstructions
import MidflightRasterKernelSet

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
    assert(rect.isEmpty || stride >= rect.width, "rows overlap")
    (self.base, self.stride, self.rect, self.touched) = (base, stride, rect, touched)
  }

  /// Where a device pixel inside ``rect`` stands.
  @inline(__always)
  func pointer(_ x: Int, _ y: Int) -> Elements<UInt32> {
    assert(rect.holds(x, y), "the pixel is outside of the surface")
    return base + ((y &- rect.y) &* stride &+ (x &- rect.x))
  }
}

extension Surface {
  /// Asks for the memory of an area of it that is drawn on soon, if that is small: it comes while
  /// edges are made. Memory of larger areas, which is gone through in its order, comes by itself.
  @inline(__always)
  func prefetch(_ area: PixelRect) {
    if area.width > 48 || area.height > 48 || area.isEmpty { return }
    for y in area.y..<area.maxY {
      let row = unsafe UnsafeRawPointer(pointer(area.x, y).unsafePointer)
      unsafe prefetch_line(row)
      var offset = 64
      while offset < 4 &* area.width {
        unsafe prefetch_line(row + offset)
        offset &+= 64
      }
      unsafe prefetch_line(row + (4 &* area.width &- 1))
    }
  }
}

/// Coverage bytes over a rectangle of device pixels: an anti-aliased clip.
struct ClipMask {
  let base: Elements<UInt8>
  let rect: PixelRect

  @inline(__always)
  func pointer(_ x: Int, _ y: Int) -> Elements<UInt8> {
    assert(rect.holds(x, y), "the pixel is outside of the mask")
    return base + ((y &- rect.y) &* rect.width &+ (x &- rect.x))
  }
}

extension PixelRect {
  /// Whether a pixel is inside, or one past the end of a row or of the last one.
  fileprivate func holds(_ x: Int, _ y: Int) -> Bool {
    x >= self.x && x <= maxX && y >= self.y && y <= maxY
  }
}
