public import Foundation

/// One session's layers: a virtual clock, what is due on it, the transactions, and the root layer
/// that is shown.
///
/// Time passes only by ``advance(to:)``. Everything that happens is an event at a moment of its
/// own, a *turn*: after it the implicit transaction is committed at that moment. Sampling, by
/// ``displayList()`` and ``sample(_:keyPath:at:)``, changes nothing, so that state does not depend
/// on how many frames are taken.
///
/// Layers belong to the context that is ``current`` when they are made, and move to another with
/// the tree that they are added to.
@MainActor public final class CAContext {
  // MARK: The current context

  private static let processWide = CAContext()
  private(set) static var stack: [CAContext] = []

  /// The context of the innermost ``perform(_:)``; one for the whole process outside of any.
  public static var current: CAContext { stack.last ?? processWide }

  /// Whether a ``perform(_:)`` is under way.
  package static var isInside: Bool { !stack.isEmpty }

  /// Makes this the current context while `body` runs.
  public func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.stack.append(self)
    defer {
      assert(Self.stack.last === self, "contexts are not left in the reverse order")
      Self.stack.removeLast()
    }
    return try body()
  }

  // MARK: State

  /// How many pixels a point has where the session is shown.
  public var displayScale: CGFloat

  /// The layer that is shown with all that is below it.
  public var rootLayer: CALayer? {
    didSet {
      guard oldValue !== rootLayer else { return }
      commits.openImplicitTransaction()
      if let oldValue {
        commits.noteRemoved(oldValue)
        oldValue.beginOrder(isIn: false).run(isIn: false)
      }
      if rootLayer?.parent != nil { rootLayer?.removeFromSuperlayer() }
      guard let rootLayer else { return }
      rootLayer.adopt(into: self)
      commits.noteInserted(rootLayer)
      if !rootLayer.state.isHidden { rootLayer.beginOrder(isIn: true).run(isIn: true) }
    }
  }

  /// The present on the session's clock, which begins at zero.
  public var now: Flicks { clock.now }

  /// The media time when the session's clock is at zero, in seconds; see ``CACurrentMediaTime()``.
  public let mediaTimeAtStart: CFTimeInterval

  /// What ``mediaTimeAtStart`` is unless another one is asked for: far from 0, as after a device has
  /// been running for a while, so that a program which takes an absolute time for one within its
  /// layer or the other way round fails here as it does there. A power of two keeps digits.
  public nonisolated static let usualMediaTimeAtStart: CFTimeInterval = 1024

  /// The present as media time.
  package var mediaTime: Double { mediaTime(at: now) }

  /// The media time at a moment of the session's clock.
  package func mediaTime(at moment: Flicks) -> Double { mediaTimeAtStart + moment.seconds }

  /// The moment of a media time; nil when that is too far off, or no number.
  func moment(ofMediaTime time: Double) -> Flicks? { Flicks(within: time - mediaTimeAtStart) }

  /// Called when an animation is added, before it is copied for good: a place to set durations,
  /// curves and beginnings without the layer's knowledge.
  public var animationWillAdd: (@MainActor (inout AnimationAddition) -> Void)?

  /// Told of each animation that ends, and whether it came to its own end or was taken away before.
  package var animationDidEnd:
    (@MainActor (CALayer, _ key: String?, CAAnimation, _ isFinished: Bool) -> Void)?

  /// Told of each change of a property of a layer that is shown, once its action has run.
  package var propertyDidChange: (@MainActor (PropertyChange) -> Void)?

  /// The names that code has for layers; nil for none.
  package var naming: (any LayerNaming)?

  /// Where problems are reported: unknown keys, values of a wrong type, changes while drawing. Each
  /// layer's message comes once. Prints a line to stderr unless set.
  public var report: @MainActor (String) -> Void {
    get { problems.report }
    set { problems.report = newValue }
  }

  /// Random numbers for what happens in the session, the same ones whenever it is made: a system's
  /// own would be others when time goes back and the session is replayed. Not for `draw(in:)`,
  /// whose calls depend on which frames are looked at.
  public var random = SessionRandom(seed: 0)

  /// The values that stand in the place of numbers in code; nil for nothing.
  package var tweaks: TweakTable?

  /// Whether the user prefers reduced motion, as scenes see it.
  package var reducesMotion = false

  let clock: SessionClock
  let commits = CommitQueue()
  let problems = ProblemLog()
  /// How many commands the last display list had.
  var lastCommandCount = 0
  /// The surroundings of the call that is running.
  let scope = Scope(Surroundings())

  /// Whether a layer that is not the root itself has told its ``StageDelegate`` of the stage.
  package var hasStageDelegates = false

  private(set) var parts: [any SessionPart] = []

  /// The part of a type that the session has, made when it is asked for first.
  package func part<Part: SessionPart>(_ type: Part.Type) -> Part {
    for case let part as Part in parts { return part }
    let part = Part()
    parts.append(part)
    return part
  }

  /// A session at time zero without a root layer.
  ///
  /// - Parameters:
  ///   - displayScale: How many pixels a point has.
  ///   - mediaTimeAtStart: See ``mediaTimeAtStart``.
  /// - Precondition: `mediaTimeAtStart` is within ±10⁹ seconds.
  public init(
    displayScale: CGFloat = 1, mediaTimeAtStart: CFTimeInterval = usualMediaTimeAtStart
  ) {
    precondition(
      abs(mediaTimeAtStart) <= 1e9, "the start of media time is more than a billion seconds from 0")
    self.displayScale = displayScale
    self.mediaTimeAtStart = mediaTimeAtStart
    clock = SessionClock(problems: problems)
  }

}

