#if canImport(QuartzCore)
  import QuartzCore
#else
  import Foundation
  import Midflight
#endif

/// The animations of the scene explicit-color.
@MainActor
enum ExplicitColorMotion {
  /// modelFirst: `backgroundColor` in 1 s.
  /// In the scene it first runs from (0, 0, 1, 1) to (0.7717, 0.4849, 0.2923, 1).
  static func modelFirst(from: Any?, to: Any?) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.fromValue = from
    animation.toValue = to
    animation.duration = 1
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0, 0.1, 1.3)
    return animation
  }

  /// Retargets. Policy fromModel: starts at the model value instead of the shown value;
  /// the value jumps if it is moving.
  static func modelFirst(on layer: CALayer, to target: CGColor) {
    let model = layer.value(forKeyPath: "backgroundColor")
    change(layer, "backgroundColor", to: target)
    let animation = modelFirst(from: model, to: target)
    layer.add(animation, forKey: "modelFirst")
  }

  /// Sets the model value without an implicit animation.
  private static func change(_ layer: CALayer, _ keyPath: String, to value: Any) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.setValue(value, forKeyPath: keyPath)
    CATransaction.commit()
  }
}
