package import Foundation
package import MidflightGeometry

/// A value with parts that animations' key paths cannot name, but that can be read and set one by
/// one: the elements of a list, a transform's shear and perspective.
package protocol PartedValue: AnimatableValue {
  associatedtype Part: AnimatableValue
  /// Whether values of the type may have a part with this name.
  static func hasPart(named name: String) -> Bool
  /// Returns the part named `name`; nil if this value has no such part.
  func part(named name: String) -> Part?
  /// Replaces the part named `name`; does nothing if this value has no such part.
  mutating func setPart(named name: String, to part: Part)
}

/// The parts of a list are its elements, named by their indices.
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

/// An optional has the parts of its value; without a value it has no parts.
extension Optional: PartedValue where Wrapped: PartedValue {
  package static func hasPart(named name: String) -> Bool { Wrapped.hasPart(named: name) }
  package func part(named name: String) -> Wrapped.Part? { flatMap { $0.part(named: name) } }
  package mutating func setPart(named name: String, to part: Wrapped.Part) {
    self?.setPart(named: name, to: part)
  }
}

/// The parts are `skew` and `m34`.
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
  @MainActor
  static func extend(_ path: AnyPath, toPart name: String) -> AnyPath? {
    guard hasPart(named: name), let path = path as? ValuePath<Self> else { return nil }
    return path.extended(
      get: { $0.part(named: name) },
      set: { whole, part in if let part { whole.setPart(named: name, to: part) } })
  }
}
