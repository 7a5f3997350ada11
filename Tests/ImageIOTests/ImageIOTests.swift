/// An image of every premultiplied grey. Alpha increases downwards, and the grey component
/// increases to the right, up to alpha.
private let everyGray = CGImage(
  width: 256, height: 256,
  pixels: (0..<65_536).map { i in
    let alpha = UInt32(i / 256)
    let gray = min(UInt32(i % 256), alpha)
    return alpha << 24 | gray << 16 | gray << 8 | gray
  })

private func noise(width: Int, height: Int, seed: UInt64, opaque: Bool) -> CGImage {
  var random = Random(seed: seed)
  return CGImage(
    width: width, height: height,
    pixels: (0..<width * height).map { _ in random.pixel(isOpaque: opaque) })
}

@Suite struct PNGTests {
  private let scratch = Scratch()

  /// Names for test images. Test arguments are names, because a failing expectation would print an
  /// image pixel by pixel.
  enum Sample: CaseIterable {
    case everyGray, onePixel, translucentNoise, opaqueNoise

    var image: CGImage {
      switch self {
      case .everyGray: ImageIOTests.everyGray
      case .onePixel: noise(width: 1, height: 1, seed: 1, opaque: false)
      case .translucentNoise: noise(width: 317, height: 203, seed: 2, opaque: false)
      case .opaqueNoise: noise(width: 203, height: 317, seed: 3, opaque: true)
      }
    }
  }

  @Test(arguments: Sample.allCases)
  func `an encoded image decodes to the same pixels`(sample: Sample) throws {
    let same = try PNG.decode(PNG.encode(sample.image)) == sample.image
    #expect(same)
  }

  @Test func `the same image gives the same bytes`() throws {
    let same = try PNG.encode(everyGray) == PNG.encode(everyGray)
    #expect(same)
  }

  @Test func `an opaque image is stored without alpha, another one with it`() throws {
    // In the header, the byte after the width, the height and the depth is 2 for RGB and 6 for
    // RGBA.
    #expect(try PNG.encode(noise(width: 3, height: 2, seed: 4, opaque: true))[25] == 2)
    #expect(try PNG.encode(noise(width: 3, height: 2, seed: 4, opaque: false))[25] == 6)
  }

  @Test(
    arguments: ["iCCP", "tEXt", "PLTE", "IDAT", "zzZz"], [1 << 20, 1_900_000_000, 0xFFFF_FFFF])
  func `a chunk longer than the file is refused before memory is allocated`(
    kind: String, length: UInt32
  ) throws {
    let file = try PNG.encode(noise(width: 3, height: 2, seed: 4, opaque: true))
    // Insert the chunk after the signature and the header's chunk, which take 33 bytes.
    var bytes = Array(file[..<33])
    bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + Array(kind.utf8)
    bytes += file[33...]
    #expect(
      throws: ImageIOError.notUsable(format: "PNG", reason: "a chunk is longer than the file")
    ) {
      try PNG.decode(bytes)
    }
    // Bytes after the end chunk must be ignored.
    #expect(try PNG.decode(file + bytes) == PNG.decode(file))
  }

  @Test(arguments: [
    (0x80_40_00_80 as UInt32, 0x80_7F_00_FF as UInt32), (0x01_01_00_00, 0x01_FF_00_00),
    (0x00_00_00_00, 0x00_00_00_00), (0x80_FF_80_00, 0x80_FF_FF_00),
  ])
  func `colours are stored unpremultiplied`(pixel: UInt32, straight: UInt32) throws {
    // The library's own decoder reads the file, because ImageMagick, which would be independent of
    // the encoder, is not part of the build. The result must be the straight colour, multiplied by
    // alpha.
    let stored = try PNG.decode(PNG.encode(CGImage(width: 1, height: 1, pixels: [pixel])))
    let alpha = straight >> 24
    let expected = [16, 8, 0].reduce(alpha << 24) { sum, shift in
      let component = straight >> UInt32(shift) & 255
      return sum | UInt32((Double(component * alpha) / 255).rounded()) << UInt32(shift)
    }
    #expect(stored.pixels == [expected])
  }

  @Test func `every truncated file is refused, and nothing traps on a flipped byte`() throws {
    let image = noise(width: 20, height: 10, seed: 5, opaque: false)
    let bytes = try PNG.encode(image)
    for count in stride(from: 0, to: bytes.count - 12, by: 7) {
      #expect(throws: ImageIOError.self) { try PNG.decode(Array(bytes[..<count])) }
    }
    for i in bytes.indices {
      var broken = bytes
      broken[i] ^= 0x55
      if let decoded = try? PNG.decode(broken) {
        #expect(decoded.pixels.count == decoded.width * decoded.height)
      }
    }
  }

  @Test
  func `a header that promises too many pixels is refused before they are allocated`() throws {
    var bytes = try PNG.encode(everyGray)
    // Replace the size in the header by 60,000 × 60,000 pixels, with a matching checksum.
    for (i, byte) in [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60].enumerated() {
      bytes[16 + i] = UInt8(byte)
    }
    let sum = bytes[12..<29].reduce(0xFFFF_FFFF as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { c, _ in c & 1 == 1 ? c >> 1 ^ 0xEDB8_8320 : c >> 1 }
    }
    for i in 0..<4 { bytes[29 + i] = UInt8(truncatingIfNeeded: ~sum >> UInt32(24 - 8 * i)) }
    #expect(throws: ImageIOError.unsupportedSize(width: 60_000, height: 60_000)) {
      try PNG.decode(bytes)
    }
  }

  @Test(arguments: [(0, 0), (0, 5), (5, 0)])
  func `an image without pixels is refused`(width: Int, height: Int) {
    #expect(throws: ImageIOError.unsupportedSize(width: width, height: height)) {
      try PNG.encode(CGImage(width: width, height: height, pixels: []))
    }
  }

  @Test
  func `a written file reads back; missing files, folders and endless ones are refused`() throws {
    let folder = scratch.folder.path
    try PNG.write(everyGray, to: folder + "/a.png")
    let same = try PNG.read(folder + "/a.png") == everyGray
    #expect(same)
    for path in [folder + "/b.png", folder, "", "a\0b", "/dev/null"] {
      #expect(throws: ImageIOError.self) { try PNG.read(path) }
    }
  }
}

