/// A program that writes HEIC and AVIF files with libheif's encoder, and the pixels that libheif
/// decodes from them.
private let heifs = #"""
  def tool(*arguments): subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
  def convert(name):
      tool("heif-convert", path(name), path("out.png"))
      with Image.open(path("out.png")) as back: return back.convert("RGBA")
  exact = ("-L", "-p", "chroma=444", "--matrix_coefficients=0")
  def save(name, image, *options, icc=None):
      image.save(path("in.png"), icc_profile=icc)
      tool("heif-enc", *options, path("in.png"), "-o", path(name))
  save("exact.heic", soft, *exact); expect("exact.heic", soft)
  save("exact.avif", soft, *exact); expect("exact.avif", soft)
  save("clear.heic", clear, *exact); expect("clear.heic", clear)
  save("clear.avif", clear, *exact); expect("clear.avif", clear)
  for kind in ("heic", "avif"):
      save(f"usual.{kind}", soft, "-q", "80"); expect(f"usual.{kind}", convert(f"usual.{kind}"))
      save(f"p3.{kind}", soft, *exact, icc=p3); expect(f"p3.{kind}", converted(convert(f"p3.{kind}").convert("RGB"), p3))
  soft.save(path("in.png"))
  tool("ffmpeg", "-y", "-i", path("in.png"), "-c:v", "libaom-av1", "-still-picture", "1", "-pix_fmt", "yuv444p10le", "-crf", "10", path("deep.avif"))
  expect("deep.avif", convert("deep.avif"))
  multiplied = Image.frombytes("RGBA", (w, h), clear.convert("RGBa").tobytes())
  save("multiplied.heic", multiplied, *exact, "--premultiplied-alpha"); expect("multiplied.heic", clear)

  # Puts a property of a picture into a file: behind the others, at each item's list.
  def boxes(data, start, end):
      while start + 8 <= end:
          size, kind = struct.unpack(">I4s", data[start:start + 8])
          yield kind, start, start + size
          start += size
  def grown(data, kind, start, add, inside):
      if kind == b"meta": parts, head = list(boxes(data, start + 12, start + struct.unpack(">I", data[start:start + 4])[0])), data[start + 8:start + 12]
      else: parts, head = list(boxes(data, start + 8, start + struct.unpack(">I", data[start:start + 4])[0])), b""
      body = head + b"".join(inside(k, a, b) for k, a, b in parts)
      if kind == b"ipco": body += add
      return struct.pack(">I4s", len(body) + 8, kind) + body
  def with_property(data, add):
      count = [0]
      def inside(kind, start, end):
          content = data[start:end]
          if kind in (b"iprp", b"ipco"):
              if kind == b"ipco": count[0] = len(list(boxes(data, start + 8, end)))
              return grown(data, kind, start, add, inside)
          if kind == b"ipma":
              body, offset = data[start + 8:start + 16], start + 16
              for _ in range(struct.unpack(">I", data[start + 12:start + 16])[0]):
                  n = data[offset + 2]
                  body += data[offset:offset + 2] + bytes([n + 1]) + data[offset + 3:offset + 3 + n] + bytes([0x80 | count[0] + 1])
                  offset += 3 + n
              content = struct.pack(">I4s", len(body) + 8, kind) + body
          return content
      (_, a, b), (_, c, d) = list(boxes(data, 0, len(data)))[:2]
      meta = grown(data, b"meta", c, add, inside)
      delta = len(meta) - (d - c)
      meta = bytearray(meta)
      offset = bytes(meta).index(b"iloc") + 4
      version, items = meta[offset], struct.unpack(">H", meta[offset + 6:offset + 8])[0]
      offset += 8
      for _ in range(items):
          method = meta[offset + 3] & 15 if version else 0
          offset += 4 if not version else 6
          # Its start, of four bytes, to which those of parts are added.
          if method == 0: meta[offset:offset + 4] = struct.pack(">I", struct.unpack(">I", meta[offset:offset + 4])[0] + delta)
          offset += 4 + 2 + 8 * struct.unpack(">H", meta[offset + 4:offset + 6])[0]
      return data[:c] + bytes(meta) + data[d:]
  plain = open(path("exact.avif"), "rb").read()
  for turn in (1, 2, 3):
      name = f"turned-{turn}.avif"
      write(name, with_property(plain, struct.pack(">I4sB", 9, b"irot", turn)))
      expect(name, soft.rotate(90 * turn, expand=True))
  for axis, turn in ((0, Image.FLIP_LEFT_RIGHT), (1, Image.FLIP_TOP_BOTTOM)):
      write(f"mirrored-{axis}.avif", with_property(plain, struct.pack(">I4sB", 9, b"imir", axis)))
      expect(f"mirrored-{axis}.avif", convert(f"mirrored-{axis}.avif"))
  large = p3 + bytes(1 << 23)
  write("large-profile.avif", with_property(plain, struct.pack(">I4s4s", 12 + len(large), b"colr", b"prof") + large))

  # A large picture of one color that says it is small, and one that says it is larger than it is.
  save("large.heic", Image.new("RGB", (2000, 1000), (10, 200, 30)), "-q", "20")
  save("large.avif", Image.new("RGB", (2000, 1000), (10, 200, 30)), "-q", "20")
  for kind in ("heic", "avif"):
      data = open(path(f"large.{kind}"), "rb").read()
      for size in ((61, 37), (4000, 3000), (8193, 8192), (60000, 60000), (0, 0)):
          write(f"said-{size[0]}.{kind}", data.replace(b"ispe\0\0\0\0" + struct.pack(">II", 2000, 1000), b"ispe\0\0\0\0" + struct.pack(">II", *size)))
  """#

@Suite struct HEIFTests {
  private static let files = Result { try PythonFiles(heifs) }

  private func difference(_ name: String) throws -> Int { try Self.files.get().difference(name) }

  @Test(
    arguments: ["exact.heic", "exact.avif", "clear.heic", "clear.avif"])
  func `a lossless image is read to the exact level`(name: String) throws {
    #expect(try difference(name) <= 1)
  }

  @Test(arguments: ["usual.heic", "usual.avif", "deep.avif"])
  func `a lossy image is read as libheif's converter reads it`(name: String) throws {
    #expect(try difference(name) <= 1)
  }

  @Test(arguments: ["p3.heic", "p3.avif"])
  func `a profile converts the colours`(name: String) throws {
    #expect(try difference(name) <= 2)
  }

  @Test func `premultiplied alpha is not multiplied again`() throws {
    #expect(try difference("multiplied.heic") <= 2)
  }

  @Test(arguments: ["turned-1", "turned-2", "turned-3", "mirrored-0", "mirrored-1"])
  func `an image is rotated by the file's orientation`(name: String) throws {
    #expect(try difference(name + ".avif") <= 1)
  }

  @Test func `a profile above 8 MB is refused`() throws {
    let bytes = try Self.files.get().bytes("large-profile.avif")
    #expect(
      throws: ImageIOError.notUsable(
        format: "HEIC or AVIF", reason: "its colour profile has more than 8388608 bytes")
    ) { try ImageFile.decode(bytes) }
  }

  @Test(arguments: ["heic", "avif"], [61, 4000, 8193, 60_000, 0])
  func `an image with a wrong size is refused in one line`(kind: String, width: Int) throws {
    let bytes = try Self.files.get().bytes("said-\(width).\(kind)")
    do {
      _ = try ImageFile.decode(bytes)
      Issue.record("it is taken")
    } catch let error as ImageIOError {
      #expect(!"\(error)".contains("\n") && "\(error)".count < 300)
    }
  }

  /// Decoders allocate memory for the size that the coded image claims. They ignore the forbidden
  /// bit and the reserved bit in the header of a coded unit, and accept a unit's length in more
  /// bytes than necessary, so all of these are tested.
  @Test(arguments: [[0x0A], [0x0B], [0x8A], [0x12, 0, 0x0A]] as [[UInt8]], [false, true])
  func `a coded image that claims a huge size is refused before it is decoded`(
    head: [UInt8], isPadded: Bool
  ) throws {
    // Returns a sequence header of AV1 for a still image, with 16 bits for each side
    // (https://aomediacodec.github.io/av1-spec/).
    func header(_ width: Int, _ height: Int) -> [UInt8] {
      var bits = "000" + "1" + "1" + "00000" + "1111" + "1111"
      for side in [width - 1, height - 1] {
        let digits = String(side, radix: 2)
        bits += String(repeating: "0", count: 16 - digits.count) + digits
      }
      bits += String(repeating: "0", count: (8 - bits.count % 8) % 8 + 16)
      return stride(from: 0, to: bits.count, by: 8).map { start in
        UInt8(bits.dropFirst(start).prefix(8), radix: 2)!
      }
    }
    let bytes = try Self.files.get().bytes("exact.avif")
    let kind = try #require(bytes.firstRange(of: Array("av1C".utf8)))
    for (width, height) in [(65_536, 65_536), (9000, 8000)] {
      // Extend the `av1C` box, which has the decoder's settings, over the box that follows it, to
      // make space for the sequence header.
      let unit = header(width, height)
      var broken = bytes
      let length = UInt8(unit.count)
      let settings = head + (isPadded ? [length | 128, 128, 128, 128, 128, 0] : [length]) + unit
      broken[kind.lowerBound - 1] += UInt8(settings.count)
      broken.replaceSubrange(
        kind.upperBound + 4..<kind.upperBound + 4 + settings.count, with: settings)
      #expect(throws: ImageIOError.unsupportedSize(width: width, height: height)) {
        try ImageFile.decode(broken)
      }
    }
  }

  @Test(arguments: ["exact.heic", "clear.avif", "usual.heic", "p3.avif"])
  func `a file that is cut off is refused, and nothing traps on a changed byte`(
    name: String
  ) throws {
    let bytes = try Self.files.get().bytes(name)
    let whole = try ImageFile.decode(bytes)
    for cut in Damage.cuts(of: bytes) {
      #expect(throws: ImageIOError.self) { try ImageFile.decode(cut) }
    }
    #expect(try ImageFile.decode(bytes) == whole)
    Damage.decodeCopies(of: bytes, 200, seed: 13, first: 600) { $0 = UInt8($1 % 256) }
  }
}
