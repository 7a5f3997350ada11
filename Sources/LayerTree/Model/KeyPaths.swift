import Foundation

package enum KeyPaths {
  /// Whether the value at the key path `whole` is, or contains, the value at `member`.
  package static func leads(_ whole: String, to member: String) -> Bool {
    member == whole || member.hasPrefix(whole + ".")
  }

  package static func overlap(_ a: String, _ b: String) -> Bool {
    leads(a, to: b) || leads(b, to: a)
  }
}

/// A resolved key path. An animation's key path is resolved once, when the animation is added, and
/// frames use the result.
@MainActor class AnyPath {
  let property: AnyLayerProperty

  init(_ property: AnyLayerProperty) { self.property = property }

  func read(_ layer: CALayer) -> any AnimatableValue {
    preconditionFailure("the key path is not readable")
  }

  var valueType: any AnimatableValue.Type { preconditionFailure("the key path has no type") }

  /// Returns a path to a part that animations' key paths cannot name; nil if the type has no such
  /// part.
  func extended(toPart name: String) -> AnyPath? { nil }

  /// Returns the part of a property's value that this path names; nil if the value is of another
  /// type.
  func part(of whole: any AnimatableValue) -> (any AnimatableValue)? { nil }

  /// Sets the value with actions, like an assignment. Returns false if `value` is of the wrong
  /// type.
  func write(_ value: Any, to layer: CALayer) -> Bool { false }

  /// Sets the value without actions. Returns false if `value` is of the wrong type.
  func assign(_ value: Any, to layer: CALayer) -> Bool { false }

  /// Returns a function that restores this path's part of a value after an animation has written to
  /// the whole value; nil if values of type `Other` have no such part.
  ///
  /// - Parameter end: The end value of the animation. The distance of the animated value from `end`
  ///   is added to the restored part; with nil, the part is restored unchanged.
  func restorer<Other: AnimatableValue>(
    _ end: Other?
  ) -> (@Sendable (_ base: Other, inout Other) -> Void)? { nil }

  func evaluator(for animation: CAPropertyAnimation, on layer: CALayer, start: PathStart)
    -> Evaluator?
  { nil }
}

/// Returns the value that was shown before a change. An animation without `fromValue`, `toValue`
/// and `byValue` starts at that value.
typealias PathStart = @MainActor (AnyPath) -> (any AnimatableValue)?

@MainActor class ValuePath<Value: AnimatableValue>: AnyPath {
  func extended<Part: AnimatableValue>(
    get: @escaping @Sendable (Value) -> Part,
    set: @escaping @Sendable (inout Value, Part) -> Void
  ) -> ValuePath<Part> {
    preconditionFailure("the key path cannot be extended")
  }

  override func extended(toPart name: String) -> AnyPath? {
    (Value.self as? any PartedValue.Type)?.extend(self, toPart: name)
  }

  /// Returns the path to a member; nil if the type has no such member. Longer names are tried
  /// first, so that `rotation.z` can be a member as well as `rotation`.
  func resolve(_ rest: ArraySlice<Substring>) -> AnyPath? {
    if rest.isEmpty { return self }
    for length in stride(from: min(rest.count, 3), through: 1, by: -1) {
      let name = rest.prefix(length).joined(separator: ".")
      if let component = Value.component(named: name) {
        return component.descend(self, rest.dropFirst(length))
      }
    }
    return nil
  }
}

class TypedPath<Whole: AnimatableValue, Value: AnimatableValue>: ValuePath<Value> {
  let whole: LayerProperty<Whole>
  let get: @Sendable (Whole) -> Value
  let set: @Sendable (inout Whole, Value) -> Void

  init(
    property: LayerProperty<Whole>, get: @escaping @Sendable (Whole) -> Value,
    set: @escaping @Sendable (inout Whole, Value) -> Void
  ) {
    (whole, self.get, self.set) = (property, get, set)
    super.init(property)
  }

  override func extended<Part: AnimatableValue>(
    get part: @escaping @Sendable (Value) -> Part,
    set setPart: @escaping @Sendable (inout Value, Part) -> Void
  ) -> ValuePath<Part> {
    let (get, set) = (self.get, self.set)
    return TypedPath<Whole, Part>(
      property: whole,
      get: { part(get($0)) },
      set: { whole, new in
        var value = get(whole)
        setPart(&value, new)
        set(&whole, value)
      })
  }

  override func read(_ layer: CALayer) -> any AnimatableValue { get(whole.get(layer)) }

  override var valueType: any AnimatableValue.Type { Value.self }

  override func part(of whole: any AnimatableValue) -> (any AnimatableValue)? {
    (whole as? Whole).map { get($0) }
  }

  override func write(_ value: Any, to layer: CALayer) -> Bool {
    guard let value = Value.converted(from: value) else { return false }
    var new = whole.get(layer)
    set(&new, value)
    whole.change(to: new, on: layer)
    return true
  }

  override func assign(_ value: Any, to layer: CALayer) -> Bool {
    guard let value = Value.converted(from: value) else { return false }
    var new = whole.get(layer)
    set(&new, value)
    whole.set(new, on: layer)
    if whole.redraws(layer) { layer.needRedraw() }
    return true
  }

  override func restorer<Other: AnimatableValue>(
    _ end: Other?
  ) -> (@Sendable (_ base: Other, inout Other) -> Void)? {
    guard let path = self as? TypedPath<Other, Value> else { return nil }
    let (get, set) = (path.get, path.set)
    guard let end = end.map({ get($0).scaled(by: -1) }) else {
      return { base, whole in set(&whole, get(base)) }
    }
    return { base, whole in set(&whole, get(base).adding(get(whole)).adding(end)) }
  }

  override func evaluator(
    for animation: CAPropertyAnimation, on layer: CALayer, start: PathStart
  ) -> Evaluator? {
    let curve = animation.shapedCurve(of: Value.self, on: layer) { start(self) as? Value }
    let returns = animation.autoreverses
    let end = CyclePosition(
      fraction: returns ? 0 : 1, elapsed: returns ? 0 : animation.duration, cycle: 0)
    return curve.map {
      PropertyEvaluator<Whole, Value>.compiled.init(
        path: self, curve: $0, isAdditive: animation.isAdditive,
        cumulation: animation.isCumulative ? end : nil, layer: layer)
    }
  }
}

final class WholePath<Value: AnimatableValue>: TypedPath<Value, Value> {
  init(_ property: LayerProperty<Value>) {
    super.init(property: property, get: { $0 }, set: { $0 = $1 })
  }

  override func extended<Part: AnimatableValue>(
    get: @escaping @Sendable (Value) -> Part,
    set: @escaping @Sendable (inout Value, Part) -> Void
  ) -> ValuePath<Part> {
    TypedPath<Value, Part>(property: whole, get: get, set: set)
  }
}
