/// An object that is called when an animation begins and ends. See Apple's
/// [CAAnimationDelegate](https://developer.apple.com/documentation/quartzcore/caanimationdelegate).
///
/// Each call is a separate event on the virtual clock, outside any iteration over layers, so the
/// delegate may change the tree and the animations. The argument is the layer's copy of the
/// animation. To distinguish several animations, set values with `setValue(_:forKey:)` before
/// adding them: the copies keep the values.
@MainActor public protocol CAAnimationDelegate: AnyObject {
  /// Called when the active duration begins, after any delay.
  func animationDidStart(_ anim: CAAnimation)

  /// Called once when the animation has ended.
  ///
  /// - Parameters:
  ///   - anim: The layer's own copy of the animation.
  ///   - flag: True if it reached the end of its active duration; false if it was removed or
  ///     replaced before then, or if its layer left the tree.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
