public import Foundation
import MidflightDrawing
import MidflightGeometry

struct TiledState: Initial, Equatable {
  var tileSize = CGSize(width: 256, height: 256)
  var levelsOfDetail = 1
  var levelsOfDetailBias = 0
}

@MainActor struct TiledProperties {
  let tileSize = StateProperty("tileSize", \TiledState.tileSize)
  let levelsOfDetail = StateProperty("levelsOfDetail", \TiledState.levelsOfDetail)
  let levelsOfDetailBias = StateProperty("levelsOfDetailBias", \TiledState.levelsOfDetailBias)
}

/// A layer that draws its content in tiles. It draws only the visible tiles, at the scale at which
/// they are visible, for content that is too large or too detailed to draw as a whole. See Apple's
/// [CATiledLayer](https://developer.apple.com/documentation/quartzcore/catiledlayer).
///
/// `draw(in:)` is called for each tile. The context's clip (`boundingBoxOfClipPath`) is the tile in
/// the layer's space. The scale of the context's transform is the number of pixels per point at the
/// tile's level of detail.
///
/// A tile is drawn when a frame first needs it, and cached until ``CALayer/setNeedsDisplay(_:)`` is
/// called with a rectangle that touches the tile. Tiles may be drawn in any frame, so a tile's
/// content must depend only on the layer. Tiles are drawn immediately: no tile is ever missing, and
/// tiles don't fade in. Tiles drawn while the layer itself animates are not cached.
///
/// The visible area is the part of the layer that is inside the bounds of all clipping ancestors
/// and of the root layer. Empty bounds of the root layer are ignored. In perspective, or inside a
/// replicator, all of the layer's bounds count as visible. The tile size is doubled until no more
/// than ``largestTileCount`` tiles are needed. On the screen, tile edges are rounded to whole
/// pixels unless the layer is rotated. So a tile may show a fraction of a pixel outside the clip's
/// box; to cover it, draw beyond the box.
@MainActor open class CATiledLayer: CALayer {
  static let tiled = TiledProperties()
  private static let table = PropertyTable(of: CATiledLayer.self, tiled, over: CALayer.properties)
  override class var properties: PropertyTable { table }

  /// The largest number of tiles that one layer draws in a frame.
  public nonisolated static let largestTileCount = 1024

  private var tiles = TileCache()

  /// Returns the fade-in duration of new tiles in seconds: 0.25. It has no effect, because tiles
  /// are drawn in the frame that needs them.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// The size of a tile, in pixels at the tile's level of detail; 256 × 256 by default. A side that
  /// is not positive and finite counts as 256.
  @StoredProperty(CATiledLayer.tiled.tileSize) open var tileSize: CGSize

  /// The number of levels of detail, at least 1; 1 by default. Each level has half as many pixels
  /// per point as the previous one.
  @StoredProperty(CATiledLayer.tiled.levelsOfDetail) open var levelsOfDetail: Int

  /// The number of levels of detail with more pixels per point than `contentsScale`; 0 by default.
  /// Each of these levels has twice as many pixels per point as the previous one.
  @StoredProperty(CATiledLayer.tiled.levelsOfDetailBias) open var levelsOfDetailBias: Int

  /// Drops the tiles that need a redraw. The next frame that needs them draws them by
  /// ``CALayer/draw(in:)``.
  open override func display() { tiles.dropStale() }

  // MARK: Customising by class

  override func noteStale(_ rect: CGRect?) { tiles.noteStale(rect) }

  override var paintsOwnContent: Bool { true }

