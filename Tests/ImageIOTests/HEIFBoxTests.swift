/// Tests the boxes of a HEIC file, which are checked before the file is decoded.
@Suite struct HEIFBoxTests {
  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  private static func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8, 4) + kind.utf8 + content
  }

  private static func file(_ descriptions: [[UInt8]]) -> [UInt8] {
    box("ftyp", Array("heic".utf8) + number(0, 4) + "mif1heic".utf8)
      + descriptions.flatMap { box("meta", number(0, 4) + $0) }
  }

  /// Returns a box that describes image `item` as a grid of the images `parts`.
  private static func tiles(_ item: Int, _ parts: [Int]) -> [UInt8] {
    box("dimg", number(item, 2) + number(parts.count, 2) + parts.flatMap { number($0, 2) })
  }

  private func expect(_ reason: String, _ bytes: [UInt8]) {
    let refusal = ImageIOError.notUsable(format: "HEIC or AVIF", reason: reason)
    // Decode several times, because the order of a dictionary varies and must not change the
    // message.
    for _ in 0..<8 {
      #expect(throws: refusal) { try ImageFile.decode(bytes) }
    }
  }

  @Test func `cyclic tiles are refused, always with the same message`() {
    let circles = (1...20).flatMap { Self.tiles($0, [$0 % 20 + 1, 100]) }
    expect(
      "its tiles refer to each other", Self.file([Self.box("iref", Self.number(0, 4) + circles)]))
  }

  @Test func `nested tiles may not be more than an image has pixels`() {
    let many = (1...6).flatMap { Self.tiles($0, Array(repeating: $0 + 1, count: 1000)) }
    expect(
      "its tiles have more pixels than an image can have",
      Self.file([Self.box("iref", Self.number(0, 4) + many)]))
  }

  @Test func `a file describes its images once`() {
    expect(
      "it has more than 4 image descriptions",
      Self.file(Array(repeating: Self.box("iloc", []), count: 5)))
  }

  /// The list claims more items than it has bytes for, so reading must stop at the end of the list.
  @Test func `a list that claims too many items is refused`() {
    let list = Self.number(2 << 24, 4) + [0x44, 0] + Self.number(0xFFFF_FFFF, 4)
    for _ in 0..<64 {
      #expect(throws: ImageIOError.self) {
        try ImageFile.decode(Self.file([Self.box("iloc", list)]))
      }
    }
  }
}
