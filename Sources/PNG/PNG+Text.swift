/// Stores text in a PNG file, in a chunk of type [`iTXt`](https://www.w3.org/TR/png-3/#11iTXt):
/// UTF-8, written without compression.
extension PNG {
  /// The maximum size of a text, in bytes. Reading a longer text fails.
  public static let maximumTextSize = 10_000_000

  /// Returns a PNG file with text inserted after its header.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - keyword: Identifies the text: 1 to 79 printable ASCII characters.
  ///   - file: A complete PNG file.
  /// - Precondition: The keyword is valid, and the file begins as ``encode(_:)`` writes it.
  /// - Complexity: O(file + text).
  public static func insert(_ text: String, as keyword: String, into file: [UInt8]) -> [UInt8] {
    precondition(
      (1...79).contains(keyword.utf8.count) && keyword.utf8.allSatisfy { (32..<127).contains($0) },
      "the keyword is not 1 to 79 ASCII letters")
    // The five zeros end the keyword and mean no compression, no language and no translated
    // keyword.
    return insert(
      chunk: Array("iTXt".utf8) + Array(keyword.utf8) + [0, 0, 0, 0, 0] + Array(text.utf8),
      into: file)
  }

  /// Inserts a chunk after the file's header. `chunk` contains the chunk's four-letter type,
  /// followed by the chunk's content.
  package static func insert(chunk: [UInt8], into file: [UInt8]) -> [UInt8] {
    // The header is a chunk of 25 bytes: 13 bytes of content, and 12 other bytes, as in every
    // chunk.
    let start = signature.count + 25
    precondition(file.count > start && chunk.count >= 4, "the PNG file has no header")
    return file[..<start] + bigEndian(UInt32(chunk.count - 4)) + chunk
      + bigEndian(checksum(chunk[...]))
      + file[start...]
  }

  /// Returns the text stored under a keyword in a PNG file; nil if there is none.
  ///
  /// - Throws: ``ImageIOError/damagedText(reason:)`` if the text is damaged, too long or
  ///   compressed.
  /// - Complexity: O(file).
  public static func text(under keyword: String, in file: [UInt8]) throws(ImageIOError) -> String? {
    guard file.starts(with: signature) else { return nil }
    let start = Array("iTXt".utf8) + Array(keyword.utf8) + [0]
    var offset = signature.count
    while offset + 12 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + 8 + length
      guard end + 4 <= file.count else { return nil }
      let content = file[offset + 4..<end]
      if content.starts(with: "IEND".utf8) { return nil }
      if content.starts(with: start) {
        guard content.count <= maximumTextSize else {
          throw .damagedText(reason: "it is longer than \(maximumTextSize) bytes")
        }
        guard bigEndian(checksum(content)).elementsEqual(file[end..<end + 4]) else {
          throw .damagedText(reason: "its checksum is wrong")
        }
        // After the keyword come two bytes about compression, then a language tag and a translated
        // keyword, each terminated by a 0, then the text.
        let rest = content.dropFirst(start.count)
        guard rest.count >= 2, rest.first == 0 else {
          throw .damagedText(reason: "it is compressed or truncated")
        }
        let parts = rest.dropFirst(2).split(
          separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let text = String(validating: parts[2], as: UTF8.self) else {
          throw .damagedText(reason: "it is not UTF-8 text")
        }
        return text
      }
      offset = end + 4
    }
    return nil
  }

  /// Whether a file begins like a PNG file.
  public static func isPNG(_ file: [UInt8]) -> Bool { file.starts(with: signature) }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Returns the [CRC](https://www.w3.org/TR/png-3/) of a chunk's type and content (PNG
  /// specification, annex D).
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      table[Int((sum ^ UInt32(byte)) & 255)] ^ sum >> 8
    }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }
}
