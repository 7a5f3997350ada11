import Foundation
import MidflightLayerTree

/// A layer's animations, and the model value, presentation value and target of its position, size,
/// opacity and every animated property.
package struct LayerDetails: Sendable, Hashable {
  package struct Value: Sendable, Hashable {
    package var keyPath: String
    package var model: String
    package var shown: String
    /// The value that the property will show once all its animations have reached their ends, just
    /// before they are removed. It is "forever" if the animations never end, and nil if no
    /// animation moves the property.
    package var target: String?
  }

  package var values: [Value]
  package var animations: [LayerOutline.Animation]
}

extension Session {
  package func layerDetails(at path: String) -> LayerDetails? {
    guard let layer = layer(at: path) else { return nil }
    let running = layer.runningAnimations
    var keyPaths: [String] = []
    for animation in running {
      for keyPath in animation.animation.keyPaths where !keyPaths.contains(keyPath) {
        keyPaths.append(keyPath)
      }
    }
    let moving = keyPaths.count
    for keyPath in ["position", "bounds.size", "opacity"] where !keyPaths.contains(keyPath) {
      keyPaths.append(keyPath)
    }
    let values = keyPaths.enumerated().compactMap { index, keyPath -> LayerDetails.Value? in
      guard let model = LayerValueText.text(layer.value(forKeyPath: keyPath)),
        let shown = LayerValueText.text(context.sample(layer, keyPath: keyPath, at: time))
      else { return nil }
      var target: String?
      if index < moving {
        let own = running.filter { $0.animation.keyPaths.contains(keyPath) }
        let ends = own.compactMap(\.end)
        if ends.count == own.count, let last = ends.max() {
          let moment = max(last - Flicks(count: 1), time)
          target = LayerValueText.text(context.sample(layer, keyPath: keyPath, at: moment))
        } else {
          target = "forever"
        }
      }
      return LayerDetails.Value(keyPath: keyPath, model: model, shown: shown, target: target)
    }
    return LayerDetails(
      values: values, animations: running.map { LayerOutline.Animation($0) })
  }
}

extension CAAnimation {
  fileprivate var keyPaths: [String] {
    switch self {
    case let property as CAPropertyAnimation: property.keyPath.map { [$0] } ?? []
    case let group as CAAnimationGroup: (group.animations ?? []).flatMap(\.keyPaths)
    default: []
    }
  }
}
