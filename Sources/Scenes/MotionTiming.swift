import Foundation
package import MidflightLayerTree
import MidflightViews

/// The timing of an animation: its duration, and its curve or its spring.
@MainActor
package struct MotionTiming {
  /// The duration in seconds of an animation with a curve. A spring has its own duration.
  private let duration: Double
  /// The timing function; nil for the default, which differs between views and layers.
  private let curve: CAMediaTimingFunction?
  /// The spring's perceptual duration in seconds and its bounce; nil if there is a curve instead.
  private let spring: (duration: Double, bounce: Double)?
  /// The name under which the user tunes animations with this timing; nil for the name derived from
  /// an animation's key.
  private let tunedName: String?

  /// Creates the default timing of a transaction.
  package init() {
    (duration, curve, spring) = (CATransaction.defaultDuration, nil, nil)
    tunedName = nil
  }

  /// Takes the timing from an animation, without its delay, repetitions and initial velocity.
  ///
  /// - Parameters:
  ///   - duration: The duration of the animation, or of the group that contains it.
  ///   - tunedName: The name under which the user tunes animations with this timing; nil for the
  ///     name derived from an animation's key.
  package init(_ animation: CAAnimation, duration: Double, tunedName: String? = nil) {
    self.tunedName = tunedName
    let speed = Double(abs(animation.speed))
    self.duration = speed > 0 ? duration / speed : duration
    curve = animation.timingFunction ?? CAMediaTimingFunction(name: .linear)
    guard let spring = animation as? CASpringAnimation, spring.mass > 0, spring.stiffness > 0 else {
      self.spring = nil
      return
    }
    // The [perceptual
    // duration](https://developer.apple.com/documentation/quartzcore/caspringanimation) is the
    // period of the spring without damping.
    let frequency = (Double(spring.stiffness) / Double(spring.mass)).squareRoot()
    let ratio = Double(spring.damping) / (2 * Double(spring.mass) * frequency)
    self.spring = (2 * .pi / frequency, ratio > 1 ? 1 / ratio - 1 : 1 - ratio)
  }

  /// Changes a layer's property with the animation that the program would use: a view's animation
  /// block, the layer's action or, if there is neither, an animation from the presentation value.
  ///
  /// - Parameters:
  ///   - key: The key path that is animated.
  ///   - change: Makes the change, which may affect only a part of the value at `key`.
  func animate(_ layer: CALayer, _ key: String, _ change: @escaping @MainActor () -> Void) {
    let property = String(key.prefix { $0 != "." })
    if layer.delegate is UIView, UIView.animates(property, of: layer) {
      guard let spring else {
        return UIView.animate(withDuration: duration, curve: curve, animations: change)
      }
      return UIView.animate(
        springDuration: spring.duration, bounce: spring.bounce, animations: change)
    }
    let action = layer.action(forKey: property)
    CATransaction.begin()
    defer { CATransaction.commit() }
    if spring == nil, let action, !(action is NSNull) {
      CATransaction.setAnimationDuration(duration)
      if let curve { CATransaction.setAnimationTimingFunction(curve) }
      return change()
    }
    let shown = layer.presentation()?.storedValue(atPart: key)
    CATransaction.setDisableActions(true)
    change()
    guard let shown else { return }
    let animation = animation(of: key)
    animation.fromValue = shown
    layer.add(animation, forKey: key)
  }

  /// Animates a property to a target with this timing, replacing its running animation.
  func takeOver(_ layer: CALayer, _ keyPath: String, to value: Any) {
    layer.takeOver(keyPath, to: value, by: animation(of: keyPath))
  }

  private func animation(of key: String) -> CABasicAnimation {
    guard let spring else {
      let animation = CABasicAnimation(keyPath: key)
      animation.duration = duration
      animation.timingFunction = curve ?? CAMediaTimingFunction(name: .default)
      animation.tunedName = tunedName
      return animation
    }
    let animation = CASpringAnimation(
      perceptualDuration: spring.duration, bounce: CGFloat(spring.bounce))
    animation.keyPath = key
    animation.duration = animation.settlingDuration
    animation.tunedName = tunedName
    return animation
  }
}
