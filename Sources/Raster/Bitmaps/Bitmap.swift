import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

/// The bytes of a bitmap context, onto which display lists are drawn. This object or the caller
/// owns the bytes.
///
/// The bitmap has no state besides these bytes: before each drawing, it reads the bytes that the
/// drawing may change, and afterwards it writes them back. So the caller may change the bytes
/// between drawings.
@safe
final class Bitmap: ContextBitmap {
  let layout: BitmapLayout
  private let memory: UnsafeMutableRawPointer
  private let owns: Bool
  private(set) var isShared: Bool
  private let pixmap: Pixmap
  private let rasterizer = Rasterizer(cacheByteBudget: 0)

  /// - Parameter data: The first row's first byte; nil to allocate zeroed memory.
  /// - Throws: A ``PixmapError`` if the system has too little memory.
  init(_ layout: BitmapLayout, data: UnsafeMutableRawPointer?) throws(PixmapError) {
    pixmap = try Pixmap(width: layout.width, height: layout.height)
    self.layout = layout
    (owns, isShared) = unsafe (data == nil, data != nil)
    guard let memory = unsafe data ?? calloc(layout.height, layout.bytesPerRow) else {
      throw .memory(width: layout.width, height: layout.height)
    }
    unsafe self.memory = memory
  }

  deinit {
    if owns { unsafe free(memory) }
  }

  /// The first row's first byte. Once this property has been read, the caller may access the bytes
  /// at any time, so each later drawing call writes the bytes immediately.
  var data: UnsafeMutableRawPointer {
    isShared = true
    return unsafe memory
  }

  private func bytes(_ x: Int, _ y: Int) -> Elements<UInt8> {
    let start = unsafe memory.assumingMemoryBound(to: UInt8.self)
    let count = (layout.height - 1) * layout.bytesPerRow + layout.width * layout.pixel.byteCount
    return unsafe Elements(start, count: count)
      + (y * layout.bytesPerRow + x * layout.pixel.byteCount)
  }

  func draw(_ list: DisplayList) {
    let turn = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(layout.height))
    let region = rasterizer.reach(of: list, transform: turn, within: pixmap.bounds)
    if region.isEmpty { return }
    read(region)
    rasterizer.draw(list, into: pixmap, transform: turn, within: region)
    for y in region.y..<region.maxY {
      layout.write(row(y, from: region.x), to: bytes(region.x, y), count: region.width)
    }
  }

  func image() throws(PixmapError) -> CGImage {
    read(pixmap.bounds)
    return try pixmap.imageIfMemorySuffices()
  }

  private func read(_ region: PixelRect) {
    for y in region.y..<region.maxY {
      layout.read(bytes(region.x, y), to: row(y, from: region.x), count: region.width)
    }
  }

  private func row(_ y: Int, from x: Int) -> Elements<UInt32> {
    pixmap.base + (y * pixmap.stride + x)
  }
}
