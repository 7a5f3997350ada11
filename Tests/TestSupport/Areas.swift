package import Foundation

/// Returns the area of a stroke of the given width along chains of points. It is measured on a fine
/// grid, as the total area of the cells whose centres are at most half that width away from one of
/// the points.
package func areaWithinHalfWidth(of chains: [[CGPoint]], width: Double) -> Double {
  let grid = 0.05
  let radius = width / 2
  let reach = Int((radius / grid).rounded(.up)) + 1
  var near: Set<SIMD2<Int32>> = []
  for chain in chains {
    var last: CGPoint?
    for point in chain {
      // Skip points closer to the last one than half the grid spacing, because they add no area.
      if let last, hypot(Double(point.x - last.x), Double(point.y - last.y)) < grid / 2 {
        continue
      }
      last = point
      let (x, y) = (Double(point.x), Double(point.y))
      let (column, row) = (Int((x / grid).rounded()), Int((y / grid).rounded()))
      for j in (row - reach)...(row + reach) {
        for i in (column - reach)...(column + reach) {
          let (dx, dy) = ((Double(i) + 0.5) * grid - x, (Double(j) + 0.5) * grid - y)
          if dx * dx + dy * dy <= radius * radius {
            near.insert(SIMD2(Int32(i), Int32(j)))
          }
        }
      }
    }
  }
  return Double(near.count) * grid * grid
}
