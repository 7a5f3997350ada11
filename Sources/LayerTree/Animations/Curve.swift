/// The course of an animation's values over one cycle, for a property of one type.
@MainActor class Curve<Value: AnimatableValue> {
  /// The value at a place in the cycle.
  ///
  /// - Parameter base: What ends that are not set stand for: the model's value, or nothing when the
  ///   animation is additive.
  func value(at position: CyclePosition, base: Value) -> Value { base }
}

/// The curve of a basic animation: between two ends, any of which may be open.
final class BasicCurve<Value: AnimatableValue>: Curve<Value> {
  let from: Value?
  let to: Value?
  let by: Value?
  /// Where an animation without any end begins.
  let start: Value?
  let pace: CAMediaTimingFunction?

  init(from: Value?, to: Value?, by: Value?, start: Value?, pace: CAMediaTimingFunction?) {
    (self.from, self.to, self.by, self.start, self.pace) = (from, to, by, start, pace)
  }

  override func value(at position: CyclePosition, base: Value) -> Value {
    let fraction = pace?.value(at: position.fraction) ?? position.fraction
    let (a, b) = ends(base: base)
    return a.interpolated(to: b, at: fraction)
  }

  /// Core Animation's table of the ends that are set; with all three, `to` wins over `by`.
  private func ends(base: Value) -> (Value, Value) {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, from.adding(by))
    case (nil, let to?, let by?): (to.subtracting(by), to)
    case (let from?, nil, nil): (from, base)
    case (nil, let to?, nil): (base, to)
    case (nil, nil, let by?): (base, base.adding(by))
    case (nil, nil, nil): (start ?? base, base)
    }
  }
}
