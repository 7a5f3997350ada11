import MidflightGeometry

/// An animation of the property that a key path names.
@MainActor open class CAPropertyAnimation: CAAnimation {

  /// An animation of `path`, such as `opacity` or `transform.rotation.z`.
  public convenience init(keyPath path: String?) {
    self.init()
    _keyPath.value = path
  }

  /// The property, and a member inside it where wanted. nil becomes the key that the animation is
  /// added under.
  @AnimationSetting("keyPath") open var keyPath: String?

  /// Whether the animation's value is added to what the layer shows without it. Ends that are not
  /// set are then nothing, instead of the model's value.
  ///
  /// Animations are applied in the order of adding, additive or not: one that replaces hides those
  /// before it, as a later key hides an earlier one. Others apply additive ones last.
  @AnimationSetting("isAdditive") open var isAdditive: Bool = false

  /// Whether each cycle starts from where the one before ended.
  @AnimationSetting("isCumulative") open var isCumulative: Bool = false

  /// The function that makes a transform of the animation's values, which are then numbers, or
  /// lists of three; nil at first. An end that is not set is what the transform shows.
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

  /// Returns the curve, with the value function between the animation's numbers and the property.
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

  /// The course of the values, for a property of type `Value`; nil, and reported, when this
  /// animation's values are of another type.
  func curve<Value: AnimatableValue>(
    of type: Value.Type, on layer: CALayer, start: () -> Value?
  ) -> Curve<Value>? { nil }

  /// `value` as a `Value`; reported when it is set and is none.
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
