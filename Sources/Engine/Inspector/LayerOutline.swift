package import Foundation
package import MidflightLayerTree

/// The layers of a scene at an instant, as values, with their positions and animations.
package struct LayerOutline: Sendable, Hashable {
  package struct Animation: Sendable, Hashable {
    package var key: String
    package var keyPath: String?
    /// The start value and the target, as text; nil for the model value.
    package var from: String?
    package var to: String?
    package var curve: String
    package var begin: Flicks?
    /// The time at which it ends; nil if it never ends, or if the layer's time is stopped.
    package var end: Flicks?
    /// The progress within its cycle, as a fraction 0…1 and in seconds of its local time; nil while
    /// it shows no value.
    package var fraction: Double?
    package var elapsed: Double?
    /// The eased progress from the start value to the target; nil if the animation has no such
    /// progress.
    package var eased: Double?
    /// The number of completed cycles.
    package var cycle: Double
    /// The layer's local time, in seconds.
    package var layerTime: Double
  }

  package struct Layer: Sendable, Hashable {
    /// The layer's path in the layer tree, made unique.
    package var path: String
    package var name: String
    package var kind: String
    /// 0 for the root layer.
    package var depth: Int
    /// The superlayer's index; nil for the root layer.
    package var parent: Int?
    /// The corners of its bounds in the scene's coordinates, by model values and by presentation
    /// values: top left first, then clockwise. If the bounds are empty, the corners of its path's
    /// bounding box.
    package var model: [CGPoint]
    package var shown: [CGPoint]
    package var isVisible: Bool
    /// Whether the layer itself draws anything.
    package var paints: Bool
    /// Whether it clips its sublayers to its bounds.
    package var masks: Bool
    package var zPosition: Double
    package var animations: [Animation]

    package var center: CGPoint {
      let sum = shown.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
      return CGPoint(x: sum.x / 4, y: sum.y / 4)
    }
  }

  /// The layers: superlayers first, siblings in their order.
  package var layers: [Layer] = []

  package func layer(at path: String) -> Layer? { layers.first { $0.path == path } }

  /// The path of a layer's superlayer; nil for the root layer.
  package func parent(of path: String) -> String? {
    layer(at: path)?.parent.map { layers[$0].path }
  }
}
