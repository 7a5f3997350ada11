/// The course of an animation's values over one cycle, for a property of one type.
@MainActor class Curve<Value: AnimatableValue> {
  /// The value at a place in the cycle.
  ///
  /// - Parameter base: What ends that are not set stand for: the model's value, or nothing when the
  ///   animation is additive.
  func value(at position: CyclePosition, base: Value) -> Value { base }

  /// Told of the model's value when the animation is committed.
  func commit(model: Value) {}
}

/// The two ends of a basic animation, any of which may be open.
struct CurveEnds<Value: AnimatableValue> {
  /// nil where the base is the end.
  private let first: Value?
  private let last: Value?
  /// The change that is added to the base for the second end, when neither end is known.
  private let change: Value?

  /// Core Animation's table of the ends that are set; with all three, `to` wins over `by`.
  ///
  /// - Parameter start: Where an animation without any end begins.
  init(from: Value?, to: Value?, by: Value?, start: Value?) {
    var (first, last) = (from, to)
    var change: Value?
    if let by, from == nil || to == nil {
      if let from {
        last = from.adding(by)
      } else if let to {
        first = to.offset(from: by)
      } else {
        change = by
      }
    }
    if first == nil, last == nil, change == nil { first = start }
    (self.first, self.last, self.change) = (first, last, change)
  }

  /// Both ends, with the base where one is open.
  func pair(base: Value) -> (Value, Value) {
    let end = if let last { last } else if let change { base.adding(change) } else { base }
    return (first ?? base, end)
  }
}

/// The curve of a basic animation.
class BasicCurve<Value: AnimatableValue>: Curve<Value> {
  private let ends: CurveEnds<Value>
  /// nil is linear.
  private let pace: UnitBezier?
  /// The line that holds in place of ``pace`` where it is set.
  private let line: PiecewiseLinear?

  required init(ends: CurveEnds<Value>, pace: CAMediaTimingFunction?) {
    (self.ends, self.pace, self.line) = (ends, pace?.curve, pace?.line)
  }

  override func value(at position: CyclePosition, base: Value) -> Value {
    let (a, b) = ends.pair(base: base)
    var fraction: Double
    if let line {
      fraction = line.value(at: position.fraction)
    } else if let pace {
      fraction = pace.y(at: position.fraction)
    } else {
      fraction = position.fraction
    }
    if position.fractionLead != 0 {
      let slope = line?.slope(at: position.fraction) ?? pace?.slope(at: position.fraction)
      fraction += position.fractionLead * (slope ?? 1)
    }
    return a.interpolated(to: b, at: fraction)
  }
}

/// The difference of a curve of the property's own values from the model, as that was when the
/// animation was committed; nothing before.
class RelativeCurve<Value: AnimatableValue>: Curve<Value> {
  private let curve: Curve<Value>
  @exclusivity(unchecked) private var model: Value?

  required init(_ curve: Curve<Value>) { self.curve = curve }

  override func commit(model: Value) { self.model = model }

  override func value(at position: CyclePosition, base: Value) -> Value {
    guard let model else { return base }
    // For transforms the order counts: what is shown is the model's map and then this one.
    return model.scaled(by: -1).adding(curve.value(at: position, base: model))
  }
}
