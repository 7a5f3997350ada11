/// A length of virtual time, or a moment of it since the clock's zero: a whole number of flicks.
///
/// A flick is 1/705,600,000 s. The number divides evenly by every common frame rate and sample
/// rate, so that 33 frames of 0.1 s are 3.3 s and not almost 3.3 s.
///
/// Arithmetic saturates at the ends of the range (about ±414 years) instead of overflowing.
public struct Flicks: Sendable, Hashable, Comparable, Codable {
  /// How many flicks a second has.
  public static let perSecond: Int64 = 705_600_000

  /// The number of flicks; negative before the clock's zero.
  public var count: Int64

  /// So many flicks.
  @inlinable
  public init(count: Int64) { self.count = count }

  /// The nearest whole number of flicks. Saturates; NaN is zero.
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

  /// The clock's zero, and no time at all.
  public static let zero = Flicks(count: 0)

  /// The length in seconds, to the nearest double.
  @inlinable
  public var seconds: Double { Double(count) / Double(Self.perSecond) }

  /// How long `count` frames last at a whole number of frames a second. Exact where the rate
  /// divides a second's flicks (24, 25, 30, 48, 50, 60, 90, 100, 120, 144, 240 do), else rounded
  /// down. A rate that is not positive gives zero.
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

  /// The sum, saturated.
  public static func + (a: Flicks, b: Flicks) -> Flicks {
    let (sum, overflow) = a.count.addingReportingOverflow(b.count)
    return Flicks(count: overflow ? (b.count < 0 ? .min : .max) : sum)
  }

  /// The difference, saturated.
  public static func - (a: Flicks, b: Flicks) -> Flicks {
    let (difference, overflow) = a.count.subtractingReportingOverflow(b.count)
    return Flicks(count: overflow ? (b.count < 0 ? .max : .min) : difference)
  }

  /// Adds, saturated.
  public static func += (a: inout Flicks, b: Flicks) { a = a + b }
  /// Subtracts, saturated.
  public static func -= (a: inout Flicks, b: Flicks) { a = a - b }

  /// Whether `a` is earlier, or shorter.
  @inlinable
  public static func < (a: Flicks, b: Flicks) -> Bool { a.count < b.count }
}
