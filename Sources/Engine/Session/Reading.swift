import MidflightLayerTree
package import MidflightScenes

/// A property at an instant.
package struct Reading: Sendable, Hashable {
  /// The value that the property was last set to.
  package let model: SceneValue
  /// The value that is shown.
  package let presentation: SceneValue
  /// How fast what is shown changes just after the instant: per second, a number for each of the
  /// value's components.
  package let velocity: [Double]
}

extension Session {
  /// Whether a property's layer is not there in the present instance.
  func isAbsent(_ property: SceneProperty) -> Bool { property.target().layer === absentLayer }

  /// Reads a property at the present instant, just after its events; nil when its value is neither
  /// number nor colour, or its layer is not there.
  ///
  /// The velocity is that of a joint's later side, see ``MidflightLayerTree/MotionState``, rounded to 10⁻⁹ per
  /// second; along a path it is right to a millionth.
  package func read(_ property: SceneProperty) -> Reading? {
    if let value = property.value {
      // Of a program's own property nobody knows how it will go on.
      return context.perform(value).map { value in
        Reading(model: value, presentation: value, velocity: value.components.map { _ in 0 })
      }
    }
    let (layer, keyPath) = context.perform { property.target() }
    guard layer !== absentLayer,
      let motionState = context.motionState(of: layer, keyPath: keyPath),
      let model = SceneValue(motionState.model),
      let presentation = SceneValue(motionState.presentation),
      let velocity = sampledVelocity(of: layer, keyPath) ?? motionState.velocity.numbers
    else { return nil }
    // No more digits than are meant; and no negative zero.
    let rounded = velocity.map { $0.isFinite ? ($0 * 1e9).rounded() / 1e9 + 0 : $0 }
    return Reading(model: model, presentation: presentation, velocity: rounded)
  }

  /// Whether a property's reading does not change before the next event: nothing animates it, and it is
  /// not set step by step.
  func isUnchanging(_ property: SceneProperty) -> Bool {
    guard property.value == nil else { return false }
    let (layer, keyPath) = context.perform { property.target() }
    return layer !== absentLayer && !layer.runningAnimations.contains { $0.moves(keyPath) }
      && sampledVelocity(of: layer, keyPath) == nil
  }

  /// The velocity of a property whose values are set one by one: the last difference by its time,
  /// while the next one may still come. Nil for another, and for what is animated.
  private func sampledVelocity(of layer: CALayer, _ keyPath: String) -> [Double]? {
    let key = String(keyPath.prefix { $0 != "." })
    guard let change = journal.change(of: layer, key), change.isSample,
      change.last?.cause == change.cause,
      let interval = change.interval, interval > .zero, time - change.time <= interval + interval,
      !layer.runningAnimations.contains(where: { $0.moves(keyPath) }),
      let before = context.motionState(
        of: layer, keyPath: keyPath, restingAt: change.old, of: key)?.model.numbers,
      let now = context.motionState(of: layer, keyPath: keyPath)?.model.numbers,
      before.count == now.count
    else { return nil }
    return zip(now, before).map { ($0 - $1) / interval.seconds }
  }
}