/// A thing that another module keeps with a session.
@MainActor package protocol SessionPart: AnyObject {
  init()
  /// What is reported of it at the end of a turn that has begun something and not ended it; nil for
  /// nothing.
  var problemAtTurnEnd: String? { get }
}

extension SessionPart {
  /// Nothing.
  package var problemAtTurnEnd: String? { nil }
}

/// A property change whose action is being run.
struct PendingChange {
  let layer: CALayer
  let key: String
  let oldValue: any AnimatableValue
}

/// A change of a layer's property, for ``CAContext/propertyDidChange``.
package struct PropertyChange {
  /// The layer that has the value.
  package let layer: CALayer
  /// The property's key.
  package let key: String
  /// The value before.
  package let old: any AnimatableValue
  /// The value now.
  package let new: any AnimatableValue
}

/// An animation on its way to a layer, for ``CAContext/animationWillAdd``.
@MainActor public struct AnimationAddition {
  /// The layer that it is added to.
  public let layer: CALayer
  /// See ``CALayer/layerPath``.
  public let layerPath: String
  /// The key that it is added under. One under the same key is removed.
  public var key: String?
  /// The layer's own copy, which can still be changed here; with the transaction's duration and
  /// timing function where those apply.
  public var animation: CAAnimation
  /// The model's value at the animation's key path: the one before the change when the animation is
  /// a change's action, else the present one. nil for an unknown key path.
  public let previousModelValue: (any AnimatableValue)?
  /// The animation that has its key.
  public let replaced: CAAnimation?
  /// How it takes over where its property moves, once the hook is through; nil leaves it as it is.
  /// When the animation is a change's action this is what the property names, see
  /// ``CALayer/retargetPolicy(forKey:)``; else nil. ``apply(_:motionState:)`` sets it to nil.
  public var policy: RetargetPolicy?
  /// The effect of the adding on the other animations.
  var takeover = Takeover()

  /// The key under which its settings are found: its own; for a view's animation that stands beside
  /// others of the same property, that property's; for a property animator's, the key without the
  /// animator's number. nil for one without a key.
  package var tunedKey: String? {
    let prefix = "animator-"
    if let key, key.hasPrefix(prefix) {
      let path = key.dropFirst(prefix.count).drop { $0.isNumber }
      return path.first == "." ? "animator\(path)" : key
    }
    guard let key, let property = animation as? CAPropertyAnimation, property.isAdditive,
      let keyPath = property.keyPath, key.hasPrefix(keyPath + "-"),
      Int(key.dropFirst(keyPath.count + 1)) != nil
    else { return key }
    return keyPath
  }

  /// The name by which it is tuned: that of the animation, else its key. Without one, its key path,
  /// or the key paths of a group's members with `+` between them; nil for a transition without a key.
  package var tunedName: String? {
    if let name = animation.tunedName ?? tunedKey { return name }
    let paths = animation.leaves.compactMap { ($0 as? CAPropertyAnimation)?.keyPath }
    return paths.isEmpty ? nil : paths.joined(separator: "+")
  }

  /// Whether it is the action of a property's change.
  package var isAction = false

  /// The value that is shown before the change, and where the property stands, as questions: it
  /// takes samples to answer them.
  var shownBefore: @MainActor () -> (any AnimatableValue)? = { nil }
  var motionStateBefore: @MainActor () -> MotionState? = { nil }

  /// The value that is shown at the animation's key path at the same moment; nil for an unknown key
  /// path.
  ///
  /// - Complexity: a sample of the layer.
  public var previousPresentationValue: (any AnimatableValue)? { shownBefore() }

  /// Where the property stands before the change that the animation belongs to, at the present; nil
  /// for an unknown key path.
  ///
  /// - Complexity: five samples of the layer.
  public func motionState() -> MotionState? { motionStateBefore() }

  /// The property's motion, if it moves, for an animation that takes it over; nil for an unknown
  /// key path.
  public var interruption: Interruption? {
    previousModelValue.map { model in
      Interruption(model: model) { [motionStateBefore] member in
        member == nil ? motionStateBefore() : nil
      }
    }
  }
}

/// The effect of adding an animation on those that a layer has.
struct Takeover {
  /// The key that the animation answers to besides its own, when it has one of its own beside
  /// others.
  var base: String?
  /// The other animations of its property that are ended with the adding.
  var ends = Ends.none
  /// Whether the animation takes the place that the one of its key has among the layer's, instead of
  /// being applied after all others.
  var keepsPlace = false

  enum Ends {
    /// Those with the same key only.
    case none
    /// All that is over and stays.
    case finished
    /// All that has begun.
    case begun
    /// All.
    case all
  }
}

/// The current media time, in seconds: the time of a layer without superlayer. It is the current
/// session's clock plus ``CAContext/mediaTimeAtStart``.
///
/// Never 0, because a `beginTime` of 0 means "not set". In a session whose media time starts at 0 the
/// first value is the least normal number, which disappears in sums with other times.
@MainActor public func CACurrentMediaTime() -> CFTimeInterval {
  max(CAContext.current.mediaTime, .leastNormalMagnitude)
}
