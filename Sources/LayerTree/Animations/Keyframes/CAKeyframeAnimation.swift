public import Foundation
public import MidflightGeometry

/// How values are found between keyframes.
public struct CAAnimationCalculationMode: RawRepresentable, Sendable, Hashable {
  /// The mode's name, as Core Animation spells it.
  public let rawValue: String
  /// The name as given; one that is not among the five below counts as ``linear``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Straight from one to the next.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each stays until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Straight, at a constant velocity over all.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A Kochanek–Bartels spline through all.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// The spline, at a constant velocity over all.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// Whether a layer that moves along a path turns with it.
public struct CAAnimationRotationMode: RawRepresentable, Sendable, Hashable {
  /// The mode's name, as Core Animation spells it.
  public let rawValue: String
  /// The name as given; one that is neither of the two below turns nothing.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Its x axis points where it goes.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// Its x axis points where it comes from.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through several values, or along a path.
///
/// ``CAAnimation/timingFunction`` paces the whole, ``timingFunctions`` the ways between keyframes.
@MainActor open class CAKeyframeAnimation: CAPropertyAnimation {

  /// The keyframes' values; nil by default, which shows nothing.
  @AnimationSetting("values") open var values: [Any]?

  /// The way of a point, instead of ``values``, for properties that are points or sizes. Each of
  /// its points but those that curves are pulled by is a keyframe; moves inside it are jumps, not
  /// ways, and closes are nothing.
  @AnimationSetting("path") open var path: CGPath?

  /// When each keyframe is reached, as fractions of the duration, as many as keyframes; for
  /// ``CAAnimationCalculationMode/discrete`` one more, the times between which each value stays,
  /// which of a path may be left out. Another number of them, and nil, space the keyframes evenly;
  /// the paced modes don't use them.
  ///
  /// They are used as they are, on purpose also where they do not rise from 0 to 1: Core Animation
  /// neither sorts nor refuses them, as pictures of what it draws show. Before the first one the
  /// first keyframe is shown, after the last one the last. Where they fall, a way begins once its
  /// time and all before it have come.
  @AnimationSetting("keyTimes") open var keyTimes: [NSNumber]?

  /// The pace from each keyframe to the next: one fewer than keyframes. Where one is missing the
  /// pace is linear. The paced modes don't use them.
  @AnimationSetting("timingFunctions") open var timingFunctions: [CAMediaTimingFunction]?

  /// How values are found between keyframes; linear by default.
  @AnimationSetting("calculationMode") open var calculationMode: CAAnimationCalculationMode =
    CAAnimationCalculationMode.linear

  /// How tight the spline is at each keyframe, 0 where one is missing: 1 is straight, −1 loose.
  @AnimationSetting("tensionValues") open var tensionValues: [NSNumber]?

  /// How smooth the spline is at each keyframe, 0 where one is missing: other values make corners.
  @AnimationSetting("continuityValues") open var continuityValues: [NSNumber]?

  /// Where the spline swings out at each keyframe, 0 where one is missing: 1 after it, −1 before.
  @AnimationSetting("biasValues") open var biasValues: [NSNumber]?

  /// Whether the layer turns along ``path``, in addition to its transform; nil, the default,
  /// doesn't.
  @AnimationSetting("rotationMode") open var rotationMode: CAAnimationRotationMode?

  open override func copyProperties(of other: CAAnimation) {
    super.copyProperties(of: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    (_values, _path) = (other._values, other._path)
    (_keyTimes, _timingFunctions, _calculationMode) = (
      other._keyTimes, other._timingFunctions, other._calculationMode
    )
    (_tensionValues, _continuityValues, _biasValues) = (
      other._tensionValues, other._continuityValues, other._biasValues
    )
    _rotationMode = other._rotationMode
  }

  // MARK: Sampling

  override func curve<Value: AnimatableValue>(
    of type: Value.Type, on layer: CALayer, start: () -> Value?
  ) -> Curve<Value>? {
    if let route { return pathCurve(route, of: type, on: layer) }
    guard let keyframes = _values.value, !keyframes.isEmpty else {
      layer.report("a keyframe animation of \(keyPath ?? "nothing") without values has no effect")
      return nil
    }
    var isValid = true
    let values = keyframes.compactMap {
      convert($0, "a keyframe", to: type, on: layer, &isValid)
    }
    guard isValid else { return nil }
    // A single discrete value has no effect, as in Core Animation.
    if _calculationMode.value == .discrete && values.count == 1 { return nil }
    func numbers(_ list: [NSNumber]?) -> [Double] { list?.map(\.doubleValue) ?? [] }
    let spline =
      _calculationMode.value == .cubic || _calculationMode.value == .cubicPaced
      ? KeyframeSpline(
        values, tension: numbers(_tensionValues.value),
        continuity: numbers(_continuityValues.value),
        bias: numbers(_biasValues.value)) : nil
    return KeyframeCurve(
      values: values, spline: spline, isPaced: isPaced,
      schedule: schedule(count: values.count, mayEndOpen: false), pace: timingFunction)
  }

  private func pathCurve<Value: AnimatableValue>(
    _ route: KeyframeRoute, of type: Value.Type, on layer: CALayer
  ) -> Curve<Value>? {
    let points = KeyframePathCurve(route)
    if let curve = points as? Curve<Value> ?? SizeCurve(points) as? Curve<Value> { return curve }
    layer.report("\(keyPath ?? "nothing") is not a point, so a path cannot animate it")
    return nil
  }

  override func makeEvaluators(on layer: CALayer, start: PathStart) -> [Evaluator] {
    var evaluators = super.makeEvaluators(on: layer, start: start)
    if !evaluators.isEmpty, let route, let rotation = _rotationMode.value,
      rotation == .rotateAuto || rotation == .rotateAutoReverse
    {
      let turn = PropertyEvaluator(
        path: WholePath(CALayer.basic.transform),
        curve: KeyframeTurnCurve(route, reversed: rotation == .rotateAutoReverse),
        isAdditive: true, cumulation: nil, layer: layer)
      turn.keyPath = CALayer.basic.transform.key
      turn.leader = evaluators[0].property
      evaluators.append(turn)
    }
    return evaluators
  }

  private var isPaced: Bool {
    _calculationMode.value == .paced || _calculationMode.value == .cubicPaced
  }

  /// - Parameter mayEndOpen: Whether discrete times need not say when the last keyframe's is over.
  private func schedule(count: Int, mayEndOpen: Bool) -> KeyframeSchedule {
    let isDiscrete = _calculationMode.value == .discrete
    let most = isDiscrete ? count + 1 : count
    return KeyframeSchedule(
      count: count, keyTimes: isPaced ? nil : _keyTimes.value?.map(\.doubleValue),
      needed: (mayEndOpen ? count : most)...most, isDiscrete: isDiscrete,
      paces: isPaced ? [] : _timingFunctions.value ?? [])
  }

  /// The path as keyframes; nil without a path that leads anywhere.
  private var route: KeyframeRoute? {
    guard let path = _path.value else { return nil }
    let measure = PathMeasure(path.data.withoutCloses)
    guard measure.segmentCount > 0 else { return nil }
    return KeyframeRoute(
      measure: measure, isPaced: isPaced,
      schedule: schedule(count: measure.segmentCount + 1, mayEndOpen: true), pace: timingFunction)
  }
}
