import Foundation

/// An optional without a value adds nothing to a sum. In an interpolation between a value and a
/// missing one, the value's ``AnimatableValue/counterpartWhenAbsent`` replaces the missing one; for
/// example, a colour fades in or out. Without a counterpart, the result changes in one step,
/// halfway through.
extension Optional: AnimatableValue where Wrapped: AnimatableValue {
  /// The numbers of the wrapped value; nil if there is no value.
  public var numbers: [Double]? { self?.numbers }
  /// Returns the distance between the values; nil if one is missing.
  public func animatedDistance(to other: Wrapped?) -> Double? {
    guard let self, let other else { return nil }
    return self.animatedDistance(to: other)
  }
  /// Returns the sum of the values; if one is missing, returns the other.
  public func adding(_ other: Wrapped?) -> Wrapped? {
    guard let self else { return other }
    return other.map { self.adding($0) } ?? self
  }

  /// Returns the value multiplied by a factor; nil stays nil.
  public func scaled(by factor: Double) -> Wrapped? { self?.scaled(by: factor) }

  /// Interpolates the values. If one is missing, the other's
  /// ``AnimatableValue/counterpartWhenAbsent`` replaces it; without a counterpart, the result
  /// changes in one step, halfway through.
  public func interpolated(to end: Wrapped?, at t: Double) -> Wrapped? {
    if t == 0 { return self }
    if t == 1 { return end }
    if let from = self ?? end?.counterpartWhenAbsent, let to = end ?? self?.counterpartWhenAbsent {
      return from.interpolated(to: to, at: t)
    }
    return t < 0.5 ? self : end
  }

  /// Converts to the wrapped type; `NSNull` converts to an optional without a value. Returns nil
  /// for values that cannot be converted.
  public static func converted(from any: Any) -> Wrapped?? {
    any is NSNull ? .some(.none) : Wrapped.converted(from: any).map { .some($0) }
  }

  /// Returns nil, because a member cannot be set if the value may be missing.
  public static func component(named name: String) -> AnimatableComponent<Wrapped?>? { nil }

  /// Always nil, because the counterpart of the wrapped value is used instead.
  public var counterpartWhenAbsent: Wrapped?? { nil }
}

/// Lists of the same length interpolate element by element; others change in one step, halfway
/// through.
extension Array: AnimatableValue where Element: AnimatableValue {
  /// Returns the Euclidean norm of the elements' distances; nil if the lengths differ or an element
  /// has no metric.
  public func animatedDistance(to other: [Element]) -> Double? {
    guard count == other.count else { return nil }
    var sum = 0.0
    for (a, b) in zip(self, other) {
      guard let distance = a.animatedDistance(to: b) else { return nil }
      sum += distance * distance
    }
    return sum.squareRoot()
  }
  /// Adds the lists element by element; returns `self` if the lengths differ.
  public func adding(_ other: [Element]) -> [Element] {
    count == other.count ? zip(self, other).map { $0.adding($1) } : self
  }

  /// Multiplies each element by the factor.
  public func scaled(by factor: Double) -> [Element] { map { $0.scaled(by: factor) } }

  /// Interpolates element by element; lists of different lengths change in one step, halfway
  /// through.
  public func interpolated(to end: [Element], at t: Double) -> [Element] {
    if t == 0 { return self }
    if t == 1 { return end }
    guard count == end.count else { return stepped(to: end, at: t) }
    return zip(self, end).map { $0.interpolated(to: $1, at: t) }
  }

  /// Converts each element; nil if one of them cannot be converted.
  public static func converted(from any: Any) -> [Element]? {
    if let same = any as? [Element] { return same }
    guard let list = any as? [Any] else { return nil }
    let members = list.compactMap { Element.converted(from: $0) }
    return members.count == list.count ? members : nil
  }
}
