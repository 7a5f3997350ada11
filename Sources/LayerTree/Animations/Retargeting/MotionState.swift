import MidflightGeometry

/// The values and the velocity of a property at an instant.
@MainActor public struct MotionState {
  /// The model value of the layer's property.
  public let model: any AnimatableValue
  /// The presentation value.
  public let presentation: any AnimatableValue
  /// The change of the presentation value per second.
  public let velocity: any AnimatableValue

  /// Takes one sample at the instant, and four along the tangents of the animations' curves there.
  ///
  /// Along the tangents, most values change linearly, and interpolated or curved values change
  /// smoothly, even beyond the ends of a curve. So the [five-point
  /// stencil](https://en.wikipedia.org/wiki/Five-point_stencil) (f₋₂ − 8f₋₁ + 8f₁ − f₂)/12h is the
  /// derivative, up to rounding errors. For transforms, which cannot be summed, the velocity is (f₁
  /// − f₋₁)/2h. For values whose form changes, such as paths whose segments differ, it is zero.
  ///
  /// - Parameter sample: Returns the presentation value the given number of seconds later.
  init?(model: any AnimatableValue, sample: (Double) -> (any AnimatableValue)?) {
    guard let now = sample(0) else { return nil }
    // A short step would vanish in the low precision of a Float. Such values change linearly, so a
    // long step is exact.
    let step = now is Float ? 1 : 1e-4
    guard let a = sample(-2 * step), let b = sample(-step),
      let c = sample(step), let d = sample(2 * step)
    else { return nil }
    self.model = model
    presentation = now
    velocity = Self.slope(now, a, b, c, d, step)
  }

  init(resting value: any AnimatableValue) {
    (model, presentation, velocity) = (value, value, Self.nothing(like: value))
  }

  private static func nothing<Value: AnimatableValue>(
    like value: Value
  ) -> any AnimatableValue { value.scaled(by: 0) }

  private static func slope<Value: AnimatableValue>(
    _ now: Value, _ a: any AnimatableValue, _ b: any AnimatableValue, _ c: any AnimatableValue,
    _ d: any AnimatableValue, _ h: Double
  ) -> any AnimatableValue {
    guard let a = a as? Value, let b = b as? Value, let c = c as? Value, let d = d as? Value
    else { return now.scaled(by: 0) }
    if Value.self == CATransform3D.self || Value.self == CGAffineTransform.self {
      return b.scaled(by: -1).adding(c).scaled(by: 1 / (2 * h))
    }
    // Differences are used, so that a constant value has exactly zero velocity.
    let back = now.scaled(by: -1)
    let near = back.adding(c).adding(back.adding(b).scaled(by: -1))
    let far = back.adding(d).adding(back.adding(a).scaled(by: -1))
    return near.scaled(by: 8 / (12 * h)).adding(far.scaled(by: -1 / (12 * h)))
  }
}

extension CAContext {
  /// The motion state of a layer's property now, just after the events of this instant; nil for a
  /// key path without a value.
  public func motionState(of layer: CALayer, keyPath: String) -> MotionState? {
    motionState(of: layer, keyPath: keyPath, at: now, later: 0)
  }

  /// The motion state at rest of a property with the key `whole` and the given value, or of a
  /// member of that property.
  package func motionState(
    of layer: CALayer, keyPath: String, restingAt value: any AnimatableValue, of whole: String
  ) -> MotionState? {
    if whole == keyPath { return MotionState(resting: value) }
    return layer.partPath(keyPath).flatMap { path in
      path.property.key == whole ? path.part(of: value).map { MotionState(resting: $0) } : nil
    }
  }

  /// The left-hand limit at an instant, just before its events: an animation that ends there still
  /// has its last value.
  package func motionState(
    of layer: CALayer, keyPath: String, approaching moment: Flicks
  ) -> MotionState? {
    // The sample is taken one flick earlier and extrapolated by one flick along the curves'
    // tangents.
    let flick = Flicks(count: 1)
    return motionState(of: layer, keyPath: keyPath, at: moment - flick, later: flick.seconds)
  }

  private func motionState(
    of layer: CALayer, keyPath: String, at moment: Flicks, later: Double
  ) -> MotionState? {
    let layer = layer.original ?? layer
    guard let path = layer.partPath(keyPath) else { return nil }
    // A repeating layer's time may run backwards.
    let soon = layer.foldedTime(at: moment + Flicks(count: Flicks.perSecond / 10_000))
    let rate = layer.timeRate * (soon < layer.foldedTime(at: moment) ? -1 : 1)
    return MotionState(model: path.read(layer)) { lead in
      sample(layer, path, at: Evaluation(moment: moment, lead: (lead + later) * rate))
    }
  }
}
