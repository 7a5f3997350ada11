import MidflightLayerTree
import MidflightScenes

/// A property's state just before an instant at which something changes. Joints at that instant are
/// measured from this state.
@MainActor
struct Approach {
  let name: String
  let layer: CALayer
  let keyPath: String
  let motionState: MotionState
  let isMoving: Bool
  /// The change that an animation makes at that instant without an event: a new cycle, or the
  /// beginning or end of a member of a group. Nil if there is none.
  var change: Joint.Cause?
}

extension Session {
  func propertyTargets() -> [(name: String, layer: CALayer, keyPath: String)] {
    properties.map { property in
      let target = context.perform { property.target() }
      return (property.name, target.layer, target.keyPath)
    }
  }

  /// Opens joints for properties that have switched to another layer while they were moving.
  ///
  /// - Parameter targets: The layers and key paths of all properties before the switch.
  func openJoints(
    ofThoseThatLeft targets: [(name: String, layer: CALayer, keyPath: String)]
  ) {
    if targets.isEmpty { return }
    // Only listed properties can switch to another layer; a property that got its row by moving
    // cannot.
    let listed = context.perform { scene.properties.map { ($0.name, $0.target()) } }
    let successors = Dictionary(listed) { first, _ in first }
    for old in targets {
      guard let new = successors[old.name], old.layer !== new.layer, old.keyPath == new.keyPath
      else { continue }
      guard old.layer.runningAnimations.contains(where: { $0.moves(old.keyPath) }),
        let before = context.motionState(of: old.layer, keyPath: old.keyPath)
      else {
        continue
      }
      openJoints.append(
        OpenJoint(
          layer: old.layer, keyPath: old.keyPath, before: before, property: old.name,
          successor: new.layer))
    }
  }

  func closeJoints() {
    if openJoints.isEmpty { return }
    let properties = properties
    let joints = openJoints.compactMap { joint in
      joint.closed(
        in: context, of: properties, cause: takeoverCause(on: joint.layer, joint.keyPath))
    }
    for joint in joints { note(joint) }
    openJoints = []
  }

  private func takeoverCause(on layer: CALayer, _ keyPath: String) -> Joint.Cause {
    let cause = cause(on: layer, keyPath) ?? .takeover
    // A new animation that interrupts a motion counts as a takeover, since that motion does not
    // continue.
    return cause == .beginning ? .takeover : cause
  }

  /// Opens a joint for an interrupted motion. If the moving property contains listed properties,
  /// also opens a joint for each of these.
  func openJoint(of motion: Interruption, _ layer: CALayer, _ keyPath: String) {
    func open(_ path: String, _ property: String?, _ motionState: @autoclosure () -> MotionState?) {
      if openJoints.contains(where: { $0.layer === layer && $0.keyPath == path }) { return }
      guard let motionState = motionState() else { return }
      openJoints.append(
        OpenJoint(layer: layer, keyPath: path, before: motionState, property: property))
    }
    open(keyPath, nil, motion.motionState)
    for target in propertyTargets() where target.layer === layer && target.keyPath != keyPath {
      guard KeyPaths.leads(keyPath, to: target.keyPath) else { continue }
      open(target.keyPath, target.name, motion.motionState(at: target.keyPath))
    }
  }

  /// Returns the state of all properties just before an instant; empty if that instant is less than
  /// a flick after the current one.
  func approach(_ time: Flicks) -> [Approach] {
    let moment = time - Flicks(count: 1)
    guard moment >= context.now else { return [] }
    return propertyTargets().compactMap { name, layer, keyPath in
      // If something changed one flick before `time`, measure the state after that change.
      let motionState =
        moment == lastChangeTime || moment == lastEventTime
        ? context.motionState(of: layer, keyPath: keyPath)
        : context.motionState(of: layer, keyPath: keyPath, approaching: time)
      guard layer !== absentLayer, let motionState else { return nil }
      return Approach(
        name: name, layer: layer, keyPath: keyPath, motionState: motionState,
        isMoving: isMoving(layer, keyPath, at: moment),
        change: layer.runningAnimations.lazy.filter { $0.moves(keyPath) }
          .compactMap { $0.change(at: keyPath, at: time).map(Joint.Cause.init) }.first)
    }
  }

