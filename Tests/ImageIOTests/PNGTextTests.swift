@Suite struct PNGTextTests {
  private static let image = CGImage(
    width: 2, height: 2, pixels: [0xFF00_00FF, 0, 0x8040_2000, ~0])

  @Test(arguments: [
    "", "one line", "two\nlines\n", "ä 😀 \u{0301}", String(repeating: "long ", count: 99_999),
  ])
  func `a text reads back, and the image is the same`(_ text: String) throws {
    let plain = try PNG.encode(Self.image)
    let file = PNG.insert(text, as: "midflight", into: plain)
    #expect(try PNG.text(under: "midflight", in: file) == text)
    #expect(try PNG.text(under: "other", in: file) == nil)
    #expect(try PNG.text(under: "midflight", in: plain) == nil)
    #expect(try PNG.decode(file) == Self.image)
    // If two text chunks have the same keyword, the first one in the file is read: here, the one
    // that was inserted last. A chunk with another keyword does not matter.
    let two = PNG.insert(
      "other", as: "comment", into: PNG.insert("second", as: "midflight", into: file))
    #expect(try PNG.text(under: "midflight", in: two) == "second")
    #expect(try PNG.text(under: "comment", in: two) == "other")
  }

  @Test func `damaged, compressed or missing text is reported as such`() throws {
    let plain = try PNG.encode(Self.image)
    var file = PNG.insert("scene", as: "midflight", into: plain)
    let offset = try #require(file.firstRange(of: Array("scene".utf8))).lowerBound
    file[offset] ^= 1
    #expect(throws: ImageIOError.damagedText(reason: "its checksum is wrong")) {
      try PNG.text(under: "midflight", in: file)
    }
    func text(_ content: [UInt8]) throws -> String? {
      let chunk = Array("iTXtmidflight".utf8) + [0] + content
      return try PNG.text(under: "midflight", in: PNG.insert(chunk: chunk, into: plain))
    }
    #expect(try text([0, 0, 0, 0, 65]) == "A")
    #expect(try text([0, 0] + Array("en".utf8) + [0, 66, 0, 65]) == "A")
    for content: [UInt8] in [[], [0], [1, 0, 0, 0, 65], [0, 0], [0, 0, 0], [0, 0, 0, 0, 0xFF]] {
      #expect(throws: ImageIOError.self) { try text(content) }
    }
    let long = [UInt8](repeating: 65, count: PNG.maximumTextSize)
    #expect(throws: ImageIOError.self) { try text([0, 0, 0, 0] + long) }
  }

  @Test func `a file that is cut off has no text, or the whole one`() throws {
    let file = PNG.insert("scene", as: "midflight", into: try PNG.encode(Self.image))
    for count in 0..<file.count {
      let text = try PNG.text(under: "midflight", in: Array(file[..<count]))
      #expect(text == nil || text == "scene")
    }
  }

  /// Compares the bytes of the end chunk, including the checksum. They are the same in every file
  /// (https://www.w3.org/TR/png-3/).
  @Test func `a chunk's check sum is the specification's`() throws {
    let file = PNG.insert(chunk: Array("IEND".utf8), into: try PNG.encode(Self.image))
    #expect(Array(file[33..<45]) == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
  }
}
