import MidflightGeometry

/// Where a property stands at a moment, and how fast it moves.
@MainActor public struct MotionState {
  /// The layer's property as it was set last.
  public let model: any AnimatableValue
  /// The value that is shown.
  public let presentation: any AnimatableValue
  /// How fast what is shown changes, per second.
  public let velocity: any AnimatableValue

  /// Takes five samples of what is shown, one of them at the moment, the others on the straight
  /// lines that touch the courses of the values there.
  ///
  /// On those lines most values change evenly, and what blends or curves does so smoothly, beyond
  /// the ends of a course as inside it: so (f₋₂ − 8f₋₁ + 8f₁ − f₂)/12h is the derivative but for
  /// rounding, however near the end. Of transforms, which don't add up, it is (f₁ − f₋₁)/2h; of
  /// values of changing form, such as paths of other segments, that of no change.
  ///
  /// - Parameters:
  ///   - model: The property as it was set last.
  ///   - sample: What is shown so many seconds on.
  init?(model: any AnimatableValue, sample: (Double) -> (any AnimatableValue)?) {
    guard let now = sample(0) else { return nil }
    // A short step is lost in the few digits of a Float, which changes evenly however far.
    let step = now is Float ? 1 : 1e-4
    guard let a = sample(-2 * step), let b = sample(-step),
      let c = sample(step), let d = sample(2 * step)
    else { return nil }
    self.model = model
    presentation = now
    velocity = Self.slope(now, a, b, c, d, step)
  }

  /// At rest.
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
    // Of changes, not of values: so that a value that stands still has no velocity at all.
    let back = now.scaled(by: -1)
    let near = back.adding(c).adding(back.adding(b).scaled(by: -1))
    let far = back.adding(d).adding(back.adding(a).scaled(by: -1))
    return near.scaled(by: 8 / (12 * h)).adding(far.scaled(by: -1 / (12 * h)))
  }
}

extension CAContext {
  /// Where a layer's property stands at the present, just after what has happened at it; nil for a
  /// key path that leads to no value.
  public func motionState(of layer: CALayer, keyPath: String) -> MotionState? {
    motionState(of: layer, keyPath: keyPath, at: now, later: 0)
  }

  /// Where a layer's property stood when it rested at a value of the whole.
  ///
  /// - Parameters:
  ///   - keyPath: Leads to the property, or to a member of it.
  ///   - value: That of the property, or of `keyPath` itself.
  package func motionState(
    of layer: CALayer, keyPath: String, restingAt value: any AnimatableValue, of whole: String
  ) -> MotionState? {
    if whole == keyPath { return MotionState(resting: value) }
    return layer.partPath(keyPath).flatMap { path in
      path.property.key == whole ? path.part(of: value).map { MotionState(resting: $0) } : nil
    }
  }

  /// The left-hand limit at a moment: the value and the velocity just before the moment's events. An
  /// animation that ends there still has its last value.
  package func motionState(
    of layer: CALayer, keyPath: String, approaching moment: Flicks
  ) -> MotionState? {
    // A flick before, and that much further along the courses' tangents.
    let flick = Flicks(count: 1)
    return motionState(of: layer, keyPath: keyPath, at: moment - flick, later: flick.seconds)
  }

  private func motionState(
    of layer: CALayer, keyPath: String, at moment: Flicks, later: Double
  ) -> MotionState? {
    let layer = layer.original ?? layer
    guard let path = layer.partPath(keyPath) else { return nil }
    // A repeating layer's time may run back.
    let soon = layer.foldedTime(at: moment + Flicks(count: Flicks.perSecond / 10_000))
    let rate = layer.timeRate * (soon < layer.foldedTime(at: moment) ? -1 : 1)
    return MotionState(model: path.read(layer)) { lead in
      sample(layer, path, at: Evaluation(moment: moment, lead: (lead + later) * rate))
    }
  }
}
