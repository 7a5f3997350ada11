import Foundation

/// Key paths as text.
package enum KeyPaths {
  /// Whether what a key path leads to is what another leads to, or has it as a member.
  package static func leads(_ whole: String, to member: String) -> Bool {
    member == whole || member.hasPrefix(whole + ".")
  }

  /// Whether one of two key paths leads to the other.
  package static func overlap(_ a: String, _ b: String) -> Bool {
    leads(a, to: b) || leads(b, to: a)
  }
}

/// A key path after it has been looked up on one layer: a property, and where in its value to read.
///
/// Looking up happens once, when an animation is added; frames use the result.
@MainActor class AnyPath {
  let property: AnyLayerProperty

  init(_ property: AnyLayerProperty) { self.property = property }

  func read(_ layer: CALayer) -> any AnimatableValue {
    preconditionFailure("the key path is not readable")
  }

  /// The type of the value that it leads to.
  var valueType: any AnimatableValue.Type { preconditionFailure("the key path has no type") }

  /// The path to a named part that no animation key path leads to; nil if the type lacks it.
  func extended(toPart name: String) -> AnyPath? { nil }

  /// The path's part of a value of the whole property; nil when the value has another type.
  func part(of whole: any AnimatableValue) -> (any AnimatableValue)? { nil }

  /// Changes the layer as an assignment does; false when `value` is of the wrong type.
  func write(_ value: Any, to layer: CALayer) -> Bool { false }

  /// Sets the value without any action; false when `value` is of the wrong type.
  func assign(_ value: Any, to layer: CALayer) -> Bool { false }

  /// Returns what gives this path's part of a value back after an animation has written to the whole;
  /// nil where values of another type have no such part.
  ///
  /// - Parameter end: Where the animation ends, so that what is left of its way there is added; nil to
  ///   leave the part as it was.
  func restorer<Other: AnimatableValue>(
    _ end: Other?
  ) -> (@Sendable (_ base: Other, inout Other) -> Void)? { nil }

  /// Returns the evaluator of `animation` on this path; nil when its values don't fit.
  func evaluator(for animation: CAPropertyAnimation, on layer: CALayer, start: PathStart)
    -> Evaluator?
  { nil }
}

/// Where an animation without any end begins: the value shown before the change it belongs to.
typealias PathStart = @MainActor (AnyPath) -> (any AnimatableValue)?

/// A path to a value of known type, inside a property of any type.
@MainActor class ValuePath<Value: AnimatableValue>: AnyPath {
  /// The path to a member of this path's value.
  func extended<Part: AnimatableValue>(
    get: @escaping @Sendable (Value) -> Part,
    set: @escaping @Sendable (inout Value, Part) -> Void
  ) -> ValuePath<Part> {
    preconditionFailure("the key path cannot be extended")
  }

  override func extended(toPart name: String) -> AnyPath? {
    (Value.self as? any PartedValue.Type)?.extend(self, toPart: name)
  }

  /// The path that `rest` leads on to; nil when the type has no such member. Longer names win, so
  /// that `rotation.z` can be a name of its own beside `rotation`.
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

/// The path that is a property's key alone.
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
