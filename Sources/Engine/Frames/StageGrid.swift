package import Foundation

/// Cells of equal size for several images of one scene, arranged so that the images are as large as
/// possible.
package struct StageGrid: Equatable {
  /// The cells, row by row, in the coordinates of the area that contains them.
  package let cells: [CGRect]

  /// Divides an area into cells.
  ///
  /// - Parameters:
  ///   - count: The number of cells, at least one.
  ///   - scene: The size of the scene that the cells show.
  ///   - caption: The height reserved for a caption at the top of each cell.
  package init(_ count: Int, of scene: CGSize, in area: CGRect, caption: CGFloat) {
    func grid(columns: Int) -> [CGRect] {
      let rows = (count + columns - 1) / columns
      let width = (area.width / CGFloat(columns)).rounded(.down)
      let height = (area.height / CGFloat(rows)).rounded(.down)
      return (0..<count).map { index in
        CGRect(
          x: area.minX + CGFloat(index % columns) * width,
          y: area.minY + CGFloat(index / columns) * height + caption, width: width,
          height: max(height - caption, 1))
      }
    }
    func scale(_ cells: [CGRect]) -> CGFloat {
      Stage.fittingScale(of: scene, in: cells[0].size)
    }
    let grids = (1...max(count, 1)).map { grid(columns: $0) }
    cells = grids.max { scale($0) < scale($1) } ?? []
  }
}