  /// Records a joint for each property whose value or velocity jumps visibly at the current
  /// instant, unless a takeover of that property has already been recorded. A motion that begins or
  /// ends at rest counts as having no jump in velocity.
  ///
  /// - Parameter approach: The properties just before the current instant.
  func recordJoints(since approach: [Approach]) {
    let known = measureTakeovers(since: approach)
    let all = approach + newcomers(except: Set(approach.map(\.name)))
    let broken = all.filter { before in
      !known.contains(before.name) && jumpCause(of: before) != nil
    }
    if broken.isEmpty { return }
    let properties = properties
    for before in broken {
      guard let cause = jumpCause(of: before),
        let joint = OpenJoint(
          layer: before.layer, keyPath: before.keyPath, before: before.motionState,
          property: before.name
        ).closed(in: context, of: properties, cause: cause),
        let range = properties.first(where: { $0.name == before.name })?.range
      else { continue }
      // A property with fixed options has no values between them, so its jumps are not joints.
      if case .choices = range { continue }
      let isStillMoving = before.isMoving && isMoving(before.layer, before.keyPath, at: context.now)
      switch Verdict(joint.withoutFullTurns, range: range).severity {
      case .jump: measuredJoints.append(joint)
      case .velocityJump: if isStillMoving { measuredJoints.append(joint) }
      case .smooth: break
      }
    }
  }

  /// Records a joint. If the property already has a joint at this instant, merges the two into one
  /// that goes from the value before the first joint to the value after the second.
  private func note(_ joint: Joint) {
    var index = measuredJoints.endIndex
    while index > 0, measuredJoints[index - 1].time == joint.time {
      index -= 1
      let earlier = measuredJoints[index]
      guard earlier.layerPath == joint.layerPath, earlier.keyPath == joint.keyPath else { continue }
      measuredJoints[index] = joint.continuing(earlier)
      return
    }
    measuredJoints.append(joint)
  }

  /// Measures the takeovers at the current instant again, starting from the state just before it,
  /// so that a takeover's joint includes changes that came before the takeover at the same instant.
  ///
  /// - Returns: The names of the properties that were taken over.
  private func measureTakeovers(since approach: [Approach]) -> Set<String> {
    var known: Set<String> = []
    let first = measuredJoints.lastIndex { $0.time != context.now }.map { $0 + 1 } ?? 0
    if first == measuredJoints.count { return known }
    let properties = properties
    for index in first..<measuredJoints.count {
      let takeover = measuredJoints[index]
      guard let name = takeover.property, known.insert(name).inserted,
        let before = approach.first(where: { $0.name == name }),
        let range = properties.first(where: { $0.name == name })?.range,
        var joint = takeover.measured(from: before.motionState),
        Verdict(takeover.reached(from: joint).withoutFullTurns, range: range).severity != .smooth
      else { continue }
      if let change = before.change,
        Verdict(takeover.withoutFullTurns, range: range).severity == .smooth
      {
        joint.cause = change
      }
      measuredJoints[index] = joint
    }
    return known
  }

  /// Returns the properties that begin to move at the current instant and were not measured before
  /// it.
  private func newcomers(except known: Set<String>) -> [Approach] {
    let records = journal.records(at: context.now).filter { $0.kind == .started }
    return propertyTargets().compactMap { name, layer, keyPath in
      if known.contains(name) { return nil }
      let key = String(keyPath.prefix { $0 != "." })
      var motionState: MotionState?
      if let change = journal.change(of: layer, key), change.time == context.now {
        motionState = context.motionState(
          of: layer, keyPath: keyPath, restingAt: change.old, of: key)
      } else if let added = records.first(where: { record in
        record.added.layer === layer
          && record.added.keyPath.map { KeyPaths.leads($0, to: keyPath) } ?? false
      })?.added, let value = added.previousModelValue, let whole = added.keyPath {
        motionState = context.motionState(of: layer, keyPath: keyPath, restingAt: value, of: whole)
      }
      return motionState.map {
        Approach(name: name, layer: layer, keyPath: keyPath, motionState: $0, isMoving: false)
      }
    }
  }

