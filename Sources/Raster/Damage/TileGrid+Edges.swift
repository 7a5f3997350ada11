import RasterKernelSet
import RasterKernels

extension TileGrid {
  /// Marks the tiles that edges pass, and some beside them, as far as they are in an area.
  ///
  /// - Complexity: O(edges + their length in tiles).
  mutating func mark(_ edges: EdgeSpan, within area: PixelRect) {
    let tile = Self.side << gridShift
    for i in 0..<(edges.count) {
      let e = edges.start[i]
      let (dx, dy) = (e.x1 &- e.x0, e.y1 &- e.y0)
      let longer = max(abs(dx), abs(dy))
      // How far the arc stands from its chord along the shorter axis.
      var margin = gridOne
      if e.bend != 0, longer > 0 {
        let sagitta = abs(e.bend) / (4 * Double(longer))
        margin += sagitta < 0x1p30 ? Int(sagitta) : 1 << 30
      }
      // A slanting edge is followed tile by tile; one that is longer than all surfaces is one
      // piece.
      let pieces = longer < 1 << 32 ? longer / tile + 1 : 1
      for k in 0..<pieces {
        let (a, b) = (k, k + 1)
        let (xa, xb) = (e.x0 &+ dx / pieces &* a, b == pieces ? e.x1 : e.x0 &+ dx / pieces &* b)
        let (ya, yb) = (e.y0 &+ dy / pieces &* a, b == pieces ? e.y1 : e.y0 &+ dy / pieces &* b)
        let box = PixelRect(
          minX: (min(xa, xb) &- margin) >> gridShift, minY: (min(ya, yb) &- margin) >> gridShift,
          maxX: (max(xa, xb) &+ margin) >> gridShift &+ 1,
          maxY: (max(ya, yb) &+ margin) >> gridShift &+ 1)
        let moved = PixelRect(
          x: box.x &+ edges.dx, y: box.y &+ edges.dy, width: box.width, height: box.height)
        mark(moved.intersection(area))
      }
    }
  }
}