  override func paintOwn(
    by builder: DisplayListBuilder, into list: inout DisplayList, _ space: DisplayListBuilder.Space
  ) {
    let bounds = state.bounds.standardized
    guard bounds.isFinite, !bounds.isEmpty else { return }
    let scale = context.displayScale > 0 ? context.displayScale : 1
    let isWhole = builder.isOfModel || builder.recording != nil
    let visible = isWhole ? bounds : seen(of: bounds)
    guard
      let grid = TileGrid(
        state.own[TiledState.self], seen: visible, contentsScale: state.contentsScale,
        zoom: space.map.largestScale * Double(scale))
    else { return }
    let map = geometryMap(space.map)
    let isAnimated = attachments.contains { $0.evaluators.contains { $0.redraws } }
    for tile in grid.tiles {
      let area = grid.rect(of: tile)
      let content: DisplayList
      if !isAnimated, let known = tiles.content(tile, area: area, scale: grid.scale) {
        content = known
      } else {
        content = record(area, scale: grid.scale)
        if attachments.isEmpty { tiles.store(content, tile, area: area, scale: grid.scale) }
      }
      if content.isEmpty { continue }
      var edge = Path()
      let clip = area.intersection(bounds)
      if map.isUpright {
        edge.addRect(clip.applying(map).onPixels(scale))
        list.clip(to: edge) { $0.append(content, transform: grid.map(of: area).concatenating(map)) }
      } else {
        edge.addRect(clip)
        list.clip(to: edge, transform: map) {
          $0.append(content, transform: grid.map(of: area).concatenating(map))
        }
      }
    }
  }

  /// Records what `draw(in:)` draws in `area`, the area of a tile. The recording is in the tile's
  /// pixels.
  private func record(_ area: CGRect, scale: CGFloat) -> DisplayList {
    let recording = CGContext()
    recording.canvas = RecordedCanvas(area.size, scale: scale, map: .identity)
    recording.scaleBy(x: scale, y: scale)
    recording.translateBy(x: -area.minX, y: -area.minY)
    recording.limitClipBounds(to: area)
    context.draw { draw(in: recording) }
    return recording.displayList
  }

  /// Returns the part of the bounds that the layers around this one do not clip.
  private func seen(of bounds: CGRect) -> CGRect {
    var (seen, map, layer) = (bounds, geometryMap(.identity), self as CALayer)
    while let parent = layer.parent {
      guard CATransform3DIsAffine(layer.state.transform), !(parent is CAReplicatorLayer) else {
        return seen
      }
      map = map.concatenating(layer.mapToSuperlayer)
      if !parent.state.decoration.isInitial {
        let decoration = parent.state.decoration.value
        guard CATransform3DIsAffine(decoration.sublayerTransform) else { return seen }
        map = map.concatenating(parent.aboutAnchor(decoration.sublayerTransform))
        if decoration.isGeometryFlipped { map = map.concatenating(parent.flip) }
      }
      layer = parent
      let isClip = parent.state.masksToBounds || parent.parent == nil
      let clip = parent.state.bounds.standardized
      guard isClip, clip.isFinite, !clip.isEmpty else { continue }
      guard map.isFinite, map.determinant != 0 else { return .zero }
      seen = seen.intersection(clip.applying(map.inverted()))
    }
    return seen.isNull ? .zero : seen
  }
}

extension CGAffineTransform {
  /// The largest factor by which the transform scales a length: the larger of its two [singular
  /// values](https://en.wikipedia.org/wiki/Singular_value).
  fileprivate var largestScale: Double {
    let (a, b, c, d) = (Double(a), Double(b), Double(c), Double(d))
    let mean = (a * a + b * b + c * c + d * d) / 2
    let rest = max(mean * mean - (a * d - b * c) * (a * d - b * c), 0).squareRoot()
    return (mean + rest).squareRoot()
  }

  fileprivate var isUpright: Bool { b == 0 && c == 0 }
}

extension CGRect {
  /// Returns the rectangle with its edges rounded to whole pixels, at `scale` pixels per point.
  fileprivate func onPixels(_ scale: CGFloat) -> CGRect {
    func edge(_ x: CGFloat) -> CGFloat { (x * scale).rounded() / scale }
    let (x, y) = (edge(minX), edge(minY))
    return CGRect(x: x, y: y, width: edge(maxX) - x, height: edge(maxY) - y)
  }
}
