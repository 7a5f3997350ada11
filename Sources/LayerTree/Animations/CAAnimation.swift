public import Foundation

/// The base of all animations: timing, pace, a delegate.
///
/// Adding an animation to a layer copies it. The copy that a layer holds cannot be changed any
/// more: setting something on it is reported and has no effect.
@MainActor open class CAAnimation: TimedObject, CAAction {
  /// The values that callers keep under keys of their own.
  var dictionary: [String: Any] = [:]
  /// Whether a layer holds this animation.
  var isFrozen = false

  /// An animation without a duration, which gets the transaction's.
  public override init() { super.init() }

  /// An animation as ``init()`` makes it: there are no archives.
  ///
  /// - Parameter coder: Nothing is read from it.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: Properties

  /// Who hears of the beginning and the end. Held strongly while the animation exists.
  @AnimationSetting("delegate") open var delegate: (any CAAnimationDelegate)?

  /// The pace of each cycle; nil is linear.
  @AnimationSetting("timingFunction") open var timingFunction: CAMediaTimingFunction?

  /// Whether the layer drops the animation when it has ended. True at first; while it is, filling
  /// forwards shows nothing.
  @AnimationSetting("isRemovedOnCompletion") open var isRemovedOnCompletion = true

  override func set<Value: Equatable>(
    _ key: String, _ member: WritableKeyPath<MediaTiming, Value>, _ value: Value
  ) {
    if mayChange(key) { super.set(key, member, value) }
  }

  // MARK: Values by key

  /// Sets a property as its own setter does. Under any other key a value of one's own, carried
  /// along when the animation is copied: an identity for a delegate that serves several animations,
  /// for example; nil removes it. A value of the wrong type is reported and ignored.
  open func setValue(_ value: Any?, forKey key: String) { storeValue(value, forKey: key) }

  /// The value of a property, or what was set under the key; the class's default when nothing was.
  open func value(forKey key: String) -> Any? { storedValue(forKey: key) }

  /// The value that a key has before it is set; nil unless overridden.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  /// Whether a key's value would be archived; true unless overridden. There are no archives here:
  /// nothing depends on it.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// Which frame rates suit the animation. Kept; frames are taken at the screen's rate.
  @AnimationSetting("preferredFrameRateRange") open var preferredFrameRateRange =
    CAFrameRateRange.default

  // MARK: Copying

  /// A copy that can be changed.
  public final func copy() -> CAAnimation {
    let copy = type(of: self).make()
    copy.copyProperties(of: self)
    return copy
  }

  /// Takes over another animation's properties. A subclass with properties of its own overrides
  /// this, calls `super` first, and copies them too.
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

  /// Whether a property may be set now: reports the attempt when a layer holds the animation.
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

  /// The function that is called instead of adding the animation where it is run as an action;
  /// copies have it too.
  package var runner: (@MainActor (CAAnimation, CALayer, String) -> Void)?

  /// The name by which it is tuned, where that is not what its key says
  /// (``AnimationAddition/tunedName``); copies have it too.
  package var tunedName: String?

  /// What adding it does to other animations: not what `add(_:forKey:)` says only where `retarget`
  /// hands it over.
  var takeover = Takeover()
  /// Whether it takes the place that the animation of its key has among the layer's, instead of
  /// being applied after all others. The default is false. Concatenated transforms depend on the order.
  package var keepsPlace: Bool {
    get { takeover.keepsPlace }
    set { takeover.keepsPlace = newValue }
  }

  /// Returns the evaluators that sample the animation on a layer; none when it shows nothing. Kinds
  /// of animations override this.
  ///
  /// - Parameter start: The value shown before the change that the animation belongs to.
  func makeEvaluators(on layer: CALayer, start: PathStart) -> [Evaluator] { [] }

  /// The animations that it consists of: itself, but for a group.
  package var leaves: [CAAnimation] { [self] }
}

extension CAAnimation: Hashable {
  /// Whether both are the same animation; the copy that a layer holds is not the one that was
  /// added.
  public nonisolated static func == (a: CAAnimation, b: CAAnimation) -> Bool { a === b }
  /// Feeds the animation's identity to the hasher.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  /// Whether `object` is this very animation.
  public nonisolated func isEqual(_ object: Any?) -> Bool { object as? CAAnimation === self }
}
