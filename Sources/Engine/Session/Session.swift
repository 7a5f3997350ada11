package import Foundation
package import MidflightDrawing
package import MidflightLayerTree
package import MidflightScenes
import MidflightViews

/// One evaluation of a scene: the pure function from scene, tuned values, input log and time to a
/// frame.
///
/// Forward in time it handles events as they fall due; back in time, or when a tuned value changes,
/// it makes a new instance of the scene and handles all events again, drawing nothing. Both lead to
/// the same state.
@MainActor
package final class Session {
  /// The scene that is evaluated.
  package let definition: SceneDefinition
  /// Pixels to a point, as the scene sees its screen.
  package let displayScale: CGFloat
  /// The instance that is at work. Going back in time, and tuning, put a new one in its place.
  package var scene: any SceneInstance {
    catchUp()
    return evaluated.scene
  }
  /// The layers and the clock of ``scene``, which change places with it.
  package var context: CAContext {
    catchUp()
    return evaluated.context
  }
  private var evaluated: (context: CAContext, scene: any SceneInstance)

  /// How often the scene was made anew and led to the present.
  package private(set) var evaluations = 0

  /// Frames of the past as values; nil while going back is quick without.
  var reel: FrameReel?
  /// The frame that is shown in place of what ``scene`` would have to be brought to: that is put
  /// off until somebody asks for more than the frame knows.
  private(set) var past: FrameReel.Frame?

  /// The acts of people, the entries that lie ahead included.
  package internal(set) var log: InputLog
  /// Parameters of the evaluation. Changing one evaluates everything up to the present instant
  /// anew.
  package var tuning: Tuning {
    didSet {
      if tuning == oldValue { return }
      reel?.forget()
      restart(to: time)
    }
  }
  /// What has moved, up to the present.
  package var journal: MotionJournal {
    catchUp()
    return writtenJournal
  }
  private var writtenJournal = MotionJournal()
  /// How many events are kept of it, of which there is a limit.
  package var eventCount: Int { journal.count }

  /// What moves that the scene does not list; nil where it lists all that does.
  var moved: MovedProperties?
  /// The names that the scene's code has for its layers; nil where the scene lists what moves.
  var layerNames: CodeNames?
  /// The layers of the rows that have moved in the present instance, by the rows' names.
  var rowLayers: [String: WeakLayer] = [:]
  /// The paths of the layers that each row has had in the present instance.
  var rowPaths: [String: Set<String>] = [:]
  /// The layer of the rows that have none in the present instance.
  let absentLayer = CALayer()
  /// Whether a person's target is being given.
  var isGivingTarget = false
  /// The rows that a target for a program's own property has set in motion, by that property's name,
  /// in the order in which they began to move.
  package internal(set) var drivenRows: [String: [String]] = [:]
  /// How much of ``moved`` is in ``foundRows``.
  var knownChanges = 0
  /// Rows of what moves that the scene does not list, in the order in which it began to. They stay
  /// when time goes back.
  package internal(set) var foundRows: [MotionRow]

  /// How many of the log's entries have taken effect.
  var applied = 0
  /// The steps that the script and the entries so far have brought, done ones included.
  var steps: [PlannedStep] = []
  /// The places of those among ``steps`` that lie ahead, in order of time.
  var ahead: [Int] = []
  /// Where the motion of properties was handed on or broke, up to the present, in the order in which
  /// that happened. None unless they are measured.
  package var joints: [Joint] {
    catchUp()
    return measuredJoints
  }
  var measuredJoints: [Joint] = []
  var measuresJoints: Bool
  private let notesCallers: Bool
  /// Whether the scene listed properties when that was asked last.
  var listsRows = false
  /// Those of the present turn.
  var openJoints: [OpenJoint] = []

  /// A session at 0 s, after the scene's first step and the log's entries of that instant.
  ///
  /// - Parameters:
  ///   - measuresJoints: Whether ``joints`` are wanted. Each event takes five samples of every
  ///     property before it, and five after it of those to which something happened, by way of every
  ///     animation in flight.
  ///   - foundRows: Those that another session of the same scene and log has found; nil for those
  ///     of what the scene moves by itself.
  ///   - notesCallers: Whether the lines of code that add animations are wanted. Each addition walks
  ///     the stack then, where the scene's code is a file.
  package init(
    _ definition: SceneDefinition, displayScale: CGFloat = 1, tuning: Tuning = Tuning(),
    log: InputLog = InputLog(), measuresJoints: Bool = false, foundRows: [MotionRow]? = nil,
    notesCallers: Bool = true
  ) {
    self.foundRows = foundRows ?? definition.motions
    self.measuresJoints = measuresJoints
    self.notesCallers = notesCallers
    self.definition = definition
    self.displayScale = displayScale
    self.tuning = tuning
    self.log = log
    evaluated = Self.make(definition, displayScale, tuning)
    start()
    if foundRows == nil, hasUnknownTargets {
      let scout = Session(
        definition, displayScale: displayScale, tuning: tuning, log: log,
        foundRows: definition.motions, notesCallers: false)
      scout.seek(to: scout.surveyEnd)
      self.foundRows = scout.foundRows
      makeAnew()
      start()
    }
  }

  /// A session of another's scene and log, at 0 s.
  ///
  /// It does not know the lines of code that add animations.
  ///
  /// - Parameter tuning: In place of the other's.
  package convenience init(
    of other: Session, displayScale: CGFloat? = nil, tuning: Tuning? = nil,
    measuresJoints: Bool = false
  ) {
    self.init(
      other.definition, displayScale: displayScale ?? other.displayScale,
      tuning: tuning ?? other.tuning, log: other.log, measuresJoints: measuresJoints,
      foundRows: other.foundRows, notesCallers: false)
  }

  /// A session of the same log, at the same instant, in another form of the scene or for another
  /// screen.
  package func moved(
    to scene: SceneDefinition, displayScale: CGFloat? = nil, tuning: Tuning? = nil
  ) -> Session {
    let other = Session(
      scene, displayScale: displayScale ?? self.displayScale, tuning: tuning ?? self.tuning,
      log: log, foundRows: scene.code != nil && scene.code == definition.code ? foundRows : nil)
    other.seek(to: time)
    return other
  }

  // MARK: Time

  /// The present instant: the one that was gone to last.
  package var time: Flicks { past?.time ?? evaluated.context.now }

  /// Goes to a time, forward or back. Times before 0 s are 0 s.
  ///
  /// - Complexity: forward, the events in between; back, all events from the start, unless the
  ///   frame is kept.
  package func seek(to time: Flicks) {
    let time = max(time, .zero)
    if time < self.time, let frame = keptFrame(at: time) {
      past = frame
      return
    }
    past = nil
    if time < context.now {
      restart(to: time)
    } else {
      advance(to: time)
    }
  }

  /// The frame at an instant before the present. Where others near it are likely to be asked for
  /// next, they are worked out with it.
  private func keptFrame(at time: Flicks) -> FrameReel.Frame? {
    guard let reel else { return nil }
    if let frame = reel.frame(at: time) { return frame }
    let isNear = self.time.count - time.count < Flicks.perSecond
    guard isNear, reel.grid.time(of: reel.grid.frame(at: time)) == time else { return nil }
    reel.fill(upTo: time, of: self)
    return reel.frame(at: time)
  }

  /// Brings the scene to the present instant, where only its frame is known.
  func catchUp() {
    guard let past else { return }
    self.past = nil
    if past.time < evaluated.context.now {
      restart(to: past.time)
    } else {
      advance(to: past.time)
    }
  }

  /// Goes forward to a time, or as far as so many entries lead, and returns how many were handled.
  func seek(to time: Flicks, entries limit: Int) -> Int {
    let before = applied
    let (last, isOver) = before.addingReportingOverflow(limit)
    let end = isOver || last > log.entries.count ? time : min(log.entries[last - 1].time, time)
    seek(to: end)
    return end < time ? max(applied - before, limit) : applied - before
  }

  /// Goes forward to a time, but not past the instant at which the scene comes to rest.
  package func play(to time: Flicks) {
    while let next = nextEventTime, next <= time { advance(to: next) }
    if let rest = restTime {
      advance(to: min(max(rest, context.now), max(time, context.now)))
    } else {
      advance(to: time)
    }
  }

  /// From when on nothing changes any more: the scene's duration or the last event, whichever is
  /// later. Nil while something is still to come.
  package var restTime: Flicks? {
    if let past { return past.restTime }
    guard nextEventTime == nil, !context.isAnimating else { return nil }
    return max(Flicks(seconds: definition.duration), lastEventTime)
  }

  /// Whether the scene has come to rest.
  package var isResting: Bool { restTime.map { $0 <= time } ?? false }

  /// When something happens next, of itself or by the log.
  package var nextEventTime: Flicks? {
    if let past { return past.nextEventTime }
    return [nextActTime, context.nextEventTime].compactMap(\.self).min()
  }

  /// When the script or a person does something next.
  package var nextActTime: Flicks? {
    let entry = log.entries[applied...].first { !$0.isMuted }?.time
    let step = ahead.first { !log.isMuted(steps[$0].mark.id) }.map { steps[$0].mark.time }
    return [entry, step].compactMap(\.self).min()
  }

  var lastEventTime = Flicks.zero
  /// When a course changed last without an event; see ``noteChanges(before:)``. Nil if none has.
  var lastChangeTime: Flicks?

  /// The numbers in its code that the scene has asked for so far.
  package var metTweaks: [TweakTable.Place: TweakTable.Met] { evaluated.context.tweaks?.met ?? [:] }

  // MARK: Frames

  /// The stage at the present instant, in points; outside the scene's size it may go on.
  package func displayList() -> DisplayList { past?.list ?? context.displayList() }

  // MARK: Evaluation

  private static func make(
    _ definition: SceneDefinition, _ displayScale: CGFloat, _ tuning: Tuning
  ) -> (CAContext, any SceneInstance) {
    let context = CAContext(displayScale: displayScale)
    context.tweaks = tuning.tweakTable(of: definition)
    context.reducesMotion = tuning.reducesMotion
    return (context, context.perform { definition.make() })
  }

  isolated deinit { leave() }

  /// Has the present instance end without the session's hearing of it.
  private func leave() {
    let context = evaluated.context
    context.cancelEvents()
    (context.animationWillAdd, context.animationDidEnd, context.propertyDidChange) = (nil, nil, nil)
    context.naming = nil
  }

  /// Makes another instance. The one before goes once nothing of the session is being changed.
  private func makeAnew() {
    leave()
    let before = (evaluated, moved)
    moved = nil
    evaluated = Self.make(definition, displayScale, tuning)
    withExtendedLifetime(before) {}
  }

  func restart(to time: Flicks) {
    evaluations += 1
    past = nil
    makeAnew()
    start()
    advance(to: time)
  }

  private func start() {
    context.animationWillAdd = { [unowned self] in adjust(&$0) }
    context.animationDidEnd = { [weak self] layer, key, animation, isFinished in
      guard let self else { return }
      writtenJournal.end(layer, key: key, animation, isFinished: isFinished, at: context.now)
    }
    writtenJournal = MotionJournal()
    (moved, knownChanges) = (scene.listsItsMotion ? nil : MovedProperties(), 0)
    (rowLayers, rowPaths, drivenRows) = ([:], [:], [:])
    layerNames = nil
    if moved != nil {
      layerNames = context.perform { CodeNames(of: scene, in: context) }
      context.naming = layerNames
    }
    context.propertyDidChange = { [weak self] change in
      guard let self, evaluated.context.now > .zero else { return }
      moved?.note(change)
      writtenJournal.note(change, at: evaluated.context.now)
    }
    applied = 0
    (steps, ahead) = ([], [])
    (lastEventTime, lastChangeTime) = (.zero, nil)
    (measuredJoints, openJoints) = ([], [])
    context.turn(.script) { [self] in
      context.rootLayer = scene.view.layer
      scene.view.layer.offerWaitingAnimations { addition in
        adjust(&addition)
        return addition.target.map { !tuning[$0].isEmpty } ?? false
      }
      let script = scene.start()
      plan(log.isScriptMuted ? [] : script, of: nil)
      perform(takeDueSteps())
    }
    findRows()
    applyDueEntries()
  }

  private func advance(to time: Flicks) {
    while let next = nextEventTime, next <= time {
      noteChanges(before: next)
      let approach = measuresJoints && !isTargetAlone(at: next) ? approach(next) : nil
      lastEventTime = max(next, context.now)
      context.advance(to: lastEventTime)
      findRows()
      closeJoints()
      applyDueSteps()
      applyDueEntries()
      if let approach { noteBreaks(since: approach) }
    }
    noteChanges(before: time + Flicks(count: 1))
    context.advance(to: max(time, context.now))
    findRows()
    // A muted step was no event on the way: it lies behind now.
    applyDueSteps()
    applyDueEntries()
  }

  /// Whether nothing happens at an instant but that people set targets, whose takeovers are measured by
  /// themselves.
  private func isTargetAlone(at time: Flicks) -> Bool {
    if let own = context.nextEventTime, own <= time { return false }
    if let step = ahead.first, steps[step].mark.time <= time { return false }
    if nextChange == time { return false }
    return log.entries[applied...].prefix { $0.time <= time }.allSatisfy { entry in
      if case .set(_, _, animated: true) = entry.action { true } else { false }
    }
  }

  /// Applies the tuned values to an animation that is about to be added.
  private func adjust(_ addition: inout AnimationAddition) {
    defer {
      // It reads values, which may run a program's code: before the journal is changed.
      let added = AddedAnimation(
        addition, number: writtenJournal.nextNumber(of: addition), at: context.now,
        by: notesCallers ? definition.lines?.caller() : nil)
      writtenJournal.add(added)
      if moved != nil {
        let motions = MovedProperties.motions(of: addition)
        moved?.note(motions, isTarget: isGivingTarget)
      }
    }
    guard let target = addition.target, addition.origin != .animator else { return }
    let values = tuning[target]
    values.apply(to: &addition.animation)
    defer { values.applyDelay(to: addition.animation, on: addition.layer) }

    guard let animation = addition.animation as? CAPropertyAnimation,
      let keyPath = animation.keyPath
    else { return }
    let layer = addition.layer
    var motion = context.interruption(of: layer, keyPath: keyPath)
    if motion == nil, addition.replaced != nil { motion = addition.interruption }
    if measuresJoints, let motion { openJoint(of: motion, layer, keyPath) }
    if let policy = tuning.policy { addition.apply(policy, interrupting: motion) }
  }
}
