/// The binary form of the changes that turn another list, which the reader already has, into this
/// one: little-endian, without pointers or alignment.
///
///     "MFDC" version:u32 count:u32 part…
///     part = 0:u8 first:u32 count:u32      a range of commands of the other list
///          | 1:u8 count:u32 command…       new commands, in the binary form
///
/// The ranges are in the other list's order, without repetitions, so that decoding takes no more
/// memory than the other list and the bytes.
extension DisplayList {
  private static let changesSignature: [UInt8] = Array("MFDC".utf8)
  private static let changesVersion: UInt32 = 1
  /// The number of commands of the other list to search for the next command of this list.
  private static let lookAhead = 64

  /// Returns the list's changes since another list.
  ///
  /// - Complexity: O(n) in the commands of both, and in the points and pixels of new commands.
  public func encodedChanges(since other: DisplayList) -> [UInt8] {
    var writer = ByteWriter()
    writer.bytes = Self.changesSignature
    writer.write(Self.changesVersion)
    let parts = parts(since: other)
    writer.write(UInt32(parts.count))
    for part in parts {
      switch part {
      case .known(let range):
        writer.write(UInt8(0))
        writer.write(UInt32(range.lowerBound))
        writer.write(UInt32(range.count))
      case .new(let range):
        writer.write(UInt8(1))
        writer.write(UInt32(range.count))
        for command in commands[range] { writer.write(command) }
      }
    }
    return writer.bytes
  }

  private enum Part {
    /// A range of commands of the other list.
    case known(Range<Int>)
    /// A range of commands of this list.
    case new(Range<Int>)
  }

  private func parts(since other: DisplayList) -> [Part] {
    var parts: [Part] = []
    var nextIndex = 0
    for (index, command) in commands.enumerated() {
      let end = min(nextIndex + Self.lookAhead, other.commands.count)
      let candidates = nextIndex..<max(end, nextIndex)
      if let match = candidates.first(where: { other.commands[$0] == command }) {
        if case .known(let range)? = parts.last, range.upperBound == match {
          parts[parts.count - 1] = .known(range.lowerBound..<(match + 1))
        } else {
          parts.append(.known(match..<(match + 1)))
        }
        nextIndex = match + 1
      } else if case .new(let range)? = parts.last {
        parts[parts.count - 1] = .new(range.lowerBound..<(index + 1))
      } else {
        parts.append(.new(index..<(index + 1)))
      }
    }
    return parts
  }

  /// Decodes the bytes of ``encodedChanges(since:)``.
  ///
  /// - Throws: ``DisplayListError`` for anything else, with offsets in these bytes.
  public init(changes bytes: [UInt8], since other: DisplayList) throws(DisplayListError) {
    var reader = ByteReader(bytes)
    guard bytes.count >= 8, Array(bytes[..<4]) == Self.changesSignature else {
      throw .notADisplayList
    }
    reader.offset = 4
    guard try reader.readUInt32() == Self.changesVersion else { throw .notADisplayList }
    var balance = ByteReader.Balance()
    var list = DisplayList()
    var nextIndex = 0
    for _ in 0..<(try reader.readCount(of: 5)) {
      let start = reader.offset
      switch try reader.readByte() {
      case 0:
        let (first, count) = (Int(try reader.readUInt32()), Int(try reader.readUInt32()))
        guard first >= nextIndex, count <= other.commands.count,
          first <= other.commands.count - count
        else { throw .malformed(atByte: start) }
        nextIndex = first + count
        for command in other.commands[first..<nextIndex] {
          guard balance.takes(command) else { throw .malformed(atByte: start) }
          list.restore(command)
        }
      case 1:
        for _ in 0..<(try reader.readUInt32()) {
          let start = reader.offset
          let command = try reader.readCommand()
          guard balance.takes(command) else { throw .malformed(atByte: start) }
          list.restore(command)
        }
      default: throw .malformed(atByte: start)
      }
    }
    guard balance.isEven, reader.offset == bytes.count else {
      throw .malformed(atByte: reader.offset)
    }
    self = list
  }
}
