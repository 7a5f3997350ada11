import Foundation
package import MidflightLayerTree
import MidflightViews

/// A number or a colour that moves and that no scene lists, found by its moving: what programs for
/// Apple's systems mostly have.
///
/// It is found in one instance of a scene and belongs to the layer in the same place of each other.
@MainActor
package struct MotionRow {
  /// The layer's place: indexes among sublayers, from a layer on that all instances have.
  let place: [Int]
  /// The layer's class.
  let type: ObjectIdentifier
  /// Its public name.
  package private(set) var name: String
  private(set) var row: LayerRow
  private(set) var animationKeys: [String]

  /// The same under another name.
  package func named(_ name: String) -> MotionRow {
    var row = self
    row.name = name
    return row
  }

  /// The same with the values and the keys of another besides its own.
  package func widened(by other: MotionRow) -> MotionRow {
    var row = self
    row.row.range = self.row.range.union(other.row.range)
    row.animationKeys += other.animationKeys.filter { !animationKeys.contains($0) }
    return row
  }

  /// The key path that is animated, of which the value may be a part.
  package var key: String { row.key }
  /// The key path of its value.
  package var keyPath: String { row.path }

  /// The layer in the tree of an instance; nil where its tree is another one.
  package func layer(below root: CALayer) -> CALayer? {
    var layer = root
    for index in place {
      guard let sublayers = layer.sublayers, sublayers.indices.contains(index) else { return nil }
      layer = sublayers[index]
    }
    return ObjectIdentifier(Swift.type(of: layer)) == type ? layer : nil
  }

  /// The row as a property of a layer. A target is given as the program's own would be: in a block
  /// of a view's animations, or to a layer's own action.
  ///
  /// - Parameter duration: How long that takes, in seconds.
  package func property(
    of layer: CALayer, duration: Double = CATransaction.defaultDuration
  ) -> SceneProperty {
    row.property(of: layer, named: name, animationKeys: animationKeys) { change in
      if layer.delegate is UIView {
        UIView.animate(withDuration: duration, animations: change)
      } else {
        CATransaction.begin()
        CATransaction.setAnimationDuration(duration)
        change()
        CATransaction.commit()
      }
    }
  }
}
