import Foundation
package import MidflightDrawing
import MidflightGeometry
import MidflightRaster

package struct DisplayListCheck {
  private let input: ByteImage
  private var width: Int { input.width }
  private var height: Int { input.height }
  private var ground: UInt32 { input.ground }

  package init(_ bytes: [UInt8]) { input = ByteImage(bytes) }

  package var list: DisplayList { input.list }

  /// Draws the list in several ways, which must all give the same pixels, and compares the pixels
  /// with the reference. Returns a description of the first failure; nil if there is none.
  package func failure() throws -> String? {
    let list = self.list
    let rasterizer = Rasterizer()
    let whole = try withKernels { try drawnPixels { rasterizer.draw(list, into: $0) } }
    for (i, pixel) in whole.enumerated() {
      let alpha = pixel >> 24
      if pixel & 255 > alpha || pixel >> 8 & 255 > alpha || pixel >> 16 & 255 > alpha {
        return "pixel \(i % width), \(i / width) is not premultiplied: \(pixel)"
      }
    }
    func compare(_ name: String, _ other: [UInt32]) -> String? {
      difference(name, other, from: whole)
    }
    // Draw the list a second time, which caches outlines, and a third time, which uses the cache.
    for _ in 0..<2 {
      if let failure = compare("again", try drawnPixels { rasterizer.draw(list, into: $0) }) {
        return failure
      }
    }
    // Shapes that are sampled may have millions of edges, and would take minutes in small pieces.
    let hasSamples = rasterizer.sampledCount > 0
    let size = hasSamples ? quarters : smallPieces
    if let failure = compare("in pieces", try inPieces(size, list, rasterizer)) { return failure }
    let bare = Rasterizer(cacheByteBudget: 0)
    if let failure = compare("in pieces, keeping nothing", try inPieces(size, list, bare)) {
      return failure
    }
    for level in KernelChoice.available where level != KernelChoice.level {
      let other = try withKernels(level) { try drawnPixels { bare.draw(list, into: $0) } }
      if let failure = compare("\(level.name) kernels", other) { return failure }
    }
    let two = Rasterizer(threads: 2)
    two.minSharedWork = 0
    for _ in 0..<2 {
      if let failure = compare("two threads", try drawnPixels { two.draw(list, into: $0) }) {
        return failure
      }
    }
    if !hasSamples, let failure = try samplesFailure(list) { return failure }
    if let failure = try cacheFailure(list, rasterizer) { return failure }
    if let failure = compare("damage", try redrawn(list, rasterizer)) { return failure }
    if let failure = try binaryFailure(list, compare) { return failure }
    return ReferenceImage(list, width: width, height: height, ground: ground)
      .difference(from: whole)
  }

  package var known: Double {
    ReferenceImage(list, width: width, height: height, ground: ground).known
  }

  private func drawnPixels(_ draw: (Pixmap) -> Void) throws -> [UInt32] {
    let pixmap = try Pixmap(width: width, height: height)
    fill(pixmap, pixmap.bounds)
    draw(pixmap)
    return pixmap.image().pixels
  }

  private func fill(_ pixmap: Pixmap, _ rect: PixelRect) {
    for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { pixmap[x: x, y: y] = ground } }
  }

  private typealias PieceSize = (width: Int, height: Int)
  private var smallPieces: PieceSize { (13, 7) }
  private var quarters: PieceSize { (width / 2 + 1, height / 2 + 1) }

  private func inPieces(
    _ size: PieceSize, _ list: DisplayList, _ rasterizer: Rasterizer
  ) throws -> [UInt32] {
    try drawnPixels { pixmap in
      for y in stride(from: 0, to: height, by: size.height) {
        for x in stride(from: 0, to: width, by: size.width) {
          let piece = PixelRect(x: x, y: y, width: size.width, height: size.height)
          rasterizer.draw(list, into: pixmap, within: piece)
        }
      }
    }
  }

  /// Draws the list without one of its pieces, then draws the complete list only in the area where
  /// the two lists differ.
  private func redrawn(_ list: DisplayList, _ rasterizer: Rasterizer) throws -> [UInt32] {
    let before = input.listBefore
    return try drawnPixels { pixmap in
      rasterizer.draw(before, into: pixmap)
      let damage = Damage.between(before, list, bounds: pixmap.bounds)
      for rect in damage { fill(pixmap, rect) }
      rasterizer.draw(list, into: pixmap, within: damage)
    }
  }

  private func difference(_ name: String, _ other: [UInt32], from whole: [UInt32]) -> String? {
    guard let i = whole.indices.first(where: { whole[$0] != other[$0] }) else { return nil }
    return """
      \(name): pixel \(i % width), \(i / width) is \(String(other[i], radix: 16)), not \
      \(String(whole[i], radix: 16))
      """
  }

  /// Samples all shapes, in pieces and with all kernels.
  private func samplesFailure(_ list: DisplayList) throws -> String? {
    let rasterizer = Rasterizer()
    rasterizer.overlapMethod = .sampled
    let whole = try drawnPixels { rasterizer.draw(list, into: $0) }
    let pieces = try inPieces(smallPieces, list, rasterizer)
    if let failure = difference("sampled in pieces", pieces, from: whole) { return failure }
    for level in KernelChoice.available where level != KernelChoice.level {
      let other = try withKernels(level) { try drawnPixels { rasterizer.draw(list, into: $0) } }
      let name = "sampled with \(level.name) kernels"
      if let failure = difference(name, other, from: whole) { return failure }
    }
    return nil
  }

  private func cacheFailure(_ list: DisplayList, _ rasterizer: Rasterizer) throws -> String? {
    let bare = Rasterizer(cacheByteBudget: 0)
    for (step, opacity) in [0.75, 0.5, 0.25].enumerated() {
      var frame = DisplayList()
      frame.group(opacity: opacity) { $0.append(list) }
      let map = CGAffineTransform(translationX: Double(2 * step), y: Double(-step))
      let cached = try drawnPixels { rasterizer.draw(frame, into: $0, transform: map) }
      let anew = try drawnPixels { bare.draw(frame, into: $0, transform: map) }
      if cached != anew { return "a group that moves and fades differs in step \(step)" }
    }
    return nil
  }

  private func binaryFailure(
    _ list: DisplayList, _ compare: (String, [UInt32]) -> String?
  ) throws -> String? {
    let bytes = list.encoded()
    let read = try DisplayList(encoded: bytes)
    if read.encoded() != bytes { return "reading and writing changes the binary form" }
    let pixels = try drawnPixels { Rasterizer().draw(read, into: $0) }
    return compare("read from its binary form", pixels)
  }
}
