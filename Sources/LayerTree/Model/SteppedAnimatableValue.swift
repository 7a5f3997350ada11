public import MidflightGeometry

/// A value that cannot be blended: it changes in one step, half-way.
public protocol SteppedAnimatableValue: AnimatableValue {}

extension SteppedAnimatableValue {
  /// `self`: such values do not add.
  public func adding(_ other: Self) -> Self { self }
  /// `self`: such values do not scale.
  public func scaled(by factor: Double) -> Self { self }
  /// `self` below 0.5, `end` from there on.
  public func interpolated(to end: Self, at t: Double) -> Self { t < 0.5 ? self : end }
}

extension CGLineCap: SteppedAnimatableValue {
  /// A cap, or a shape layer's name for one; nil for anything else.
  public static func converted(from any: Any) -> CGLineCap? {
    (any as? CAShapeLayerLineCap ?? (any as? String).map { CAShapeLayerLineCap(rawValue: $0) })?
      .drawn ?? any as? CGLineCap
  }
}

extension CGLineJoin: SteppedAnimatableValue {
  /// A join, or a shape layer's name for one; nil for anything else.
  public static func converted(from any: Any) -> CGLineJoin? {
    (any as? CAShapeLayerLineJoin ?? (any as? String).map { CAShapeLayerLineJoin(rawValue: $0) })?
      .drawn ?? any as? CGLineJoin
  }
}

extension CGPathFillRule: SteppedAnimatableValue {
  /// A fill rule, or a shape layer's name for one; nil for anything else.
  public static func converted(from any: Any) -> CGPathFillRule? {
    (any as? CAShapeLayerFillRule ?? (any as? String).map { CAShapeLayerFillRule(rawValue: $0) })?
      .drawn ?? any as? CGPathFillRule
  }
}

/// Names that stand for themselves: gravities, filters, modes.
extension SteppedAnimatableValue where Self: RawRepresentable, RawValue == String {
  /// A value of the type, or its name; nil for anything else.
  public static func converted(from any: Any) -> Self? {
    (any as? Self) ?? (any as? String).flatMap { Self(rawValue: $0) }
  }
}

extension CAMediaTimingFillMode: SteppedAnimatableValue {}
