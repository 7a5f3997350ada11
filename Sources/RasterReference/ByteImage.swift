package import MidflightDrawing

/// An image generated from arbitrary bytes: a display list and its background.
package struct ByteImage {
  private let pieces: [DisplayList]
  /// The piece that ``listBefore`` leaves out: its index modulo the number of pieces.
  private let missing: Int
  package let width: Int
  package let height: Int
  package let ground: UInt32

  package init(_ bytes: [UInt8]) {
    var lists = ByteLists(bytes)
    // Vary the width, because the ends of rows need a test with widths that are not multiples of a
    // vector's width.
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
