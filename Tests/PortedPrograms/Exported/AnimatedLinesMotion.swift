#if canImport(QuartzCore)
  import QuartzCore
#else
  import Foundation
  import Midflight
#endif

/// The animations of the scene animated-lines.
@MainActor
enum AnimatedLinesMotion {
  /// strokeEnd/retarget.strokeEnd: `strokeEnd` in 0.8 s, easeInEaseOut.
  static func retargetStrokeEnd(from: Any?, to: Any?) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.fromValue = from
    animation.toValue = to
    animation.duration = 0.8
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.42, 0, 0.58, 1)
    return animation
  }

  /// Retargets. Policy spring: a spring starts at the shown value. Value and velocity
  /// are continuous.
  ///
  /// - Parameter initialVelocity: Velocity towards the target, in distances from the shown
  ///   value to the target per second; for a number velocity / (target - shown).
  static func retargetStrokeEnd(
    on layer: CALayer,
    to target: CGFloat,
    initialVelocity: CGFloat = 0
  ) {
    let shown = (layer.presentation() ?? layer).value(forKeyPath: "strokeEnd")
    change(layer, "strokeEnd", to: target)
    let animation = CASpringAnimation(keyPath: "strokeEnd")
    animation.fromValue = shown
    animation.toValue = target
    animation.mass = 1
    animation.stiffness = 133.21238191735458
    animation.damping = 23.0835336911275
    animation.initialVelocity = initialVelocity
    animation.duration = max(0.8, animation.settlingDuration)
    layer.add(animation, forKey: "retarget.strokeEnd")
  }

  /// Sets the model value without an implicit animation.
  private static func change(_ layer: CALayer, _ keyPath: String, to value: Any) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.setValue(value, forKeyPath: keyPath)
    CATransaction.commit()
  }
}
