public import Geometry

/// A value that cannot be blended: it changes in one step, half-way.
public protocol SteppedAnimatableValue: AnimatableValue {}

extension SteppedAnimatableValue {
  public func adding(_ other: Self) -> Self { self }
  public func scaled(by factor: Double) -> Self { self }
  public func interpolated(to end: Self, at t: Double) -> Self { t < 0.5 ? self : end }
}

extension CGLineCap: SteppedAnimatableValue {
  public static func converted(from any: Any) -> CGLineCap? {
    (any as? CAShapeLayerLineCap)?.drawn ?? (any as? CGLineCap)
  }
}

extension CGLineJoin: SteppedAnimatableValue {
  public static func converted(from any: Any) -> CGLineJoin? {
    (any as? CAShapeLayerLineJoin)?.drawn ?? (any as? CGLineJoin)
  }
}

extension CGPathFillRule: SteppedAnimatableValue {
  public static func converted(from any: Any) -> CGPathFillRule? {
    (any as? CAShapeLayerFillRule)?.drawn ?? (any as? CGPathFillRule)
  }
}
