public import Foundation

/// The layers of one session, with its virtual clock, the events that are due, the transactions,
/// and the root layer that is shown.
///
/// Time passes only by ``advance(to:)``. Each event has its own instant and is a *turn*: after it,
/// the implicit transaction is committed at that instant. Sampling, by ``displayList()`` and
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

  /// Pixels per point of the session's display.
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

  /// The default of ``mediaTimeAtStart``. It is far from 0, as on a device that has been on for a
  /// while, so that a program that confuses absolute time with layer time fails here as it does
  /// there. It is a power of two, which preserves precision.
  public nonisolated static let usualMediaTimeAtStart: CFTimeInterval = 1024

  package var mediaTime: Double { mediaTime(at: now) }

  package func mediaTime(at moment: Flicks) -> Double { mediaTimeAtStart + moment.seconds }

  /// The instant of a media time; nil if out of range or NaN.
  func moment(ofMediaTime time: Double) -> Flicks? { Flicks(within: time - mediaTimeAtStart) }

  /// Called when an animation is added, before the layer's own copy becomes immutable. It can set
  /// durations, curves and begin times without the layer's knowledge.
  public var animationWillAdd: (@MainActor (inout AnimationAddition) -> Void)?

  /// Called when an animation ends. The animation has not finished if it was removed before its
  /// end.
  package var animationDidEnd:
    (@MainActor (CALayer, _ key: String?, CAAnimation, _ isFinished: Bool) -> Void)?

  /// Called for changes of shown layers, after the action has run.
  package var propertyDidChange: (@MainActor (PropertyChange) -> Void)?

  /// Provides the names of layers in code; nil for no names.
  package var naming: (any LayerNaming)?

  /// Receives problem messages: unknown keys, values of the wrong type, changes while drawing. Each
  /// layer reports a message once. By default it prints a line to stderr.
  public var report: @MainActor (String) -> Void {
    get { problems.report }
    set { problems.report = newValue }
  }

  /// A random number generator for events of the session. It restarts with the session, whereas the
  /// system's generator would give other numbers when time goes back and the session is replayed.
  /// Do not use it in `draw(in:)`, whose calls depend on which frames are shown.
  public var random = SessionRandom(seed: 0)

  /// Tuned values that replace numbers in code.
  package var tweaks: TweakTable?

  /// Whether the user prefers reduced motion, as reported to scenes.
  package var reducesMotion = false

  let clock: SessionClock
  let commits = CommitQueue()
  let problems = ProblemLog()
  var lastCommandCount = 0
  let scope = Scope(CallContext())

  /// Whether a layer other than the root has notified its ``StageDelegate`` of the stage.
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

/// An object that another module stores with a session.
@MainActor package protocol SessionPart: AnyObject {
  init()
  /// The message to report at the end of a turn that has begun something and not ended it, or nil.
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

/// A change of a layer's property, for ``CAContext/propertyDidChange``.
package struct PropertyChange {
  package let layer: CALayer
  package let key: String
  package let old: any AnimatableValue
  package let new: any AnimatableValue
}

/// An animation that is about to be added to a layer, for ``CAContext/animationWillAdd``.
@MainActor public struct AnimationAddition {
  /// The layer that receives the animation.
  public let layer: CALayer
  /// See ``CALayer/layerPath``.
  public let layerPath: String
  /// The key under which the animation is added. The animation already under this key is removed.
  public var key: String?
  /// The layer's own copy, which can still be changed here. It already has the transaction's
  /// duration and timing function where they apply.
  public var animation: CAAnimation
  /// The model value at the animation's key path: the value before the change if the animation is
  /// the action of a change, else the current value. It is nil for an unknown key path.
  public let previousModelValue: (any AnimatableValue)?
  /// The animation that is now under the same key.
  public let replaced: CAAnimation?
  /// The interruption policy applied after the hook has run; nil leaves the animation unchanged. If
  /// the animation is the action of a change, the initial value is
  /// ``CALayer/retargetPolicy(forKey:)`` of the property, else nil. ``apply(_:motionState:)`` sets
  /// it to nil.
  public var policy: RetargetPolicy?
  var takeover = Takeover()

  /// The key under which the animation's tuned settings are stored: its own key. For a view's
  /// animation that runs alongside others of the same property, it is that property's key; for a
  /// property animator's, the key without the animator's number.
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

  /// The animation's own name, else its key, else its key path, or the key paths of a group's
  /// members joined with `+`. It is nil for a transition without a key.
  package var tunedName: String? {
    if let name = animation.tunedName ?? tunedKey { return name }
    let paths = animation.leaves.compactMap { ($0 as? CAPropertyAnimation)?.keyPath }
    return paths.isEmpty ? nil : paths.joined(separator: "+")
  }

  package var isAction = false

  /// The values before the change. They are closures, because computing them requires samples.
  var shownBefore: @MainActor () -> (any AnimatableValue)? = { nil }
  var motionStateBefore: @MainActor () -> MotionState? = { nil }

  /// The presentation value at the animation's key path at the same instant, or nil for an unknown
  /// key path.
  ///
  /// - Complexity: One sample of the layer.
  public var previousPresentationValue: (any AnimatableValue)? { shownBefore() }

  /// The motion state of the property now, before the change that the animation belongs to; nil for
  /// an unknown key path.
  ///
  /// - Complexity: Five samples of the layer.
  public func motionState() -> MotionState? { motionStateBefore() }

  /// The property's motion, if it moves, for an animation that interrupts it; nil for an unknown
  /// key path.
  public var interruption: Interruption? {
    previousModelValue.map { model in
      Interruption(model: model) { [motionStateBefore] member in
        member == nil ? motionStateBefore() : nil
      }
    }
  }
}

/// The effect of adding an animation on the layer's other animations.
struct Takeover {
  /// A second key that the animation answers to, if it was given a unique key in order to run
  /// alongside others.
  var base: String?
  var ends = Ends.none
  /// Whether the animation takes the index of the animation under its key, instead of being applied
  /// after all others.
  var keepsIndex = false

  enum Ends {
    /// Only those with the same key.
    case none
    /// Those that have finished and hold their end value.
    case finished
    /// Those that have begun.
    case begun
    case all
  }
}

/// The current media time, in seconds: the time of a layer without a superlayer. It is the current
/// session's clock plus ``CAContext/mediaTimeAtStart``. See
/// [Apple's page](https://developer.apple.com/documentation/quartzcore/cacurrentmediatime()).
///
/// It is never 0, because a `beginTime` of 0 means "not set". In a session whose media time starts
/// at 0 the first value is the least normal number, which disappears in sums with other times.
@MainActor public func CACurrentMediaTime() -> CFTimeInterval {
  max(CAContext.current.mediaTime, .leastNormalMagnitude)
}
