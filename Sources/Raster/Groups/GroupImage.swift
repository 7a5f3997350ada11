import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

/// A cached image of a group before its opacity and blend mode are applied: the group's pixels,
/// filtered if it has filters, and the coverage of its shadow, if it has one.
///
/// Groups with a separate surface are cached: those with opacity, a mask, a blend mode, filters or
/// a shadow. They are looked up by content: first by a hash of the commands, then by the commands
/// themselves, which may all be moved by the same number of whole pixels. So a group that fades, or
/// moves by whole pixels, only has to be composited.
///
/// The image is made when the group is seen for the second time, provided that at least half of the
/// group has to be drawn anyway and that the group contains more than a few rectangles. Group
/// images share the budget of the image cache; the least recently used ones are removed.
@safe
final class GroupImage {
  let hash: UInt64
  let content: CachedContent
  /// The rectangle of the image's pixels at its original position and, in `shaded`, the rectangle
  /// that its shadow may touch.
  let area: PixelRect
  let shaded: PixelRect
  let byteCount: Int
  private let memory: UnsafeMutableRawPointer

  init(_ content: CachedContent, _ hash: UInt64, area: PixelRect, shaded: PixelRect) {
    (self.content, self.hash, self.area, self.shaded) = (content, hash, area, shaded)
    let size = Self.pixelBytes(area, shaded)
    byteCount = size + content.byteCount
    unsafe memory = .allocate(byteCount: max(size, 1), alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
  }

  deinit { unsafe memory.deallocate() }

  static func pixelBytes(_ area: PixelRect, _ shaded: PixelRect) -> Int {
    4 * area.area + (shaded.area + 63) & ~63
  }

  var pixels: Elements<UInt32> {
    unsafe Elements(memory.assumingMemoryBound(to: UInt32.self), count: area.area)
  }

  var coverage: Elements<UInt8> {
    unsafe Elements(
      (memory + 4 * area.area).assumingMemoryBound(to: UInt8.self), count: shaded.area)
  }
}

@safe
struct PositionedGroupImage {
  let image: GroupImage
  let offset: (x: Int, y: Int)

  var area: PixelRect { image.area.moved(offset.x, offset.y) }
  var shaded: PixelRect {
    image.shaded.isEmpty ? .empty : image.shaded.moved(offset.x, offset.y)
  }

  var surface: Surface {
    Surface(base: image.pixels, stride: image.area.width, rect: area)
  }

  func coverage(_ x: Int, _ y: Int) -> Elements<UInt8> {
    let rect = shaded
    return image.coverage + ((y - rect.y) * rect.width + x - rect.x)
  }
}
