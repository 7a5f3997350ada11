import Foundation
import MidflightDrawing
import MidflightRaster
import MidflightRasterReference

// Draws the images on standard input, which DisplayListWriter writes, and prints a line for each
// image: the image's name and a hash of its pixels. scripts/test-arm64 compiles this file for arm64
// too, as Embedded Swift.

struct TestImage {
  var list: DisplayList
  var width, height: Int
  var ground: UInt32

  private func pixels(_ rasterizer: Rasterizer) throws(PixmapError) -> [UInt32] {
    let pixmap = try Pixmap(width: width, height: height)
    for y in 0..<height { for x in 0..<width { pixmap[x: x, y: y] = ground } }
    rasterizer.draw(list, into: pixmap)
    return pixmap.image().pixels
  }

  /// Draws the image twice, the second time with caches, and returns the FNV-1a hash
  /// (http://www.isthe.com/chongo/tech/comp/fnv/) of all pixels.
  func sum() throws(PixmapError) -> UInt64 {
    let rasterizer = Rasterizer()
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for _ in 0..<2 {
      for pixel in try pixels(rasterizer) { sum = (sum ^ UInt64(pixel)) &* 0x100_0000_01B3 }
    }
    return sum
  }
}

struct Input {
  /// Reads the next bytes; zeros after the end of the input.
  private func bytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let more = bytes.withUnsafeMutableBytes { read(0, $0.baseAddress! + done, count - done) }
      if more <= 0 { break }
      done += more
    }
    return bytes
  }

  private func number() -> Int { bytes(4).reversed().reduce(0) { $0 << 8 | Int($1) } }

  /// Reads the name of the next image; nil at the end of the input.
  func name() -> String? {
    let count = number()
    return count == 0 ? nil : String(decoding: bytes(count), as: UTF8.self)
  }

  /// Reads the image that follows its name; nil if its display list is refused.
  func image() -> TestImage? {
    let (width, height, ground) = (number(), number(), UInt32(number()))
    let bytes = bytes(number())
    if width == 0 {
      let made = ByteImage(bytes)
      return TestImage(list: made.list, width: made.width, height: made.height, ground: made.ground)
    }
    return (try? DisplayList(encoded: bytes)).map {
      TestImage(list: $0, width: width, height: height, ground: ground)
    }
  }
}

let input = Input()
while let name = input.name() {
  if let image = input.image() {
    guard let sum = try? image.sum() else { fatalError("there is not enough memory for the image") }
    print("\(name) \(sum)")
  } else {
    print("\(name) refused")
  }
}
