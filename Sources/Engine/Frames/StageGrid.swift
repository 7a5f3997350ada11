package import Foundation

/// Cells of equal size for several pictures of one scene, laid out so that the scene is as large as
/// it can be.
package struct StageGrid: Equatable {
  /// The cells, row by row, in the space of the area that they share.
  package let cells: [CGRect]

  /// - Parameters:
  ///   - count: Of the cells; at least one.
  ///   - caption: What each loses at its top.
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
