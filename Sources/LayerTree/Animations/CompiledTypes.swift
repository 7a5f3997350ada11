import Foundation
import MidflightDrawing
import MidflightGeometry

// Curves and evaluators compiled for the types of most animations.
//
// The methods of a generic class are compiled once for all types: they access values through
// pointers, copy them with functions of the type, and look up types such as `Value?` at every call.
// That takes about ten times as long as the arithmetic. In a subclass for concrete types, even
// methods that only call `super` are compiled for these types. Methods marked `@specialized` take
// 1.7 times as long as the methods of such a subclass.

private let compiledTypes: [ObjectIdentifier: AnyClass] = [
  ObjectIdentifier(BasicCurve<CGPoint>.self): PointCurve.self,
  ObjectIdentifier(BasicCurve<CGFloat>.self): NumberCurve.self,
  ObjectIdentifier(BasicCurve<Float>.self): FloatCurve.self,
  ObjectIdentifier(BasicCurve<CGRect>.self): RectCurve.self,
  ObjectIdentifier(BasicCurve<CATransform3D>.self): TransformCurve.self,
  ObjectIdentifier(BasicCurve<CGColor?>.self): ColorCurve.self,
  ObjectIdentifier(RelativeCurve<CGPoint>.self): RelativePointCurve.self,
  ObjectIdentifier(RelativeCurve<CGFloat>.self): RelativeNumberCurve.self,
  ObjectIdentifier(RelativeCurve<Float>.self): RelativeFloatCurve.self,
  ObjectIdentifier(RelativeCurve<CGRect>.self): RelativeRectCurve.self,
  ObjectIdentifier(RelativeCurve<CATransform3D>.self): RelativeTransformCurve.self,
  ObjectIdentifier(RelativeCurve<CGColor?>.self): RelativeColorCurve.self,
  ObjectIdentifier(PropertyEvaluator<CGPoint, CGPoint>.self): PointEvaluator.self,
  ObjectIdentifier(PropertyEvaluator<CGPoint, CGFloat>.self): PointMemberEvaluator.self,
  ObjectIdentifier(PropertyEvaluator<CGFloat, CGFloat>.self): NumberEvaluator.self,
  ObjectIdentifier(PropertyEvaluator<Float, Float>.self): FloatEvaluator.self,
  ObjectIdentifier(PropertyEvaluator<CGRect, CGRect>.self): RectEvaluator.self,
  ObjectIdentifier(PropertyEvaluator<CATransform3D, CATransform3D>.self): TransformEvaluator.self,
  ObjectIdentifier(PropertyEvaluator<CATransform3D, CGFloat>.self): TransformMemberEvaluator.self,
  ObjectIdentifier(PropertyEvaluator<CGColor?, CGColor?>.self): ColorEvaluator.self,
]

extension BasicCurve {
  static var compiled: BasicCurve.Type {
    compiledTypes[ObjectIdentifier(Self.self)] as? BasicCurve.Type ?? BasicCurve.self
  }
}

private final class PointCurve: BasicCurve<CGPoint> {
  override func value(at position: CyclePosition, base: CGPoint) -> CGPoint {
    super.value(at: position, base: base)
  }
}

private final class NumberCurve: BasicCurve<CGFloat> {
  override func value(at position: CyclePosition, base: CGFloat) -> CGFloat {
    super.value(at: position, base: base)
  }
}

private final class FloatCurve: BasicCurve<Float> {
  override func value(at position: CyclePosition, base: Float) -> Float {
    super.value(at: position, base: base)
  }
}

private final class RectCurve: BasicCurve<CGRect> {
  override func value(at position: CyclePosition, base: CGRect) -> CGRect {
    super.value(at: position, base: base)
  }
}

private final class TransformCurve: BasicCurve<CATransform3D> {
  override func value(at position: CyclePosition, base: CATransform3D) -> CATransform3D {
    super.value(at: position, base: base)
  }
}

private final class ColorCurve: BasicCurve<CGColor?> {
  override func value(at position: CyclePosition, base: CGColor?) -> CGColor? {
    super.value(at: position, base: base)
  }
}

