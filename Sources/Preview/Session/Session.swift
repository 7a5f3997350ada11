public import Drawing
public import Foundation
public import LayerTree
public import Scenes
import Views

/// One evaluation of a scene: the pure function from scene, tuned values, input log and time to a
/// frame.
///
/// Forward in time it handles events as they fall due; back in time, or when a tuned value changes,
/// it makes a new instance of the scene and handles all events again, drawing nothing. Both lead to
/// the same state.
@MainActor
public final class Session {
  /// The kind of scene that is evaluated.
  public let sceneType: any Scene.Type
  /// Pixels to a point, as the scene sees its screen.
  public let displayScale: CGFloat
  /// The instance that is at work. Going back in time, and tuning, put a new one in its place.
  public private(set) var scene: any Scene
  /// The layers and the clock of ``scene``, which change places with it.
  public private(set) var context: CAContext
  /// What people did, the entries that lie ahead included.
  public private(set) var log: InputLog
  /// Parameters of the evaluation. Changing one evaluates everything up to the present instant anew.
  public var tuning: Tuning {
    didSet { if tuning != oldValue { restart(to: time) } }
  }
  /// Told of each animation that is added, before anything about it is tuned.
  var willAdd: (AnimationAddition) -> Void = { _ in }

  /// How many of the log's entries have taken effect.
  private var applied = 0
  /// Where animations have taken over properties that still moved, up to the present, in the order in
  /// which that happened. None unless they are measured.
  public private(set) var joints: [Joint] = []
  private let measuresJoints: Bool
  /// Those of the present turn.
  private var openJoints: [OpenJoint] = []

  /// A session at 0 s, after the scene's first step and the log's entries of that instant.
  ///
  /// - Parameter measuresJoints: Whether ``joints`` are wanted. Each takes ten samples of its layer, by
  ///   way of every animation in flight.
  public init(
    _ sceneType: any Scene.Type, displayScale: CGFloat = 1, tuning: Tuning = Tuning(),
    log: InputLog = InputLog(), measuresJoints: Bool = false
  ) {
    self.measuresJoints = measuresJoints
    self.sceneType = sceneType
    self.displayScale = displayScale
    self.tuning = tuning
    self.log = log
    (context, scene) = Self.make(sceneType, displayScale)
    start()
  }

  // MARK: Time

  /// The instant that has been evaluated last.
  public var time: Flicks { context.now }

  /// Goes to a time, forward or back. Times before 0 s are 0 s.
  ///
  /// - Complexity: forward, the events in between; back, all events from the start.
  public func seek(to time: Flicks) {
    let time = max(time, .zero)
    if time < context.now {
      restart(to: time)
    } else {
      advance(to: time)
    }
  }

  /// Goes forward to a time, but not past the instant at which the scene comes to rest.
  public func play(to time: Flicks) {
    while let next = nextEventTime, next <= time { advance(to: next) }
    if let rest = restTime {
      advance(to: min(max(rest, context.now), max(time, context.now)))
    } else {
      advance(to: time)
    }
  }

  /// From when on nothing changes any more: the scene's duration or the last event, whichever is
  /// later. Nil while something is still to come.
  public var restTime: Flicks? {
    guard nextEventTime == nil, !context.isAnimating else { return nil }
    return max(Flicks(seconds: sceneType.duration), lastEventTime)
  }

  /// Whether the scene has come to rest.
  public var isResting: Bool { restTime.map { $0 <= time } ?? false }

  /// When something happens next, of itself or by the log.
  public var nextEventTime: Flicks? {
    let entry = applied < log.entries.count ? log.entries[applied].time : nil
    return [entry, context.nextEventTime].compactMap(\.self).min()
  }

  private var lastEventTime = Flicks.zero

  // MARK: Input

  /// Records an action at the present instant and lets it take effect.
  public func perform(_ action: InputLog.Action) {
    let entry = InputLog.Entry(time: time, action: action)
    log.insert(entry)
    applyDueEntries()
  }

  /// The property of that public name.
  public func property(named name: String) -> SceneProperty? {
    context.perform { scene.properties.first { $0.name == name } }
  }

  /// The properties of the present instance, in the scene's order.
  public var properties: [SceneProperty] { context.perform { scene.properties } }

  // MARK: Frames

  /// The stage at the present instant, in points; outside ``Scenes/Scene/size`` it may go on.
  public func displayList() -> DisplayList { context.displayList() }

  // MARK: Evaluation

  private static func make(
    _ sceneType: any Scene.Type, _ displayScale: CGFloat
  ) -> (CAContext, any Scene) {
    let context = CAContext(displayScale: displayScale)
    return (context, context.perform { sceneType.init() })
  }

  isolated deinit { context.cancelEvents() }

  private func restart(to time: Flicks) {
    context.cancelEvents()
    (context, scene) = Self.make(sceneType, displayScale)
    start()
    advance(to: time)
  }

  private func start() {
    context.animationWillAdd = { [unowned self] in adjust(&$0) }
    applied = 0
    lastEventTime = .zero
    (joints, openJoints) = ([], [])
    context.turn { [self] in
      context.rootLayer = scene.view.layer
      scene.start()
    }
    applyDueEntries()
  }

  private func advance(to time: Flicks) {
    while let next = nextEventTime, next <= time {
      lastEventTime = max(next, context.now)
      context.advance(to: lastEventTime)
      closeJoints()
      applyDueEntries()
    }
    context.advance(to: max(time, context.now))
  }

  private func applyDueEntries() {
    while applied < log.entries.count, log.entries[applied].time <= context.now {
      let entry = log.entries[applied]
      applied += 1
      lastEventTime = max(lastEventTime, entry.time)
      context.interruptingTurn { [self] in apply(entry.action) }
      closeJoints()
    }
  }

  private func apply(_ action: InputLog.Action) {
    switch action {
    case .go: scene.go()
    case .back: scene.back()
    case .set(let name, let value, let animated):
      guard let property = scene.properties.first(where: { $0.name == name }) else { return }
      property.retarget(value, animated)
    }
  }

  private func closeJoints() {
    joints += openJoints.compactMap { $0.closed(in: context) }
    openJoints = []
  }

  /// Applies the tuned values to an animation that is about to be added.
  private func adjust(_ addition: inout AnimationAddition) {
    willAdd(addition)
    guard let key = addition.key else { return }
    let values = tuning[Tuning.Target(layerPath: addition.layerPath, animationKey: key)]
    if let duration = values.duration { addition.animation.duration = duration }
    if let easing = values.easing { addition.animation.timingFunction = easing.timingFunction }

    guard let animation = addition.animation as? CAPropertyAnimation,
      let keyPath = animation.keyPath
    else { return }
    let layer = addition.layer
    var motion = context.interruption(of: layer, keyPath: keyPath)
    if motion == nil, addition.replaced != nil { motion = addition.interruption }
    if measuresJoints,
      !openJoints.contains(where: { $0.layer === layer && $0.keyPath == keyPath }),
      let before = motion?.standing
    {
      openJoints.append(OpenJoint(layer: layer, keyPath: keyPath, before: before))
    }
    if let policy = tuning.policy.retargeting { addition.apply(policy, interrupting: motion) }
  }
}
