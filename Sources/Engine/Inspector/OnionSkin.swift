import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

/// Drawings of a layer as it is some frames before and after the current instant, in the scene's
/// coordinates.
///
/// A separate session runs ahead of the current instant. Drawings are kept while their instants are
/// near the current one, so each frame needs only one new drawing during playback. After a jump in
/// time, all are drawn again.
@MainActor
package final class OnionSkin {
  /// The offsets of the drawings from the current instant, in sixtieths of a second.
  static let offsets = [-12, -8, -4, 4, 8, 12]
  private static let farthest = 12
  private static let grid = FrameGrid(rate: 60)

  private struct Key: Equatable {
    var chart: ChartKey
    var layer: String
  }

  private var key: Key?
  private var session: Session?
  private var displayLists: [Int: DisplayList] = [:]

  package init() {}

  /// Compares a layer's drawing at instants near the current one with its current drawing. Returns
  /// the parts that differ, each with its instant's offset from the current one. Instants
  /// before 0 s are left out.
  ///
  /// - Parameters:
  ///   - layer: The layer's path.
  ///   - isPlaying: Whether missing drawings may be left out for now, because playback will soon
  ///     add them.
  package func ghosts(
    of layer: String, around source: Session, chart: ChartKey, isPlaying: Bool
  ) -> [(offset: Int, ghost: Ghost)] {
    let key = Key(chart: chart, layer: layer)
    let shown = Self.displayList(of: layer, in: source)
    if self.key != key || session?.displayScale != source.displayScale {
      (self.key, displayLists) = (key, [:])
      session = Session(of: source)
    }
    guard let session else { return [] }
    let present = Self.grid.frame(at: source.time)
    let reach = Self.farthest
    displayLists = displayLists.filter { abs($0.key - present) <= reach }
    if source.time == Self.grid.time(of: present) || isPlaying { displayLists[present] = shown }
    let wanted = isPlaying ? [present + reach] : Self.offsets.map { present + $0 }
    for frame in wanted where frame >= 0 && displayLists[frame] == nil {
      session.seek(to: Self.grid.time(of: frame))
      displayLists[frame] = Self.displayList(of: layer, in: session)
    }
    return Self.offsets.compactMap { offset in
      displayLists[present + offset].map { (offset, Ghost(of: $0, besides: shown)) }
    }
  }

  /// Returns the drawing of a layer and its sublayers as they are shown, using presentation values;
  /// empty if the layer is shown in perspective.
  private static func displayList(of path: String, in session: Session) -> DisplayList {
    var list = DisplayList()
    guard let layer = session.layer(at: path) else { return list }
    var map: CGAffineTransform?
    session.context.forEachPresentation { shown in
      if shown === layer { map = LayerOutline.map(of: shown) }
    }
    guard let map else { return list }
    list.append(session.context.displayList(of: layer), transform: map)
    return list
  }

  /// Releases all drawings and the session. Call this when the onion skin is hidden.
  package func clear() { (key, session, displayLists) = (nil, nil, [:]) }
}
