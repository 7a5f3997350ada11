import MidflightPNG

/// Reads segments of a JPEG file's header that the API of libjpeg-turbo does not expose. Each
/// segment begins with 0xFF, a marker code, and a two-byte length that includes its own two bytes
/// ([ITU-T T.81](https://www.w3.org/Graphics/JPEG/itu-t81.pdf), B.1.1.4).
enum JPEGMarkers {
  /// Returns the ICC profile, which is stored in `APP2` segments numbered from 1 (ICC.1:2010, B.4);
  /// nil if the file has no profile, or a part of the profile is missing.
  ///
  /// - Throws: `ImageIOError.notUsable` for a profile larger than `ColorProfile.maximumSize`.
  static func profile(in file: [UInt8]) throws(ImageIOError) -> [UInt8]? {
    let name = Array("ICC_PROFILE\0".utf8)
    var parts: [Int: ArraySlice<UInt8>] = [:]
    var count = 0
    findSegment(of: file) { kind, content in
      guard kind == 0xE2, content.starts(with: name), content.count >= name.count + 2 else {
        return false
      }
      let rest = content.dropFirst(name.count)
      count = Int(rest[rest.startIndex + 1])
      parts[Int(rest[rest.startIndex])] = rest.dropFirst(2)
      return false
    }
    guard count > 0 else { return nil }
    var profile: [UInt8] = []
    for number in 1...count {
      guard let part = parts[number] else { return nil }
      profile += part
      try ColorProfile.check(size: profile.count, format: "JPEG")
    }
    return profile
  }

  /// Whether the file has an `APP14` segment with the name `Adobe`.
  static func hasAdobeSegment(_ file: [UInt8]) -> Bool {
    var isThere = false
    findSegment(of: file) { kind, content in
      isThere = kind == 0xEE && content.starts(with: "Adobe".utf8)
      return isThere
    }
    return isThere
  }

  /// Calls `isMatch` with each segment, until it returns true or the first scan begins.
  private static func findSegment(
    of file: [UInt8], where isMatch: (_ kind: UInt8, _ content: ArraySlice<UInt8>) -> Bool
  ) {
    var offset = 2
    while offset + 4 <= file.count, file[offset] == 0xFF {
      let kind = file[offset + 1]
      // Skip fill bytes of value 0xFF, which may precede a marker code.
      if kind == 0xFF {
        offset += 1
        continue
      }
      if kind == 0xDA || kind == 0xD9 { return }
      let length = Int(file[offset + 2]) << 8 | Int(file[offset + 3])
      guard length >= 2, offset + 2 + length <= file.count else { return }
      if isMatch(kind, file[offset + 4..<offset + 2 + length]) { return }
      offset += 2 + length
    }
  }
}
