import MidflightGeometry

/// An animation of the property at a key path. See Apple's
/// [CAPropertyAnimation](https://developer.apple.com/documentation/quartzcore/capropertyanimation).
@MainActor open class CAPropertyAnimation: CAAnimation {

  /// Creates an animation of `path`, such as `opacity` or `transform.rotation.z`.
  public convenience init(keyPath path: String?) {
    self.init()
    _keyPath.value = path
  }

  /// The property, or a member inside it. nil becomes the key that the animation is added under.
  @AnimationSetting("keyPath") open var keyPath: String?

  /// Whether the animation's value is added to the value that the layer shows without it. Ends that
  /// are not set are then zero instead of the model value.
  ///
  /// Animations are applied in the order of adding, additive or not: one that replaces the value
  /// hides those before it. Other implementations apply additive ones last.
  @AnimationSetting("isAdditive") open var isAdditive: Bool = false

  /// Whether each cycle starts at the end value of the one before.
  @AnimationSetting("isCumulative") open var isCumulative: Bool = false

  /// The function that converts the animation's values to a transform; nil by default. The values
  /// are then numbers or lists of three numbers. An end that is not set is read from the transform.
  @AnimationSetting("valueFunction") open var valueFunction: CAValueFunction?

  open override func copyProperties(of other: CAAnimation) {
    super.copyProperties(of: other)
    guard let other = other as? CAPropertyAnimation else { return }
    _keyPath = other._keyPath
    _isAdditive = other._isAdditive
    _isCumulative = other._isCumulative
    _valueFunction = other._valueFunction
  }

  override func makeEvaluators(on layer: CALayer, start: PathStart) -> [Evaluator] {
    guard let keyPath else {
      layer.report("an animation without a key path has no effect")
      return []
    }
    guard let path = layer.path(keyPath), path.property.isAnimatable else {
      layer.report("\(keyPath) cannot be animated")
      return []
    }
    guard let evaluator = path.evaluator(for: self, on: layer, start: start) else { return [] }
    evaluator.keyPath = keyPath
    return [evaluator]
  }

  /// The curve of the property. With a value function, it converts the animation's numbers to
  /// transforms.
  final func shapedCurve<Value: AnimatableValue>(
    of type: Value.Type, on layer: CALayer, start: () -> Value?
  ) -> Curve<Value>? {
    guard let function = _valueFunction.value else {
      return curve(of: type, on: layer, start: start)
    }
    guard type == CATransform3D.self else {
      layer.report(
        "a value function has no effect on \(keyPath ?? "nothing"), which is not a transform")
      return nil
    }
    func numbers() -> [Double]? { (start() as? CATransform3D).map { function.numbers(of: $0) } }
    let curve =
      function.arity == 1
      ? curve(of: Double.self, on: layer, start: { numbers()?[0] }).map { ListCurve($0) }
      : curve(of: [Double].self, on: layer, start: numbers)
    return curve.map { ValueFunctionCurve(function, $0) } as? Curve<Value>
  }

  /// The curve of the animation; nil, and reported, if its values are not of type `Value`.
  func curve<Value: AnimatableValue>(
    of type: Value.Type, on layer: CALayer, start: () -> Value?
  ) -> Curve<Value>? { nil }

  /// Converts a value to a `Value`; nil if it is not set. A value that cannot be converted is
  /// reported, and sets `isValid` to false.
  func convert<Value: AnimatableValue>(
    _ value: Any?, _ name: String, to type: Value.Type, on layer: CALayer, _ isValid: inout Bool
  ) -> Value? {
    guard let value else { return nil }
    if let converted = Value.converted(from: value) { return converted }
    isValid = false
    layer.report(
      "\(name) of the animation of \(keyPath ?? "nothing") is not a \(Value.self) and has no effect"
    )
    return nil
  }
}
