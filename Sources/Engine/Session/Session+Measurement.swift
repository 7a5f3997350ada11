import MidflightLayerTree
package import MidflightScenes

/// A property's numbers at an instant, of any value that has a fixed number of them.
package struct MeasuredValue: Sendable, Hashable {
  /// The components of the value that was set last and of the one that is shown, and their velocity
  /// per second.
  package let model, presentation, velocity: [Double]
}

extension Session {
  /// Measures a property at the present instant, just after its events: a number has one component, a
  /// point or a size two, a rectangle or a colour four. Nil for a value without components, such as a
  /// path, and while the property has no layer.
  package func measure(_ property: SceneProperty) -> MeasuredValue? {
    if let reading = read(property) {
      return MeasuredValue(
        model: reading.model.components, presentation: reading.presentation.components,
        velocity: reading.velocity)
    }
    let (layer, keyPath) = context.perform { property.target() }
    guard !isAbsent(property), let state = context.motionState(of: layer, keyPath: keyPath),
      let model = state.model.numbers, let presentation = state.presentation.numbers,
      let velocity = OpenJoint.velocity(state.velocity)
    else { return nil }
    return MeasuredValue(model: model, presentation: presentation, velocity: velocity)
  }
}
