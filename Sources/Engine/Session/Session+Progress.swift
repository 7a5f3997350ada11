import MidflightLayerTree

extension Session {
  /// The progress of an animation within its cycle, 0…1, and whether the animation is a spring.
  package struct Progress {
    package var fraction: Double
    package var isSpring: Bool
  }

  /// Returns the progress of the first running animation of a tunable; nil if none is running.
  package func progress(of tunable: Tunable) -> Progress? {
    if let past { return tunable.targets.lazy.compactMap { past.progress[$0] }.first }
    return tunable.targets.lazy.compactMap { self.progress(of: $0) }.first
  }

  func progress(of target: Tuning.Target) -> Progress? {
    guard let added = journal.latest[target], added.animation.duration > 0,
      added.layer?.animation(forKey: added.key ?? target.animationKey) != nil
    else { return nil }
    let animation = added.animation
    let begin = added.time + Flicks(seconds: added.delay)
    let speed = Double(abs(animation.speed))
    let cycles = (time - begin).seconds * speed / animation.duration
    let count = animation.repeatCount > 0 ? Double(animation.repeatCount) : 1
    let repeats = animation.autoreverses ? 2 * count : count
    guard cycles >= 0, cycles <= repeats else { return nil }
    let part = cycles == repeats ? 1 : cycles.truncatingRemainder(dividingBy: 1)
    let isBack = animation.autoreverses && Int(cycles) % 2 == 1
    return Progress(
      fraction: isBack ? 1 - part : part, isSpring: animation is CASpringAnimation)
  }
}
