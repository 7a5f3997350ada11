import MidflightGeometry

/// An animation of the property at a key path. See Apple's
/// [CAPropertyAnimation](https://developer.apple.com/documentation/quartzcore/capropertyanimation).
@MainActor open class CAPropertyAnimation: CAAnimation {

  /// Creates an animation of the property at `path`, such as `opacity` or `transform.rotation.z`.
  public convenience init(keyPath path: String?) {
    self.init()
    _keyPath.value = path
  }

  /// The key path of the animated property, or of a member inside it. If it is nil, the animation
  /// takes the key that it is added under as its key path.
  @AnimationSetting("keyPath") open var keyPath: String?

  /// Whether the animation's value is added to the value that the layer shows without it. End
  /// values that are not set are then zero instead of the model value.
  ///
  /// Animations are applied in the order in which they were added, whether additive or not: one
  /// that replaces the value hides those before it. Other implementations apply additive ones last.
  @AnimationSetting("isAdditive") open var isAdditive: Bool = false

  /// Whether each cycle starts at the end value of the previous cycle.
  @AnimationSetting("isCumulative") open var isCumulative: Bool = false

  /// The function that converts the animation's values to a transform; nil by default. The
  /// animation's values are then numbers or lists of three numbers. An end value that is not set is
  /// read from the transform.
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

  /// Returns the curve of the property's values. If there is a value function, it makes transforms
  /// from the numbers of the animation's curve.
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

  /// Returns the curve of the animation's own values. If they are not of type `Value`, reports it
  /// and returns nil.
  func curve<Value: AnimatableValue>(
    of type: Value.Type, on layer: CALayer, start: () -> Value?
  ) -> Curve<Value>? { nil }

  /// Converts a value of the animation to a `Value`; nil if it is not set. If it cannot be
  /// converted, reports it under `name` and sets `isValid` to false.
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
