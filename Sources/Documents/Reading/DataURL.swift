import Foundation

/// Decodes URLs that contain their data ([RFC 2397](https://www.rfc-editor.org/rfc/rfc2397)):
/// `data:TYPE;base64,LETTERS`, or `data:TYPE,BYTES`, where a byte is a character, or `%` and two
/// hexadecimal digits.
///
/// The type is ignored, because an image's first bytes identify its format.
enum DataURL {
  static func isOne(_ address: String) -> Bool {
    address.utf8.prefix(5).map { $0 | 0x20 }.elementsEqual("data:".utf8.map { $0 | 0x20 })
  }

  /// Returns the bytes in a data URL; nil if it has no comma, or if its base64 is invalid.
  ///
  /// White space in base64 is ignored, and the `=` at the end may be missing.
  ///
  /// - Complexity: O(n) in the length of the URL.
  static func bytes(of address: String) -> [UInt8]? {
    let all = Array(address.utf8)
    guard let comma = all.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let head = String(decoding: all[..<comma], as: UTF8.self).lowercased()
    let bytes = unescaped(all[(comma + 1)...])
    let isBase64 =
      head.split(separator: ";").dropFirst().last?
      .trimmingCharacters(in: .whitespaces) == "base64"
    if !isBase64 { return bytes }
    var letters = bytes.filter { ![0x20, 0x09, 0x0A, 0x0C, 0x0D].contains($0) }
    while letters.last == UInt8(ascii: "=") { letters.removeLast() }
    letters += repeatElement(UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
    return Data(base64Encoded: Data(letters)).map { [UInt8]($0) }
  }

  /// Replaces each `%` and the two hexadecimal digits after it with the byte that they encode.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var offset = bytes.startIndex
    while offset < bytes.endIndex {
      if bytes[offset] == UInt8(ascii: "%"), offset + 2 < bytes.endIndex,
        let high = digit(bytes[offset + 1]), let low = digit(bytes[offset + 2])
      {
        out.append(high << 4 | low)
        offset += 3
      } else {
        out.append(bytes[offset])
        offset += 1
      }
    }
    return out
  }

  private static func digit(_ letter: UInt8) -> UInt8? {
    switch letter {
    case 0x30...0x39: letter - 0x30
    case 0x41...0x46: letter - 0x41 + 10
    case 0x61...0x66: letter - 0x61 + 10
    default: nil
    }
  }
}
