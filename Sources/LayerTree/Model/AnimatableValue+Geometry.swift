public import Foundation
public import MidflightGeometry

/// Returns the numbers of a point, a size or an array of two numbers.
private func pair(from any: Any) -> (CGFloat, CGFloat)? {
  if let point = any as? CGPoint { return (point.x, point.y) }
  if let size = any as? CGSize { return (size.width, size.height) }
  if let value = any as? NSValue, let pair = value.boxedPair { return pair }
  guard let numbers = [CGFloat].converted(from: any), numbers.count == 2 else { return nil }
  return (numbers[0], numbers[1])
}

extension CGPoint: AnimatableValue {
  /// The coordinates `x` and `y`.
  public var numbers: [Double]? { [Double(x), Double(y)] }
  /// Returns the Euclidean distance between the points.
  public func animatedDistance(to other: CGPoint) -> Double? {
    norm(other.x - x, other.y - y)
  }
  /// Returns the points' vector sum.
  public func adding(_ other: CGPoint) -> CGPoint { CGPoint(x: x + other.x, y: y + other.y) }
  /// Multiplies both coordinates by the factor.
  public func scaled(by factor: Double) -> CGPoint {
    CGPoint(x: x.scaled(by: factor), y: y.scaled(by: factor))
  }
  /// Returns the point at the fraction `t` of the straight line from this point to `end`, or beyond
  /// its ends if `t` is outside 0…1.
  public func interpolated(to end: CGPoint, at t: Double) -> CGPoint {
    CGPoint(x: x.interpolated(to: end.x, at: t), y: y.interpolated(to: end.y, at: t))
  }
  /// Converts a point, a size or two numbers; nil for anything else.
  public static func converted(from any: Any) -> CGPoint? {
    pair(from: any).map { CGPoint(x: $0.0, y: $0.1) }
  }
  /// Returns the member `x` or `y`; nil for other names.
  public static func component(named name: String) -> AnimatableComponent<CGPoint>? {
    switch name {
    case "x": AnimatableComponent(get: { $0.x }, set: { $0.x = $1 })
    case "y": AnimatableComponent(get: { $0.y }, set: { $0.y = $1 })
    default: nil
    }
  }
}

extension CGSize: AnimatableValue {
  /// The width and the height.
  public var numbers: [Double]? { [Double(width), Double(height)] }
  /// Returns the Euclidean distance between the sizes, taken as vectors.
  public func animatedDistance(to other: CGSize) -> Double? {
    norm(other.width - width, other.height - height)
  }
  /// Adds the widths, and adds the heights.
  public func adding(_ other: CGSize) -> CGSize {
    CGSize(width: width + other.width, height: height + other.height)
  }
  /// Multiplies the width and the height by the factor.
  public func scaled(by factor: Double) -> CGSize {
    CGSize(width: width.scaled(by: factor), height: height.scaled(by: factor))
  }
  /// Interpolates the width and the height.
  public func interpolated(to end: CGSize, at t: Double) -> CGSize {
    CGSize(
      width: width.interpolated(to: end.width, at: t),
      height: height.interpolated(to: end.height, at: t))
  }
  /// Converts a size, a point or two numbers; nil for anything else.
  public static func converted(from any: Any) -> CGSize? {
    pair(from: any).map { CGSize(width: $0.0, height: $0.1) }
  }
  /// Returns the member `width` or `height`; nil for other names.
  public static func component(named name: String) -> AnimatableComponent<CGSize>? {
    switch name {
    case "width": AnimatableComponent(get: { $0.width }, set: { $0.width = $1 })
    case "height": AnimatableComponent(get: { $0.height }, set: { $0.height = $1 })
    default: nil
    }
  }
}

extension CGRect: AnimatableValue {
  /// The numbers of the origin and the size, as stored: a negative size is not standardised.
  public var numbers: [Double]? {
    [origin.x, origin.y, size.width, size.height].map { Double($0) }
  }
  /// Returns the Euclidean distance between the rectangles, taken as vectors of four numbers.
  public func animatedDistance(to other: CGRect) -> Double? {
    norm(other.minX - minX, other.minY - minY, other.width - width, other.height - height)
  }
  /// Adds the origins, and adds the sizes. Negative sizes are added as stored, without
  /// standardising them.
  public func adding(_ other: CGRect) -> CGRect {
    CGRect(origin: origin.adding(other.origin), size: size.adding(other.size))
  }
  /// Multiplies the origin and the size by the factor.
  public func scaled(by factor: Double) -> CGRect {
    CGRect(origin: origin.scaled(by: factor), size: size.scaled(by: factor))
  }
  /// Interpolates the origin and the size.
  public func interpolated(to end: CGRect, at t: Double) -> CGRect {
    CGRect(
      origin: origin.interpolated(to: end.origin, at: t),
      size: size.interpolated(to: end.size, at: t))
  }
  /// Converts a rectangle, or an `NSValue` that contains one; nil for anything else.
  public static func converted(from any: Any) -> CGRect? {
    any as? CGRect ?? (any as? NSValue)?.boxedRect
  }
  /// Returns the member `origin` or `size`; nil for other names. A key path may continue with a
  /// member of one of these, as in `size.width`.
  public static func component(named name: String) -> AnimatableComponent<CGRect>? {
    switch name {
    case "origin": AnimatableComponent(get: { $0.origin }, set: { $0.origin = $1 })
    case "size": AnimatableComponent(get: { $0.size }, set: { $0.size = $1 })
    default: nil
    }
  }
}

