import MidflightLayerTree

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
    let layerNow = addition.layer.convertTime(context.mediaTime, from: nil)
    let delay = animation.beginTime == 0 ? 0 : max(animation.beginTime - layerNow, 0)
    let cycles = animation.repeatCount > 0 ? Double(animation.repeatCount) : 1
    running[target] = Running(
      layer: addition.layer, key: target.animationKey, begin: context.now + Flicks(seconds: delay),
      duration: animation.duration, speed: Double(abs(animation.speed)),
      autoreverses: animation.autoreverses, repeats: animation.autoreverses ? 2 * cycles : cycles,
      isSpring: animation is CASpringAnimation)
  }

  /// How far an animation's cycle has come, 0…1, and whether a spring moves it.
  package struct Progress {
    package var fraction: Double
    package var isSpring: Bool
  }

  /// How far the first of a tunable's animations has come that runs; nil while none does.
  package func progress(of tunable: Tunable) -> Progress? {
    if let past { return tunable.targets.lazy.compactMap { past.progress[$0] }.first }
    return tunable.targets.lazy.compactMap { self.progress(of: $0) }.first
  }

  func progress(of target: Tuning.Target) -> Progress? {
    guard let run = running[target], run.layer?.animation(forKey: run.key) != nil, run.duration > 0
    else { return nil }
    let cycles = (time - run.begin).seconds * run.speed / run.duration
    guard cycles >= 0, cycles <= run.repeats else { return nil }
    let part = cycles == run.repeats ? 1 : cycles.truncatingRemainder(dividingBy: 1)
    let isBack = run.autoreverses && Int(cycles) % 2 == 1
    return Progress(fraction: isBack ? 1 - part : part, isSpring: run.isSpring)
  }
}
