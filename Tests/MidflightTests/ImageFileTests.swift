struct ImageFileTests {
  private let scratch = Scratch()

  private static let flag = CGImage(
    width: 4, height: 2, pixels: (0..<8).map { 0xFF00_0000 | UInt32($0) * 0x1F })

  @Test(arguments: [("flag.png", 1.0), ("flag@2x.png", 2), ("flag@3x.png", 3), ("@2xflag.png", 1)])
  func `a file's name gives its pixels per point`(name: String, scale: Double) throws {
    let path = scratch.url(name).path
    try PNG.write(Self.flag, to: path)
    let image = try #require(UIImage(contentsOfFile: path))
    #expect(image.cgImage == Self.flag && image.scale == CGFloat(scale))
    #expect(image.size == CGSize(width: 4 / scale, height: 2 / scale))
    #expect(UIImage(contentsOfFile: path + ".png") == nil)
  }

  @Test func `pixels survive encoding and decoding`() throws {
    let bytes = try #require(UIImage(cgImage: Self.flag).pngData())
    #expect(UIImage(data: bytes)?.cgImage == Self.flag)
    #expect(UIImage(data: bytes, scale: 2)?.size == CGSize(width: 2, height: 1))
    #expect(UIImage(data: bytes, scale: -1)?.size == CGSize(width: 4, height: 2))
    #expect(UIImage(data: Data()) == nil && UIImage(data: bytes.prefix(20)) == nil)
  }
}