  /// Returns the possible cause of a jump in a property's value or velocity at the current instant.
  /// Nil if there is none, or if the jump is one step of a motion that code makes step by step.
  private func jumpCause(of before: Approach) -> Joint.Cause? {
    let (layer, keyPath, now) = (before.layer, before.keyPath, context.now)
    if let cause = cause(on: layer, keyPath) { return cause }
    if let change = journal.change(of: layer, String(keyPath.prefix { $0 != "." })),
      change.time == now
    {
      return change.isSample && !before.isMoving ? nil : .set
    }
    for running in layer.runningAnimations where running.moves(keyPath) {
      if running.begin == now { return .beginning }
      if let change = running.change(at: keyPath, at: now) { return Joint.Cause(change) }
    }
    return nil
  }

  // MARK: Animations that begin late, and cycles

  /// Advances to just before `end`. On the way, records joints where waiting animations begin,
  /// where a cycle ends and the next begins, and where members of groups begin or end, because none
  /// of these is an event.
  func noteChanges(before end: Flicks) {
    guard measuresJoints else { return }
    while let next = nextChange, next < end {
      let approach = approach(next)
      context.advance(to: next)
      lastChangeTime = next
      recordJoints(since: approach)
    }
  }

  /// The next instant at which an animation of any property begins, starts a new cycle, or reaches
  /// the beginning or end of a group's member.
  var nextChange: Flicks? {
    guard context.mayChangeTiming else { return nil }
    var seen: Set<ObjectIdentifier> = []
    let now = context.now
    return propertyTargets().filter { seen.insert(ObjectIdentifier($0.layer)).inserted }
      .flatMap { $0.layer.runningAnimations }
      .compactMap { running -> Flicks? in
        if let begin = running.begin, begin > now { return begin }
        return running.nextChange
      }.min()
  }

  // MARK: Causes

  /// Returns the cause of a change at the current instant in the animations of a layer's property;
  /// nil if there is no change.
  func cause(on layer: CALayer, _ keyPath: String) -> Joint.Cause? {
    let records = journal.records(at: context.now).filter { record in
      record.added.layer === layer
        && record.added.keyPaths.contains { KeyPaths.overlap($0, keyPath) }
    }
    if records.isEmpty { return nil }
    let isReplaced = records.contains { record in
      guard case .replaced(let successor) = record.kind else { return false }
      // An animation under the same key may move a different property than the one it replaces. It
      // is a takeover only if it moves this property.
      return journal.added(successor)?.keyPaths.contains { KeyPaths.overlap($0, keyPath) } ?? true
    }
    if isReplaced { return .takeover }
    let others = layer.runningAnimations.filter { running in
      !records.contains { $0.added.animation === running.animation }
        && running.begin.map { $0 <= context.now } ?? false
        && running.end.map { $0 > context.now } ?? true
        && running.moves(keyPath)
    }
    let started = records.last { $0.kind == .started }
    if !others.isEmpty, let last = started ?? records.last {
      return last.added.isAdditive ? .sum : .cover
    }
    if started != nil { return .beginning }
    let isTakenAway = records.contains { record in
      switch record.kind {
      case .stopped, .replaced: true
      case .started, .finished: false
      }
    }
    return isTakenAway ? .removal : .end
  }

  /// Whether a running animation moves a property without being covered by a later animation.
  private func isMoving(_ layer: CALayer, _ keyPath: String, at moment: Flicks) -> Bool {
    for running in layer.runningAnimations.reversed() {
      switch running.role(at: keyPath, at: moment) {
      case .runs: return true
      case .holds: return false
      case nil: continue
      }
    }
    return false
  }
}
