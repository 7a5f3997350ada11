/// Hears of an animation's beginning and end.
///
/// Each call is an event of its own on the virtual clock, outside any iteration over layers: it may
/// change the tree and the animations as it likes. The animation that is passed is the layer's
/// copy; values set with `setValue(_:forKey:)` before adding tell several apart.
@MainActor public protocol CAAnimationDelegate: AnyObject {
  /// Called when the active duration begins, after any delay.
  func animationDidStart(_ anim: CAAnimation)

  /// Called once when the animation has ended.
  ///
  /// - Parameters:
  ///   - anim: The layer's own copy of the animation.
  ///   - flag: True when it reached the end of its active duration; false when it was removed or
  ///     replaced before, or its layer left the tree.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
