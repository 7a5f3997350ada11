import Foundation
package import MidflightLayerTree
import MidflightViews

/// How an animation goes on its way: its duration, and its curve or its spring.
@MainActor
package struct MotionPace {
  /// How long it takes, in seconds.
  private let duration: Double
  /// Its curve; nil for the default of views or layers.
  private let curve: CAMediaTimingFunction?
  /// The spring by its perceptual duration in seconds and its bounce; nil for a curve.
  private let spring: (duration: Double, bounce: Double)?
  /// The name by which its animations are tuned; nil for that of their key.
  private let tunedName: String?

  /// That of an animation by default.
  package init() {
    (duration, curve, spring) = (CATransaction.defaultDuration, nil, nil)
    tunedName = nil
  }

  /// That of an animation, without its delay, its repetitions and the velocity of its beginning.
  ///
  /// - Parameters:
  ///   - duration: Its own, or that of the group that it is in.
  ///   - tunedName: The name by which the new animation is tuned; nil for that of its key.
  package init(_ animation: CAAnimation, duration: Double, tunedName: String? = nil) {
    self.tunedName = tunedName
    let speed = Double(abs(animation.speed))
    self.duration = speed > 0 ? duration / speed : duration
    curve = animation.timingFunction ?? CAMediaTimingFunction(name: .linear)
    guard let spring = animation as? CASpringAnimation, spring.mass > 0, spring.stiffness > 0 else {
      self.spring = nil
      return
    }
    // A perceptual duration is the period of the spring without damping.
    let frequency = (Double(spring.stiffness) / Double(spring.mass)).squareRoot()
    let ratio = Double(spring.damping) / (2 * Double(spring.mass) * frequency)
    self.spring = (2 * .pi / frequency, ratio > 1 ? 1 / ratio - 1 : 1 - ratio)
  }

  /// Makes a change of a layer's property, which then moves as the program's own would: in a block
  /// of a view's animations, by the layer's action, or by an animation from what is shown where
  /// neither moves it.
  ///
  /// - Parameter key: The key path that moves, of which the change may be of a part.
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

  /// Gives a property a target, in the place of what leads it, by such an animation.
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
