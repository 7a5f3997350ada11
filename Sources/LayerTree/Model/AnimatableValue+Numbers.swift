public import Foundation

/// Converts a number of any type, an `NSNumber`, a Boolean (to 0 or 1) or a value that converts to
/// one of these; nil for anything else.
func number(from any: Any) -> Double? {
  switch any {
  case let value as Double: value
  case let value as any BinaryFloatingPoint: Double(value)
  case let value as any BinaryInteger: Double(value)
  case let value as Bool: value ? 1 : 0
  case let value as NSNumber: value.doubleValue
  case let value as any AnimatableValueConvertible: number(from: value.animatableValue)
  default: nil
  }
}

extension Double: AnimatableValue {
  /// The number itself.
  public var numbers: [Double]? { [self] }
  /// Returns the absolute difference between the numbers.
  public func animatedDistance(to other: Double) -> Double? { (other - self).magnitude }
  /// Returns the sum.
  public func adding(_ other: Double) -> Double { self + other }
  /// Returns the product.
  public func scaled(by factor: Double) -> Double { self * factor }
  /// Interpolates linearly; the result is exact at both ends, and extrapolated if `t` is outside
  /// 0…1.
  public func interpolated(to end: Double, at t: Double) -> Double { mix(self, end, t) }
  /// Converts a number of any type, an `NSNumber` or a Boolean (to 0 or 1); nil for anything else.
  public static func converted(from any: Any) -> Double? { number(from: any) }
}

extension CGFloat: AnimatableValue {
  /// The number itself.
  public var numbers: [Double]? { [Double(self)] }
  /// Returns the absolute difference between the numbers.
  public func animatedDistance(to other: CGFloat) -> Double? { Double(other - self).magnitude }
  /// Returns the sum.
  public func adding(_ other: CGFloat) -> CGFloat { self + other }
  /// Returns the product.
  public func scaled(by factor: Double) -> CGFloat { self * CGFloat(factor) }
  /// Interpolates linearly; the result is exact at both ends, and extrapolated if `t` is outside
  /// 0…1.
  public func interpolated(to end: CGFloat, at t: Double) -> CGFloat {
    CGFloat(mix(Double(self), Double(end), t))
  }
  /// Converts a number of any type, an `NSNumber` or a Boolean (to 0 or 1); nil for anything else.
  public static func converted(from any: Any) -> CGFloat? { number(from: any).map { CGFloat($0) } }
}

extension Float: AnimatableValue {
  /// The number itself.
  public var numbers: [Double]? { [Double(self)] }
  /// Returns the absolute difference between the numbers.
  public func animatedDistance(to other: Float) -> Double? {
    (Double(other) - Double(self)).magnitude
  }
  /// Returns the sum.
  public func adding(_ other: Float) -> Float { self + other }
  /// Returns the product, computed in double precision.
  public func scaled(by factor: Double) -> Float { Float(Double(self) * factor) }
  /// Interpolates linearly in double precision; the result is exact at both ends.
  public func interpolated(to end: Float, at t: Double) -> Float {
    Float(mix(Double(self), Double(end), t))
  }
  /// Converts a number of any type, an `NSNumber` or a Boolean (to 0 or 1), rounded to single
  /// precision; nil for anything else.
  public static func converted(from any: Any) -> Float? { number(from: any).map { Float($0) } }
}

/// Integers are rounded to the nearest integer when they are interpolated or scaled. They saturate
/// instead of overflowing.
extension Int: AnimatableValue {
  /// Returns the absolute difference between the numbers.
  public func animatedDistance(to other: Int) -> Double? {
    (Double(other) - Double(self)).magnitude
  }
  /// Returns the sum, limited to the range of integers.
  public func adding(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
  /// Returns the product, rounded to the nearest integer and limited to the range of integers.
  public func scaled(by factor: Double) -> Int { Int(saturating: Double(self) * factor) }
  /// Interpolates linearly and rounds to the nearest integer; the result is exact at both ends.
  public func interpolated(to end: Int, at t: Double) -> Int {
    if t == 0 { return self }
    return t == 1 ? end : Int(saturating: mix(Double(self), Double(end), t))
  }
  /// Converts a number of any type or an `NSNumber`, rounded to the nearest integer, or a Boolean
  /// (to 0 or 1); nil for anything else.
  public static func converted(from any: Any) -> Int? {
    (any as? Int) ?? number(from: any).map { Int(saturating: $0) }
  }

  /// Rounds to the nearest integer and limits the result to the range of integers; NaN gives 0.
  init(saturating value: Double) {
    let rounded = value.rounded()
    if rounded.isNaN {
      self = 0
    } else if rounded >= 0x1p63 {
      self = .max
    } else if rounded <= -0x1p63 {
      self = .min
    } else {
      self = Int(rounded)
    }
  }
}

/// Booleans change in one step, halfway through. Adding is a logical "or"; scaling by a factor of
/// magnitude less than ½ gives false.
extension Bool: AnimatableValue {
  /// Whether at least one of the values is true.
  public func adding(_ other: Bool) -> Bool { self || other }
  /// Returns `self` for a factor of magnitude ½ or more, else false.
  public func scaled(by factor: Double) -> Bool { self && abs(factor) >= 0.5 }
  /// Returns `self` for `t` below 0.5, else `end`.
  public func interpolated(to end: Bool, at t: Double) -> Bool { stepped(to: end, at: t) }
  /// Converts a Boolean, or any number, which is false only if it is 0; nil for anything else.
  public static func converted(from any: Any) -> Bool? {
    (any as? Bool) ?? number(from: any).map { $0 != 0 }
  }
}
