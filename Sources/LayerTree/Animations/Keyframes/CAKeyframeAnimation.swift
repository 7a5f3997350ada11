public import Foundation
public import MidflightGeometry

/// The method of interpolation between keyframes.
public struct CAAnimationCalculationMode: RawRepresentable, Sendable, Hashable {
  /// The mode's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a mode from its name. A name other than the five below means ``linear``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Linear interpolation.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// No interpolation: each value holds until the next one.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Linear interpolation at a constant velocity over the whole animation.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A [Kochanek–Bartels spline](https://en.wikipedia.org/wiki/Kochanek%E2%80%93Bartels_spline)
  /// through all values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// The spline of ``cubic`` at a constant velocity over the whole animation.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// The direction of a layer that rotates while it moves along a path.
public struct CAAnimationRotationMode: RawRepresentable, Sendable, Hashable {
  /// The mode's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a mode from its name. A name other than the two below means no rotation.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer's x axis points in the direction of motion.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer's x axis points against the direction of motion.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through several values, or along a path. See Apple's
/// [CAKeyframeAnimation](https://developer.apple.com/documentation/quartzcore/cakeyframeanimation).
///
/// ``CAAnimation/timingFunction`` applies to the whole animation; ``timingFunctions`` apply between
/// keyframes.
@MainActor open class CAKeyframeAnimation: CAPropertyAnimation {

  /// The keyframes' values; nil by default. Without values or a path, the animation has no effect.
  @AnimationSetting("values") open var values: [Any]?

  /// The path that the property follows instead of ``values`` if it is a point or a size. The end
  /// points of its segments are the keyframes; control points of curves are not. A move inside the
  /// path is a jump, not a segment, and closing lines are ignored.
  @AnimationSetting("path") open var path: CGPath?

  /// The time of each keyframe, as a fraction of the duration. There must be one time for each
  /// keyframe, and one more in the mode ``CAAnimationCalculationMode/discrete``, where each value
  /// holds from one time to the next (for a path, the last time may be omitted). If the number of
  /// times is wrong, or there are none, the keyframes are evenly spaced. The paced modes ignore the
  /// times.
  ///
  /// The times are deliberately used as given, even if they do not rise from 0 to 1: images drawn
  /// by Core Animation show that it neither sorts nor rejects them. The first keyframe is shown
  /// before the first time, the last keyframe after the last time. Where times decrease, a segment
  /// begins when its own time and all earlier times in the list have passed.
  @AnimationSetting("keyTimes") open var keyTimes: [NSNumber]?

  /// The timing functions between consecutive keyframes: one fewer than there are keyframes. A
  /// missing function means linear. The paced modes ignore the functions.
  @AnimationSetting("timingFunctions") open var timingFunctions: [CAMediaTimingFunction]?

  /// The interpolation between keyframes; linear by default.
  @AnimationSetting("calculationMode") open var calculationMode: CAAnimationCalculationMode =
    CAAnimationCalculationMode.linear

  /// The tension of the spline at each keyframe; a missing number counts as 0. A tension of 1 gives
  /// straight segments; −1 gives loose curves.
  @AnimationSetting("tensionValues") open var tensionValues: [NSNumber]?

  /// The continuity of the spline at each keyframe; a missing number counts as 0. Values other than
  /// 0 make corners.
  @AnimationSetting("continuityValues") open var continuityValues: [NSNumber]?

  /// The bias of the spline at each keyframe; a missing number counts as 0. With 1 the spline
  /// overshoots after the keyframe, with −1 before it.
  @AnimationSetting("biasValues") open var biasValues: [NSNumber]?

  /// How the layer rotates to follow ``path``, in addition to its transform; nil, the default,
  /// means no rotation.
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
      schedule: schedule(count: values.count, mayEndOpen: false), timingFunction: timingFunction)
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

  /// - Parameter mayEndOpen: Whether the last of a discrete animation's times, at which its last
  ///   keyframe ends, may be omitted.
  private func schedule(count: Int, mayEndOpen: Bool) -> KeyframeSchedule {
    let isDiscrete = _calculationMode.value == .discrete
    let maxCount = isDiscrete ? count + 1 : count
    return KeyframeSchedule(
      count: count, keyTimes: isPaced ? nil : _keyTimes.value?.map(\.doubleValue),
      needed: (mayEndOpen ? count : maxCount)...maxCount, isDiscrete: isDiscrete,
      timingFunctions: isPaced ? [] : _timingFunctions.value ?? [])
  }

  private var route: KeyframeRoute? {
    guard let path = _path.value else { return nil }
    let measure = PathMeasure(path.data.withoutCloses)
    guard measure.segmentCount > 0 else { return nil }
    return KeyframeRoute(
      measure: measure, isPaced: isPaced,
      schedule: schedule(count: measure.segmentCount + 1, mayEndOpen: true),
      timingFunction: timingFunction)
  }
}
