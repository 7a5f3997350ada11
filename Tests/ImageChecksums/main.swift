import Foundation
import MidflightDrawing
import MidflightRaster
import MidflightRasterReference

// Draws the images on standard input, which DisplayListWriter writes, and prints a line for each: its
// name and a hash of its pixels. scripts/test-arm64 compiles this file for arm64 too, as Embedded
// Swift.

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

  /// The FNV-1a hash (http://www.isthe.com/chongo/tech/comp/fnv/) of the pixels of the first
  /// drawing, and of a second one that uses caches.
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
  /// The next bytes; zeros at the end.
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

  /// The name of the next image; nil at the end.
  func name() -> String? {
    let count = number()
    return count == 0 ? nil : String(decoding: bytes(count), as: UTF8.self)
  }

  /// The next image, after its name; nil if its list is refused.
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
