public import Foundation

/// The base class of animations: timing, timing function and delegate. See Apple's
/// [CAAnimation](https://developer.apple.com/documentation/quartzcore/caanimation).
///
/// Adding an animation to a layer copies it. The layer's copy cannot be changed: setting a property
/// on it is reported and has no effect.
@MainActor open class CAAnimation: TimedObject, CAAction {
  /// Values under keys that are not properties.
  var dictionary: [String: Any] = [:]
  var isFrozen = false

  /// Creates an animation without a duration, so that the transaction's duration applies.
  public override init() { super.init() }

  /// Creates the same animation as ``init()``; archives are not supported.
  ///
  /// - Parameter coder: Ignored.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: Properties

  /// The object that is called when the animation begins and ends. The animation retains it.
  @AnimationSetting("delegate") open var delegate: (any CAAnimationDelegate)?

  /// The timing function of each cycle; nil is linear.
  @AnimationSetting("timingFunction") open var timingFunction: CAMediaTimingFunction?

  /// Whether the layer removes the animation when it has ended; true by default. While it is true,
  /// filling forwards has no effect.
  @AnimationSetting("isRemovedOnCompletion") open var isRemovedOnCompletion = true

  override func set<Value: Equatable>(
    _ key: String, _ member: WritableKeyPath<MediaTiming, Value>, _ value: Value
  ) {
    if mayChange(key) { super.set(key, member, value) }
  }

  // MARK: Values by key

  /// Sets a property as its setter does. Any other key stores a custom value, such as an identifier
  /// for a delegate of several animations; copies of the animation keep it, and nil removes it. A
  /// value of the wrong type is reported and ignored.
  open func setValue(_ value: Any?, forKey key: String) { storeValue(value, forKey: key) }

  /// The value of a property or the value set under the key, else the class's default.
  open func value(forKey key: String) -> Any? { storedValue(forKey: key) }

  /// The value that a key has before it is set; nil unless overridden.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// Whether a key's value would be archived; true unless overridden. It has no effect here,
  /// because archives are not supported.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// The preferred frame rates of the animation. The value is stored, but frames follow the
  /// screen's rate.
  @AnimationSetting("preferredFrameRateRange") open var preferredFrameRateRange =
    CAFrameRateRange.default

  // MARK: Copying

  /// A mutable copy.
  public final func copy() -> CAAnimation {
    let copy = type(of: self).make()
    copy.copyProperties(of: self)
    return copy
  }

  /// Copies another animation's properties. A subclass with its own properties overrides this
  /// method, calls `super` first, and then copies them.
  open func copyProperties(of other: CAAnimation) {
    time = other.time
    _delegate = other._delegate
    _timingFunction = other._timingFunction
    _isRemovedOnCompletion = other._isRemovedOnCompletion
    dictionary = other.dictionary
    _preferredFrameRateRange = other._preferredFrameRateRange
    runner = other.runner
    tunedName = other.tunedName
    takeover = other.takeover
  }

  /// Whether a property may be set now. If a layer holds the animation, the attempt is reported.
  func mayChange(_ property: String) -> Bool {
    if isFrozen {
      CAContext.current.problems.note(
        "an animation that was added to a layer cannot be changed; \(property) keeps its value")
    }
    return !isFrozen
  }

  // MARK: Running

  /// Adds a copy of the animation to the layer, under the event's name.
  open func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    guard let layer = object as? CALayer else { return }
    if let runner { runner(self, layer, event) } else { layer.add(self, forKey: event) }
  }

  /// A function to call instead of adding the animation when it runs as an action. Copies of the
  /// animation keep it.
  package var runner: (@MainActor (CAAnimation, CALayer, String) -> Void)?

  /// The animation's name for tuning, if it differs from the one derived from its key
  /// (``AnimationAddition/tunedName``). Copies keep it.
  package var tunedName: String?

  /// The effect on other animations of adding this one. It differs from the effect of
  /// `add(_:forKey:)` only if `retarget` adds the animation.
  var takeover = Takeover()
  /// Whether the animation takes the index of the layer's animation with the same key, instead of
  /// being applied after all others; false by default. The order matters for concatenated
  /// transforms.
  package var keepsIndex: Bool {
    get { takeover.keepsIndex }
    set { takeover.keepsIndex = newValue }
  }

  /// The evaluators of the animation, or an empty array if it has no effect. `start` is the value
  /// shown before the change that the animation belongs to.
  func makeEvaluators(on layer: CALayer, start: PathStart) -> [Evaluator] { [] }

  /// The animations inside a group, or the animation itself.
  package var leaves: [CAAnimation] { [self] }
}

extension CAAnimation: Hashable {
  /// Whether both are the same object. A layer's copy is not the animation that was added.
  public nonisolated static func == (a: CAAnimation, b: CAAnimation) -> Bool { a === b }
  /// Hashes the animation's identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  /// Whether `object` is the same object as this animation.
  public nonisolated func isEqual(_ object: Any?) -> Bool { object as? CAAnimation === self }
}
