package import Foundation
package import MidflightLayerTree

/// The layers of a scene at an instant, as values, with their positions and their animations.
package struct LayerOutline: Sendable, Hashable {
  package struct Animation: Sendable, Hashable {
    package var key: String
    package var keyPath: String?
    /// The animation's start value and, in `to`, its target, as text; nil if it is the model value.
    package var from: String?
    package var to: String?
    package var curve: String
    package var begin: Flicks?
    /// The time at which the animation ends; nil if it never ends, or if the layer's time is
    /// stopped.
    package var end: Flicks?
    /// How far the animation is within its cycle: as a fraction, 0…1, and, in `elapsed`, in seconds
    /// of the animation's local time. Nil while the animation shows no value.
    package var fraction: Double?
    package var elapsed: Double?
    /// How far the value is on its way from the start value to the target, after easing; nil if the
    /// animation has no such progress.
    package var eased: Double?
    /// The number of cycles that the animation has completed.
    package var cycle: Double
    /// The local time of the animation's layer, in seconds.
    package var layerTime: Double
  }

  package struct Layer: Sendable, Hashable {
    /// The layer's path in the layer tree, made unique.
    package var path: String
    package var name: String
    package var kind: String
    /// The number of superlayers above the layer; 0 for the root layer.
    package var depth: Int
    /// The index of the superlayer in ``layers``; nil for the root layer.
    package var parent: Int?
    /// The corners of the layer's bounds in the scene's coordinates, clockwise from the top left:
    /// `model` by model values, `shown` by presentation values. For a shape layer with empty
    /// bounds, they are the corners of its path's bounding box.
    package var model: [CGPoint]
    package var shown: [CGPoint]
    package var isVisible: Bool
    /// Whether the layer itself draws anything.
    package var paints: Bool
    /// Whether the layer clips its sublayers to its bounds.
    package var masks: Bool
    package var zPosition: Double
    package var animations: [Animation]

    package var center: CGPoint {
      let sum = shown.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
      return CGPoint(x: sum.x / 4, y: sum.y / 4)
    }
  }

  /// All layers: superlayers before their sublayers, and sublayers in their order.
  package var layers: [Layer] = []

  package func layer(at path: String) -> Layer? { layers.first { $0.path == path } }

  /// Returns the path of a layer's superlayer; nil for the root layer.
  package func parent(of path: String) -> String? {
    layer(at: path)?.parent.map { layers[$0].path }
  }
}
