/// A property of a layer: a member of its state, or the slot of a custom property.
@MainActor class AnyLayerProperty {
  /// The property's key; empty for a custom property whose name is not known yet.
  var key: String
  let alias: String?
  /// Whether the property can be animated. It is false for `frame` and the timing properties.
  let isAnimatable: Bool
  /// Whether changing this property on a visible layer animates it implicitly.
  let isImplicit: Bool

  init(key: String, alias: String? = nil, isAnimatable: Bool = true, isImplicit: Bool = false) {
    (self.key, self.alias) = (key, alias)
    (self.isAnimatable, self.isImplicit) = (isAnimatable, isImplicit)
  }

  /// Whether the layer's content is redrawn for a change of the property and for each frame of an
  /// animation of it.
  func redraws(_ layer: CALayer) -> Bool {
    !CAContext.current.scope.value.isMakingSpecimen && type(of: layer).needsDisplay(forKey: key)
  }

  /// Whether the property has ever been set on a layer; if so, styles do not affect it.
  func wasSet(on layer: CALayer) -> Bool { true }

  func noteSet(on layer: CALayer) {}

  func wholePath() -> AnyPath? { nil }

  func resolve(_ rest: ArraySlice<Substring>) -> AnyPath? { nil }

  func withValue<Result>(
    _ value: any AnimatableValue, on layer: CALayer, _ body: () -> Result
  ) -> Result { body() }
}

/// A property with values of one type. `get` and `set` access the stored value, which is the
/// presentation value while a layer is sampled. `change` has the effect of an assignment by the
/// caller, including actions.
@MainActor class LayerProperty<Value: AnimatableValue>: AnyLayerProperty {
  func get(_ layer: CALayer) -> Value { preconditionFailure("the property is not readable") }
  func set(_ value: Value, on layer: CALayer) {
    preconditionFailure("the property is not writable")
  }
  func change(to value: Value, on layer: CALayer) { layer.change(self, to: value) }

  override func wholePath() -> AnyPath? { resolve([]) }
  override func resolve(_ rest: ArraySlice<Substring>) -> AnyPath? {
    WholePath(self).resolve(rest)
  }

  override func withValue<Result>(
    _ value: any AnimatableValue, on layer: CALayer, _ body: () -> Result
  ) -> Result {
    guard let value = value as? Value else { return body() }
    let present = get(layer)
    set(value, on: layer)
    defer { set(present, on: layer) }
    return body()
  }
}

final class StateProperty<Value: AnimatableValue>: LayerProperty<Value> {
  typealias Getter = @MainActor (CALayer) -> Value
  typealias Setter = @MainActor (CALayer, Value) -> Void

  private let getter: Getter
  private let setter: Setter
  private let index: Int

  init(
    _ key: String, alias: String? = nil, isImplicit: Bool = false, get: @escaping Getter,
    set: @escaping Setter
  ) {
    getter = get
    setter = set
    index = PropertyCount.next()
    super.init(key: key, alias: alias, isImplicit: isImplicit)
  }

  convenience init<Own: Initial>(
    _ key: String, alias: String? = nil, _ member: any WritableKeyPath<Own, Value> & Sendable,
    isImplicit: Bool = false
  ) {
    self.init(
      key, alias: alias, isImplicit: isImplicit,
      get: { $0.state.own[Own.self][keyPath: member] },
      set: { $0.state.own[Own.self][keyPath: member] = $1 })
  }

  /// The resolved paths, by the part of the key path after the property's key. Animations of the
  /// same key path share a path.
  private var paths: [String: AnyPath] = [:]

  override func resolve(_ rest: ArraySlice<Substring>) -> AnyPath? {
    let name = rest.joined(separator: ".")
    if let path = paths[name] { return path }
    let path = super.resolve(rest)
    paths[name] = path
    return path
  }

  override func get(_ layer: CALayer) -> Value { getter(layer) }
  override func set(_ value: Value, on layer: CALayer) { setter(layer, value) }
  override func wasSet(on layer: CALayer) -> Bool { layer.explicit.contains(index) }
  override func noteSet(on layer: CALayer) { layer.explicit.insert(index) }
}

/// Numbers the properties of all layer classes, for use in property sets. Each class declares its
/// properties once per process.
@MainActor enum PropertyCount {
  private static var count = 0

  static func next() -> Int {
    precondition(count < PropertySet.capacity, "more properties than a property set can hold")
    defer { count += 1 }
    return count
  }
}

/// A property that is derived from other properties and cannot be animated.
final class PlainProperty<Value: AnimatableValue>: LayerProperty<Value> {
  private let getter: @MainActor (CALayer) -> Value
  private let setter: @MainActor (CALayer, Value) -> Void

  init(
    _ key: String, get: @escaping @MainActor (CALayer) -> Value,
    set: @escaping @MainActor (CALayer, Value) -> Void
  ) {
    getter = get
    setter = set
    super.init(key: key, isAnimatable: false)
  }

  override func get(_ layer: CALayer) -> Value { getter(layer) }
  override func set(_ value: Value, on layer: CALayer) { setter(layer, value) }
  override func change(to value: Value, on layer: CALayer) { setter(layer, value) }
}

final class TimeProperty<Value: AnimatableValue>: LayerProperty<Value> {
  private let member: any WritableKeyPath<MediaTiming, Value> & Sendable

  init(_ key: String, _ member: any WritableKeyPath<MediaTiming, Value> & Sendable) {
    self.member = member
    super.init(key: key, isAnimatable: false)
  }

  override func get(_ layer: CALayer) -> Value { layer.time[keyPath: member] }
  override func set(_ value: Value, on layer: CALayer) { change(to: value, on: layer) }
  override func change(to value: Value, on layer: CALayer) { layer.set(key, member, value) }
}
