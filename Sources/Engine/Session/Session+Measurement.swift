import MidflightLayerTree
package import MidflightScenes

/// A property's components at an instant. The property's value may be of any type that has a fixed
/// number of components.
package struct MeasuredValue: Sendable, Hashable {
  /// The components of the model value, of the presentation value, and of the presentation value's
  /// velocity, per second.
  package let model, presentation, velocity: [Double]
}

extension Session {
  /// Measures a property at the current instant, just after the events of that instant. A number
  /// has one component, a point or a size two, a rectangle or a colour four. Nil if the value, such
  /// as a path, has no components, or if the property's layer does not exist.
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
