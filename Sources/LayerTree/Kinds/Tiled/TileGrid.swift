import Foundation
import MidflightDrawing
import MidflightGeometry

/// A tile's place: its level, and column and row counted from the layer's (0, 0).
struct Tile: Hashable {
  var level: Int
  /// How often the tiles' sides were doubled.
  var doublings: Int
  var column: Int
  var row: Int
}

/// The tiles that cover an area at the level that a scale calls for.
struct TileGrid {
  /// Pixels to a point.
  let scale: CGFloat
  private let level: Int
  private let doublings: Int
  /// In points.
  private let width, height: Double
  private let columns, rows: ClosedRange<Int>

  /// nil when there is nothing to cover.
  ///
  /// - Parameters:
  ///   - seen: In the layer's space.
  ///   - zoom: How many pixels of the screen a point has.
  init?(_ state: TiledState, seen: CGRect, contentsScale: CGFloat, zoom: Double) {
    guard seen.isFinite, !seen.isEmpty else { return nil }
    let own = contentsScale > 0 && contentsScale.isFinite ? Double(contentsScale) : 1
    // The coarsest level that has a pixel for each of the screen's.
    let highest = min(max(state.levelsOfDetailBias, -32), 32)
    let lowest = highest - (min(max(state.levelsOfDetail, 1), 64) - 1)
    let wanted = (log2(zoom / own) - 1e-9).rounded(.up)
    level = wanted.isFinite ? Int(min(max(wanted, Double(lowest)), Double(highest))) : highest
    let scale = own * exp2(Double(level))
    self.scale = CGFloat(scale)

    func side(_ pixels: CGFloat) -> Double {
      (pixels > 0 && pixels.isFinite ? Double(pixels) : 256) / scale
    }
    var (width, height) = (side(state.tileSize.width), side(state.tileSize.height))
    var doublings = 0
    func range(_ low: CGFloat, _ high: CGFloat, _ side: Double) -> (Double, Double) {
      let first = (Double(low) / side).rounded(.down)
      return (first, max((Double(high) / side).rounded(.up) - 1, first))
    }
    while true {
      let (x, y) = (
        range(seen.minX, seen.maxX, width), range(seen.minY, seen.maxY, height)
      )
      let count = (x.1 - x.0 + 1) * (y.1 - y.0 + 1)
      let reach = max(abs(x.0), abs(x.1), abs(y.0), abs(y.1))
      if count <= Double(CATiledLayer.largestTileCount), reach < 0x1p50 {
        (columns, rows) = (Int(x.0)...Int(x.1), Int(y.0)...Int(y.1))
        break
      }
      (width, height, doublings) = (2 * width, 2 * height, doublings + 1)
      if doublings > 2200 { return nil }
    }
    (self.width, self.height, self.doublings) = (width, height, doublings)
  }

  /// Row by row.
  var tiles: [Tile] {
    rows.flatMap { row in
      columns.map { Tile(level: level, doublings: doublings, column: $0, row: row) }
    }
  }

  /// A tile's area in the layer's space.
  func rect(of tile: Tile) -> CGRect {
    CGRect(
      x: Double(tile.column) * width, y: Double(tile.row) * height, width: width, height: height)
  }

  /// From a tile's pixels to the layer's space.
  func map(of area: CGRect) -> CGAffineTransform {
    CGAffineTransform(a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: area.minX, ty: area.minY)
  }
}

/// The tiles that were drawn, and what is to be dropped of them at the next display.
struct TileCache {
  private static let largestCount = 2 * CATiledLayer.largestTileCount

  private struct Entry {
    let content: DisplayList
    let area: CGRect
    let scale: CGFloat
  }

  private var tiles: [Tile: Entry] = [:]
  private var stale: [CGRect] = []
  private var isAllStale = false

  /// Returns what was drawn for a tile, if it had this area and scale then.
  func content(_ tile: Tile, area: CGRect, scale: CGFloat) -> DisplayList? {
    guard let entry = tiles[tile], entry.area == area, entry.scale == scale else { return nil }
    return entry.content
  }

  mutating func keep(_ content: DisplayList, _ tile: Tile, area: CGRect, scale: CGFloat) {
    if tiles.count >= Self.largestCount { tiles = [:] }
    tiles[tile] = Entry(content: content, area: area, scale: scale)
  }

  /// Notes that a rectangle is to be drawn anew; all for nil.
  mutating func noteStale(_ rect: CGRect?) {
    if let rect, stale.count < 64 { stale.append(rect.standardized) } else { isAllStale = true }
  }

  mutating func dropStale() {
    if isAllStale || stale.isEmpty {
      tiles = [:]
    } else {
      let stale = stale
      tiles = tiles.filter { entry in !stale.contains { entry.value.area.intersects($0) } }
    }
    (stale, isAllStale) = ([], false)
  }
}