extension RelativeCurve {
  static var compiled: RelativeCurve.Type {
    compiledTypes[ObjectIdentifier(Self.self)] as? RelativeCurve.Type ?? RelativeCurve.self
  }
}

private final class RelativePointCurve: RelativeCurve<CGPoint> {
  override func value(at position: CyclePosition, base: CGPoint) -> CGPoint {
    super.value(at: position, base: base)
  }
}

private final class RelativeNumberCurve: RelativeCurve<CGFloat> {
  override func value(at position: CyclePosition, base: CGFloat) -> CGFloat {
    super.value(at: position, base: base)
  }
}

private final class RelativeFloatCurve: RelativeCurve<Float> {
  override func value(at position: CyclePosition, base: Float) -> Float {
    super.value(at: position, base: base)
  }
}

private final class RelativeRectCurve: RelativeCurve<CGRect> {
  override func value(at position: CyclePosition, base: CGRect) -> CGRect {
    super.value(at: position, base: base)
  }
}

private final class RelativeTransformCurve: RelativeCurve<CATransform3D> {
  override func value(at position: CyclePosition, base: CATransform3D) -> CATransform3D {
    super.value(at: position, base: base)
  }
}

private final class RelativeColorCurve: RelativeCurve<CGColor?> {
  override func value(at position: CyclePosition, base: CGColor?) -> CGColor? {
    super.value(at: position, base: base)
  }
}

extension PropertyEvaluator {
  static var compiled: PropertyEvaluator.Type {
    compiledTypes[ObjectIdentifier(Self.self)] as? PropertyEvaluator.Type ?? PropertyEvaluator.self
  }
}

private final class PointEvaluator: PropertyEvaluator<CGPoint, CGPoint> {
  override func apply(to layer: CALayer, at position: CyclePosition, after first: Evaluator?) {
    super.apply(to: layer, at: position, after: first)
  }
  override func restore(_ layer: CALayer) { super.restore(layer) }
}

private final class PointMemberEvaluator: PropertyEvaluator<CGPoint, CGFloat> {
  override func apply(to layer: CALayer, at position: CyclePosition, after first: Evaluator?) {
    super.apply(to: layer, at: position, after: first)
  }
  override func restore(_ layer: CALayer) { super.restore(layer) }
}

private final class NumberEvaluator: PropertyEvaluator<CGFloat, CGFloat> {
  override func apply(to layer: CALayer, at position: CyclePosition, after first: Evaluator?) {
    super.apply(to: layer, at: position, after: first)
  }
  override func restore(_ layer: CALayer) { super.restore(layer) }
}

private final class FloatEvaluator: PropertyEvaluator<Float, Float> {
  override func apply(to layer: CALayer, at position: CyclePosition, after first: Evaluator?) {
    super.apply(to: layer, at: position, after: first)
  }
  override func restore(_ layer: CALayer) { super.restore(layer) }
}

private final class RectEvaluator: PropertyEvaluator<CGRect, CGRect> {
  override func apply(to layer: CALayer, at position: CyclePosition, after first: Evaluator?) {
    super.apply(to: layer, at: position, after: first)
  }
  override func restore(_ layer: CALayer) { super.restore(layer) }
}

private final class TransformEvaluator: PropertyEvaluator<CATransform3D, CATransform3D> {
  override func apply(to layer: CALayer, at position: CyclePosition, after first: Evaluator?) {
    super.apply(to: layer, at: position, after: first)
  }
  override func restore(_ layer: CALayer) { super.restore(layer) }
}

private final class TransformMemberEvaluator: PropertyEvaluator<CATransform3D, CGFloat> {
  override func apply(to layer: CALayer, at position: CyclePosition, after first: Evaluator?) {
    super.apply(to: layer, at: position, after: first)
  }
  override func restore(_ layer: CALayer) { super.restore(layer) }
}

private final class ColorEvaluator: PropertyEvaluator<CGColor?, CGColor?> {
  override func apply(to layer: CALayer, at position: CyclePosition, after first: Evaluator?) {
    super.apply(to: layer, at: position, after: first)
  }
  override func restore(_ layer: CALayer) { super.restore(layer) }
}
