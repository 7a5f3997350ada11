/// A zip archive assembled byte by byte, so that tests can make invalid ones.
package struct ZipFile {
  package struct Entry {
    package var name: String
    package var bytes: [UInt8]
    /// The uncompressed size that the entry's header states; nil for the size of `bytes`.
    package var size: Int?
    /// The compression method: 0 for stored bytes, 8 for deflate.
    package var method: Int
    /// For a compressed entry, the checksum of the uncompressed bytes; nil to compute it from the
    /// stored bytes.
    package var checksum: UInt32?
    /// The Unix file mode; by default, that of a regular file.
    package var mode: Int
    /// The flags in the entry's header: 1 marks an encrypted entry.
    package var flags: Int

    package init(
      name: String, bytes: [UInt8], size: Int? = nil, method: Int = 0, checksum: UInt32? = nil,
      mode: Int = 0o100644, flags: Int = 0
    ) {
      (self.name, self.bytes, self.size, self.method) = (name, bytes, size, method)
      (self.checksum, self.mode, self.flags) = (checksum, mode, flags)
    }
  }

  package var entries: [Entry] = []

  package init(_ files: KeyValuePairs<String, [UInt8]>) {
    entries = files.map { Entry(name: $0.key, bytes: $0.value) }
  }

  package init(_ entries: [Entry]) { self.entries = entries }

  /// The bytes of the archive (PKWARE's APPNOTE, 4.3,
  /// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT).
  package var bytes: [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let offset = file.count
      let name = Array(entry.name.utf8)
      let facts =
        Self.number(20, 2) + Self.number(entry.flags, 2) + Self.number(entry.method, 2)
        + Self.number(0, 4) + Self.number(Int(entry.checksum ?? Self.checksum(entry.bytes)), 4)
        + Self.number(entry.bytes.count, 4) + Self.number(entry.size ?? entry.bytes.count, 4)
        + Self.number(name.count, 2) + Self.number(0, 2)
      file += [0x50, 0x4B, 3, 4] + facts + name + entry.bytes
      directory +=
        [0x50, 0x4B, 1, 2] + Self.number(3 << 8 | 20, 2) + facts + Self.number(0, 2)
        + Self.number(0, 2) + Self.number(0, 2) + Self.number(entry.mode << 16, 4)
        + Self.number(offset, 4) + name
    }
    let count = Self.number(entries.count, 2)
    return file + directory + [0x50, 0x4B, 5, 6] + Self.number(0, 4) + count + count
      + Self.number(directory.count, 4) + Self.number(file.count, 4) + Self.number(0, 2)
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// Returns the CRC-32 checksum of ISO 3309
  /// (https://en.wikipedia.org/wiki/Cyclic_redundancy_check).
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in
        rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0)
      }
    }
  }
}
