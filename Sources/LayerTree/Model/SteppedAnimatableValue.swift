public import MidflightGeometry

/// A value that cannot be interpolated: it changes in one step, halfway through.
public protocol SteppedAnimatableValue: AnimatableValue {}

extension SteppedAnimatableValue {
  /// Returns `self`, because such values cannot be added.
  public func adding(_ other: Self) -> Self { self }
  /// Returns `self`, because such values cannot be scaled.
  public func scaled(by factor: Double) -> Self { self }
  /// Returns `self` for `t` below 0.5, else `end`.
  public func interpolated(to end: Self, at t: Double) -> Self { t < 0.5 ? self : end }
}

extension CGLineCap: SteppedAnimatableValue {
  /// Converts a line cap, a ``CAShapeLayerLineCap`` or the name of one; nil for anything else.
  public static func converted(from any: Any) -> CGLineCap? {
    (any as? CAShapeLayerLineCap ?? (any as? String).map { CAShapeLayerLineCap(rawValue: $0) })?
      .drawn ?? any as? CGLineCap
  }
}

extension CGLineJoin: SteppedAnimatableValue {
  /// Converts a line join, a ``CAShapeLayerLineJoin`` or the name of one; nil for anything else.
  public static func converted(from any: Any) -> CGLineJoin? {
    (any as? CAShapeLayerLineJoin ?? (any as? String).map { CAShapeLayerLineJoin(rawValue: $0) })?
      .drawn ?? any as? CGLineJoin
  }
}

extension CGPathFillRule: SteppedAnimatableValue {
  /// Converts a fill rule, a ``CAShapeLayerFillRule`` or the name of one; nil for anything else.
  public static func converted(from any: Any) -> CGPathFillRule? {
    (any as? CAShapeLayerFillRule ?? (any as? String).map { CAShapeLayerFillRule(rawValue: $0) })?
      .drawn ?? any as? CGPathFillRule
  }
}

extension SteppedAnimatableValue where Self: RawRepresentable, RawValue == String {
  /// Converts a value of the type, or its name; nil for anything else.
  public static func converted(from any: Any) -> Self? {
    (any as? Self) ?? (any as? String).flatMap { Self(rawValue: $0) }
  }
}

extension CAMediaTimingFillMode: SteppedAnimatableValue {}
