/// Files that a Python program writes with Pillow and similar libraries. For each file, `NAME.rgba`
/// contains its pixels as decoded by these libraries: not premultiplied, with four bytes for each
/// pixel.
struct PythonFiles: Sendable {
  private var contents: [String: [UInt8]] = [:]

  /// Runs a Python program, which writes its files into `folder`.
  init(_ program: String) throws {
    let scratch = Scratch()
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    python.arguments = ["-c", Self.helpers + program, scratch.folder.path]
    try python.run()
    python.waitUntilExit()
    try #require(python.terminationStatus == 0)
    for name in try scratch.files {
      contents[name] = [UInt8](try Data(contentsOf: scratch.url(name)))
    }
  }

  func bytes(_ name: String) throws -> [UInt8] { try #require(contents[name]) }

  /// Returns the expected pixels of a file, not premultiplied, with four bytes each: red, green,
  /// blue and alpha.
  func expected(_ name: String) throws -> [UInt8] { try bytes(name + ".rgba") }

  /// Returns the largest difference of a component between the decoded and the expected pixels of a
  /// file, both premultiplied.
  func difference(_ name: String) throws -> Int {
    let image = try ImageFile.decode(bytes(name))
    let expected = try expected(name)
    try #require(expected.count == image.pixels.count * 4)
    var largest = 0
    for (i, pixel) in image.pixels.enumerated() {
      let alpha = Int(expected[i * 4 + 3])
      for (byte, shift) in [(0, 16), (1, 8), (2, 0), (3, 24)] as [(Int, UInt32)] {
        let component = Int(expected[i * 4 + byte])
        let wanted = byte == 3 ? alpha : (component * alpha + 127) / 255
        largest = max(largest, abs(Int(pixel >> shift & 255) - wanted))
      }
    }
    return largest
  }

  private static let helpers = #"""
    import sys, os, io, struct, zlib, subprocess
    from PIL import Image, ImageCms
    folder = sys.argv[1]
    def path(name): return os.path.join(folder, name)
    def write(name, content): open(path(name), "wb").write(content)
    def expect(name, image): write(name + ".rgba", image.convert("RGBA").tobytes())
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    def png(width, height, depth, kind, rows, chunks=b""):
        return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0))
            + chunks + chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows))) + chunk(b"IEND", b""))

    # ICC profiles (ICC.1:2010): a header, a list of tags, and the tags.
    def fixed(number): return struct.pack(">i", round(number * 65536))
    def xyz(values): return b"XYZ \0\0\0\0" + b"".join(fixed(v) for v in values)
    def gamma(g): return b"curv\0\0\0\0" + struct.pack(">IH", 1, round(g * 256))
    def text(s): return b"text\0\0\0\0" + s + b"\0"
    def desc(s): return b"desc\0\0\0\0" + struct.pack(">I", len(s) + 1) + s + b"\0" * (1 + 4 + 4 + 2 + 1 + 67)
    def profile(kind, space, pcs, tags):
        tags = [(b"desc", desc(b"test")), (b"cprt", text(b"none")), (b"wtpt", xyz((0.9642, 1, 0.8249)))] + tags
        table, body, offset = b"", b"", 128 + 4 + 12 * len(tags)
        for name, content in tags:
            content += b"\0" * (-len(content) % 4)
            table += name + struct.pack(">II", offset, len(content))
            body += content
            offset += len(content)
        head = struct.pack(">I4sI4s4s4s", offset, b"\0\0\0\0", 0x02400000, kind, space, pcs)
        head += struct.pack(">6H", 2020, 1, 1, 0, 0, 0) + b"acsp" + b"\0" * 28
        head += fixed(0.9642) + fixed(1) + fixed(0.8249)
        return head + b"\0" * (128 - len(head)) + struct.pack(">I", len(tags)) + table + body
    def rgb_profile(r, g, b, curve):
        return profile(b"mntr", b"RGB ", b"XYZ ", [(b"rXYZ", xyz(r)), (b"gXYZ", xyz(g)), (b"bXYZ", xyz(b)),
            (b"rTRC", gamma(curve)), (b"gTRC", gamma(curve)), (b"bTRC", gamma(curve))])
    # The primaries of Display P3 and of sRGB, adapted to D50.
    wide = ((0.51512, 0.2412, -0.00105), (0.29198, 0.69225, 0.04189), (0.1571, 0.06657, 0.78407))
    usual = ((0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.7141))
    p3 = rgb_profile(*wide, 2.2)
    linear = rgb_profile(*usual, 1.0)
    gray = profile(b"mntr", b"GRAY", b"XYZ ", [(b"kTRC", gamma(1.0))])
    # Inks by a table with two steps a side: Lab of the sixteen mixtures.
    def inks():
        corners = b""
        for i in range(16):
            c, m, y, k = (i >> 3) & 1, (i >> 2) & 1, (i >> 1) & 1, i & 1
            light = max(0, 100 - 30 * c - 40 * m - 10 * y - 80 * k)
            a, b = -35 * c + 70 * m * (1 - k), -45 * c + 90 * y * (1 - k)
            corners += struct.pack(">HHH", round(light * 652.8), round((a + 128) * 256), round((b + 128) * 256))
        ramp = struct.pack(">HH", 0, 65535)
        table = b"mft2\0\0\0\0" + struct.pack(">BBBB", 4, 3, 2, 0) + b"".join(fixed(v) for v in (1,0,0,0,1,0,0,0,1))
        table += struct.pack(">HH", 2, 2) + ramp * 4 + corners + ramp * 3
        return profile(b"prtr", b"CMYK", b"Lab ", [(b"A2B0", table)])
    cmyk = inks()
    srgb = ImageCms.createProfile("sRGB")
    def converted(image, icc, mode="RGB"):
        return ImageCms.profileToProfile(image, ImageCms.ImageCmsProfile(io.BytesIO(icc)), srgb, outputMode=mode)
    w, h = 61, 37
    wave = Image.new("RGB", (w, h))
    wave.putdata([(x * 255 // (w - 1), (x * y) % 256, (255 - y * 6) % 256) for y in range(h) for x in range(w)])
    soft = Image.new("RGB", (w, h))
    soft.putdata([(x * 255 // (w - 1), y * 255 // (h - 1), (x * 3 + y) % 256) for y in range(h) for x in range(w)])
    fade = Image.new("L", (w, h))
    fade.putdata([x * 255 // (w - 1) for y in range(h) for x in range(w)])
    clear = wave.convert("RGBA")
    clear.putalpha(fade)

    """#
}
