/// A value that animations can run between: one that knows how to add, to scale and to blend.
///
/// Conform a type of your own to use it with `@Animatable`. Only ``adding(_:)`` and ``scaled(by:)``
/// are required; the rest follows from them.
public protocol AnimatableValue: Sendable, Equatable {
  /// The sum, as additive animations form it: for transforms, `self` first and `other` after it.
  func adding(_ other: Self) -> Self

  /// The value times a factor; times 0 is what adds nothing.
  func scaled(by factor: Double) -> Self

  /// The value at `t` on the way to `end`: `self` at 0, `end` at 1, beyond them outside 0…1.
  func interpolated(to end: Self, at t: Double) -> Self

  /// The value that `any` stands for, where a property's value is given without its type; nil when
  /// it stands for none. Numbers of any kind convert to each other.
  static func converted(from any: Any) -> Self?

  /// The member that a key path's component names, `x` or `size.width` for example.
  static func component(named name: String) -> AnimatableComponent<Self>?

  /// How far it is to another value, for keyframes that are paced by it; nil where the type has no
  /// measure, and keyframes are then evenly spaced.
  func distance(to other: Self) -> Double?

  /// The numbers that make up the value, each per second where it is a velocity: two of a point,
  /// four of a colour, all of a matrix. Nil where the type has no fixed number of them.
  var numbers: [Double]? { get }

  /// The value that stands in for a missing one on the way from or to this one; nil when there is
  /// nothing suitable, and the change is a step half-way.
  var counterpartWhenAbsent: Self? { get }
}

extension AnimatableValue {
  /// The blend from sums and multiples: `self` + (`end` − `self`) · `t`, exact at both ends.
  public func interpolated(to end: Self, at t: Double) -> Self {
    if t == 0 { return self }
    if t == 1 { return end }
    return adding(end.adding(scaled(by: -1)).scaled(by: t))
  }

  /// The value itself when it has this very type, else nil.
  public static func converted(from any: Any) -> Self? { any as? Self }
  /// Nil: the type has no measure.
  public func distance(to other: Self) -> Double? { nil }
  /// Nil: the type has no fixed number of them.
  public var numbers: [Double]? { nil }
  /// Nil: the type has no members that key paths can name.
  public static func component(named name: String) -> AnimatableComponent<Self>? { nil }
  /// Nil: between a value and none the change is a step half-way.
  public var counterpartWhenAbsent: Self? { nil }

  /// The value half-way as a step, for what cannot be blended.
  func stepped(to end: Self, at t: Double) -> Self { t < 0.5 ? self : end }

  /// The difference `self − other`.
  func offset(from other: Self) -> Self { adding(other.scaled(by: -1)) }
}

/// A type that is given where an animatable value is expected, and stands for one.
package protocol AnimatableValueConvertible {
  /// The value that this one stands for.
  var animatableValue: any AnimatableValue { get }
}

/// A member of an animatable value, which key paths can name.
public struct AnimatableComponent<Whole: AnimatableValue>: Sendable {
  typealias Descend =
    @MainActor @Sendable (ValuePath<Whole>, ArraySlice<Substring>) -> AnyPath?

  let descend: Descend

  /// A member by how the paths behind it are found.
  init(descend: @escaping Descend) { self.descend = descend }

  /// A member by how it is read and replaced.
  ///
  /// - Parameters:
  ///   - get: Reads the member.
  ///   - set: Replaces it.
  public init<Part: AnimatableValue>(
    get: @escaping @Sendable (Whole) -> Part,
    set: @escaping @Sendable (inout Whole, Part) -> Void
  ) {
    descend = { path, rest in path.extended(get: get, set: set).resolve(rest) }
  }
}

/// The length of a vector.
func norm(_ components: Double...) -> Double {
  components.reduce(0) { $0 + $1 * $1 }.squareRoot()
}

/// a + (b − a)·t, exact at both ends even where a difference would round or overflow.
@inline(__always)
func mix(_ a: Double, _ b: Double, _ t: Double) -> Double {
  t == 0 ? a : t == 1 ? b : a + (b - a) * t
}
