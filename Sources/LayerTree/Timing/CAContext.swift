public import Foundation

/// The layers of one session, with its virtual clock, its events, its transactions, and the root
/// layer that is shown.
///
/// Time passes only by ``advance(to:)``. Each event has its own instant and is a *turn*: after the
/// event, the implicit transaction is committed at that instant. Sampling, by ``displayList()`` and
/// ``sample(_:keyPath:at:)``, changes nothing, so the state does not depend on the number of
/// frames.
///
/// A layer belongs to the context that is ``current`` when it is created. When it is added to a
/// tree, it moves to the tree's context.
@MainActor public final class CAContext {
  // MARK: The current context

  private static let processWide = CAContext()
  private(set) static var stack: [CAContext] = []

  /// The context of the innermost ``perform(_:)``, or else a context shared by the whole process.
  public static var current: CAContext { stack.last ?? processWide }

  package static var isInside: Bool { !stack.isEmpty }

  /// Makes this the current context while `body` runs.
  public func perform<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.stack.append(self)
    defer {
      assert(Self.stack.last === self, "a context is left before a context entered after it")
      Self.stack.removeLast()
    }
    return try body()
  }

  // MARK: State

  /// The number of pixels per point on the session's display.
  public var displayScale: CGFloat

  /// The layer that is shown together with all its descendants.
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

  /// The current time on the session's clock, which starts at zero.
  public var now: Flicks { clock.now }

  /// The media time when the session's clock is at zero, in seconds; see ``CACurrentMediaTime()``.
  public let mediaTimeAtStart: CFTimeInterval

  /// The default of ``mediaTimeAtStart``. It is far from 0, as on a device that was switched on
  /// some time ago: a program that confuses media time with a layer's own time then fails here as
  /// it does on the device. It is a power of two, so that sums with it stay precise.
  public nonisolated static let usualMediaTimeAtStart: CFTimeInterval = 1024

  package var mediaTime: Double { mediaTime(at: now) }

  package func mediaTime(at moment: Flicks) -> Double { mediaTimeAtStart + moment.seconds }

  /// The instant on the session's clock at a media time; nil if the instant is out of range or NaN.
  func moment(ofMediaTime time: Double) -> Flicks? { Flicks(within: time - mediaTimeAtStart) }

  /// Called when an animation is added, before the layer's own copy becomes immutable. The function
  /// can change the copy's duration, curve and begin time without any change to the code that adds
  /// the animation.
  public var animationWillAdd: (@MainActor (inout AnimationAddition) -> Void)?

  /// Called when an animation ends. `isFinished` is false if the animation was removed before its
  /// end.
  package var animationDidEnd:
    (@MainActor (CALayer, _ key: String?, CAAnimation, _ isFinished: Bool) -> Void)?

  /// Called for each change of a property of a shown layer, after the change's action has run.
  package var propertyDidChange: (@MainActor (PropertyChange) -> Void)?

  /// Provides the names by which code refers to layers; if nil, only a layer's `name` is known.
  package var naming: (any LayerNaming)?

  /// Receives messages about problems: unknown keys, values of the wrong type, changes while
  /// drawing. A message is reported only once per layer. By default, each message is printed as a
  /// line on standard error.
  public var report: @MainActor (String) -> Void {
    get { problems.report }
    set { problems.report = newValue }
  }

  /// A random number generator for events of the session. It restarts with the session. So going
  /// back in time and replaying the session gives the same numbers, unlike with the system's
  /// generator. Do not use it in `draw(in:)`, whose calls depend on which frames are shown.
  public var random = SessionRandom(seed: 0)

  /// The tuned values that replace numbers in code; nil if there are none.
  package var tweaks: TweakTable?

  /// Whether the user prefers reduced motion. Scenes can read this setting.
  package var reducesMotion = false

  let clock: SessionClock
  let commits = CommitQueue()
  let problems = ProblemLog()
  var lastCommandCount = 0
  let scope = Scope(CallContext())

  /// Whether the ``StageDelegate`` of a layer other than the root has ever been on the stage.
  package var hasStageDelegates = false

  private(set) var parts: [any SessionPart] = []

  package func part<Part: SessionPart>(_ type: Part.Type) -> Part {
    for case let part as Part in parts { return part }
    let part = Part()
    parts.append(part)
    return part
  }

  /// Creates a session at time zero without a root layer.
  ///
  /// - Parameters:
  ///   - displayScale: Pixels per point.
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

/// An object that another module stores in the context of a session.
@MainActor package protocol SessionPart: AnyObject {
  init()
  /// A message to report at the end of a turn if something that was begun in the turn, such as a
  /// block of animations, has not been ended; otherwise nil.
  var problemAtTurnEnd: String? { get }
}

