public import Foundation
public import Geometry

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
  private var storedValues: [Any]?
  private var storedPath: CGPath?
  private var storedKeyTimes: [NSNumber]?
  private var storedFunctions: [CAMediaTimingFunction]?
  private var mode = CAAnimationCalculationMode.linear
  private var tensions: [NSNumber]?
  private var continuities: [NSNumber]?
  private var biases: [NSNumber]?
  private var rotation: CAAnimationRotationMode?

  public required init() {}

  /// The keyframes' values; nil at first, which shows nothing.
  open var values: [Any]? {
    get { storedValues }
    set { if mayChange("values") { storedValues = newValue } }
  }

  /// The way of a point, instead of ``values``, for properties that are points or sizes. Each of
  /// its points but those that curves are pulled by is a keyframe; moves inside it are jumps, not
  /// ways, and closes are nothing.
  open var path: CGPath? {
    get { storedPath }
    set { if mayChange("path") { storedPath = newValue } }
  }

  /// When each keyframe is reached, as fractions of the duration, as many as keyframes; for
  /// ``CAAnimationCalculationMode/discrete`` one more, the times between which each value stays,
  /// which of a path may be left out. Another number of them, and nil, space the keyframes evenly;
  /// the paced modes don't use them.
  ///
  /// They are used as they are. Before the first one the first keyframe is shown, after the last
  /// one the last. Where they fall, a way begins once its time and all before it have come.
  open var keyTimes: [NSNumber]? {
    get { storedKeyTimes }
    set { if mayChange("keyTimes") { storedKeyTimes = newValue } }
  }

  /// The pace from each keyframe to the next: one fewer than keyframes. Where one is missing the
  /// pace is linear. The paced modes don't use them.
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { storedFunctions }
    set { if mayChange("timingFunctions") { storedFunctions = newValue } }
  }

  /// How values are found between keyframes; linear at first.
  open var calculationMode: CAAnimationCalculationMode {
    get { mode }
    set { if mayChange("calculationMode") { mode = newValue } }
  }

  /// How tight the spline is at each keyframe, 0 where one is missing: 1 is straight, −1 loose.
  open var tensionValues: [NSNumber]? {
    get { tensions }
    set { if mayChange("tensionValues") { tensions = newValue } }
  }

  /// How smooth the spline is at each keyframe, 0 where one is missing: other values make corners.
  open var continuityValues: [NSNumber]? {
    get { continuities }
    set { if mayChange("continuityValues") { continuities = newValue } }
  }

  /// Where the spline swings out at each keyframe, 0 where one is missing: 1 after it, −1 before.
  open var biasValues: [NSNumber]? {
    get { biases }
    set { if mayChange("biasValues") { biases = newValue } }
  }

  /// Whether the layer turns along ``path``, in addition to its transform; nil, as at first,
  /// doesn't.
  open var rotationMode: CAAnimationRotationMode? {
    get { rotation }
    set { if mayChange("rotationMode") { rotation = newValue } }
  }

  open override func copyProperties(of other: CAAnimation) {
    super.copyProperties(of: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    (storedValues, storedPath) = (other.storedValues, other.storedPath)
    (storedKeyTimes, storedFunctions, mode) = (
      other.storedKeyTimes, other.storedFunctions, other.mode
    )
    (tensions, continuities, biases) = (other.tensions, other.continuities, other.biases)
    rotation = other.rotation
  }

  // MARK: Sampling

  override func curve<Value: AnimatableValue>(
    of type: Value.Type, on layer: CALayer, start: () -> Value?
  ) -> Curve<Value>? {
    if let route { return pathCurve(route, of: type, on: layer) }
    guard let storedValues, !storedValues.isEmpty else {
      layer.report("a keyframe animation of \(keyPath ?? "nothing") without values has no effect")
      return nil
    }
    var isValid = true
    let values = storedValues.compactMap {
      convert($0, "a keyframe", to: type, on: layer, &isValid)
    }
    guard isValid else { return nil }
    func numbers(_ list: [NSNumber]?) -> [Double] { list?.map(\.doubleValue) ?? [] }
    let spline =
      mode == .cubic || mode == .cubicPaced
      ? KeyframeSpline(
        values, tension: numbers(tensions), continuity: numbers(continuities),
        bias: numbers(biases)) : nil
    return KeyframeCurve(
      values: values, spline: spline, isPaced: isPaced,
      schedule: schedule(count: values.count, mayEndOpen: false), pace: timingFunction)
  }

  private func pathCurve<Value: AnimatableValue>(
    _ route: KeyframeRoute, of type: Value.Type, on layer: CALayer
  ) -> Curve<Value>? {
    let points = KeyframePathCurve(route)
    if let curve = points as? Curve<Value> ?? SizeCurve(points) as? Curve<Value> { return curve }
    layer.report("\(keyPath ?? "nothing") is no point that a path could move")
    return nil
  }

  override func makeEvaluators(on layer: CALayer, start: PathStart) -> [Evaluator] {
    var evaluators = super.makeEvaluators(on: layer, start: start)
    if !evaluators.isEmpty, let route, let rotation,
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

  private var isPaced: Bool { mode == .paced || mode == .cubicPaced }

  /// - Parameter mayEndOpen: Whether discrete times need not say when the last keyframe's is over.
  private func schedule(count: Int, mayEndOpen: Bool) -> KeyframeSchedule {
    let isDiscrete = mode == .discrete
    let most = isDiscrete ? count + 1 : count
    return KeyframeSchedule(
      count: count, keyTimes: isPaced ? nil : storedKeyTimes?.map(\.doubleValue),
      needed: (mayEndOpen ? count : most)...most, isDiscrete: isDiscrete,
      paces: isPaced ? [] : storedFunctions ?? [])
  }

  /// The path as keyframes; nil without a path that leads anywhere.
  private var route: KeyframeRoute? {
    guard let storedPath else { return nil }
    let measure = PathMeasure(storedPath.data.withoutCloses)
    guard measure.segmentCount > 0 else { return nil }
    return KeyframeRoute(
      measure: measure, isPaced: isPaced,
      schedule: schedule(count: measure.segmentCount + 1, mayEndOpen: true), pace: timingFunction)
  }
}
