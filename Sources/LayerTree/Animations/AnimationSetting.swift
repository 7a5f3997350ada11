/// Stores a property of an animation. Once a layer holds the animation, the property cannot be
/// changed: setting it is reported and has no effect.
@MainActor @propertyWrapper
public struct AnimationSetting<Value> {
  private let name: String
  var value: Value

  /// Declares a property and its default value.
  public init(wrappedValue: Value, _ name: String) { (value, self.name) = (wrappedValue, name) }

  /// Not available: the property is read and set through the subscript below, which knows the
  /// animation.
  @available(*, unavailable, message: "only a CAAnimation can have this property wrapper")
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// Reads or sets the property of the given animation.
  public static subscript<Animation: CAAnimation>(
    _enclosingInstance animation: Animation,
    wrapped _: ReferenceWritableKeyPath<Animation, Value>,
    storage storage: ReferenceWritableKeyPath<Animation, Self>
  ) -> Value {
    get { animation[keyPath: storage].value }
    set {
      if animation.mayChange(animation[keyPath: storage].name) {
        animation[keyPath: storage].value = newValue
      }
    }
  }
}

extension AnimationSetting where Value: ExpressibleByNilLiteral {
  /// Declares a property whose default value is nil.
  public init(_ name: String) { self.init(wrappedValue: nil, name) }
}
