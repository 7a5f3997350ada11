import Geometry

/// Where a property stands at a moment, and how fast it moves.
@MainActor public struct Standing {
  /// The layer's property as it was set last.
  public let model: any AnimatableValue
  /// What is shown.
  public let presentation: any AnimatableValue
  /// How fast what is shown changes, per second.
  public let velocity: any AnimatableValue

  /// Takes four samples of what is shown, a little apart.
  ///
  /// The velocity is the one-sided difference (−11f₀ + 18f₁ − 9f₂ + 2f₃)/6h, whose error is a quarter
  /// of h³ times the fourth derivative; of transforms, which don't add up, (f₁ − f₀)/h. Of values of
  /// changing form, such as paths of other segments, it is that of no change.
  ///
  /// - Parameters:
  ///   - moment: The first sample's.
  ///   - sample: What is shown at a moment, as far as is known at the first.
  init?(
    model: any AnimatableValue, at moment: Flicks, sample: (Flicks) -> (any AnimatableValue)?
  ) {
    // 100 µs: small beside any motion, large beside rounding.
    let step = Flicks(count: Flicks.perSecond / 10_000)
    guard let now = sample(moment), let first = sample(moment + step),
      let second = sample(moment + step + step), let third = sample(moment + step + step + step)
    else { return nil }
    self.model = model
    presentation = now
    velocity = Self.slope(now, first, second, third, step.seconds)
  }

  private static func slope<Value: AnimatableValue>(
    _ now: Value, _ first: any AnimatableValue, _ second: any AnimatableValue,
    _ third: any AnimatableValue, _ h: Double
  ) -> any AnimatableValue {
    guard let first = first as? Value, let second = second as? Value, let third = third as? Value
    else { return now.scaled(by: 0) }
    func change(_ value: Value) -> Value { now.scaled(by: -1).adding(value) }
    if Value.self == CATransform3D.self || Value.self == CGAffineTransform.self {
      return change(first).scaled(by: 1 / h)
    }
    // Of changes, not of values: so that a value that stands still has no velocity at all.
    return change(first).scaled(by: 3 / h)
      .adding(change(second).scaled(by: -1.5 / h))
      .adding(change(third).scaled(by: 1 / (3 * h)))
  }
}

extension CAContext {
  /// Where a layer's property stands at the present, just after what has happened at it; nil for a key
  /// path that leads to no value.
  public func standing(of layer: CALayer, keyPath: String) -> Standing? {
    guard let path = layer.path(keyPath) else { return nil }
    return Standing(model: path.read(layer), at: now) { moment in
      sample(layer, keyPath: keyPath, at: moment)
    }
  }
}
