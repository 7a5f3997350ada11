/// A duration of virtual time, or an instant relative to the clock's zero: a whole number of
/// flicks.
///
/// A [flick](https://en.wikipedia.org/wiki/Flick_(time)) is 1/705,600,000 s. The number of flicks
/// in a second is divisible by every common frame rate and sample rate, so 33 frames of 0.1 s are
/// exactly 3.3 s.
///
/// Arithmetic saturates at the ends of the range (about ±414 years) instead of overflowing.
public struct Flicks: Sendable, Hashable, Comparable, Codable {
  /// The number of flicks in a second.
  public static let perSecond: Int64 = 705_600_000

  /// The number of flicks; negative before the clock's zero.
  public var count: Int64

  /// Creates a time of `count` flicks.
  @inlinable
  public init(count: Int64) { self.count = count }

  /// Creates a time from seconds, rounded to the nearest whole number of flicks. Saturates; NaN is
  /// zero.
  public init(seconds: Double) {
    let exact = (seconds * Double(Self.perSecond)).rounded()
    if exact.isNaN {
      count = 0
    } else if exact >= 0x1p63 {
      count = .max
    } else if exact <= -0x1p63 {
      count = .min
    } else {
      count = Int64(exact)
    }
  }

  /// The clock's zero, or a duration of zero.
  public static let zero = Flicks(count: 0)

  /// The time in seconds, to the nearest double.
  @inlinable
  public var seconds: Double { Double(count) / Double(Self.perSecond) }

  /// The duration of `count` frames at a whole number of frames per second. It is exact if the rate
  /// divides the number of flicks in a second (24, 25, 30, 48, 50, 60, 90, 100, 120, 144 and 240
  /// do), else rounded towards zero. A rate that is not positive gives zero.
  public static func frames(_ count: Int64, framesPerSecond: Int64) -> Flicks {
    guard framesPerSecond > 0 else { return .zero }
    let (product, overflow) = count.multipliedReportingOverflow(by: perSecond)
    if overflow {
      let whole = count / framesPerSecond
      let (flicks, over) = whole.multipliedReportingOverflow(by: perSecond)
      return Flicks(count: over ? (count < 0 ? .min : .max) : flicks)
    }
    return Flicks(count: product / framesPerSecond)
  }

  /// Returns the sum, saturated at the ends of the range.
  public static func + (a: Flicks, b: Flicks) -> Flicks {
    let (sum, overflow) = a.count.addingReportingOverflow(b.count)
    return Flicks(count: overflow ? (b.count < 0 ? .min : .max) : sum)
  }

  /// Returns the difference, saturated at the ends of the range.
  public static func - (a: Flicks, b: Flicks) -> Flicks {
    let (difference, overflow) = a.count.subtractingReportingOverflow(b.count)
    return Flicks(count: overflow ? (b.count < 0 ? .max : .min) : difference)
  }

  /// Adds a time, saturating at the ends of the range.
  public static func += (a: inout Flicks, b: Flicks) { a = a + b }
  /// Subtracts a time, saturating at the ends of the range.
  public static func -= (a: inout Flicks, b: Flicks) { a = a - b }

  /// Whether `a` is earlier, or shorter.
  @inlinable
  public static func < (a: Flicks, b: Flicks) -> Bool { a.count < b.count }
}
