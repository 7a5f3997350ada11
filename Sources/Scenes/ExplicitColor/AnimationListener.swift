import MidflightLayerTree

/// The single delegate of all the scene's animations. It distinguishes them by two values that each
/// animation carries: the name of its panel, and the number of the panel's change.
final class AnimationListener: CAAnimationDelegate {
  private enum Key {
    static let method = "method"
    static let run = "run"
  }

  /// The reference is weak, since the scene's layers hold the animations, which hold this delegate.
  weak var scene: ExplicitColorScene?

  func mark(_ animation: CAAnimation, method: ColorMethod, run: Int) {
    animation.delegate = self
    animation.setValue(method, forKey: Key.method)
    animation.setValue(run, forKey: Key.run)
  }

  func animationDidStart(_ anim: CAAnimation) {
    panel(of: anim)?.animationDidStart()
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard let run = anim.value(forKey: Key.run) as? Int else { return }
    panel(of: anim)?.animationDidStop(anim, run: run, finished: flag)
  }

  private func panel(of animation: CAAnimation) -> ColorPanel? {
    (animation.value(forKey: Key.method) as? ColorMethod).flatMap { scene?.panel($0) }
  }
}
