import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

/// A context's bitmap: bytes of its own or a caller's, on which lists are drawn.
///
/// The bytes alone say what is there: they are read before something is drawn and written after it,
/// as far as it reaches, so that whoever has the address may change them in between.
@safe
final class Bitmap: ContextBitmap {
  let layout: BitmapLayout
  private let memory: UnsafeMutableRawPointer
  private let owns: Bool
  private(set) var isShared: Bool
  private let pixmap: Pixmap
  private let rasterizer = Rasterizer(cacheByteBudget: 0)

  /// - Parameter data: the first row's first byte; nil for memory of its own, all zero.
  /// - Throws: when the system refuses the memory.
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

  /// The first row's first byte. Whoever asks for it may look at any time.
  var data: UnsafeMutableRawPointer {
    isShared = true
    return unsafe memory
  }

  /// A row's bytes from a column on.
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

  /// A copy of the bytes as an image.
  func image() throws(PixmapError) -> CGImage {
    read(pixmap.bounds)
    return try pixmap.imageIfThereIsRoom()
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
