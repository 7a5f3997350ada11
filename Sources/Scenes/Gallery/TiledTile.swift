import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

/// A part of a large area, drawn tile by tile. Each tile shows its number and the scale of its
/// level of detail.
final class TiledTile: GalleryTile {
  private let map = TiledMap()

  init() {
    super.init("CATiledLayer")
    area.masksToBounds = true
    area.backgroundColor = GalleryStyle.well
    area.cornerRadius = 6
    map.name = "map"
    map.anchorPoint = .zero
    map.bounds = CGRect(x: 0, y: 0, width: 4000, height: 4000)
    map.tileSize = CGSize(width: 40, height: 40)
    map.levelsOfDetail = 3
    map.levelsOfDetailBias = 2
    area.addSublayer(map)
    change(to: false)
  }
  required init?(coder: NSCoder) { nil }

  /// Pans the area, and zooms in by a factor of two.
  override func change(to isOn: Bool) {
    let scale: CGFloat = isOn ? 2 : 1
    map.position = isOn ? CGPoint(x: -180, y: -150) : .zero
    map.setAffineTransform(CGAffineTransform(scaleX: scale, y: scale))
  }
}

/// Draws a tile as a square with its number, darker for coarser levels of detail.
private final class TiledMap: CATiledLayer {
  override init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }

  override func draw(in ctx: CGContext) {
    let tile = ctx.boundingBoxOfClipPath
    guard tile.width > 0, tile.height > 0 else { return }
    let column = Int((tile.minX / tile.width).rounded())
    let row = Int((tile.minY / tile.height).rounded())
    let accents = GalleryStyle.accents
    let gap = tile.width / 40
    ctx.setFillColor(accents[(column + 2 * row) % accents.count])
    ctx.fill(tile.insetBy(dx: gap, dy: gap))
    ctx.draw(
      TextRun(
        text: "\(column),\(row)",
        origin: CGPoint(x: tile.midX, y: tile.midY + tile.width / 10), size: tile.width * 0.3,
        color: GalleryStyle.card, isCentered: true))
  }
}
