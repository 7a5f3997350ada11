/// A program that writes files with colour profiles, and the pixels to which Little CMS converts
/// them through Pillow.
private let profiled = #"""
  def save(name, image, icc, expected=None, **options):
      image.save(path(name), icc_profile=icc, **options)
      with Image.open(path(name)) as back:
          plain = expected or converted(back.convert("RGB"), icc)
          if back.mode == "RGBA": plain.putalpha(back.getchannel("A"))
          expect(name, plain)
  save("p3.png", soft, p3)
  save("linear.png", soft, linear)
  save("p3-clear.png", clear, p3)
  save("p3.jpg", soft, p3, quality=90)
  save("p3.webp", soft, p3, lossless=True)
  save("p3-clear.webp", clear, p3, lossless=True, exact=True)
  save("usual.png", soft, ImageCms.ImageCmsProfile(srgb).tobytes(), soft)
  save("damaged.png", soft, b"none of the kind" * 20, soft)
  save("gray.png", fade, gray, converted(fade, gray))
  save("gray.jpg", fade, gray, fade, quality=95)
  with Image.open(path("gray.jpg")) as back: expect("gray.jpg", converted(back.convert("L"), gray))
  # A profile of grays says nothing of colors.
  save("gray-of-color.png", soft, gray, soft)
  inks = Image.merge("CMYK", [fade, fade.transpose(Image.ROTATE_180), wave.getchannel("R"), fade.point(lambda v: v // 3)])
  inks.save(path("inks.jpg"), quality=95, icc_profile=cmyk, subsampling=0)
  with Image.open(path("inks.jpg")) as back: expect("inks.jpg", converted(back, cmyk))
  # Large ones.
  for size in (1 << 23, (1 << 23) + 1, 1 << 26):
      write(f"large-{size}.png", png(1, 1, 8, 2, [b"\x10\x20\x30"], chunk(b"iCCP", b"x\0\0" + zlib.compress(bytes(size)))))
  soft.save(path("large.webp"), lossless=True, icc_profile=bytes((1 << 23) + 1))
  # 16 bits: eight pixels as they are said, in the middle of a row.
  words = [(8, 32, 58), (0, 128, 255), (1, 2, 3), (254, 127, 100)]
  row = b"".join(struct.pack(">HHH", r * 257, g * 257, b * 257) for r, g, b in words)
  seen = b"".join(bytes(word) + b"\xff" for word in words)
  def deep(name, chunks, light, kind=2, data=row):
      write(name, png(4, 1, 16, kind, [data], chunks))
      write(name + ".rgba", b"".join(bytes(light(v) for v in word) + b"\xff" for word in words))
  def same(v): return v
  def encode(light): # IEC 61966-2-1
      light = min(max(light, 0), 1)
      return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))
  def number(v): return struct.pack(">I", round(v * 100000))
  deep("deep.png", b"", same)
  deep("deep-srgb.png", chunk(b"sRGB", b"\0"), same)
  deep("deep-gamma-srgb.png", chunk(b"gAMA", number(1 / 2.2)) + chunk(b"sRGB", b"\0"), same)
  deep("deep-linear.png", chunk(b"gAMA", number(1)), lambda v: encode(v / 255))
  deep("deep-gamma.png", chunk(b"gAMA", number(1 / 1.8)), lambda v: encode((v / 255) ** 1.8))
  deep("deep-profile.png", chunk(b"iCCP", b"x\0\0" + zlib.compress(linear)), lambda v: encode(v / 255))
  # A profile is said before a gamma.
  deep("deep-both.png", chunk(b"iCCP", b"x\0\0" + zlib.compress(linear)) + chunk(b"gAMA", number(0.3)), lambda v: encode(v / 255))
  half = b"".join(struct.pack(">HHHH", r * 257, g * 257, b * 257, 32768) for r, g, b in words)
  for name, chunks in (("deep-clear.png", b""), ("deep-clear-profile.png", chunk(b"iCCP", b"x\0\0" + zlib.compress(linear)))):
      write(name, png(4, 1, 16, 6, [half], chunks))
      light = same if not chunks else (lambda v: encode(v / 255))
      write(name + ".rgba", b"".join(bytes(light(v) for v in word) + b"\x80" for word in words))
  # Primaries: those of Display P3, with white at D65.
  def chromaticities(*values): return chunk(b"cHRM", b"".join(number(v) for v in values))
  p3_primaries = chromaticities(0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06)
  srgb_primaries = chromaticities(0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06)
  def light(pixel): # From linear P3 to linear sRGB.
      r, g, b = pixel
      return (1.2249 * r - 0.2247 * g, -0.0420 * r + 1.0419 * g, -0.0197 * r - 0.0786 * g + 1.0979 * b)
  for depth, data in ((16, row), (8, bytes(v for word in words for v in word))):
      for name, primaries in (("p3", p3_primaries), ("usual", srgb_primaries)):
          file = f"primaries-{name}-{depth}.png"
          write(file, png(4, 1, depth, 2, [data], chunk(b"gAMA", number(1)) + primaries))
          convert = light if name == "p3" else (lambda pixel: pixel)
          write(file + ".rgba", b"".join(bytes(encode(v) for v in convert([v / 255 for v in word])) + b"\xff" for word in words))
  write("primaries-alone.png", png(4, 1, 16, 2, [row], p3_primaries))
  write("primaries-alone.png.rgba", seen)
  """#

@Suite struct ColorTests {
  private static let files = Result { try PythonFiles(profiled) }

  private func difference(_ name: String) throws -> Int { try Self.files.get().difference(name) }

  @Test(
    arguments: [
      "p3.png", "linear.png", "p3-clear.png", "p3.webp", "p3-clear.webp", "gray.png",
    ])
  func `an image with a profile becomes sRGB as Little CMS makes it`(name: String) throws {
    #expect(try difference(name) <= 1)
    // The pixels must differ from those without the profile; otherwise, the test would not show
    // that the profile is used.
    let image = try ImageFile.decode(Self.files.get().bytes(name))
    if name.hasSuffix("png") {
      #expect(try image != PNG.decode(Self.files.get().bytes(name)))
    }
  }

  @Test(arguments: ["p3.jpg", "gray.jpg", "inks.jpg"])
  func `a JPEG file's profile is used, also for CMYK`(name: String) throws {
    // Allow four levels, because each of the two JPEG decoders rounds before the colours are
    // converted.
    #expect(try difference(name) <= 4)
  }

  @Test(arguments: ["usual.png", "damaged.png", "gray-of-color.png"])
  func `an sRGB profile, a damaged one and one of another colour model change nothing`(
    name: String
  ) throws {
    #expect(try difference(name) == 0)
  }

  @Test func `a profile above 8 MB is refused, without the memory for it`() throws {
    let files = try Self.files.get()
    #expect(try ImageFile.decode(files.bytes("large-8388608.png")).pixels == [0xFF10_2030])
    let reason = "its colour profile has more than 8388608 bytes"
    for name in ["large-8388609.png", "large-67108864.png"] {
      forgetMostCountedBytes()
      let before = countedBytes()
      #expect(throws: ImageIOError.notUsable(format: "PNG", reason: reason)) {
        try ImageFile.decode(files.bytes(name))
      }
      #expect(mostCountedBytes() - before <= 9 << 20)
    }
    #expect(throws: ImageIOError.notUsable(format: "WebP", reason: reason)) {
      try ImageFile.decode(files.bytes("large.webp"))
    }
  }

  @Test(
    arguments: [
      "deep.png", "deep-srgb.png", "deep-gamma-srgb.png", "deep-clear.png",
      "primaries-alone.png",
    ])
  func `16-bit samples are sRGB by default`(name: String) throws {
    #expect(try difference(name) == 0)
  }

  @Test(
    arguments: [
      "deep-linear.png", "deep-gamma.png", "deep-profile.png", "deep-both.png",
      "deep-clear-profile.png", "primaries-p3-16.png", "primaries-p3-8.png",
      "primaries-usual-16.png", "primaries-usual-8.png",
    ])
  func `a gamma, primaries and a profile are undone`(name: String) throws {
    #expect(try difference(name) <= 1)
  }

  @Test func `an image without a profile is unchanged`() throws {
    // An earlier version interpreted these values as linear light, and so returned 53, 99 and 130.
    let image = try ImageFile.decode(Self.files.get().bytes("deep.png"))
    #expect(image.pixels[0] == 0xFF08_203A)
    #expect(try PNG.decode(Self.files.get().bytes("deep.png")) == image)
  }

  @Test(arguments: ["p3.png", "p3.jpg", "p3.webp", "inks.jpg"])
  func `nothing traps on a flipped byte of a profile`(name: String) throws {
    let bytes = try Self.files.get().bytes(name)
    var random = Random(seed: 5)
    for _ in 0..<200 {
      var broken = bytes
      broken[Int.random(in: 0..<min(900, bytes.count), using: &random)] = UInt8(random.next() % 256)
      if let image = try? ImageFile.decode(broken) {
        #expect(image.pixels.count == image.width * image.height)
      }
    }
  }
}
