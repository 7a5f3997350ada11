import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

/// A group as it is before opacity and blend mode apply to it, kept from frame to frame: its
/// pixels, filtered if it has filters, and how much its shadow covers, if it casts one.
///
/// Those with a ground of their own are kept: with opacity, a mask, a mode, filters or a shadow.
/// They are found by content: a hash of the commands, then the commands themselves, which may all
/// stand the same whole pixels from where they were. One is drawn whole when it is met for the
/// second time, if half of it is drawn anyway and it is more than a few rectangles. They share the
/// budget of images, of which the longest unused go. So a fade, or a move by whole pixels, costs
/// what compositing costs.
@safe
final class GroupPicture {
  let hash: UInt64
  let content: KeptContent
  /// The pixels that it holds, and those that the shadow may touch, where it was drawn.
  let area: PixelRect
  let shaded: PixelRect
  let byteCount: Int
  private let memory: UnsafeMutableRawPointer

  init(_ content: KeptContent, _ hash: UInt64, area: PixelRect, shaded: PixelRect) {
    (self.content, self.hash, self.area, self.shaded) = (content, hash, area, shaded)
    let size = Self.pixelBytes(area, shaded)
    byteCount = size + content.byteCount
    unsafe memory = .allocate(byteCount: max(size, 1), alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
  }

  deinit { unsafe memory.deallocate() }

  /// How much pixels and coverage take.
  static func pixelBytes(_ area: PixelRect, _ shaded: PixelRect) -> Int {
    4 * area.area + (shaded.area + 63) & ~63
  }

  var pixels: Elements<UInt32> {
    unsafe Elements(memory.assumingMemoryBound(to: UInt32.self), count: area.area)
  }

  /// Row by row of ``shaded``.
  var coverage: Elements<UInt8> {
    unsafe Elements(
      (memory + 4 * area.area).assumingMemoryBound(to: UInt8.self), count: shaded.area)
  }
}

/// A group's picture and where it stands now.
@safe
struct PlacedPicture {
  let picture: GroupPicture
  /// From where it was drawn.
  let offset: (x: Int, y: Int)

  var area: PixelRect { picture.area.moved(offset.x, offset.y) }
  var shaded: PixelRect {
    picture.shaded.isEmpty ? .empty : picture.shaded.moved(offset.x, offset.y)
  }

  var surface: Surface {
    Surface(base: picture.pixels, stride: picture.area.width, rect: area)
  }

  /// The shadow's coverage from a pixel of ``shaded`` on, to the end of its row.
  func coverage(_ x: Int, _ y: Int) -> Elements<UInt8> {
    let rect = shaded
    return picture.coverage + ((y - rect.y) * rect.width + x - rect.x)
  }
}
