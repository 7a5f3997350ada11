import LayerTree

extension Session {
  /// The animation that was added last for a name.
  struct Running {
    weak var layer: CALayer?
    var key: String
    /// When it begins.
    var begin: Flicks
    var duration: Double
    var speed: Double
    var autoreverses: Bool
    var repeats: Double
    var isSpring: Bool
  }

  func note(_ addition: AnimationAddition, as target: Tuning.Target) {
    let animation = addition.animation
    let layerNow = addition.layer.convertTime(context.now.seconds, from: nil)
    let delay = animation.beginTime == 0 ? 0 : max(animation.beginTime - layerNow, 0)
    let cycles = animation.repeatCount > 0 ? Double(animation.repeatCount) : 1
    running[target] = Running(
      layer: addition.layer, key: target.animationKey, begin: context.now + Flicks(seconds: delay),
      duration: animation.duration, speed: Double(abs(animation.speed)),
      autoreverses: animation.autoreverses, repeats: animation.autoreverses ? 2 * cycles : cycles,
      isSpring: animation is CASpringAnimation)
  }

  /// How far an animation's cycle has come, 0…1, and whether a spring moves it; nil while it does
  /// not run.
  func progress(of tunable: Tunable) -> (fraction: Double, isSpring: Bool)? {
    for target in tunable.targets {
      guard let run = running[target], run.layer?.animation(forKey: run.key) != nil,
        run.duration > 0
      else { continue }
      let cycles = (time - run.begin).seconds * run.speed / run.duration
      guard cycles >= 0, cycles <= run.repeats else { continue }
      let part = cycles == run.repeats ? 1 : cycles.truncatingRemainder(dividingBy: 1)
      let isBack = run.autoreverses && Int(cycles) % 2 == 1
      return (isBack ? 1 - part : part, run.isSpring)
    }
    return nil
  }
}
