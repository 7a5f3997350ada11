/// An animation from one value to another. See Apple's
/// [CABasicAnimation](https://developer.apple.com/documentation/quartzcore/cabasicanimation).
///
/// Up to two of the three values determine its ends. A missing end is the property's model value.
/// It is read at each sample, so it may be set after the animation is added:
///
///     from, to   from → to            from       from → model
///     from, by   from → from + by           to   model → to
///     to, by     to − by → to               by   model → model + by
///     none       what was shown before the change → model
///
/// If all three are set, `byValue` is ignored. The property determines the type: numbers of any
/// type, colours, points, paths and so on. A value of the wrong type is reported, and the animation
/// has no effect.
@MainActor open class CABasicAnimation: CAPropertyAnimation {
  /// Whether the end values of an additive animation are absolute values of the property, so that
  /// what is added is their difference from the model value at the commit.
  var isRelativeToModel = false

  /// The value at the start of each cycle; nil by default. See the class for what nil means.
  @AnimationSetting("fromValue") open var fromValue: Any?

  /// The value at the end of each cycle; nil by default. See the class for what nil means. It
  /// overrides ``byValue`` if ``fromValue`` is set too.
  @AnimationSetting("toValue") open var toValue: Any?

  /// The difference between the start value and the end value; nil by default. See the class for
  /// what nil means.
  @AnimationSetting("byValue") open var byValue: Any?

  open override func copyProperties(of other: CAAnimation) {
    super.copyProperties(of: other)
    guard let other = other as? CABasicAnimation else { return }
    isRelativeToModel = other.isRelativeToModel
    (_fromValue, _toValue, _byValue) = (other._fromValue, other._toValue, other._byValue)
  }

  override func curve<Value: AnimatableValue>(
    of type: Value.Type, on layer: CALayer, start: () -> Value?
  ) -> Curve<Value>? {
    guard let ends = ends(of: type, on: layer, start: start) else { return nil }
    return addedToModel(BasicCurve<Value>.compiled.init(ends: ends, timingFunction: timingFunction))
  }

  /// Returns the curve whose values are added to the value that is shown without this animation:
  /// `curve`, or its difference from the model value if the animation's end values are absolute.
  func addedToModel<Value: AnimatableValue>(_ curve: Curve<Value>) -> Curve<Value> {
    isAdditive && isRelativeToModel ? RelativeCurve<Value>.compiled.init(curve) : curve
  }

  /// Returns the end values, converted to the property's type. If one of them has another type,
  /// reports it and returns nil.
  func ends<Value: AnimatableValue>(
    of type: Value.Type, on layer: CALayer, start: () -> Value?
  ) -> CurveEnds<Value>? {
    var isValid = true
    let from = convert(_fromValue.value, "fromValue", to: type, on: layer, &isValid)
    let to = convert(_toValue.value, "toValue", to: type, on: layer, &isValid)
    let by = convert(_byValue.value, "byValue", to: type, on: layer, &isValid)
    guard isValid else { return nil }
    let isOpen = from == nil && to == nil && by == nil
    return CurveEnds(from: from, to: to, by: by, start: isOpen && !isAdditive ? start() : nil)
  }
}
