/// A program that writes TIFF files of many kinds with Pillow and libtiff's tools.
private let tiffs = #"""
  def tool(*arguments): subprocess.run(arguments, check=True, stderr=subprocess.DEVNULL)
  def save(name, image, expected=None, **options):
      image.save(path(name), **options)
      expect(name, expected or image)
  for compression in ("raw", "tiff_lzw", "tiff_adobe_deflate", "packbits"):
      save(f"{compression}.tif", wave, compression=compression)
  save("clear.tif", clear)
  save("gray.tif", fade)
  save("bits.tif", fade.convert("1"))
  save("palette.tif", soft.quantize(60))
  tool("tiffcp", "-t", "-w", "16", "-l", "32", path("raw.tif"), path("tiled.tif"))
  tool("tiffcp", "-p", "separate", path("raw.tif"), path("planes.tif"))
  tool("tiffcp", "-t", "-w", "32", "-l", "16", "-p", "separate", path("raw.tif"), path("tiled-planes.tif"))
  tool("tiffcp", "-B", "-r", "3", path("raw.tif"), path("big-endian.tif"))
  tool("tiffcp", "-8", path("raw.tif"), path("bigtiff.tif"))
  for name in ("tiled", "planes", "tiled-planes", "big-endian", "bigtiff"): expect(name + ".tif", wave)
  save("deep-gray.tif", Image.frombytes("I;16", (w, h), struct.pack(f"<{w * h}H", *[v * 257 for v in fade.getdata()])), fade)
  for number, turn in ((1, None), (2, Image.FLIP_LEFT_RIGHT), (3, Image.ROTATE_180), (4, Image.FLIP_TOP_BOTTOM),
                       (5, Image.TRANSPOSE), (6, Image.ROTATE_270), (7, Image.TRANSVERSE), (8, Image.ROTATE_90)):
      save(f"turned-{number}.tif", wave, wave if turn is None else wave.transpose(turn), tiffinfo={274: number})
      save(f"turned-p3-{number}.tif", soft, (converted(soft, p3) if turn is None else converted(soft, p3).transpose(turn)),
           tiffinfo={274: number}, icc_profile=p3)

  # Files of their own: entries of tag, type, count and value, behind a strip of samples.
  def tiff(width, height, samples, bits, photometric, count, icc=b"", extra=(), order="<"):
      entries = [(256, 4, 1, width), (257, 4, 1, height), (259, 3, 1, 1), (262, 3, 1, photometric), (273, 4, 1, 8),
          (277, 3, 1, count), (278, 4, 1, height), (279, 4, 1, len(samples))]
      tail, offset = b"", 8 + len(samples)
      def far(content):
          nonlocal tail
          at = offset + len(tail)
          tail += content + b"\0" * (len(content) % 2)
          return at
      if count > 2: entries.append((258, 3, count, far(struct.pack(f"{order}{count}H", *[bits] * count))))
      else: entries.append((258, 3, 1, bits))
      if extra: entries.append((338, 3, len(extra), extra[0]))
      if icc: entries.append((34675, 7, len(icc), far(icc)))
      start = offset + len(tail)
      table = struct.pack(order + "H", len(entries))
      for tag, kind, number, value in sorted(entries):
          value = struct.pack(order + ("HH" if kind == 3 and number == 1 else "I"), *([value, 0] if kind == 3 and number == 1 else [value]))
          table += struct.pack(order + "HHI", tag, kind, number) + value
      head = (b"II*\0" if order == "<" else b"MM\0*") + struct.pack(order + "I", start)
      return head + samples + tail + table + struct.pack(order + "I", 0)
  inks = Image.merge("CMYK", [fade, fade.transpose(Image.ROTATE_180), wave.getchannel("R"), fade.point(lambda v: v // 3)])
  write("inks.tif", tiff(w, h, inks.tobytes(), 8, 5, 4, cmyk))
  expect("inks.tif", converted(inks, cmyk))
  write("inks-bare.tif", tiff(w, h, inks.tobytes(), 8, 5, 4))
  write("inks-16.tif", tiff(w, h, struct.pack(f">{w * h * 4}H", *[v * 257 for v in inks.tobytes()]), 16, 5, 4, cmyk, order=">"))
  expect("inks-16.tif", converted(inks, cmyk))
  write("p3-16.tif", tiff(w, h, struct.pack(f"<{w * h * 3}H", *[v * 257 for v in soft.tobytes()]), 16, 2, 3, p3))
  expect("p3-16.tif", converted(soft, p3))
  write("deep.tif", tiff(w, h, struct.pack(f">{w * h * 3}H", *[v * 257 for v in soft.tobytes()]), 16, 2, 3, order=">"))
  expect("deep.tif", soft)
  write("gray-profile.tif", tiff(w, h, fade.tobytes(), 8, 1, 1, gray))
  expect("gray-profile.tif", converted(fade, gray))
  write("white-profile.tif", tiff(w, h, bytes(255 - v for v in fade.tobytes()), 8, 0, 1, gray))
  expect("white-profile.tif", converted(fade, gray))
  straight = clear.tobytes()
  write("straight-p3.tif", tiff(w, h, straight, 8, 2, 4, p3, extra=(2,)))
  p3_clear = converted(clear.convert("RGB"), p3)
  p3_clear.putalpha(fade)
  expect("straight-p3.tif", p3_clear)
  write("multiplied.tif", tiff(w, h, clear.convert("RGBa").tobytes(), 8, 2, 4, extra=(1,)))
  expect("multiplied.tif", clear)
  save("large-profile.tif", wave, icc_profile=bytes(1 << 26))
  """#

@Suite struct TIFFTests {
  private static let files = Result { try PythonFiles(tiffs) }

  private func difference(_ name: String) throws -> Int { try Self.files.get().difference(name) }

  @Test(
    arguments: [
      "raw", "tiff_lzw", "tiff_adobe_deflate", "packbits", "gray", "bits", "palette",
      "tiled", "planes", "tiled-planes", "big-endian", "bigtiff", "deep-gray", "deep",
    ])
  func `strips, tiles and planes of every depth are read to the byte`(name: String) throws {
    #expect(try difference(name + ".tif") == 0)
  }

  @Test(arguments: ["clear", "multiplied"])
  func `alpha is read as the file has it`(name: String) throws {
    #expect(try difference(name + ".tif") <= 1)
  }

  @Test(arguments: 1...8)
  func `an image is rotated upright`(orientation: Int) throws {
    #expect(try difference("turned-\(orientation).tif") == 0)
    #expect(try difference("turned-p3-\(orientation).tif") <= 1)
  }

  @Test(
    arguments: [
      "inks", "inks-16", "p3-16", "gray-profile", "white-profile", "straight-p3",
    ])
  func `samples with a profile become sRGB as Little CMS makes them`(name: String) throws {
    #expect(try difference(name + ".tif") <= 2)
  }

  @Test func `CMYK without a profile and large profiles are refused with one line`() throws {
    let files = try Self.files.get()
    #expect(
      throws: ImageIOError.notUsable(
        format: "TIFF", reason: "it is CMYK without a colour profile")
    ) { try ImageFile.decode(files.bytes("inks-bare.tif")) }
    #expect(
      throws: ImageIOError.notUsable(
        format: "TIFF", reason: "its colour profile has more than 8388608 bytes")
    ) { try ImageFile.decode(files.bytes("large-profile.tif")) }
  }

  /// Returns a file of 10 × 10 grey pixels in which some entries are replaced (TIFF 6.0,
  /// https://www.loc.gov/preservation/digital/formats/fdd/fdd000022.shtml).
  private func file(_ changes: [UInt16: UInt32], next: UInt32 = 0) -> [UInt8] {
    func bytes(_ number: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    var entries: [UInt16: UInt32] = [
      256: 10, 257: 10, 258: 8, 259: 1, 262: 1, 273: 8, 277: 1, 278: 10, 279: 100,
    ]
    entries.merge(changes) { $1 }
    var file: [UInt8] = [0x49, 0x49, 42, 0] + bytes(108, 4) + Array(repeating: 7, count: 100)
    file += bytes(UInt32(entries.count), 2)
    for (tag, value) in entries.sorted(by: { $0.key < $1.key }) {
      file += bytes(UInt32(tag), 2) + [4, 0] + bytes(1, 4) + bytes(value, 4)
    }
    return file + bytes(next, 4)
  }

  @Test func `a file with wrong sizes, parts or offsets is refused in one line`() throws {
    #expect(try ImageFile.decode(file([:])).pixels == Array(repeating: 0xFF07_0707, count: 100))
    // In this file, the offset of the next image points back to the same image. It must not be
    // followed.
    #expect(try ImageFile.decode(file([:], next: 108)).width == 10)
    let lies: [[UInt16: UInt32]] = [
      [256: 100_000, 257: 100_000], [256: 0], [257: 0xFFFF_FFFF], [256: 0xFFFF_FFFF, 257: 1],
      [256: 8000, 257: 8000], [256: 8000, 257: 8000, 278: 8000], [278: 0], [273: 0xFFFF_FFF0],
      [279: 0xFFFF_FFF0], [273: 150], [277: 60_000], [258: 0], [258: 64], [258: 3], [259: 6],
      [259: 7], [259: 34_661], [259: 50_000], [322: 0x7FFF_FFF0, 323: 0x7FFF_FFF0, 324: 8, 325: 9],
      [322: 16, 323: 16, 324: 8, 325: 9], [256: 1, 257: 1 << 26, 278: 1], [262: 32_845],
      [262: 6], [262: 8], [262: 3], [284: 2, 277: 3], [34_675: 0xFFFF_FFFF],
    ]
    for lie in lies {
      forgetMostCountedBytes()
      let before = countedBytes()
      do {
        let image = try ImageFile.decode(file(lie))
        #expect(image.pixels.count == image.width * image.height)
        #expect(image.width * image.height == 100, "\(lie)")
      } catch let error as ImageIOError {
        #expect(!"\(error)".contains("\n") && "\(error)".count < 400)
      }
      let most = mostCountedBytes() - before
      // Allow 1 GiB, because libtiff allocates memory for the claimed pixels and strips before it
      // reads them.
      #expect(most <= 1 << 30, "\(lie): \(most) bytes")
    }
  }

  @Test(arguments: ["tiff_lzw.tif", "tiled.tif", "inks.tif", "palette.tif", "planes.tif"])
  func `a file that is cut off is refused, and nothing traps on a changed byte`(
    name: String
  ) throws {
    let bytes = try Self.files.get().bytes(name)
    for cut in Damage.cuts(of: bytes) {
      #expect(throws: ImageIOError.self) { try ImageFile.decode(cut) }
    }
    var random = Random(seed: 12)
    for round in 0..<300 {
      var broken = bytes
      // Half of the rounds damage any byte of the file. The others damage a byte of the list of
      // entries, which is near the file's end.
      let offset =
        round % 2 == 0
        ? Int.random(in: 0..<bytes.count, using: &random)
        : max(0, bytes.count - 1 - Int.random(in: 0..<200, using: &random))
      broken[offset] = UInt8(random.next() % 256)
      if let image = try? ImageFile.decode(broken) {
        #expect(image.pixels.count == image.width * image.height)
      }
    }
  }
}
