package import Foundation
package import MidflightLayerTree

/// The layers of a scene at an instant, as values: where each stands, and what moves it.
package struct LayerOutline: Sendable, Hashable {
  /// An animation on a layer.
  package struct Animation: Sendable, Hashable {
    package var key: String
    package var keyPath: String?
    /// The values that it begins and ends at, in words; nil where that is the model's value.
    package var from: String?
    package var to: String?
    /// Its curve in words.
    package var curve: String
    package var begin: Flicks?
    /// Nil when it runs on for ever, or its layer's time stands.
    package var end: Flicks?
    /// How far it is in its cycle, 0…1, and in seconds of its own time; nil while it shows nothing.
    package var fraction: Double?
    package var elapsed: Double?
    /// How much of the way from its beginning to its end that is; nil where there is no such part.
    package var eased: Double?
    /// The cycles that lie behind it.
    package var cycle: Double
    /// The layer's own time, in seconds.
    package var layerTime: Double
  }

  package struct Layer: Sendable, Hashable {
    /// Unique among the layers; the layer's path in its tree.
    package var path: String
    /// The path's last component.
    package var name: String
    package var kind: String
    /// 0 for the topmost.
    package var depth: Int
    /// The superlayer's index; nil for the topmost.
    package var parent: Int?
    /// The corners of its bounds, or of its path where these are empty, in the scene's space: top
    /// left first, then around. As the model has them, and as they are shown.
    package var model: [CGPoint]
    package var shown: [CGPoint]
    package var isVisible: Bool
    /// Whether something is seen of it but for its sublayers.
    package var paints: Bool
    /// Whether what lies beyond its bounds is cut off.
    package var masks: Bool
    package var zPosition: Double
    package var animations: [Animation]

    /// The middle of its corners, as shown.
    package var center: CGPoint {
      let sum = shown.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
      return CGPoint(x: sum.x / 4, y: sum.y / 4)
    }
  }

  /// Superlayers first, siblings in their order.
  package var layers: [Layer] = []

  /// The layer at a path.
  package func layer(at path: String) -> Layer? { layers.first { $0.path == path } }

  /// The path of a layer's superlayer; nil for the topmost.
  package func parent(of path: String) -> String? {
    layer(at: path)?.parent.map { layers[$0].path }
  }
}