@Suite struct AtomicFileTests {
  private let scratch = Scratch()

  @Test func `an overwritten file keeps its permissions, and no temporary file remains`() throws {
    let folder = scratch.folder.path
    let path = folder + "/file"
    try AtomicFile.write([1, 2, 3], to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try AtomicFile.write([4, 5], to: path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([4, 5]))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? NSNumber == 0o640)
    let left = try scratch.files
    #expect(left == ["file"])
  }

  @Test func `a new file gets the permissions that other programs' files get`() throws {
    let folder = scratch.folder.path
    try AtomicFile.write([1], to: folder + "/ours")
    try Data([1]).write(to: URL(fileURLWithPath: folder + "/theirs"))
    let modes = try ["/ours", "/theirs"].map {
      try FileManager.default.attributesOfItem(atPath: folder + $0)[.posixPermissions]
        as? NSNumber
    }
    #expect(modes[0] == modes[1])
  }

  @Test func `a symbolic link stays one, and its target gets the bytes`() throws {
    let folder = scratch.folder.path
    try Data([1]).write(to: URL(fileURLWithPath: folder + "/file"))
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: "file")
    try AtomicFile.write([2], to: folder + "/link")
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/file")) == Data([2]))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "file")
  }

  @Test func `an unwritable file fails with the system's reason`() throws {
    let folder = scratch.folder.path
    let reasons = [
      "/dev/full": "No space left on device", folder: "Is a directory",
      folder + "/none/file": "No such file or directory",
      folder + "/new/": "No such file or directory", "": "Invalid argument",
      folder + "/" + String(repeating: "x", count: 300): "File name too long",
    ]
    for (path, reason) in reasons {
      #expect(throws: ImageIOError.cannotWrite(path: path, reason: reason)) {
        try AtomicFile.write([1, 2, 3], to: path)
      }
    }
    let left = try scratch.files
    #expect(left == [])
  }

  @Test func `a full disk keeps the old file and no partial one`() throws {
    let folder = scratch.folder.path
    let path = folder + "/file"
    try AtomicFile.write([7], to: path)
    FileSizeLimit.with(16 << 20) {
      #expect(throws: ImageIOError.cannotWrite(path: path, reason: "File too large")) {
        try AtomicFile.write([UInt8](repeating: 0, count: 17 << 20), to: path)
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([7]))
    let left = try scratch.files
    #expect(left == ["file"])
  }
}
