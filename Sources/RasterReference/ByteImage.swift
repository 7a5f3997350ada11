package import MidflightDrawing

/// A test image generated from arbitrary bytes: a display list and a background.
package struct ByteImage {
  private let pieces: [DisplayList]
  /// Selects the piece of the display list that ``listBefore`` leaves out. The piece's index is
  /// this number modulo the number of pieces.
  private let missing: Int
  package let width: Int
  package let height: Int
  package let ground: UInt32

  package init(_ bytes: [UInt8]) {
    var lists = ByteLists(bytes)
    // Vary the width, so that rows also end in the middle of a vector.
    width = 33 + lists.choose(32)
    height = 24 + lists.choose(16)
    let grounds: [UInt32] = [0, 0xFFFF_FFFF, 0xFF00_0000, 0x8040_2010, 0xFF30_80C0]
    ground = grounds[lists.choose(grounds.count)]
    missing = lists.choose(8)
    pieces = lists.pieces()
  }

  package var list: DisplayList { Self.joined(pieces) }

  package var listBefore: DisplayList {
    var rest = pieces
    rest.remove(at: missing % pieces.count)
    return Self.joined(rest)
  }

  private static func joined(_ pieces: [DisplayList]) -> DisplayList {
    var list = DisplayList()
    for piece in pieces { list.append(piece) }
    return list
  }
}
