import CMidflightInstructions
import MidflightRasterKernelSet

/// Pixels to draw on during one call: a part of the target, or a group's separate surface.
struct Surface {
  let base: Elements<UInt32>
  /// The distance between the starts of two consecutive rows, in pixels.
  let stride: Int
  let rect: PixelRect
  /// The pixels that have been written; nil if all pixels have content from the start.
  var touched: TouchedPixels?

  init(
    base: Elements<UInt32>, stride: Int, rect: PixelRect, touched: TouchedPixels? = nil
  ) {
    assert(rect.isEmpty || stride >= rect.width, "rows overlap")
    (self.base, self.stride, self.rect, self.touched) = (base, stride, rect, touched)
  }

  @inline(__always)
  func pointer(_ x: Int, _ y: Int) -> Elements<UInt32> {
    assert(rect.holds(x, y), "the pixel is outside of the surface")
    return base + ((y &- rect.y) &* stride &+ (x &- rect.x))
  }
}

extension Surface {
  /// Prefetches the memory of a small area that will be drawn soon, so that the memory is loaded
  /// while edges are computed. This is not needed for larger areas, which are accessed in order:
  /// the processor prefetches them by itself.
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
  /// Whether a position is inside the rectangle, or just past the end of one of its rows or
  /// columns.
  fileprivate func holds(_ x: Int, _ y: Int) -> Bool {
    x >= self.x && x <= maxX && y >= self.y && y <= maxY
  }
}
