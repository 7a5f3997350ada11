public import Foundation

/// A type of numbers for ``tweak(_:_:file:line:column:)``.
public protocol TweakValue: Comparable, Sendable {
  /// Creates the value nearest to a number, for integers and for numbers out of range.
  init(tweakNumber: Double)
  /// The value as a number.
  var tweakNumber: Double { get }
  /// Whether the type has no fractions.
  static var isTweakInteger: Bool { get }
}

extension TweakValue where Self: BinaryFloatingPoint {
  /// See ``TweakValue``.
  public init(tweakNumber: Double) { self.init(tweakNumber) }
  /// See ``TweakValue``.
  public var tweakNumber: Double { Double(self) }
  /// See ``TweakValue``.
  public static var isTweakInteger: Bool { false }
}

extension Double: TweakValue {}
extension Float: TweakValue {}
extension CGFloat: TweakValue {}

extension Int: TweakValue {
  /// See ``TweakValue``.
  public init(tweakNumber: Double) {
    let number = tweakNumber.rounded()
    self = Int(exactly: number) ?? (number > 0 ? .max : .min)
  }
  /// See ``TweakValue``.
  public var tweakNumber: Double { Double(self) }
  /// See ``TweakValue``.
  public static var isTweakInteger: Bool { true }
}
