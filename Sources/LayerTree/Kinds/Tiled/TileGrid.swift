import Foundation
import MidflightDrawing
import MidflightGeometry

/// Identifies a tile of a layer. Columns and rows are counted from the layer's (0, 0).
struct Tile: Hashable {
  var level: Int
  var doublings: Int
  var column: Int
  var row: Int
}

struct TileGrid {
  /// The scale in pixels per point.
  let scale: CGFloat
  private let level: Int
  private let doublings: Int
  /// The size of a tile in points.
  private let width, height: Double
  private let columns, rows: ClosedRange<Int>

  /// Creates the grid of tiles over `seen`, the visible area in the layer's space; fails if that
  /// area is empty. `zoom` is in screen pixels per point.
  init?(_ state: TiledState, seen: CGRect, contentsScale: CGFloat, zoom: Double) {
    guard seen.isFinite, !seen.isEmpty else { return nil }
    let own = contentsScale > 0 && contentsScale.isFinite ? Double(contentsScale) : 1
    // Choose the coarsest level with at least one pixel per screen pixel.
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

  var tiles: [Tile] {
    rows.flatMap { row in
      columns.map { Tile(level: level, doublings: doublings, column: $0, row: row) }
    }
  }

  /// Returns the area of a tile in the layer's space.
  func rect(of tile: Tile) -> CGRect {
    CGRect(
      x: Double(tile.column) * width, y: Double(tile.row) * height, width: width, height: height)
  }

  func map(of area: CGRect) -> CGAffineTransform {
    CGAffineTransform(a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: area.minX, ty: area.minY)
  }
}

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

  /// Returns the cached content of a tile; nil if the tile is not cached, or its area or scale has
  /// changed.
  func content(_ tile: Tile, area: CGRect, scale: CGFloat) -> DisplayList? {
    guard let entry = tiles[tile], entry.area == area, entry.scale == scale else { return nil }
    return entry.content
  }

  mutating func store(_ content: DisplayList, _ tile: Tile, area: CGRect, scale: CGFloat) {
    if tiles.count >= Self.largestCount { tiles = [:] }
    tiles[tile] = Entry(content: content, area: area, scale: scale)
  }

  /// Marks a rectangle for redrawing; nil marks everything.
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
