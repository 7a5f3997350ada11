#if canImport(QuartzCore)
  import QuartzCore
#else
  import Foundation
  import Midflight
#endif

/// The motions of the scene gallery.
@MainActor
enum GalleryMotion {
  /// basic: `position.x` in 1.4 s, easeInEaseOut.
  /// In the scene first from 20 to 100.
  static func basic(from: Any?, to: Any?) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = from
    animation.toValue = to
    animation.duration = 1.4
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.42, 0, 0.58, 1)
    return animation
  }

  /// A new target. Policy additive: it takes away what is left of its own change, and is added
  /// to those that still run; the value goes on, the motions blend.
  static func basic(on layer: CALayer, to target: CGFloat) {
    let model = number(layer.value(forKeyPath: "position.x")) ?? target
    change(layer, "position.x", to: target)
    let animation = basic(
      from: model - target,
      to: CGFloat(0))
    animation.isAdditive = true
    // Beside those that run, not in their place.
    layer.add(animation, forKey: nil)
  }

  /// Gives the model its new value, without an animation of the layer's own.
  private static func change(_ layer: CALayer, _ keyPath: String, to value: Any) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.setValue(value, forKeyPath: keyPath)
    CATransaction.commit()
  }

  /// A property's number, whatever its type.
  private static func number(_ value: Any?) -> CGFloat? {
    switch value {
    case let value as CGFloat: return value
    case let value as Double: return CGFloat(value)
    case let value as Float: return CGFloat(value)
    case let value as Int: return CGFloat(value)
    default: return nil
    }
  }
}
