import MidflightLayerTree
package import MidflightScenes

package struct Reading: Sendable, Hashable {
  package let model: SceneValue
  package let presentation: SceneValue
  /// The velocity, per second, of each component of the presentation value just after the reading's
  /// instant.
  package let velocity: [Double]
}

extension Session {
  func isAbsent(_ property: SceneProperty) -> Bool { property.target().layer === absentLayer }

  /// Reads a property at the current instant, just after the events of that instant. Nil if the
  /// property's value is neither a number nor a colour, or if the property's layer does not exist.
  ///
  /// The velocity is measured like the velocity after a joint (see
  /// ``MidflightLayerTree/MotionState``), and rounded to 10⁻⁹ per second. For a motion along a
  /// path, its relative error is about a millionth.
  package func read(_ property: SceneProperty) -> Reading? {
    if let value = property.value {
      // The velocity of a value that the user's code computes is unknown, and reported as 0.
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
    // Rounds away meaningless digits, and adds 0 to turn -0 into 0.
    let rounded = velocity.map { $0.isFinite ? ($0 * 1e9).rounded() / 1e9 + 0 : $0 }
    return Reading(model: model, presentation: presentation, velocity: rounded)
  }

  /// Whether the property's reading stays the same until the next event: true if no animation moves
  /// the property and code does not set its value step by step.
  func isUnchanging(_ property: SceneProperty) -> Bool {
    guard property.value == nil else { return false }
    let (layer, keyPath) = context.perform { property.target() }
    return layer !== absentLayer && !layer.runningAnimations.contains { $0.moves(keyPath) }
      && sampledVelocity(of: layer, keyPath) == nil
  }

  /// Returns the velocity of a property that code sets step by step: the last difference divided by
  /// the interval between the steps. Nil if no further step may follow, if the property is
  /// animated, or if code does not set it step by step.
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
