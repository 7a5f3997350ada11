/// A property of a layer that a key names: a member of its state, or a custom one's slot.
@MainActor class AnyLayerProperty {
  /// Empty for a custom property whose name is not known yet.
  var key: String
  /// A second spelling that it is found by.
  let alias: String?
  /// Whether animations on the key are possible; `frame` and the times only have a value.
  let isAnimatable: Bool
  /// Whether a change animates by itself on a layer that is shown.
  let isImplicit: Bool

  init(key: String, alias: String? = nil, isAnimatable: Bool = true, isImplicit: Bool = false) {
    (self.key, self.alias) = (key, alias)
    (self.isAnimatable, self.isImplicit) = (isAnimatable, isImplicit)
  }

  /// Whether a change or a tick of the key calls for drawing the layer's content anew.
  func redraws(_ layer: CALayer) -> Bool {
    !CAContext.current.scope.value.isMakingSpecimen && type(of: layer).needsDisplay(forKey: key)
  }

  /// Whether the property was ever given a value on a layer, so that styles have no say in it.
  func wasSet(on layer: CALayer) -> Bool { true }

  /// Notes that it was.
  func noteSet(on layer: CALayer) {}

  /// The key path that is this property's key alone.
  func wholePath() -> AnyPath? { nil }

  /// The path to the member that `rest` names in this property's value; nil when there is none.
  func resolve(_ rest: ArraySlice<Substring>) -> AnyPath? { nil }

  /// Returns what `body` does, while the property holds another value.
  func withValue<Result>(
    _ value: any AnimatableValue, on layer: CALayer, _ body: () -> Result
  ) -> Result { body() }
}

/// A property with the type of its value.
///
/// `get` and `set` reach the stored value, which is the presentation's while a layer is sampled;
/// `change` is what a caller's assignment does, actions included.
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

/// A property that lives in the layer's state.
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

  /// A member of the values that a kind of layer adds.
  convenience init<Own: Initial>(
    _ key: String, alias: String? = nil, _ member: any WritableKeyPath<Own, Value> & Sendable,
    isImplicit: Bool = false
  ) {
    self.init(
      key, alias: alias, isImplicit: isImplicit,
      get: { $0.state.own[Own.self][keyPath: member] },
      set: { $0.state.own[Own.self][keyPath: member] = $1 })
  }

  /// The paths that were looked up, by what names them after the key: animations share them.
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

/// Numbers the properties in layers' states: each class declares its own once in a process.
@MainActor enum PropertyCount {
  private static var count = 0

  static func next() -> Int {
    precondition(count < PropertySet.capacity, "more properties than a property set can hold")
    defer { count += 1 }
    return count
  }
}

/// A property that follows from others, with no animation of its own.
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

/// A property of a layer's time, which does not animate.
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
