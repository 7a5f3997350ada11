/// Which tiles of an area are marked, and the rectangles that they make up.
struct TileGrid {
  /// The side of a tile, in pixels. Tiles begin at multiples of it.
  static let shift = 5
  static let side = 1 << shift

  let area: PixelRect
  private let firstColumn: Int
  private let firstRow: Int
  private let columns: Int
  private let rows: Int
  private var marks: [Bool]

  /// No tile of the area is marked.
  init(_ area: PixelRect) {
    self.area = area
    firstColumn = area.x >> Self.shift
    firstRow = area.y >> Self.shift
    columns = area.isEmpty ? 0 : ((area.maxX - 1) >> Self.shift) - firstColumn + 1
    rows = area.isEmpty ? 0 : ((area.maxY - 1) >> Self.shift) - firstRow + 1
    marks = Array(repeating: false, count: columns * rows)
  }

  /// Marks the tiles that `count` pixels of row `y` from `x` lie in; all inside the area.
  mutating func mark(x: Int, y: Int, count: Int) {
    let row = ((y >> Self.shift) - firstRow) * columns - firstColumn
    for column in x >> Self.shift...(x + count - 1) >> Self.shift { marks[row + column] = true }
  }

  /// Marks the tiles that a rectangle touches, as far as it is inside the area.
  mutating func mark(_ rect: PixelRect) {
    let rect = rect.intersection(area)
    if rect.isEmpty { return }
    for y in stride(from: rect.y & ~(Self.side - 1), to: rect.maxY, by: Self.side) {
      mark(x: rect.x, y: y, count: rect.width)
    }
  }

  /// The marked tiles as disjoint rectangles inside the area, from the top, then from the left:
  /// runs of a tile row, joined downwards while they repeat. Where that gives more than `limit`,
  /// each tile row is one run from its first to its last tile.
  func rectangles(limit: Int = 32) -> [PixelRect] {
    let exact = rectangles(joiningRuns: false)
    return exact.count <= limit ? exact : rectangles(joiningRuns: true)
  }

  private func rectangles(joiningRuns: Bool) -> [PixelRect] {
    var result: [PixelRect] = []
    // Indices in `result` of the rectangles that the row above ended.
    var above: [Int] = []
    for row in 0..<rows {
      var here: [Int] = []
      for run in runs(row, joined: joiningRuns) {
        let tiles = PixelRect(
          x: (firstColumn + run.lowerBound) << Self.shift, y: (firstRow + row) << Self.shift,
          width: run.count << Self.shift, height: Self.side
        ).intersection(area)
        if let i = above.first(where: { result[$0].x == tiles.x && result[$0].maxX == tiles.maxX })
        {
          result[i].height += tiles.height
          here.append(i)
        } else {
          here.append(result.count)
          result.append(tiles)
        }
      }
      above = here
    }
    return result
  }

  private func runs(_ row: Int, joined: Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var column = 0
    while column < columns {
      if marks[row * columns + column] {
        var end = column + 1
        while end < columns, marks[row * columns + end] { end += 1 }
        runs.append(column..<end)
        column = end
      } else {
        column += 1
      }
    }
    guard joined, let first = runs.first, let last = runs.last else { return runs }
    return [first.lowerBound..<last.upperBound]
  }
}
