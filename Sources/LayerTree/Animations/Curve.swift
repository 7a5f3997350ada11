/// An animation's values over one cycle, for a property of one type.
@MainActor class Curve<Value: AnimatableValue> {
  /// Returns the value at a position in the cycle. `base` replaces end values that are not set: it
  /// is the model value, or zero if the animation is additive.
  func value(at position: CyclePosition, base: Value) -> Value { base }

  /// Called with the model value when the animation is committed.
  func commit(model: Value) {}
}

struct CurveEnds<Value: AnimatableValue> {
  /// The start value; nil if it is the base value.
  private let first: Value?
  private let last: Value?
  /// The end value minus the base value, if only the difference is set.
  private let change: Value?

  /// Implements the [table in Apple's
  /// documentation](https://developer.apple.com/documentation/quartzcore/cabasicanimation): the
  /// start and end values depend on which of `from`, `to` and `by` are set. If all are set, `by` is
  /// ignored. If none is set, the animation starts at `start`.
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

  func pair(base: Value) -> (Value, Value) {
    let end = if let last { last } else if let change { base.adding(change) } else { base }
    return (first ?? base, end)
  }
}

class BasicCurve<Value: AnimatableValue>: Curve<Value> {
  private let ends: CurveEnds<Value>
  /// The timing function; nil means linear.
  private let timingFunction: UnitBezier?
  /// A piecewise linear function that is used instead of ``timingFunction`` if it is not nil.
  private let line: PiecewiseLinear?

  required init(ends: CurveEnds<Value>, timingFunction: CAMediaTimingFunction?) {
    (self.ends, self.timingFunction, self.line) = (
      ends, timingFunction?.curve, timingFunction?.line
    )
  }

  override func value(at position: CyclePosition, base: Value) -> Value {
    let (a, b) = ends.pair(base: base)
    var fraction: Double
    if let line {
      fraction = line.value(at: position.fraction)
    } else if let timingFunction {
      fraction = timingFunction.y(at: position.fraction)
    } else {
      fraction = position.fraction
    }
    if position.fractionLead != 0 {
      let slope = line?.slope(at: position.fraction) ?? timingFunction?.slope(at: position.fraction)
      fraction += position.fractionLead * (slope ?? 1)
    }
    return a.interpolated(to: b, at: fraction)
  }
}

/// The difference between a curve's value and the model value at the commit; zero before the
/// commit.
class RelativeCurve<Value: AnimatableValue>: Curve<Value> {
  private let curve: Curve<Value>
  @exclusivity(unchecked) private var model: Value?

  required init(_ curve: Curve<Value>) { self.curve = curve }

  override func commit(model: Value) { self.model = model }

  override func value(at position: CyclePosition, base: Value) -> Value {
    guard let model else { return base }
    // For transforms the order matters: the inverse of the model's transform applies first, then
    // the curve's.
    return model.scaled(by: -1).adding(curve.value(at: position, base: model))
  }
}
