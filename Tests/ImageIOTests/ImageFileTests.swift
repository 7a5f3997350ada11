import Foundation
import MidflightDrawing
import MidflightImageIO
import MidflightTestSupport
import Testing

/// A program that writes a file of each kind, and next to each file the pixels that Pillow decodes
/// from it.
private let program = """
  import random
  random.seed(7)
  def save(image, name, **options):
      path = os.path.join(folder, name)
      image.save(path, **options)
      with Image.open(path) as back:
          back.seek(0)
          open(path + ".rgba", "wb").write(back.convert("RGBA").tobytes())
  w, h = 157, 83
  wave = Image.new("RGB", (w, h))
  wave.putdata([(x * 255 // w, (x * y) % 256, (255 - y * 3) % 256) for y in range(h) for x in range(w)])
  soft = wave.resize((w, h), Image.BICUBIC, (10, 10, 60, 50))
  clear = soft.convert("RGBA")
  clear.putalpha(Image.linear_gradient("L").resize((w, h)))
  noise = Image.frombytes("RGBA", (w, h), bytes(random.randrange(256) for _ in range(w * h * 4)))
  for quality in (30, 75, 95):
      for subsampling in (0, 1, 2):
          save(soft, f"q{quality}-s{subsampling}.jpg", quality=quality, subsampling=subsampling)
  save(soft, "progressive.jpg", quality=85, progressive=True)
  save(soft.convert("L"), "grey.jpg", quality=85)
  save(soft.crop((0, 0, 1, 1)), "point.jpg")
  save(soft.convert("CMYK"), "inks.jpg")
  save(noise, "noise.webp", lossless=True, exact=True)
  save(clear, "clear.webp", lossless=True)
  save(soft, "opaque.webp", lossless=True)
  save(soft, "lossy.webp", quality=80)
  save(clear, "still.webp", quality=80)
  save(clear, "moving.webp", save_all=True, append_images=[noise], lossless=True, duration=100)
  save(soft.quantize(200), "plain.gif", interlace=0)
  save(soft.quantize(16), "interlaced.gif", interlace=1)
  save(clear.quantize(64), "clear.gif")
  save(soft.quantize(64), "moving.gif", save_all=True, append_images=[wave.quantize(32)], duration=80)
  """

@Suite struct ImageFileTests {
  private static let files = Result { try PythonFiles(program) }

  private func difference(_ name: String) throws -> Int { try Self.files.get().difference(name) }

  @Test(arguments: [30, 75, 95], [0, 1, 2])
  func `a JPEG file is read as Pillow reads it`(quality: Int, subsampling: Int) throws {
    #expect(try difference("q\(quality)-s\(subsampling).jpg") <= 2)
  }

  @Test(arguments: ["progressive.jpg", "grey.jpg", "point.jpg", "lossy.webp"])
  func `other lossy files are read as Pillow reads them`(name: String) throws {
    #expect(try difference(name) <= 2)
  }

  @Test(
    arguments: [
      "noise.webp", "clear.webp", "opaque.webp", "moving.webp", "plain.gif", "interlaced.gif",
      "clear.gif", "moving.gif",
    ])
  func `lossless files are read to the byte, animations as their first frame`(name: String) throws {
    #expect(try difference(name) == 0)
  }

  @Test func `the first frame of a recorded video is that frame`() throws {
    let image = CGImage(
      width: 20, height: 10, pixels: (0..<200).map { UInt32($0) << 24 | UInt32($0) })
    let other = CGImage(width: 20, height: 10, pixels: Array(repeating: 0xFF00_FF00, count: 200))
    let frames = [
      try WebPAnimation.frame(image, after: nil), try WebPAnimation.frame(other, after: image),
    ]
    let video = try WebPAnimation.file(
      width: 20, height: 10, frames: frames.map { ($0, milliseconds: 100) })
    #expect(try ImageFile.decode(video) == image)
  }

