/// Makes a property of a layer subclass animatable, under its own name:
///
///     final class GaugeLayer: CALayer {
///       @Animatable var level: CGFloat = 0
///     }
///
/// `key(for:)` returns the property's key for a Swift key path. The compiler checks the key path,
/// so the key stays correct when the property is renamed.
///
/// The declaration can set the interruption policy of its action:
///
///     @Animatable(retargeting: .spring) var level: CGFloat = 0
///
/// It can also set the usual range of values, for the previewer's slider:
///
///     @Animatable(in: -1...1) var level: CGFloat = 0
///
/// The initial value is the class's `defaultValue(forKey:)` if it has one, else the value in the
/// declaration. In a class hierarchy, two properties of the same name are independent, and the key
/// belongs to the property of the most derived class.
@MainActor @propertyWrapper
public struct Animatable<Value: AnimatableValue> {
  let slot: SlotProperty<Value>

  /// Declares a property and its initial value, which the class's `defaultValue(forKey:)`
  /// overrides.
  public init(wrappedValue: Value) { slot = SlotProperty(wrappedValue) }

  /// Declares a property with the interruption policy of its actions: see
  /// ``CALayer/retargetPolicy(forKey:)``.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value on a new layer.
  ///   - retargeting: The interruption policy.
  public init(wrappedValue: Value, retargeting: RetargetPolicy) {
    slot = SlotProperty(wrappedValue, policy: retargeting)
  }

  /// Declares a property with the range of numbers that tools show. The range does not limit the
  /// values.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value on a new layer.
  ///   - range: The range of a number, or of each component of a point or a size.
  ///   - retargeting: The interruption policy, or nil.
  public init(
    wrappedValue: Value, in range: ClosedRange<Double>, retargeting: RetargetPolicy? = nil
  ) {
    slot = SlotProperty(wrappedValue, policy: retargeting, range: range)
  }

  /// Not available: the value is accessed through the layer, by the subscript below.
  @available(*, unavailable, message: "@Animatable needs a property of a CALayer subclass")
  public var wrappedValue: Value {
    get { slot.value }
    set { slot.value = newValue }
  }

  /// The property's value on a layer, read and written under the declared name. Writing it runs the
  /// property's action and requests a redraw.
  public static subscript<Layer: CALayer>(
    _enclosingInstance layer: Layer,
    wrapped _: ReferenceWritableKeyPath<Layer, Value>,
    storage storage: ReferenceWritableKeyPath<Layer, Self>
  ) -> Value {
    get {
      let slot = layer[keyPath: storage].slot
      layer.prepare(slot)
      return layer.get(slot)
    }
    set {
      let slot = layer[keyPath: storage].slot
      layer.prepare(slot)
      slot.change(to: newValue, on: layer)
    }
  }
}

extension Animatable where Value: ExpressibleByNilLiteral {
  /// Declares a property whose initial value is nil, which the class's `defaultValue(forKey:)`
  /// overrides.
  public init() { self.init(wrappedValue: nil) }

  /// Declares a property with the interruption policy of its actions.
  ///
  /// - Parameter retargeting: The interruption policy.
  public init(retargeting: RetargetPolicy) {
    self.init(wrappedValue: nil, retargeting: retargeting)
  }
}

/// The protocol by which reflection recognises `@Animatable` wrappers.
@MainActor protocol SlotHolder {
  var anySlot: any AnimatableSlot { get }
}

extension Animatable: SlotHolder {
  var anySlot: any AnimatableSlot { slot }
}

@MainActor protocol AnimatableSlot: AnyLayerProperty {
  var policy: RetargetPolicy? { get }

  var range: ClosedRange<Double>? { get }

  /// Sets the key, and sets the value to the class's default value for the key if there is one.
  func setKey(_ key: String, of layer: CALayer)

  func restorer() -> () -> Void

  func copyValue(from other: any AnimatableSlot)
}

final class SlotProperty<Value: AnimatableValue>: LayerProperty<Value>, AnimatableSlot {
  @exclusivity(unchecked) var value: Value
  let policy: RetargetPolicy?
  let range: ClosedRange<Double>?
  private var isSet = false

  init(_ value: Value, policy: RetargetPolicy? = nil, range: ClosedRange<Double>? = nil) {
    self.value = value
    (self.policy, self.range) = (policy, range)
    super.init(key: "")
  }

  override func get(_ layer: CALayer) -> Value { value }
  override func set(_ value: Value, on layer: CALayer) { self.value = value }
  override func redraws(_ layer: CALayer) -> Bool { true }
  override func wasSet(on layer: CALayer) -> Bool { isSet }
  override func noteSet(on layer: CALayer) { isSet = true }

  func setKey(_ key: String, of layer: CALayer) {
    self.key = key
    guard !CAContext.current.scope.value.isMakingSpecimen,
      let given = type(of: layer).defaultValue(forKey: key)
    else { return }
    if let converted = Value.converted(from: given) {
      value = converted
    } else {
      layer.report("the default value for \(key) has the wrong type")
    }
  }

  func restorer() -> () -> Void {
    let present = value
    return { [self] in value = present }
  }

  func copyValue(from other: any AnimatableSlot) {
    if let other = other as? SlotProperty<Value> { value = other.value }
  }
}
