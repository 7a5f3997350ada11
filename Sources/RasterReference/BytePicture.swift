package import MidflightDrawing

/// A picture from any bytes: a list, and what it is drawn on.
package struct BytePicture {
  private let pieces: [DisplayList]
  /// Which piece ``listBefore`` is without, modulo their number.
  private let missing: Int
  package let width: Int
  package let height: Int
  package let ground: UInt32

  package init(_ bytes: [UInt8]) {
    var lists = ByteLists(bytes)
    // Odd widths reach the tails of rows.
    width = 33 + lists.choose(32)
    height = 24 + lists.choose(16)
    let grounds: [UInt32] = [0, 0xFFFF_FFFF, 0xFF00_0000, 0x8040_2010, 0xFF30_80C0]
    ground = grounds[lists.choose(grounds.count)]
    missing = lists.choose(8)
    pieces = lists.pieces()
  }

  /// All of the list.
  package var list: DisplayList { Self.joined(pieces) }

  /// The list without one of its pieces.
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
