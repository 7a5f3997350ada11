package import Foundation
package import MidflightLayerTree

/// A snapshot of a scene's layers at one instant, with their positions and animations.
package struct LayerOutline: Sendable, Hashable {
  package struct Animation: Sendable, Hashable {
    package var key: String
    package var keyPath: String?
    /// The animation's start value as text; `to` is its target. Each is nil if the animation uses
    /// the model value instead.
    package var from: String?
    package var to: String?
    package var curve: String
    package var begin: Flicks?
    /// The time at which the animation ends; nil if it never ends, or if the layer's time is
    /// stopped.
    package var end: Flicks?
    /// The position in the current cycle, as a fraction, 0…1; `elapsed` is the same position in
    /// seconds of the animation's local time. Both are nil while the animation shows no value.
    package var fraction: Double?
    package var elapsed: Double?
    /// How far the value has moved from the start value to the target, after easing; nil unless the
    /// animation is a basic animation.
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
    /// `model` is computed from model values, `shown` from presentation values. For a shape layer
    /// with empty bounds, both are the corners of its path's bounding box.
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

  /// All layers: superlayers before their sublayers, and siblings in the order of `sublayers`.
  package var layers: [Layer] = []

  package func layer(at path: String) -> Layer? { layers.first { $0.path == path } }

  /// Returns the path of a layer's superlayer; nil for the root layer.
  package func parent(of path: String) -> String? {
    layer(at: path)?.parent.map { layers[$0].path }
  }
}
