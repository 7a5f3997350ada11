import MidflightRasterKernelSet

struct TileGrid: ~Copyable {
  /// The side of a tile is 2^`shift` pixels. Tiles begin at multiples of their side.
  static let shift = 5
  static let side = 1 << shift

  private(set) var area = PixelRect.empty
  private var firstColumn = 0
  private var firstRow = 0
  private var columns = 0
  private var rows = 0
  private var marks = Block<Bool>()
  private var marked = (left: 0, top: 0, right: 0, bottom: 0)
  /// The rectangle of tiles that the previous call of `mark` marked; `right` and `bottom` are the
  /// last column and row in it.
  private var last = (left: 0, top: 0, right: 0, bottom: 0)
  private var runs: [Range<Int>] = []
  private var above: [Int] = []
  private var here: [Int] = []

  mutating func reset(_ area: PixelRect) {
    self.area = area
    firstColumn = area.x >> Self.shift
    firstRow = area.y >> Self.shift
    columns = area.isEmpty ? 0 : ((area.maxX - 1) >> Self.shift) - firstColumn + 1
    rows = area.isEmpty ? 0 : ((area.maxY - 1) >> Self.shift) - firstRow + 1
    marks.reserve(columns * rows)
    marks.pointer.update(repeating: false, count: columns * rows)
    marked = (columns, rows, -1, -1)
    last = marked
  }

  mutating func mark(_ rect: PixelRect) {
    let rect = rect.intersection(area)
    if !rect.isEmpty { mark(rect.x...rect.maxX - 1, rect.y...rect.maxY - 1) }
  }

  mutating func mark(_ x: ClosedRange<Int>, _ y: ClosedRange<Int>) {
    let left = x.lowerBound >> Self.shift - firstColumn
    let right = x.upperBound >> Self.shift - firstColumn
    let top = y.lowerBound >> Self.shift - firstRow
    let bottom = y.upperBound >> Self.shift - firstRow
    // Consecutive edges often lie within the same tiles, which are marked already.
    if last == (left, top, right, bottom) { return }
    last = (left, top, right, bottom)
    marked.left = min(marked.left, left)
    marked.right = max(marked.right, right)
    marked.top = min(marked.top, top)
    marked.bottom = max(marked.bottom, bottom)
    for row in top...bottom {
      (marks.pointer + (row * columns + left)).update(repeating: true, count: right - left + 1)
    }
  }

  /// The fixed cost of a rectangle in addition to its pixels, expressed as a number of pixels.
  private static let rectangleCost = 4096

  /// Writes the marked tiles as disjoint rectangles inside the grid's area, ordered from top to
  /// bottom, then from left to right. A row's runs of marked tiles are merged with equal runs of
  /// the rows below. Each row's runs are first joined into one, from the first to the last marked
  /// tile, if that reduces the total cost.
  mutating func rectangles(into result: inout [PixelRect]) {
    if !rectangles(joiningRuns: true, into: &result) { return }
    let joined = Self.cost(result)
    _ = rectangles(joiningRuns: false, into: &result)
    if Self.cost(result) > joined { _ = rectangles(joiningRuns: true, into: &result) }
  }

  private static func cost(_ rectangles: [PixelRect]) -> Int {
    rectangles.reduce(0) { $0 + $1.width * $1.height + rectangleCost }
  }

  private mutating func rectangles(joiningRuns: Bool, into result: inout [PixelRect]) -> Bool {
    result.removeAll(keepingCapacity: true)
    above.removeAll(keepingCapacity: true)
    var hasGaps = false
    if marked.bottom < 0 { return hasGaps }
    for row in marked.top...marked.bottom {
      here.removeAll(keepingCapacity: true)
      if findRuns(row, joined: joiningRuns) { hasGaps = true }
      for run in runs {
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
      swap(&above, &here)
    }
    return hasGaps
  }

  /// Finds the runs of marked tiles in a row and, if `joined`, merges them into one. Returns
  /// whether there are several runs.
  private mutating func findRuns(_ row: Int, joined: Bool) -> Bool {
    runs.removeAll(keepingCapacity: true)
    var count = 0
    let marks = marks.pointer + row * columns
    var column = marked.left
    while column <= marked.right {
      if marks[column] {
        var end = column + 1
        while end <= marked.right, marks[end] { end += 1 }
        count += 1
        if joined, let first = runs.first {
          runs[0] = first.lowerBound..<end
        } else {
          runs.append(column..<end)
        }
        column = end
      } else {
        column += 1
      }
    }
    return count > 1
  }
}
