/// An animation from one value to another. See Apple's
/// [CABasicAnimation](https://developer.apple.com/documentation/quartzcore/cabasicanimation).
///
/// Up to two of the three values set its ends. A missing end is the property's model value, read at
/// each sample, so that a model value set after adding is the animation's end:
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
  /// Whether the ends of an additive animation are values of the property, so that their difference
  /// from the model value at the commit is added.
  var isRelativeToModel = false

  /// The start value of each cycle; nil, the default, leaves it open.
  @AnimationSetting("fromValue") open var fromValue: Any?

  /// The end value of each cycle; nil, the default, leaves it open. It overrides ``byValue`` if
  /// ``fromValue`` is set too.
  @AnimationSetting("toValue") open var toValue: Any?

  /// The difference from the start value to the end value; nil, the default, leaves it open.
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

  /// The curve to add to the value that is shown without this animation. For ends relative to the
  /// model, it is the rest of the change.
  func addedToModel<Value: AnimatableValue>(_ curve: Curve<Value>) -> Curve<Value> {
    isAdditive && isRelativeToModel ? RelativeCurve<Value>.compiled.init(curve) : curve
  }

  /// The ends, converted to the property's type; nil, and reported, if one of them has another
  /// type.
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
