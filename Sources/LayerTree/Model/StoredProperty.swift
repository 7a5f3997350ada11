/// A property of a layer class that is in the class's property table and has its value in the
/// layer's state.
@MainActor @propertyWrapper
public struct StoredProperty<Value: AnimatableValue> {
  private let property: LayerProperty<Value>

  init(_ property: StateProperty<Value>) { self.property = property }

  /// Not available: the value is accessed through the layer, by the subscript below.
  @available(
    *, unavailable, message: "only this library's layer classes can have this property wrapper"
  )
  public var wrappedValue: Value {
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }

  /// The property's value on a layer. Writing it runs the property's action.
  public static subscript<Layer: CALayer>(
    _enclosingInstance layer: Layer,
    wrapped _: ReferenceWritableKeyPath<Layer, Value>,
    storage storage: ReferenceWritableKeyPath<Layer, Self>
  ) -> Value {
    get { layer.get(layer[keyPath: storage].property) }
    set { layer[keyPath: storage].property.change(to: newValue, on: layer) }
  }
}
