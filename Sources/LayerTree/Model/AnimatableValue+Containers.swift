import Foundation

/// A missing value adds nothing. On the way between a value and none the value's counterpart stands
/// in (a colour fades), or the change is a step half-way.
extension Optional: AnimatableValue where Wrapped: AnimatableValue {
  /// Those of the value; nil for a missing one.
  public var numbers: [Double]? { self?.numbers }
  /// The values' distance; nil where one is missing.
  public func distance(to other: Wrapped?) -> Double? {
    guard let self, let other else { return nil }
    return self.distance(to: other)
  }
  /// The sum of the two values; the one that is there when the other is missing.
  public func adding(_ other: Wrapped?) -> Wrapped? {
    guard let self else { return other }
    return other.map { self.adding($0) } ?? self
  }

  /// The value times a factor; nil stays nil.
  public func scaled(by factor: Double) -> Wrapped? { self?.scaled(by: factor) }

  /// The blend of the two values; with one of them missing, of the other and its
  /// ``AnimatableValue/counterpartWhenAbsent``. Without a counterpart a step half-way.
  public func interpolated(to end: Wrapped?, at t: Double) -> Wrapped? {
    if t == 0 { return self }
    if t == 1 { return end }
    if let from = self ?? end?.counterpartWhenAbsent, let to = end ?? self?.counterpartWhenAbsent {
      return from.interpolated(to: to, at: t)
    }
    return t < 0.5 ? self : end
  }

  /// `NSNull` is how a missing value is written where nil already means "unset".
  public static func converted(from any: Any) -> Wrapped?? {
    any is NSNull ? .some(.none) : Wrapped.converted(from: any).map { .some($0) }
  }

  /// Nil: a member cannot be set on a value that may be missing.
  public static func component(named name: String) -> AnimatableComponent<Wrapped?>? { nil }

  /// Nil: between a missing value and another, it is the wrapped value's counterpart that counts.
  public var counterpartWhenAbsent: Wrapped?? { nil }
}

/// Lists of the same length work member by member; others change in one step, half-way.
extension Array: AnimatableValue where Element: AnimatableValue {
  /// The length of the members' distances as a vector; nil where the lengths differ, or a member
  /// has no measure.
  public func distance(to other: [Element]) -> Double? {
    guard count == other.count else { return nil }
    var sum = 0.0
    for (a, b) in zip(self, other) {
      guard let way = a.distance(to: b) else { return nil }
      sum += way * way
    }
    return sum.squareRoot()
  }
  /// The sums member by member; `self` where the lengths differ.
  public func adding(_ other: [Element]) -> [Element] {
    count == other.count ? zip(self, other).map { $0.adding($1) } : self
  }

  /// Each member times the factor.
  public func scaled(by factor: Double) -> [Element] { map { $0.scaled(by: factor) } }

  /// The blends member by member; a step half-way where the lengths differ.
  public func interpolated(to end: [Element], at t: Double) -> [Element] {
    if t == 0 { return self }
    if t == 1 { return end }
    guard count == end.count else { return stepped(to: end, at: t) }
    return zip(self, end).map { $0.interpolated(to: $1, at: t) }
  }

  /// The list with each member converted; nil when one of them cannot be.
  public static func converted(from any: Any) -> [Element]? {
    if let same = any as? [Element] { return same }
    guard let list = any as? [Any] else { return nil }
    let members = list.compactMap { Element.converted(from: $0) }
    return members.count == list.count ? members : nil
  }
}
