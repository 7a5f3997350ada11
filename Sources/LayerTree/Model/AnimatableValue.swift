/// A value that animations can interpolate, because it can be added and scaled.
///
/// Conform a custom type to use it with `@Animatable`. Only ``adding(_:)`` and ``scaled(by:)`` are
/// required; the other requirements have default implementations based on them.
public protocol AnimatableValue: Sendable, Equatable {
  /// Returns the sum of two values, as additive animations use it. For transforms, the sum applies
  /// `self` first and `other` after it.
  func adding(_ other: Self) -> Self

  /// Returns the value multiplied by a factor. Factor 0 gives the neutral element of
  /// ``adding(_:)``.
  func scaled(by factor: Double) -> Self

  /// Returns the interpolated value: `self` at t = 0, `end` at 1, extrapolated outside 0…1.
  func interpolated(to end: Self, at t: Double) -> Self

  /// Converts a value of unknown type to this type; nil if that is impossible. Numbers of all types
  /// convert to each other.
  static func converted(from any: Any) -> Self?

  /// Returns the member named `name` in key paths, such as `x` or `rotation.z`; nil if there is
  /// none.
  static func component(named name: String) -> AnimatableComponent<Self>?

  /// Returns the distance to another value, for paced keyframes. nil means that the type has no
  /// metric; paced keyframes are then evenly spaced.
  func animatedDistance(to other: Self) -> Double?

  /// The numbers that make up the value: two for a point, four for a colour, all elements of a
  /// matrix. A velocity of the type has as many numbers. Nil if the type has no fixed count of
  /// numbers.
  var numbers: [Double]? { get }

  /// The value that replaces a missing one in interpolations between a missing value and this one.
  /// If it is nil, the interpolation changes in one step, halfway through.
  var counterpartWhenAbsent: Self? { get }
}

extension AnimatableValue {
  /// Interpolates with ``adding(_:)`` and ``scaled(by:)``: `self` + (`end` − `self`) · `t`. The
  /// result is exact at both ends.
  public func interpolated(to end: Self, at t: Double) -> Self {
    if t == 0 { return self }
    if t == 1 { return end }
    return adding(end.adding(scaled(by: -1)).scaled(by: t))
  }

  /// Casts a value of exactly this type; nil for other types.
  public static func converted(from any: Any) -> Self? { any as? Self }
  /// Returns nil by default: the type has no metric.
  public func animatedDistance(to other: Self) -> Double? { nil }
  /// Nil by default: the type has no fixed count of numbers.
  public var numbers: [Double]? { nil }
  /// Returns nil by default: key paths cannot name members of the type.
  public static func component(named name: String) -> AnimatableComponent<Self>? { nil }
  /// Nil by default: no value replaces a missing one, so the change is one step, halfway through.
  public var counterpartWhenAbsent: Self? { nil }

  /// Interpolates values that can only change in one step: returns `self` for `t` below 0.5, else
  /// `end`.
  func stepped(to end: Self, at t: Double) -> Self { t < 0.5 ? self : end }

  func offset(from other: Self) -> Self { adding(other.scaled(by: -1)) }
}

package protocol AnimatableValueConvertible {
  var animatableValue: any AnimatableValue { get }
}

/// A member of an animatable value that key paths can name.
public struct AnimatableComponent<Whole: AnimatableValue>: Sendable {
  typealias Descend =
    @MainActor @Sendable (ValuePath<Whole>, ArraySlice<Substring>) -> AnyPath?

  let descend: Descend

  init(descend: @escaping Descend) { self.descend = descend }

  /// Creates a member from functions that read and replace it.
  ///
  /// - Parameters:
  ///   - get: Reads the member.
  ///   - set: Replaces the member.
  public init<Part: AnimatableValue>(
    get: @escaping @Sendable (Whole) -> Part,
    set: @escaping @Sendable (inout Whole, Part) -> Void
  ) {
    descend = { path, rest in path.extended(get: get, set: set).resolve(rest) }
  }
}

func norm(_ components: Double...) -> Double {
  components.reduce(0) { $0 + $1 * $1 }.squareRoot()
}

/// Returns a + (b − a)·t. At t = 0 and t = 1 the result is exact, even if b − a is rounded or
/// overflows.
@inline(__always)
func mix(_ a: Double, _ b: Double, _ t: Double) -> Double {
  t == 0 ? a : t == 1 ? b : a + (b - a) * t
}
