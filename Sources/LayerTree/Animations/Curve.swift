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
  /// The two ends; nil where the base is one.
  private let first: Value?
  private let last: Value?
  /// What is added to the base for the second end, when neither end is known.
  private let change: Value?
  private let pace: CAMediaTimingFunction?

  /// Core Animation's table of the ends that are set; with all three, `to` wins over `by`.
  ///
  /// - Parameter start: Where an animation without any end begins.
  init(from: Value?, to: Value?, by: Value?, start: Value?, pace: CAMediaTimingFunction?) {
    self.pace = pace
    var (first, last) = (from, to)
    var change: Value?
    if let by, from == nil || to == nil {
      if let from {
        last = from.adding(by)
      } else if let to {
        first = to.subtracting(by)
      } else {
        change = by
      }
    }
    if first == nil, last == nil, change == nil { first = start }
    (self.first, self.last, self.change) = (first, last, change)
  }

  override func value(at position: CyclePosition, base: Value) -> Value {
    let fraction = pace?.value(at: position.fraction) ?? position.fraction
    let a = first ?? base
    if let last { return a.interpolated(to: last, at: fraction) }
    if let change { return a.interpolated(to: base.adding(change), at: fraction) }
    return a.interpolated(to: base, at: fraction)
  }
}
