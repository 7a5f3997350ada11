import Foundation
import MidflightLayerTree

@MainActor
enum AnimationText {
  /// Returns the name of an animation's curve, or the kind of the animation if it has no curve.
  static func curve(of animation: CAAnimation) -> String {
    switch animation {
    case is CASpringAnimation: "spring"
    case is CAKeyframeAnimation: "keyframes"
    case is CAAnimationGroup: "group"
    case is CATransition: "transition"
    default: Easing(animation.timingFunction).description
    }
  }

  /// Returns an animation's start value as text; nil if the animation starts at the model value.
  static func from(_ animation: CAAnimation) -> String? {
    switch animation {
    case let basic as CABasicAnimation: LayerValueText.text(basic.fromValue)
    case let frames as CAKeyframeAnimation: LayerValueText.text(frames.values?.first)
    default: nil
    }
  }

  /// Returns an animation's target as text; nil if the target is the model value.
  static func to(_ animation: CAAnimation) -> String? {
    switch animation {
    case let basic as CABasicAnimation:
      LayerValueText.text(basic.toValue) ?? LayerValueText.text(basic.byValue).map { "by \($0)" }
    case let frames as CAKeyframeAnimation: LayerValueText.text(frames.values?.last)
    default: nil
    }
  }

  /// Returns an animation's start value and target as text. The model value is written as "model".
  ///
  /// - Parameter model: The model value as text, which is written after the word "model"; nil if
  ///   unknown.
  static func course(_ animation: CAAnimation, model: String? = nil) -> String {
    let open = model.map { "model \($0)" } ?? "model"
    return switch animation {
    case is CAPropertyAnimation:
      "\(from(animation) ?? open) → \(to(animation) ?? open)"
        + ((animation as? CAPropertyAnimation)?.isAdditive == true ? ", added" : "")
    default: curve(of: animation)
    }
  }

  /// Returns the eased progress of a basic animation within its cycle; nil for other animations.
  static func eased(_ animation: CAAnimation, fraction: Double, elapsed: Double) -> Double? {
    switch animation {
    case let spring as CASpringAnimation:
      let motion = Spring(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        allowsOverdamping: spring.allowsOverdamping)
      let time =
        spring.timingFunction.map { $0.value(at: fraction) * spring.duration } ?? elapsed
      let progress = spring.initialVelocity == 0 ? 1 - motion.response(at: time).displacement : nil
      return progress
    case let basic as CABasicAnimation:
      return basic.timingFunction?.value(at: fraction) ?? fraction
    default: return nil
    }
  }
}
