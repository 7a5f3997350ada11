import MidflightRasterKernelSet
import MidflightRasterKernels

extension TileGrid {
  /// Marks the tiles that an edge or its arc crosses within `area`, which must be inside the grid's
  /// area.
  ///
  /// - Complexity: O(the edge's length in tiles).
  mutating func mark(_ e: Edge, within area: PixelRect) {
    let tile = Self.side << gridShift
    let (dx, dy) = (e.x1 &- e.x0, e.y1 &- e.y0)
    let longer = max(abs(dx), abs(dy))
    let (right, bottom) = (area.x &+ area.width &- 1, area.y &+ area.height &- 1)
    // A slanting edge is divided into pieces of about one tile; an edge longer than any surface
    // stays one piece.
    let pieces = longer < tile || longer >= 1 << 32 ? 1 : longer / tile + 1
    // Because of integer division, the ends of the pieces may miss the edge, by up to one unit for
    // each piece.
    let margin = e.margin &+ 64 &+ pieces
    var (x, y) = (e.x0, e.y0)
    for k in 1...pieces {
      let isLast = k == pieces
      let nextX = isLast ? e.x1 : e.x0 &+ dx / pieces &* k
      let nextY = isLast ? e.y1 : e.y0 &+ dy / pieces &* k
      let minX = max((min(x, nextX) &- margin) >> gridShift, area.x)
      let maxX = min((max(x, nextX) &+ margin) >> gridShift, right)
      let minY = max((min(y, nextY) &- margin) >> gridShift, area.y)
      let maxY = min((max(y, nextY) &+ margin) >> gridShift, bottom)
      if minX <= maxX && minY <= maxY { mark(minX...maxX, minY...maxY) }
      (x, y) = (nextX, nextY)
    }
  }
}
