import Foundation
import MidflightLayerTree

/// Animations in a few words.
@MainActor
enum AnimationText {
  /// The kind of motion: the name of its curve, or of what takes a curve's place.
  static func curve(of animation: CAAnimation) -> String {
    switch animation {
    case is CASpringAnimation: "spring"
    case is CAKeyframeAnimation: "keyframes"
    case is CAAnimationGroup: "group"
    case is CATransition: "transition"
    default: Easing(animation.timingFunction).description
    }
  }

  /// The value that it begins at; nil where that is the model's.
  static func from(_ animation: CAAnimation) -> String? {
    switch animation {
    case let basic as CABasicAnimation: LayerValueText.text(basic.fromValue)
    case let frames as CAKeyframeAnimation: LayerValueText.text(frames.values?.first)
    default: nil
    }
  }

  /// The value that it leads to; nil where that is the model's.
  static func to(_ animation: CAAnimation) -> String? {
    switch animation {
    case let basic as CABasicAnimation:
      LayerValueText.text(basic.toValue) ?? LayerValueText.text(basic.byValue).map { "by \($0)" }
    case let frames as CAKeyframeAnimation: LayerValueText.text(frames.values?.last)
    default: nil
    }
  }

  /// From what to what it leads; "model" stands for the model's value, which stands behind it where
  /// it is known.
  static func course(_ animation: CAAnimation, model: String? = nil) -> String {
    let open = model.map { "model \($0)" } ?? "model"
    return switch animation {
    case is CAPropertyAnimation:
      "\(from(animation) ?? open) → \(to(animation) ?? open)"
        + ((animation as? CAPropertyAnimation)?.isAdditive == true ? ", added" : "")
    default: curve(of: animation)
    }
  }

  /// How much of its way a basic animation has gone at a place in its cycle; nil for others.
  static func eased(_ animation: CAAnimation, fraction: Double, elapsed: Double) -> Double? {
    switch animation {
    case let spring as CASpringAnimation:
      let motion = Spring(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        allowsOverdamping: spring.allowsOverdamping)
      let time =
        spring.timingFunction.map { $0.value(at: fraction) * spring.duration } ?? elapsed
      let way = spring.initialVelocity == 0 ? 1 - motion.response(at: time).displacement : nil
      return way
    case let basic as CABasicAnimation:
      return basic.timingFunction?.value(at: fraction) ?? fraction
    default: return nil
    }
  }
}
