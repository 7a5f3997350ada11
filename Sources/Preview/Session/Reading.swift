import LayerTree
public import Scenes

/// A property at an instant.
public struct Reading: Sendable, Hashable {
  /// The value that the property was last set to.
  public let model: SceneValue
  /// The value that is shown.
  public let presentation: SceneValue
  /// How fast what is shown changes just after the instant: per second, a number for each of the
  /// value's components.
  public let velocity: [Double]
}

extension Session {
  /// Reads a property at the present instant, just after its events; nil when its value is neither
  /// number nor colour.
  ///
  /// The velocity is right-hand: the second-order one-sided difference over 20 µs, whose error is
  /// the third derivative times 10⁻¹⁰ / 3 s²; it is rounded to 10⁻⁹ per second.
  public func read(_ property: SceneProperty) -> Reading? {
    let (layer, keyPath) = context.perform { property.target() }
    let step = Flicks(count: Flicks.perSecond / 100_000)
    func value(at time: Flicks) -> SceneValue? {
      SceneValue(context.sample(layer, keyPath: keyPath, at: time))
    }
    guard let model = SceneValue(layer.value(forKeyPath: keyPath) as? any AnimatableValue),
      let now = value(at: time), let near = value(at: time + step),
      let far = value(at: time + step + step)
    else { return nil }
    let velocity = now.components.indices.map { i in
      let start = now.components[i]
      let slope =
        (4 * (near.components[i] - start) - (far.components[i] - start)) / (2 * step.seconds)
      // No more digits than are meant; and no negative zero.
      return slope.isFinite ? (slope * 1e9).rounded() / 1e9 + 0 : slope
    }
    return Reading(model: model, presentation: now, velocity: velocity)
  }
}
