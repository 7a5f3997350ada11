import MidflightPNG

/// Segments of a JPEG file's header that libjpeg-turbo's own interface does not give away: each
/// begins with 0xFF, a kind, and two bytes of length that count themselves (ITU-T T.81, B.1.1.4).
enum JPEGMarkers {
  /// The embedded ICC profile, in segments `APP2` that are numbered from 1 (ICC.1:2010, B.4); nil
  /// if the file has no profile, or parts of it are missing.
  ///
  /// - Throws: `ImageIOError.notUsable` for a profile above the limit.
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

  /// Whether Adobe's segment `APP14` is there.
  static func hasAdobeMark(_ file: [UInt8]) -> Bool {
    var isThere = false
    findSegment(of: file) { kind, content in
      isThere = kind == 0xEE && content.starts(with: "Adobe".utf8)
      return isThere
    }
    return isThere
  }

  /// Calls a function with each segment before the first scan, until it returns true.
  private static func findSegment(
    of file: [UInt8], where isWanted: (_ kind: UInt8, _ content: ArraySlice<UInt8>) -> Bool
  ) {
    var place = 2
    while place + 4 <= file.count, file[place] == 0xFF {
      let kind = file[place + 1]
      // Bytes between segments, and marks without content.
      if kind == 0xFF {
        place += 1
        continue
      }
      if kind == 0xDA || kind == 0xD9 { return }
      let length = Int(file[place + 2]) << 8 | Int(file[place + 3])
      guard length >= 2, place + 2 + length <= file.count else { return }
      if isWanted(kind, file[place + 4..<place + 2 + length]) { return }
      place += 2 + length
    }
  }
}
