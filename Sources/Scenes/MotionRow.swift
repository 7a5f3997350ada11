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
  /// of a view's animations, by the spring where one moves it, or to a layer's own action.
  ///
  /// - Parameter pace: How its animation goes.
  package func property(of layer: CALayer, pace: MotionPace = MotionPace()) -> SceneProperty {
    row.property(of: layer, named: name, animationKeys: animationKeys) { change in
      if layer.delegate is UIView {
        if let spring = pace.spring {
          UIView.animate(springDuration: spring.duration, bounce: spring.bounce, animations: change)
        } else {
          UIView.animate(withDuration: pace.duration, animations: change)
        }
      } else {
        CATransaction.begin()
        CATransaction.setAnimationDuration(pace.duration)
        change()
        CATransaction.commit()
      }
    }
  }
}

/// How an animation goes on its way: as long as it takes, or by a spring.
@MainActor
package struct MotionPace {
  /// How long it takes, in seconds.
  let duration: Double
  /// The spring by its perceptual duration in seconds and its bounce; nil for a curve.
  let spring: (duration: Double, bounce: Double)?

  /// That of an animation by default.
  package init() { (duration, spring) = (CATransaction.defaultDuration, nil) }

  /// That of an animation.
  ///
  /// - Parameter duration: Its own, or that of the group that it is in.
  init(_ animation: CAAnimation, duration: Double) {
    self.duration = duration
    guard let spring = animation as? CASpringAnimation, spring.mass > 0, spring.stiffness > 0 else {
      self.spring = nil
      return
    }
    // A perceptual duration is the period of the spring without damping.
    let frequency = (Double(spring.stiffness) / Double(spring.mass)).squareRoot()
    let ratio = Double(spring.damping) / (2 * Double(spring.mass) * frequency)
    self.spring = (2 * .pi / frequency, ratio > 1 ? 1 / ratio - 1 : 1 - ratio)
  }
}
