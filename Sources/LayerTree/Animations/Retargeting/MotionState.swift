import MidflightGeometry

/// The values and the velocity of a property at an instant.
@MainActor public struct MotionState {
  /// The model value of the layer's property.
  public let model: any AnimatableValue
  /// The presentation value.
  public let presentation: any AnimatableValue
  /// The change of the presentation value per second.
  public let velocity: any AnimatableValue

  /// Computes the velocity from one sample at the instant and four samples on the tangents of the
  /// animations' curves at that instant.
  ///
  /// If the curves are extended along their tangents, even beyond their ends, the value changes
  /// smoothly, and in most cases linearly. So the [five-point
  /// stencil](https://en.wikipedia.org/wiki/Five-point_stencil) (f₋₂ − 8f₋₁ + 8f₁ − f₂)/12h gives
  /// the derivative, up to rounding errors. For transforms, which cannot be summed, the velocity is
  /// (f₁ − f₋₁)/2h. For values whose form changes, such as paths whose segments differ, it is zero.
  ///
  /// - Parameter sample: Returns the presentation value, extrapolated along the tangents by the
  ///   given number of seconds.
  init?(model: any AnimatableValue, sample: (Double) -> (any AnimatableValue)?) {
    guard let now = sample(0) else { return nil }
    // Over a short step, the change of a Float would be lost in its low precision. Floats change
    // linearly along the tangents, so a long step is exact.
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
    // Sum differences from the value now, so that the velocity of a constant value is exactly zero.
    let back = now.scaled(by: -1)
    let near = back.adding(c).adding(back.adding(b).scaled(by: -1))
    let far = back.adding(d).adding(back.adding(a).scaled(by: -1))
    return near.scaled(by: 8 / (12 * h)).adding(far.scaled(by: -1 / (12 * h)))
  }
}

extension CAContext {
  /// Returns the current motion state of a layer's property, just after the events of this instant.
  /// Returns nil for a key path without a value.
  public func motionState(of layer: CALayer, keyPath: String) -> MotionState? {
    motionState(of: layer, keyPath: keyPath, at: now, later: 0)
  }

  /// Returns the motion state of a property that rests at `value`, or of a member of that property.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property or of its member.
  ///   - whole: The key of the property itself.
  package func motionState(
    of layer: CALayer, keyPath: String, restingAt value: any AnimatableValue, of whole: String
  ) -> MotionState? {
    if whole == keyPath { return MotionState(resting: value) }
    return layer.partPath(keyPath).flatMap { path in
      path.property.key == whole ? path.part(of: value).map { MotionState(resting: $0) } : nil
    }
  }

  /// Returns the motion state just before the events of an instant (the left-hand limit): an
  /// animation that ends at `moment` still has its last value.
  package func motionState(
    of layer: CALayer, keyPath: String, approaching moment: Flicks
  ) -> MotionState? {
    // Sample one flick earlier, and extrapolate by one flick along the tangents of the curves.
    let flick = Flicks(count: 1)
    return motionState(of: layer, keyPath: keyPath, at: moment - flick, later: flick.seconds)
  }

  private func motionState(
    of layer: CALayer, keyPath: String, at moment: Flicks, later: Double
  ) -> MotionState? {
    let layer = layer.original ?? layer
    guard let path = layer.partPath(keyPath) else { return nil }
    // The time of a repeating layer may run backwards; the velocity then has the opposite sign.
    let soon = layer.foldedTime(at: moment + Flicks(count: Flicks.perSecond / 10_000))
    let rate = layer.timeRate * (soon < layer.foldedTime(at: moment) ? -1 : 1)
    return MotionState(model: path.read(layer)) { lead in
      sample(layer, path, at: Evaluation(moment: moment, lead: (lead + later) * rate))
    }
  }
}
