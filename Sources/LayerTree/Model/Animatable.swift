/// Makes a property of a layer subclass animatable, under its own name:
///
///     final class GaugeLayer: CALayer {
///       @Animatable var level: CGFloat = 0
///     }
///
/// Setting it looks up an action for the key `level` and asks for a redraw; a `CABasicAnimation` of
/// that key path animates it; `draw(in:)` reads the presentation's value from it. The key follows a
/// rename: `key(for:)` gives it from a key path that the compiler checks.
///
/// What its change's action does where the property still moves can be named with it:
///
///     @Animatable(retargeting: .spring) var level: CGFloat = 0
///
/// What numbers it is likely to have can be said too; the previewer's slider has these ends:
///
///     @Animatable(in: -1...1) var level: CGFloat = 0
///
/// The first value is the class's `defaultValue(forKey:)` when it has one, else the one that the
/// property is declared with. In a class hierarchy two properties of the same name share nothing,
/// and the key is the most derived one's.
@MainActor @propertyWrapper
public struct Animatable<Value: AnimatableValue> {
  let slot: SlotProperty<Value>

  /// A property that has this value on a new layer, unless the class's `defaultValue(forKey:)` says
  /// otherwise.
  public init(wrappedValue: Value) { slot = SlotProperty(wrappedValue) }

  /// Declares the property with the way in which an animation of it takes over from one that still
  /// runs: see ``CALayer/retargetPolicy(forKey:)``.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value on a new layer.
  ///   - retargeting: The policy that the property names.
  public init(wrappedValue: Value, retargeting: RetargetPolicy) {
    slot = SlotProperty(wrappedValue, policy: retargeting)
  }

  /// Declares the property with the numbers that it is likely to have, which tools offer. Whatever
  /// it is set to is taken.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value on a new layer.
  ///   - range: For a number, or each part of a point or a size.
  ///   - retargeting: The policy that the property names, if it does.
  public init(
    wrappedValue: Value, in range: ClosedRange<Double>, retargeting: RetargetPolicy? = nil
  ) {
    slot = SlotProperty(wrappedValue, policy: retargeting, range: range)
  }

  /// Not available: the value is reached through the layer, by the subscript below.
  @available(*, unavailable, message: "@Animatable needs a property of a CALayer subclass")
  public var wrappedValue: Value {
    get { slot.value }
    set { slot.value = newValue }
  }

  /// The property's value on a layer, which is what the declared name reads and writes. Writing it
  /// runs the property's action and asks for a redraw.
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
  /// A property that is nil on a new layer, unless the class's `defaultValue(forKey:)` says
  /// otherwise.
  public init() { self.init(wrappedValue: nil) }

  /// Declares the property with the way in which an animation of it takes over from one that still
  /// runs.
  ///
  /// - Parameter retargeting: The policy that the property names.
  public init(retargeting: RetargetPolicy) {
    self.init(wrappedValue: nil, retargeting: retargeting)
  }
}

/// The mark that reflection recognises a wrapper by.
@MainActor protocol SlotHolder {
  var anySlot: any AnimatableSlot { get }
}

extension Animatable: SlotHolder {
  var anySlot: any AnimatableSlot { slot }
}

/// The property that one `@Animatable` declaration makes on one layer, whatever its type.
@MainActor protocol AnimatableSlot: AnyLayerProperty {
  /// How an animation of it takes over; nil when it names none.
  var policy: RetargetPolicy? { get }

  /// The numbers that it is likely to have; nil where nothing is said.
  var range: ClosedRange<Double>? { get }

  /// Learns its key, and takes the class's default value for it.
  func setKey(_ key: String, of layer: CALayer)

  /// Returns a function that puts the present value back.
  func restorer() -> () -> Void

  /// Takes over the value of another layer's slot under the same key.
  func copyValue(from other: any AnimatableSlot)
}

/// Keeps the value of one `@Animatable` property of one layer.
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
