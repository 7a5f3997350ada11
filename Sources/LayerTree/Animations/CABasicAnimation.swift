/// An animation from one value to another.
///
/// Any two of the three values say which; what is left open is the property's model value, read
/// whenever the animation is sampled, so that a model that is set after adding is where it ends:
///
///     from, to   from → to            from       from → model
///     from, by   from → from + by           to   model → to
///     to, by     to − by → to               by   model → model + by
///     none       what was shown before the change → model
///
/// With all three, `byValue` is ignored. Numbers of any type, colours, points, paths and so on are
/// accepted as the property needs them; a value of a wrong type is reported, and the animation
/// shows nothing.
@MainActor open class CABasicAnimation: CAPropertyAnimation {
  /// For an additive one: whether the ends are values of the property, of which what they differ
  /// from the model is added, as that is when the animation is committed.
  var isRelativeToModel = false

  /// Where each cycle begins; nil, as at first, leaves it open.
  @AnimationSetting("fromValue") open var fromValue: Any?

  /// Where each cycle ends; nil, as at first, leaves it open. Wins over ``byValue`` when
  /// ``fromValue`` is set too.
  @AnimationSetting("toValue") open var toValue: Any?

  /// The difference between the beginning and the end, the end being the sum; nil, as at first,
  /// leaves it open.
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
    return placed(BasicCurve<Value>.compiled.init(ends: ends, pace: timingFunction))
  }

  /// The course as it is added to what is below it: of one that is relative to the model, what is
  /// left of the way.
  func placed<Value: AnimatableValue>(_ curve: Curve<Value>) -> Curve<Value> {
    isAdditive && isRelativeToModel ? RelativeCurve<Value>.compiled.init(curve) : curve
  }

  /// The ends as values of the property's type; nil, and reported, when one is of another.
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
