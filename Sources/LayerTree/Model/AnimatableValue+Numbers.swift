public import Foundation

/// The number that `any` stands for, whatever its type; nil for anything else.
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
  /// The size of the difference.
  public func distance(to other: Double) -> Double? { (other - self).magnitude }
  /// The sum.
  public func adding(_ other: Double) -> Double { self + other }
  /// The product.
  public func scaled(by factor: Double) -> Double { self * factor }
  /// The straight blend, exact at both ends; beyond them outside 0…1.
  public func interpolated(to end: Double, at t: Double) -> Double { mix(self, end, t) }
  /// Any number, a truth value as 0 or 1, or an `NSNumber`; nil for anything else.
  public static func converted(from any: Any) -> Double? { number(from: any) }
}

extension CGFloat: AnimatableValue {
  /// The number itself.
  public var numbers: [Double]? { [Double(self)] }
  /// The size of the difference.
  public func distance(to other: CGFloat) -> Double? { Double(other - self).magnitude }
  /// The sum.
  public func adding(_ other: CGFloat) -> CGFloat { self + other }
  /// The product.
  public func scaled(by factor: Double) -> CGFloat { self * CGFloat(factor) }
  /// The straight blend, exact at both ends; beyond them outside 0…1.
  public func interpolated(to end: CGFloat, at t: Double) -> CGFloat {
    CGFloat(mix(Double(self), Double(end), t))
  }
  /// Any number, a truth value as 0 or 1, or an `NSNumber`; nil for anything else.
  public static func converted(from any: Any) -> CGFloat? { number(from: any).map { CGFloat($0) } }
}

extension Float: AnimatableValue {
  /// The number itself.
  public var numbers: [Double]? { [Double(self)] }
  /// The size of the difference.
  public func distance(to other: Float) -> Double? { (Double(other) - Double(self)).magnitude }
  /// The sum.
  public func adding(_ other: Float) -> Float { self + other }
  /// The product, formed in double precision.
  public func scaled(by factor: Double) -> Float { Float(Double(self) * factor) }
  /// The straight blend, formed in double precision and exact at both ends.
  public func interpolated(to end: Float, at t: Double) -> Float {
    Float(mix(Double(self), Double(end), t))
  }
  /// Any number, a truth value as 0 or 1, or an `NSNumber`, rounded to single precision; nil for
  /// anything else.
  public static func converted(from any: Any) -> Float? { number(from: any).map { Float($0) } }
}

/// Whole numbers blend to the nearest whole number, and saturate.
extension Int: AnimatableValue {
  /// The size of the difference.
  public func distance(to other: Int) -> Double? { (Double(other) - Double(self)).magnitude }
  /// The sum; the nearer end of the range where it overflows.
  public func adding(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
  /// The nearest whole number to the product; the nearer end of the range where it overflows.
  public func scaled(by factor: Double) -> Int { Int(saturating: Double(self) * factor) }
  /// The nearest whole number to the straight blend, exact at both ends.
  public func interpolated(to end: Int, at t: Double) -> Int {
    if t == 0 { return self }
    return t == 1 ? end : Int(saturating: mix(Double(self), Double(end), t))
  }
  /// Any number, rounded to the nearest whole one, a truth value as 0 or 1, or an `NSNumber`; nil
  /// for anything else.
  public static func converted(from any: Any) -> Int? {
    (any as? Int) ?? number(from: any).map { Int(saturating: $0) }
  }

  /// The nearest whole number; the nearer end outside the range, 0 for NaN.
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

/// Truth values change in one step, half-way. Adding is "or"; scaling by less than a half is false.
extension Bool: AnimatableValue {
  /// Whether one of the two is true.
  public func adding(_ other: Bool) -> Bool { self || other }
  /// `self` for a factor of at least ½ in size, else false.
  public func scaled(by factor: Double) -> Bool { self && abs(factor) >= 0.5 }
  /// `self` below 0.5, `end` from there on.
  public func interpolated(to end: Bool, at t: Double) -> Bool { stepped(to: end, at: t) }
  /// A truth value, or any number, of which 0 alone is false; nil for anything else.
  public static func converted(from any: Any) -> Bool? {
    (any as? Bool) ?? number(from: any).map { $0 != 0 }
  }
}
