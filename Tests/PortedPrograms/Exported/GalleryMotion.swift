#if canImport(QuartzCore)
  import QuartzCore
#else
  import Foundation
  import Midflight
#endif

/// The animations of the scene gallery.
@MainActor
enum GalleryMotion {
  /// basic: `position.x` in 1.4 s, easeInEaseOut.
  /// In the scene it first runs from 20 to 100.
  static func basic(from: Any?, to: Any?) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = from
    animation.toValue = to
    animation.duration = 1.4
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.42, 0, 0.58, 1)
    return animation
  }

  /// Retargets. Policy additive: animates from the negated change to zero, added to the
  /// running animations. The value is continuous, and the motions blend.
  static func basic(on layer: CALayer, to target: CGFloat) {
    let model = number(layer.value(forKeyPath: "position.x")) ?? target
    change(layer, "position.x", to: target)
    let animation = basic(
      from: model - target,
      to: CGFloat(0))
    animation.isAdditive = true
    // The running animations stay.
    layer.add(animation, forKey: nil)
  }

  /// Sets the model value without an implicit animation.
  private static func change(_ layer: CALayer, _ keyPath: String, to value: Any) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.setValue(value, forKeyPath: keyPath)
    CATransaction.commit()
  }

  /// A property's value as a number, of any numeric type.
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
