public import Foundation

/// The base class of animations: timing, timing function and delegate. See Apple's
/// [CAAnimation](https://developer.apple.com/documentation/quartzcore/caanimation).
///
/// Adding an animation to a layer copies it. The layer's copy cannot be changed: setting a property
/// on it is reported and has no effect.
@MainActor open class CAAnimation: TimedObject, CAAction {
  /// Values stored under keys that are not properties.
  var dictionary: [String: Any] = [:]
  var isFrozen = false

  /// Creates an animation without a duration, so that it takes the duration of the transaction in
  /// which it is added.
  public override init() { super.init() }

  /// Creates the same animation as ``init()``; archives are not supported.
  ///
  /// - Parameter coder: Ignored.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: Properties

  /// An object that is notified when the animation begins and ends. The animation retains it.
  @AnimationSetting("delegate") open var delegate: (any CAAnimationDelegate)?

  /// The timing function of each cycle; nil means linear.
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

  /// Sets the property with this name, with the same effect as its setter. Any other key stores a
  /// custom value, such as an identifier for a delegate of several animations; copies of the
  /// animation keep it, and nil removes it. A value of the wrong type for a property is reported
  /// and ignored.
  open func setValue(_ value: Any?, forKey key: String) { storeValue(value, forKey: key) }

  /// Returns the value of the property with this name, or the custom value set under the key, or
  /// else the class's default for the key.
  open func value(forKey key: String) -> Any? { storedValue(forKey: key) }

  /// Returns the value that a key has before it is set; nil unless overridden.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// Whether a key's value would be archived; true unless overridden. It has no effect here,
  /// because archives are not supported.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// The preferred frame rates of the animation. The value is stored, but frames follow the
  /// screen's rate.
  @AnimationSetting("preferredFrameRateRange") open var preferredFrameRateRange =
    CAFrameRateRange.default

  // MARK: Copying

  /// Returns a copy that can be changed.
  public final func copy() -> CAAnimation {
    let copy = type(of: self).make()
    copy.copyProperties(of: self)
    return copy
  }

  /// Copies another animation's properties to this one. A subclass with its own properties
  /// overrides this method, calls `super` first, and then copies them.
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

  /// Returns whether a property may be set now. If not, because a layer holds the animation,
  /// reports the attempt.
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

  /// A function that is called instead of adding the animation to the layer when the animation runs
  /// as an action. Copies of the animation keep the function.
  package var runner: (@MainActor (CAAnimation, CALayer, String) -> Void)?

  /// The name under which the user tunes the animation, if it differs from the one derived from its
  /// key (``AnimationAddition/tunedName``). Copies of the animation keep the name.
  package var tunedName: String?

  /// Determines which of the layer's animations end when this one is added, and the key and index
  /// that it gets. Only for an animation added by `retarget` does this differ from
  /// `add(_:forKey:)`.
  var takeover = Takeover()
  /// Whether the animation takes the index of the layer's animation with the same key, instead of
  /// being applied after all others; false by default. The order matters for concatenated
  /// transforms.
  package var keepsIndex: Bool {
    get { takeover.keepsIndex }
    set { takeover.keepsIndex = newValue }
  }

  /// Returns the objects that write the animation's values into the layer; an empty array if the
  /// animation has no effect. `start` gives the value shown before the change that the animation
  /// belongs to.
  func makeEvaluators(on layer: CALayer, start: PathStart) -> [Evaluator] { [] }

  /// The animations inside a group, at any depth, or the animation itself.
  package var leaves: [CAAnimation] { [self] }
}

extension CAAnimation: Hashable {
  /// Whether both are the same object. The copy that a layer makes is not equal to the original.
  public nonisolated static func == (a: CAAnimation, b: CAAnimation) -> Bool { a === b }
  /// Hashes the object's identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  /// Whether `object` is the same object as this animation.
  public nonisolated func isEqual(_ object: Any?) -> Bool { object as? CAAnimation === self }
}