  @Test func `a CMYK image is refused by name`() throws {
    let bytes = try Self.files.get().bytes("inks.jpg")
    #expect(
      throws: ImageIOError.notUsable(
        format: "JPEG", reason: "it is CMYK without a colour profile")
    ) {
      try ImageFile.decode(bytes)
    }
  }

  @Test(
    arguments: [
      "q75-s2.jpg", "progressive.jpg", "noise.webp", "lossy.webp", "moving.webp", "plain.gif",
      "interlaced.gif",
    ])
  func `a file that is cut off is refused, and nothing traps on a flipped byte`(
    name: String
  ) throws {
    let bytes = try Self.files.get().bytes(name)
    let whole = try ImageFile.decode(bytes)
    // A truncated GIF file may be accepted, because its first frame may be complete.
    for cut in Damage.cuts(of: bytes) {
      if let image = try? ImageFile.decode(cut) { #expect(image == whole && name.hasSuffix("gif")) }
    }
    Damage.decodeCopies(of: bytes, 300, seed: 11) { $0 ^= UInt8(1 << $1 % 8) }
  }

  /// Each case has a file, the offset of the size in it, and bytes that claim a huge size. If the
  /// offset is negative, the test searches for the size.
  @Test(
    arguments: [
      ("plain.gif", 6, [255, 255, 255, 255]), ("q75-s2.jpg", -1, [255, 220, 255, 220]),
    ] as [(String, Int, [UInt8])])
  func `a file that claims a huge size is refused before memory is allocated`(
    name: String, offset: Int, size: [UInt8]
  ) throws {
    var bytes = try Self.files.get().bytes(name)
    var start = offset
    if start < 0 {
      // Find the marker of a baseline frame. It is followed by the frame's length, the depth and
      // the size.
      let mark = try #require(
        bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
      start = mark + 5
    }
    bytes.replaceSubrange(start..<start + 4, with: size)
    #expect {
      try ImageFile.decode(bytes)
    } throws: { error in
      guard case ImageIOError.unsupportedSize = error else { return false }
      return true
    }
  }

  /// A size field in a WebP file (https://developers.google.com/speed/webp/docs/riff_container).
  struct SizeField: Sendable, CustomTestStringConvertible {
    var name: String
    /// The chunk's name or marker that precedes the size. `distance` is the number of bytes from
    /// its end to the size.
    var behind: [UInt8]
    var distance: Int
    var bytes: @Sendable (_ width: Int, _ height: Int) -> [UInt8]
    /// Returns the size that the decoded image may have if the field claims a given size; nil if
    /// the file must be refused.
    var allows: @Sendable (_ width: Int, _ height: Int) -> (width: Int, height: Int)?

    var testDescription: String { "\(name) \(behind)" }

    /// Encodes width − 1 and height − 1 in three bytes each.
    @Sendable static func threeBytes(_ width: Int, _ height: Int) -> [UInt8] {
      [width - 1, height - 1].flatMap { side in
        [0, 8, 16].map { UInt8(truncatingIfNeeded: side >> $0) }
      }
    }
    /// Encodes width and height in two bytes each, of which 14 bits are used.
    @Sendable static func lossy(_ width: Int, _ height: Int) -> [UInt8] {
      [width, height].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8 & 63)] }
    }
    /// Encodes width − 1 and height − 1 in 14 bits each. The bit for alpha, after them, is 0.
    @Sendable static func lossless(_ width: Int, _ height: Int) -> [UInt8] {
      let bits = (width - 1) & 0x3FFF | ((height - 1) & 0x3FFF) << 14
      return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: bits >> $0) }
    }

    private static let canvas = Array("VP8X".utf8)
    private static let lossyStart: [UInt8] = [0x9D, 0x01, 0x2A]
    private static let losslessStart = Array("VP8L".utf8)
    static let all = [
      SizeField(name: "still.webp", behind: canvas, distance: 8, bytes: threeBytes) { _, _ in nil },
      // The canvas of an animation may be larger than its frames.
      SizeField(name: "moving.webp", behind: canvas, distance: 8, bytes: threeBytes) {
        $0 >= 157 && $1 >= 83 ? ($0, $1) : nil
      },
      // The frame's header states a size too. Whatever it is, the image must have the size in the
      // frame's image data, if the file is accepted.
      SizeField(name: "moving.webp", behind: Array("ANMF".utf8), distance: 10, bytes: threeBytes) {
        _, _ in (157, 83)
      },
      SizeField(name: "moving.webp", behind: losslessStart, distance: 5, bytes: lossless) {
        $0 <= 157 && $1 <= 83 ? (157, 83) : nil
      },
      SizeField(name: "still.webp", behind: lossyStart, distance: 0, bytes: lossy) { _, _ in nil },
      SizeField(name: "lossy.webp", behind: lossyStart, distance: 0, bytes: lossy) { ($0, $1) },
      SizeField(name: "noise.webp", behind: losslessStart, distance: 5, bytes: lossless) {
        ($0, $1)
      },
    ]
  }

  /// If the sizes in different parts of a file disagree, the file must be refused, or the image
  /// must have the size in the part that is decoded. No memory may be allocated for more pixels
  /// than the file claims.
  @Test(arguments: SizeField.all)
  func `a WebP file with false sizes is refused, within their memory`(_ said: SizeField) throws {
    var bytes = try Self.files.get().bytes(said.name)
    let mark = try #require(bytes.firstRange(of: said.behind))
    let offset = mark.upperBound + said.distance
    let count = said.bytes(1, 1).count
    try #require(
      said.bytes(157, 83).dropLast().elementsEqual(bytes[offset..<(offset + count - 1)]),
      "the file's size is not at this offset")
    let sides = [(157, 82), (156, 83), (1, 1), (158, 83), (157, 84), (600, 500), (16383, 16383)]
    for (width, height) in sides {
      bytes.replaceSubrange(offset..<offset + count, with: said.bytes(width, height))
      forgetMostCountedBytes()
      let before = countedBytes()
      let image = try? ImageFile.decode(bytes)
      let taken = mostCountedBytes() - before
      let isTooLarge = width * height > PNG.maximumPixelCount
      let pixels = isTooLarge ? 157 * 83 : max(width * height, 157 * 83)
      #expect(taken <= 16 * pixels + 1 << 20, "\(width) × \(height): \(taken) bytes")
      guard let image else { continue }
      let allowed = said.allows(width, height)
      #expect(
        image.width == allowed?.width && image.height == allowed?.height, "\(width) × \(height)")
    }
  }

  @Test func `a file that is not an image is refused`() {
    for bytes in [[], [0xFF, 0xD8], Array("GIF".utf8), Array("RIFF????WEBX".utf8), [1, 2, 3]] {
      #expect(throws: ImageIOError.self) { try ImageFile.decode(bytes) }
    }
    for start in [[0xFF, 0xD8, 0xFF], Array("GIF89a".utf8), Array("RIFF\0\0\0\0WEBP".utf8)] {
      #expect(throws: ImageIOError.self) { try ImageFile.decode(start) }
    }
  }
}
