/// Text that is kept in a PNG file beside its picture, in chunks of the kind `iTXt` (PNG
/// specification, 11.3.4.5): UTF-8, not compressed here.
extension PNG {
  /// The longest text that is read, in bytes.
  public static let maximumTextSize = 10_000_000

  /// A PNG file with a text in it, behind its header.
  ///
  /// - Parameters:
  ///   - text: Anything in UTF-8.
  ///   - keyword: What tells it from others: 1 to 79 letters of ASCII.
  ///   - file: A whole PNG file.
  /// - Precondition: the keyword is one, and the file begins as ``encode(_:)`` has it.
  /// - Complexity: O(file + text).
  public static func insert(_ text: String, as keyword: String, into file: [UInt8]) -> [UInt8] {
    precondition(
      (1...79).contains(keyword.utf8.count) && keyword.utf8.allSatisfy { (32..<127).contains($0) },
      "the keyword is not 1 to 79 ASCII letters")
    // No compression and no language.
    return insert(
      chunk: Array("iTXt".utf8) + Array(keyword.utf8) + [0, 0, 0, 0, 0] + Array(text.utf8),
      into: file)
  }

  /// A PNG file with a chunk in it, behind its header.
  ///
  /// - Parameter chunk: Its kind, four letters, and what it holds.
  package static func insert(chunk: [UInt8], into file: [UInt8]) -> [UInt8] {
    // A header of 13 bytes among 12 of its chunk's own.
    let start = signature.count + 25
    precondition(file.count > start && chunk.count >= 4, "the PNG file has no header")
    return file[..<start] + bigEndian(UInt32(chunk.count - 4)) + chunk
      + bigEndian(checksum(chunk[...]))
      + file[start...]
  }

  /// The text under a keyword in a PNG file; nil where there is none.
  ///
  /// - Throws: ``ImageIOError/damagedText(reason:)``: there is one that is not as it was written,
  ///   too long or compressed.
  /// - Complexity: O(file).
  public static func text(under keyword: String, in file: [UInt8]) throws(ImageIOError) -> String? {
    guard file.starts(with: signature) else { return nil }
    let start = Array("iTXt".utf8) + Array(keyword.utf8) + [0]
    var place = signature.count
    while place + 12 <= file.count {
      let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = place + 8 + length
      guard end + 4 <= file.count else { return nil }
      let content = file[place + 4..<end]
      if content.starts(with: "IEND".utf8) { return nil }
      if content.starts(with: start) {
        guard content.count <= maximumTextSize else {
          throw .damagedText(reason: "it is longer than \(maximumTextSize) bytes")
        }
        guard bigEndian(checksum(content)).elementsEqual(file[end..<end + 4]) else {
          throw .damagedText(reason: "its checksum is wrong")
        }
        // Two numbers for compression, then a language and a translated keyword, each ended by a
        // zero.
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
      place = end + 4
    }
    return nil
  }

  /// Whether a file begins as PNG files do.
  public static func isPNG(_ file: [UInt8]) -> Bool { file.starts(with: signature) }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The cyclic redundancy check that a chunk ends with (PNG specification, annex D).
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      table[Int((sum ^ UInt32(byte)) & 255)] ^ sum >> 8
    }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }
}
