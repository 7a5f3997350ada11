public import Foundation
import MidflightDrawing
import MidflightGeometry

/// The values of the properties that a tiled layer adds.
struct TiledState: Initial, Equatable {
  var tileSize = CGSize(width: 256, height: 256)
  var levelsOfDetail = 1
  var levelsOfDetailBias = 0
}

/// The properties that a tiled layer adds.
@MainActor struct TiledProperties {
  let tileSize = StateProperty("tileSize", \TiledState.tileSize)
  let levelsOfDetail = StateProperty("levelsOfDetail", \TiledState.levelsOfDetail)
  let levelsOfDetailBias = StateProperty("levelsOfDetailBias", \TiledState.levelsOfDetailBias)
}

/// A layer that draws its content tile by tile, those that are to be seen, at the scale they are
/// seen at: for content that is too large, or too detailed, to be drawn at once.
///
/// `draw(in:)` is called for each tile. The context's clip (`boundingBoxOfClipPath`) is the tile in
/// the layer's space, and its transform's scale is the level's: pixels to a point.
///
/// Tiles are drawn when a frame first needs them, and kept until ``CALayer/setNeedsDisplay(_:)``
/// asks for them anew, which drops those that the rectangle touches. As that may be at any frame,
/// what they show must not depend on anything but the layer. They are drawn at once: nothing is
/// ever missing, and nothing fades in. Tiles drawn while the layer itself animates are not kept.
///
/// To be seen is what lies within the root layer's bounds, where those are not empty, and within
/// those of all clipping layers around this one. Through perspective, or inside a replicator, all
/// of the bounds counts as seen. Where more than ``largestTileCount`` tiles would be, tiles of
/// twice the size are taken, as often as needed. Edges of tiles lie on whole pixels unless the
/// layer is turned; where the tile's own edge is between two, what is drawn beyond the clip's box
/// covers the rest.
@MainActor open class CATiledLayer: CALayer {
  static let tiled = TiledProperties()
  private static let table = PropertyTable(of: CATiledLayer.self, tiled, over: CALayer.properties)
  override class var properties: PropertyTable { table }

  /// The most tiles in a frame.
  public nonisolated static let largestTileCount = 1024

  private var tiles = TileCache()

  /// How long new tiles would take to fade in, in seconds: 0.25. They don't, for they are never
  /// late.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// The size of a tile in pixels of its level; 256 × 256 by default. A side that is not positive and
  /// finite counts as that.
  @StoredProperty(CATiledLayer.tiled.tileSize) open var tileSize: CGSize

  /// How many levels there are, each with half the pixels to a point of the one before; 1 by default,
  /// which less counts as.
  @StoredProperty(CATiledLayer.tiled.levelsOfDetail) open var levelsOfDetail: Int

  /// How many of the levels have more pixels than `contentsScale` says, each twice as many; 0 at
  /// first.
  @StoredProperty(CATiledLayer.tiled.levelsOfDetailBias) open var levelsOfDetailBias: Int

  /// Drops the tiles that are to be drawn anew. What tiles show is drawn by ``CALayer/draw(in:)``.
  open override func display() { tiles.dropStale() }

  // MARK: Built in by class

  override func noteStale(_ rect: CGRect?) { tiles.noteStale(rect) }

  override var paintsOwnContent: Bool { true }

  override func paintOwn(
    by builder: DisplayListBuilder, into list: inout DisplayList, _ place: DisplayListBuilder.Place
  ) {
    let bounds = state.bounds.standardized
    guard bounds.isFinite, !bounds.isEmpty else { return }
    let scale = context.displayScale > 0 ? context.displayScale : 1
    let isWhole = builder.isOfModel || builder.recording != nil
    let visible = isWhole ? bounds : seen(of: bounds)
    guard
      let grid = TileGrid(
        state.own[TiledState.self], seen: visible, contentsScale: state.contentsScale,
        zoom: place.map.largestScale * Double(scale))
    else { return }
    let map = geometryMap(place.map)
    let isAnimated = attachments.contains { $0.evaluators.contains { $0.redraws } }
    for tile in grid.tiles {
      let area = grid.rect(of: tile)
      let content: DisplayList
      if !isAnimated, let known = tiles.content(tile, area: area, scale: grid.scale) {
        content = known
      } else {
        content = record(area, scale: grid.scale)
        if attachments.isEmpty { tiles.keep(content, tile, area: area, scale: grid.scale) }
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

  /// Records what the layer draws of an area, in the tile's pixels.
  private func record(_ area: CGRect, scale: CGFloat) -> DisplayList {
    let recording = CGContext()
    recording.canvas = RecordedCanvas(area.size, scale: scale, map: .identity)
    recording.scaleBy(x: scale, y: scale)
    recording.translateBy(x: -area.minX, y: -area.minY)
    recording.limitClipBounds(to: area)
    context.draw { draw(in: recording) }
    return recording.displayList
  }

  /// The part of the bounds that is to be seen, as far as the layers around know.
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
  /// The largest factor by which a length grows: the larger singular value.
  fileprivate var largestScale: Double {
    let (a, b, c, d) = (Double(a), Double(b), Double(c), Double(d))
    let mean = (a * a + b * b + c * c + d * d) / 2
    let rest = max(mean * mean - (a * d - b * c) * (a * d - b * c), 0).squareRoot()
    return (mean + rest).squareRoot()
  }

  /// Whether rectangles stay rectangles with their sides level and upright.
  fileprivate var isUpright: Bool { b == 0 && c == 0 }
}

extension CGRect {
  /// The rectangle with its edges on the nearest whole pixels, of which a point has `scale`.
  fileprivate func onPixels(_ scale: CGFloat) -> CGRect {
    func edge(_ x: CGFloat) -> CGFloat { (x * scale).rounded() / scale }
    let (x, y) = (edge(minX), edge(minY))
    return CGRect(x: x, y: y, width: edge(maxX) - x, height: edge(maxY) - y)
  }
}
