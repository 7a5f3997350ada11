import MidflightLayerTree

/// One delegate for all of the scene's animations, which tells them apart by what they carry: the
/// panel's name, and the run's number.
final class AnimationListener: CAAnimationDelegate {
  /// The keys under which animations carry their identity.
  private enum Key {
    static let method = "method"
    static let run = "run"
  }

  /// Not kept alive: the layers hold the animations, which hold this.
  weak var scene: ExplicitColorScene?

  /// Gives an animation its identity, before it is added.
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
