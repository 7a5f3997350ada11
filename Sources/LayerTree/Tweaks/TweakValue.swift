public import Foundation

/// A numeric type that can be tuned with ``tweak(_:_:file:line:column:)``.
public protocol TweakValue: Comparable, Sendable {
  /// Creates the value of this type that is nearest to a number. An integer type rounds the number,
  /// and a number out of range becomes the nearest value in range.
  init(tweakNumber: Double)
  /// The value as a number.
  var tweakNumber: Double { get }
  /// Whether the type is an integer type.
  static var isTweakInteger: Bool { get }
}

extension TweakValue where Self: BinaryFloatingPoint {
  /// Creates the value nearest to a number.
  public init(tweakNumber: Double) { self.init(tweakNumber) }
  /// The value as a double.
  public var tweakNumber: Double { Double(self) }
  /// False, because values of the type can have fractions.
  public static var isTweakInteger: Bool { false }
}

extension Double: TweakValue {}
extension Float: TweakValue {}
extension CGFloat: TweakValue {}

extension Int: TweakValue {
  /// Creates the nearest integer; a number out of range gives the smallest or the largest integer.
  public init(tweakNumber: Double) {
    let number = tweakNumber.rounded()
    self = Int(exactly: number) ?? (number > 0 ? .max : .min)
  }
  /// The value as a double.
  public var tweakNumber: Double { Double(self) }
  /// True, because values of the type have no fractions.
  public static var isTweakInteger: Bool { true }
}
