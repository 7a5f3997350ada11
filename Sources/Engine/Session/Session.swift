package import Foundation
package import MidflightDrawing
package import MidflightLayerTree
package import MidflightScenes
import MidflightViews

/// One evaluation of a scene: a pure function from the scene, the tuned values, the input log and
/// the time to a frame.
///
/// When time goes forwards, a session handles events as they fall due. When time goes back, or a
/// tuned value changes, it creates a new instance of the scene and handles all events again without
/// drawing. Both lead to the same state.
@MainActor
package final class Session {
  package let definition: SceneDefinition
  /// The screen's pixels per point, as reported to the scene.
  package let displayScale: CGFloat
  /// The current instance of the scene, which is replaced when time goes back or a value is tuned.
  package var scene: any SceneInstance {
    catchUp()
    return evaluated.scene
  }
  package var context: CAContext {
    catchUp()
    return evaluated.context
  }
  private var evaluated: (context: CAContext, scene: any SceneInstance)

  package private(set) var evaluations = 0

  /// The cache of past frames; nil while going back is fast enough without it.
  var frameCache: FrameCache?
  /// The cached frame that is shown; nil if the scene is shown as evaluated. While only this frame
  /// is needed, the scene is not evaluated at the frame's time.
  private(set) var past: FrameCache.Frame?

  package internal(set) var log: InputLog
  /// The tuned values. When one changes, everything up to the current instant is evaluated again.
  package var tuning: Tuning {
    didSet {
      if tuning == oldValue { return }
      frameCache?.forget()
      restart(to: time)
    }
  }
  package var journal: MotionJournal {
    catchUp()
    return writtenJournal
  }
  private var writtenJournal = MotionJournal()
  /// The number of events that the journal keeps. Older ones may have been discarded.
  package var eventCount: Int { journal.count }

  /// Finds the properties that move although the scene does not list them; nil if the scene lists
  /// its properties.
  var moved: MovedProperties?
  /// The layers' names in the scene's code; nil if the scene lists its properties.
  var layerNames: CodeNames?
  /// The layer to which each row belongs in the current instance of the scene, by the row's name.
  /// Rows whose properties have not moved yet are absent.
  var rowLayers: [String: WeakLayer] = [:]
  /// The paths of all layers that each row has had in the current instance of the scene, by the
  /// row's name.
  var rowPaths: [String: Set<String>] = [:]
  /// A substitute for the layer of a row without a layer in the current instance of the scene.
  let absentLayer = CALayer()
  /// Whether a `set` entry of the log is being applied.
  var isSettingTarget = false
  /// The rows of the properties that began to move because a property in the user's code was set,
  /// by the name of that property. Rows are in the order in which they began to move.
  package internal(set) var drivenRows: [String: [String]] = [:]
  /// The number of changes of ``moved`` that ``foundRows`` already reflects.
  var knownChanges = 0
  /// The rows of moving properties that the scene does not list, in the order in which the
  /// properties began to move. When time goes back, the rows are kept.
  package internal(set) var foundRows: [MotionRow]

  var applied = 0
  var steps: [PlannedStep] = []
  /// The indices in ``steps`` of the steps that are still to come, in chronological order.
  var ahead: [Int] = []
  /// The joints up to the current instant, in chronological order; empty unless the session
  /// measures joints.
  package var joints: [Joint] {
    catchUp()
    return measuredJoints
  }
  var measuredJoints: [Joint] = []
  var measuresJoints: Bool
  private let notesCallers: Bool
  var listsRows = false
  var openJoints: [OpenJoint] = []

  /// Creates a session at 0 s, after the scene's first step and the log's entries at that instant.
  ///
  /// - Parameters:
  ///   - measuresJoints: Whether to measure ``joints``. This costs five samples of every property
  ///     before each event, and five of each changed property after it. A sample evaluates all
  ///     running animations.
  ///   - foundRows: The rows that another session of the same scene and log has found; nil for the
  ///     rows that move without user input.
  ///   - notesCallers: Whether to record the lines of code that add animations. If the scene's code
  ///     is in a file, the stack is then walked for each animation that is added.
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
      recreateInstance()
      start()
    }
  }

  /// Creates a session at 0 s with the scene and the log of another session. The new session does
  /// not record the lines of code that add animations.
  ///
  /// - Parameter tuning: The tuned values; nil for the other session's.
  package convenience init(
    of other: Session, displayScale: CGFloat? = nil, tuning: Tuning? = nil,
    measuresJoints: Bool = false
  ) {
    self.init(
      other.definition, displayScale: displayScale ?? other.displayScale,
      tuning: tuning ?? other.tuning, log: other.log, measuresJoints: measuresJoints,
      foundRows: other.foundRows, notesCallers: false)
  }

  /// Returns a session of another version of the scene, or for another screen, with the same log
  /// and at the same instant.
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

  /// The current instant: the time that the session has reached.
  package var time: Flicks { past?.time ?? evaluated.context.now }

  /// Goes to a time, forwards or back. Times before 0 s count as 0 s.
  ///
  /// - Complexity: Going forwards, the number of events on the way. Going back, the number of all
  ///   events from the start, unless the frame at that time is cached.
  package func seek(to time: Flicks) {
    let time = max(time, .zero)
    if time < self.time, let frame = cachedFrame(at: time) {
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

  /// Returns the cached frame at a past instant; nil if there is none. If the instant is close to
  /// the current one, the frames around it are evaluated, since they are likely to be needed next.
  private func cachedFrame(at time: Flicks) -> FrameCache.Frame? {
    guard let frameCache else { return nil }
    if let frame = frameCache.frame(at: time) { return frame }
    let isNear = self.time.count - time.count < Flicks.perSecond
    guard isNear, frameCache.grid.time(of: frameCache.grid.frame(at: time)) == time else {
      return nil
    }
    frameCache.fill(upTo: time, of: self)
    return frameCache.frame(at: time)
  }

  /// If a cached frame is shown, evaluates the scene at that frame's instant.
  func catchUp() {
    guard let past else { return }
    self.past = nil
    if past.time < evaluated.context.now {
      restart(to: past.time)
    } else {
      advance(to: past.time)
    }
  }

  /// Goes forwards to a time, but stops early at the instant at which `limit` log entries have been
  /// handled. Returns the number of handled entries, which is at least `limit` if it stopped early.
  func seek(to time: Flicks, entries limit: Int) -> Int {
    let before = applied
    let (last, isOver) = before.addingReportingOverflow(limit)
    let end = isOver || last > log.entries.count ? time : min(log.entries[last - 1].time, time)
    seek(to: end)
    return end < time ? max(applied - before, limit) : applied - before
  }

  /// Goes forwards to a time, or only to the instant at which the scene comes to rest, if that is
  /// earlier.
  package func play(to time: Flicks) {
    while let next = nextEventTime, next <= time { advance(to: next) }
    if let rest = restTime {
      advance(to: min(max(rest, context.now), max(time, context.now)))
    } else {
      advance(to: time)
    }
  }

  /// The instant after which nothing changes: the scene's duration or the last event, whichever is
  /// later. Nil while a change is still to come.
  package var restTime: Flicks? {
    if let past { return past.restTime }
    guard nextEventTime == nil, !context.isAnimating else { return nil }
    return max(Flicks(seconds: definition.duration), lastEventTime)
  }

  package var isResting: Bool { restTime.map { $0 <= time } ?? false }

  package var nextEventTime: Flicks? {
    if let past { return past.nextEventTime }
    return [nextInputTime, context.nextEventTime].compactMap(\.self).min()
  }

  package var nextInputTime: Flicks? {
    let entry = log.entries[applied...].first { !$0.isMuted }?.time
    let step = ahead.first { !log.isMuted(steps[$0].mark.id) }.map { steps[$0].mark.time }
    return [entry, step].compactMap(\.self).min()
  }

  var lastEventTime = Flicks.zero
  /// The last ``nextChange`` that has been reached; nil if there is none yet. See
  /// ``noteChanges(before:)``.
  var lastChangeTime: Flicks?

  /// The tweakable numbers that the scene's code has read so far.
  package var readTweaks: [TweakTable.Location: TweakTable.RequestedNumber] {
    evaluated.context.tweaks?.requested ?? [:]
  }

  // MARK: Frames

  /// Returns the scene's drawing at the current instant, in points. The drawing may extend beyond
  /// the scene's size.
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

  /// Detaches the current instance of the scene from the session, so that no events result when the
  /// instance is released.
  private func leave() {
    let context = evaluated.context
    context.cancelEvents()
    (context.animationWillAdd, context.animationDidEnd, context.propertyDidChange) = (nil, nil, nil)
    context.naming = nil
  }

  /// Creates a new instance of the scene. The previous one is released only when the session's
  /// state is consistent again.
  private func recreateInstance() {
    leave()
    let before = (evaluated, moved)
    moved = nil
    evaluated = Self.make(definition, displayScale, tuning)
    withExtendedLifetime(before) {}
  }

  func restart(to time: Flicks) {
    evaluations += 1
    past = nil
    recreateInstance()
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
      scene.view.layer.reviseWaitingAnimations { addition in
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
      if let approach { recordJoints(since: approach) }
    }
    noteChanges(before: time + Flicks(count: 1))
    context.advance(to: max(time, context.now))
    findRows()
    // The loop above does not stop at muted steps, since they are not events. So remove the muted
    // steps that are due.
    applyDueSteps()
    applyDueEntries()
  }

  /// Whether the only events at an instant are log entries that set targets. Takeovers by such
  /// entries are measured without an ``Approach``.
  private func isTargetAlone(at time: Flicks) -> Bool {
    if let own = context.nextEventTime, own <= time { return false }
    if let step = ahead.first, steps[step].mark.time <= time { return false }
    if nextChange == time { return false }
    return log.entries[applied...].prefix { $0.time <= time }.allSatisfy { entry in
      if case .set(_, _, animated: true) = entry.action { true } else { false }
    }
  }

  private func adjust(_ addition: inout AnimationAddition) {
    defer {
      // Create the record before changing the journal, since creating it reads values and may run
      // user code.
      let added = AddedAnimation(
        addition, number: writtenJournal.nextNumber(of: addition), at: context.now,
        by: notesCallers ? definition.lines?.caller() : nil)
      writtenJournal.add(added)
      if moved != nil {
        let motions = MovedProperties.motions(of: addition)
        moved?.note(motions, isTarget: isSettingTarget)
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