/// Paths morph if they have the same sequence of segments (`verbs`); otherwise they change in one
/// step, halfway through.
extension Path: AnimatableValue {
  /// Adds the paths point by point; returns `self` if their verbs differ.
  public func adding(_ other: Path) -> Path {
    verbs == other.verbs ? mappingPoints(with: other.points) { $0.adding($1) } : self
  }

  /// Multiplies each point by the factor, as a vector from (0, 0).
  public func scaled(by factor: Double) -> Path {
    mappingPoints(with: points) { point, _ in point.scaled(by: factor) }
  }

  /// Morphs this path into `end`; see `Path.interpolated(to:fraction:)`.
  public func interpolated(to end: Path, at t: Double) -> Path {
    interpolated(to: end, fraction: t)
  }

  /// Converts a path, or a value that converts to one, such as a `CGPath`; nil for anything else.
  public static func converted(from any: Any) -> Path? {
    switch any {
    case let path as Path: path
    case let path as any AnimatableValueConvertible: path.animatableValue as? Path
    default: nil
    }
  }
}

extension CGPath: AnimatableValueConvertible {
  package var animatableValue: any AnimatableValue { data }
}

/// Adding concatenates two transforms and applies `self` first. Scaling interpolates between the
/// identity and the transform. Interpolation uses `interpolated(to:fraction:)`.
extension CGAffineTransform: AnimatableValue {
  /// The elements of the matrix, `a` to `ty`.
  public var numbers: [Double]? { [a, b, c, d, tx, ty].map { Double($0) } }
  /// Returns the Euclidean distance between the matrices, taken as vectors.
  public func animatedDistance(to other: CGAffineTransform) -> Double? {
    norm(other.a - a, other.b - b, other.c - c, other.d - d, other.tx - tx, other.ty - ty)
  }
  /// Returns the transform that applies `self` first and `other` after it.
  public func adding(_ other: CGAffineTransform) -> CGAffineTransform { concatenating(other) }
  /// Interpolates by `factor` from the identity to this transform; −1 gives the inverse.
  public func scaled(by factor: Double) -> CGAffineTransform {
    factor == -1 ? inverted() : CGAffineTransform().interpolated(to: self, fraction: factor)
  }
  /// Interpolates the decomposed transforms; see `interpolated(to:fraction:)`.
  public func interpolated(to end: CGAffineTransform, at t: Double) -> CGAffineTransform {
    if t == 0 || self == end { return self }
    return t == 1 ? end : interpolated(to: end, fraction: t)
  }
}

/// Adding concatenates two transforms and applies `self` first. Scaling interpolates between the
/// identity and the transform. Interpolation uses `interpolated(to:fraction:)`.
extension CATransform3D: AnimatableValue {
  /// The elements of the matrix, row by row.
  public var numbers: [Double]? {
    [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ].map { Double($0) }
  }
  /// Returns the Euclidean distance between the matrices, taken as vectors.
  public func animatedDistance(to other: CATransform3D) -> Double? {
    let rows = [
      norm(other.m11 - m11, other.m12 - m12, other.m13 - m13, other.m14 - m14),
      norm(other.m21 - m21, other.m22 - m22, other.m23 - m23, other.m24 - m24),
      norm(other.m31 - m31, other.m32 - m32, other.m33 - m33, other.m34 - m34),
      norm(other.m41 - m41, other.m42 - m42, other.m43 - m43, other.m44 - m44),
    ]
    return norm(rows[0], rows[1], rows[2], rows[3])
  }
  /// Returns the transform that applies `self` first and `other` after it.
  public func adding(_ other: CATransform3D) -> CATransform3D { CATransform3DConcat(self, other) }
  /// Interpolates by `factor` from the identity to this transform; −1 gives the inverse.
  public func scaled(by factor: Double) -> CATransform3D {
    factor == -1
      ? CATransform3DInvert(self) : CATransform3D().interpolated(to: self, fraction: factor)
  }
  /// Interpolates the decomposed transforms, with quaternions for the rotation; see
  /// `interpolated(to:fraction:)`.
  public func interpolated(to end: CATransform3D, at t: Double) -> CATransform3D {
    interpolated(to: end, fraction: t)
  }
  /// Converts a transform, or an `NSValue` that contains one; nil for anything else.
  public static func converted(from any: Any) -> CATransform3D? {
    any as? CATransform3D ?? (any as? NSValue)?.boxedTransform
  }

  /// Returns the member named `name`: `rotation` (about z), `rotation.x` …, `scale` (the mean;
  /// setting it sets all three), `scale.x` …, `scale.xy` (the mean of two; setting it sets both),
  /// `translation` (a size), `translation.x` …. The names come from "Key-Value Coding Extensions"
  /// in Apple's [Core Animation Programming
  /// Guide](https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/CoreAnimation_guide/Key-ValueCodingExtensions/Key-ValueCodingExtensions.html).
  public static func component(named name: String) -> AnimatableComponent<CATransform3D>? {
    if name == "translation" {
      return AnimatableComponent(
        get: { CGSize(width: $0.m41, height: $0.m42) },
        set: { ($0.m41, $0.m42) = ($1.width, $1.height) })
    }
    guard let component = Component(rawValue: name) else { return nil }
    return AnimatableComponent(
      get: { $0.value(of: component) },
      set: { $0 = $0.setting(component, to: $1) })
  }
}
