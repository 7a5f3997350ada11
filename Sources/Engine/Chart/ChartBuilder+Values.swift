import MidflightLayerTree
import MidflightScenes

extension Chart.Curve.Abandoned {
  /// Samples the property's curve from an instant on, as it would be without further events; nil if
  /// the property's layer has no animations.
  @MainActor
  init?(
    of property: SceneProperty, in session: Session, from start: Flicks, frames: Int = 180
  ) {
    // Code computes this property's value, so its future can't be sampled from animations.
    if property.value != nil { return nil }
    let (layer, keyPath) = session.context.perform { property.target() }
    let animations = layer.runningAnimations
    if animations.isEmpty { return nil }
    // Sampling can stop when the last animation has ended, because nothing moves after that.
    let ends = animations.compactMap(\.end)
    let end = ends.count == animations.count ? ends.max() : nil
    for step in 0...frames {
      let time = start + Flicks(count: Int64(step) * Flicks.perSecond / 60)
      guard let value = SceneValue(session.context.sample(layer, keyPath: keyPath, at: time))
      else { break }
      times.append(time)
      values.append(value.components)
      if let end, time >= end { break }
    }
    while values.count > 2, values.last == values[values.count - 2] {
      values.removeLast()
      times.removeLast()
    }
  }
}

extension Chart.Run {
  /// Creates the run of an added animation; nil if the animation can't be identified for tuning.
  @MainActor
  init?(_ added: AddedAnimation, property: String?) {
    guard let target = added.target else { return nil }
    let (animation, delay) = (added.animation, Flicks(seconds: added.delay))
    self.init(
      name: property ?? "\(target.layerPath)/\(target.animationKey)", isListed: property != nil,
      begin: added.time, delay: delay,
      end: Self.length(of: animation).map { added.time + delay + Flicks(seconds: $0) },
      curve: AnimationText.curve(of: animation), goal: Self.goal(of: animation),
      target: target)
  }

  /// Returns the time for which an animation plays, in seconds; nil if it is endless.
  @MainActor
  private static func length(of animation: CAAnimation) -> Double? {
    guard animation.speed != 0 else { return nil }
    let cycle = animation.duration * (animation.autoreverses ? 2 : 1)
    let cycles = animation.repeatCount > 0 ? Double(animation.repeatCount) : 1
    let length = animation.repeatDuration > 0 ? animation.repeatDuration : cycle * cycles
    let seconds = length / Double(abs(animation.speed))
    return seconds.isFinite && seconds < 1e6 ? seconds : nil
  }
}
