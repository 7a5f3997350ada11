/// A property of an animation that cannot be changed once a layer holds the animation: an attempt
/// is reported and has no effect.
@MainActor @propertyWrapper
public struct AnimationSetting<Value> {
  private let name: String
  var value: Value

  /// Declares a property and its default value.
  public init(wrappedValue: Value, _ name: String) { (value, self.name) = (wrappedValue, name) }

  /// Not available: the value is accessed through the animation, by the subscript below.
  @available(*, unavailable, message: "only a CAAnimation can have this property wrapper")
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The property's value on an animation.
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
