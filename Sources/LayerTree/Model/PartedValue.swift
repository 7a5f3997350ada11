package import Foundation
package import MidflightGeometry

/// A value that has parts which no key path of an animation names, but which can be looked at and
/// set one by one: the members of a list, a map's shear and perspective.
package protocol PartedValue: AnimatableValue {
  /// The type of its parts.
  associatedtype Part: AnimatableValue
  /// Whether values of the type may have a part of that name.
  static func hasPart(named name: String) -> Bool
  /// The named part; nil if this value lacks it.
  func part(named name: String) -> Part?
  /// Replaces the part of that name, where this value has one.
  mutating func setPart(named name: String, to part: Part)
}

/// The members of a list are called by their indexes.
extension Array: PartedValue where Element: AnimatableValue {
  package static func hasPart(named name: String) -> Bool { Int(name).map { $0 >= 0 } ?? false }
  package func part(named name: String) -> Element? { index(named: name).map { self[$0] } }
  package mutating func setPart(named name: String, to part: Element) {
    if let index = index(named: name) { self[index] = part }
  }
  private func index(named name: String) -> Int? {
    Int(name).flatMap { indices.contains($0) ? $0 : nil }
  }
}

/// A missing value has no parts.
extension Optional: PartedValue where Wrapped: PartedValue {
  package static func hasPart(named name: String) -> Bool { Wrapped.hasPart(named: name) }
  package func part(named name: String) -> Wrapped.Part? { flatMap { $0.part(named: name) } }
  package mutating func setPart(named name: String, to part: Wrapped.Part) {
    self?.setPart(named: name, to: part)
  }
}

/// `skew` and `m34`.
extension CATransform3D: PartedValue {
  package static func hasPart(named name: String) -> Bool { Distortion(rawValue: name) != nil }
  package func part(named name: String) -> CGFloat? {
    Distortion(rawValue: name).map { value(of: $0) }
  }
  package mutating func setPart(named name: String, to part: CGFloat) {
    if let distortion = Distortion(rawValue: name) { self = setting(distortion, to: part) }
  }
}

extension PartedValue {
  /// The path to the named part of a value; nil if the type lacks it.
  @MainActor
  static func extend(_ path: AnyPath, toPart name: String) -> AnyPath? {
    guard hasPart(named: name), let path = path as? ValuePath<Self> else { return nil }
    return path.extended(
      get: { $0.part(named: name) },
      set: { whole, part in if let part { whole.setPart(named: name, to: part) } })
  }
}
