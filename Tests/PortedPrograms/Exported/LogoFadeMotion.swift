#if canImport(QuartzCore)
  import QuartzCore
#else
  import Foundation
  import Midflight
#endif

/// The animations of the scene logo-fade.
@MainActor
enum LogoFadeMotion {
  /// borderWidth: `borderWidth` in 1 s, default.
  /// In the scene it first runs from 4 to 8.
  static func borderWidth(from: Any?, to: Any?) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "borderWidth")
    animation.fromValue = from
    animation.toValue = to
    animation.duration = 1
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)
    animation.fillMode = .backwards
    return animation
  }

  /// Retargets. Policy fromPresentation: starts at the shown value. The value is continuous;
  /// the velocity is that of the new curve.
  static func borderWidth(on layer: CALayer, to target: CGFloat) {
    let shown = (layer.presentation() ?? layer).value(forKeyPath: "borderWidth")
    change(layer, "borderWidth", to: target)
    let animation = borderWidth(from: shown, to: target)
    layer.add(animation, forKey: "borderWidth")
  }

  /// Sets the model value without an implicit animation.
  private static func change(_ layer: CALayer, _ keyPath: String, to value: Any) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.setValue(value, forKeyPath: keyPath)
    CATransaction.commit()
  }
}