extension SessionPart {
  package var problemAtTurnEnd: String? { nil }
}

struct PendingChange {
  let layer: CALayer
  let key: String
  let oldValue: any AnimatableValue
}

/// A change of a layer's property, as passed to ``CAContext/propertyDidChange``.
package struct PropertyChange {
  package let layer: CALayer
  package let key: String
  package let old: any AnimatableValue
  package let new: any AnimatableValue
}

/// An animation that is about to be added to a layer, as passed to ``CAContext/animationWillAdd``.
@MainActor public struct AnimationAddition {
  /// The layer that receives the animation.
  public let layer: CALayer
  /// The layer's path in its tree; see ``CALayer/layerPath``.
  public let layerPath: String
  /// The key under which the animation is added. An animation that is already under this key is
  /// removed.
  public var key: String?
  /// The layer's own copy, which can still be changed here. It already has the transaction's
  /// duration and timing function where they apply.
  public var animation: CAAnimation
  /// The model value at the animation's key path: the value before the change if the animation is
  /// the action of a change, else the current value. It is nil for an unknown key path.
  public let previousModelValue: (any AnimatableValue)?
  /// The animation that is under the same key until this one is added; nil if there is none.
  public let replaced: CAAnimation?
  /// The interruption policy that is applied after ``CAContext/animationWillAdd`` has run; nil
  /// leaves the animation unchanged. If the animation is the action of a property's change, the
  /// initial value is ``CALayer/retargetPolicy(forKey:)`` of the property, else nil.
  /// ``apply(_:motionState:)`` sets it to nil.
  public var policy: RetargetPolicy?
  var takeover = Takeover()

  /// The key under which the user's settings for the animation are stored: usually its own key. If
  /// a view's animation runs alongside others of the same property, it is the key of that property.
  /// For an animation of a property animator, it is the key without the animator's number.
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

  /// The name under which the user tunes the animation: its own tuned name, else its key, else its
  /// key path, or the key paths of a group's members joined with `+`. It is nil for a transition
  /// without a key.
  package var tunedName: String? {
    if let name = animation.tunedName ?? tunedKey { return name }
    let paths = animation.leaves.compactMap { ($0 as? CAPropertyAnimation)?.keyPath }
    return paths.isEmpty ? nil : paths.joined(separator: "+")
  }

  package var isAction = false

  /// The presentation value and the motion state at the current time, without the change that adds
  /// the animation. They are closures, so that the layer is sampled only if they are needed.
  var shownBefore: @MainActor () -> (any AnimatableValue)? = { nil }
  var motionStateBefore: @MainActor () -> MotionState? = { nil }

  /// The presentation value at the animation's key path at the current time, just before the change
  /// that adds the animation; nil for an unknown key path.
  ///
  /// - Complexity: One sample of the layer.
  public var previousPresentationValue: (any AnimatableValue)? { shownBefore() }

  /// Returns the property's motion state at the current time, just before the change that adds the
  /// animation; nil for an unknown key path.
  ///
  /// - Complexity: Five samples of the layer.
  public func motionState() -> MotionState? { motionStateBefore() }

  /// The motion that this animation interrupts, or a motion at rest if the property is not moving;
  /// nil for an unknown key path.
  public var interruption: Interruption? {
    previousModelValue.map { model in
      Interruption(model: model) { [motionStateBefore] member in
        member == nil ? motionStateBefore() : nil
      }
    }
  }
}

/// Determines how adding an animation affects the layer's other animations.
struct Takeover {
  /// The key that the program gave, if the animation is stored under a different one; nil
  /// otherwise. An unused key lets the animation run alongside those with the given key.
  var base: String?
  var ends = Ends.none
  /// Whether the animation takes the index of the animation that it replaces under its key, instead
  /// of being applied after all others.
  var keepsIndex = false

  enum Ends {
    /// Only the animation with the same key ends.
    case none
    /// Animations of the property end if they have finished and hold their end value.
    case finished
    /// Animations of the property end if they have begun.
    case begun
    case all
  }
}

/// Returns the current media time, in seconds: the time of a layer without a superlayer. It is the
/// current session's clock plus ``CAContext/mediaTimeAtStart``. See [Apple's
/// page](https://developer.apple.com/documentation/quartzcore/cacurrentmediatime()).
///
/// It is never 0, because a `beginTime` of 0 means "not set". In a session whose media time starts
/// at 0, the first value is the smallest positive normal number, which does not change other times
/// when it is added to them.
@MainActor public func CACurrentMediaTime() -> CFTimeInterval {
  max(CAContext.current.mediaTime, .leastNormalMagnitude)
}
