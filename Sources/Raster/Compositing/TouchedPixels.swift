import MidflightRasterKernelSet

/// Records which pieces of a group's rows have been drawn on. Only these pieces are cleared (just
/// before they are drawn on) and composited, so the cost of a group depends on its content, not on
/// its extent.
struct TouchedPixels {
  private let rows: Elements<UInt64>
  /// The width of a piece: 64 pixels, or more if 64 such pieces do not span a row.
  private let piece: Int

  static func byteCount(_ rect: PixelRect) -> Int { (rect.height * 8 + 63) & ~63 }

  init(_ memory: Elements<UInt8>, _ rect: PixelRect) {
    rows = memory.rebound(to: UInt64.self)
    rows.update(repeating: 0, count: rect.height)
    piece = max(64, (rect.width + 63) / 64)
  }

  func forEachRun(_ y: Int, of rect: PixelRect, _ body: (_ x: Int, _ end: Int) -> Void) {
    forEachRun(in: rows[y - rect.y], of: rect, body)
  }

  private func forEachRun(
    in word: UInt64, of rect: PixelRect, _ body: (_ x: Int, _ end: Int) -> Void
  ) {
    let piece = piece
    var bits = word
    while bits != 0 {
      let first = bits.trailingZeroBitCount
      let count = (~(bits >> UInt64(first))).trailingZeroBitCount
      bits = first + count >= 64 ? 0 : bits & (UInt64.max << UInt64(first + count))
      body(
        rect.x + first * piece, min(rect.x + (first + count) * piece, rect.maxX))
    }
  }

  /// Clears the pieces of an area within the surface that have not been drawn on before.
  func touch(_ area: PixelRect, on surface: Surface) {
    let rect = surface.rect
    assert(!area.isEmpty && rect.contains(area), "the area is not within the surface")
    let first = (area.x - rect.x) / piece
    let last = (area.maxX - 1 - rect.x) / piece
    let mask = (UInt64.max << UInt64(first)) & (UInt64.max >> UInt64(63 - last))
    for y in area.y..<area.maxY {
      let row = rows + (y - rect.y)
      let missing = mask & ~row[0]
      if missing == 0 { continue }
      row[0] |= missing
      forEachRun(in: missing, of: rect) { x, end in
        surface.pointer(x, y).update(repeating: 0, count: end - x)
      }
    }
  }
}

extension Surface {
  @inline(__always)
  func touch(_ area: PixelRect) {
    if let touched = touched { touched.touch(area, on: self) }
  }
}
