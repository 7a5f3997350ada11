import MidflightLayerTree
import MidflightScenes

/// A property just before an instant at which something happens.
@MainActor
struct Approach {
  let name: String
  let layer: CALayer
  let keyPath: String
  let motionState: MotionState
  /// Whether an animation moves it up to that instant.
  let isMoving: Bool
  /// What an animation does to it at that instant without an event: a turn, or a member of a group
  /// that begins or ends; nil for nothing.
  var change: Joint.Cause?
}

extension Session {
  /// Where each property's value is now.
  func propertyTargets() -> [(name: String, layer: CALayer, keyPath: String)] {
    properties.map { property in
      let target = context.perform { property.target() }
      return (property.name, target.layer, target.keyPath)
    }
  }

  /// Notes the properties that have gone over to another layer while they moved on the one before.
  func openJoints(
    ofThoseThatLeft targets: [(name: String, layer: CALayer, keyPath: String)]
  ) {
    if targets.isEmpty { return }
    // What was found to move belongs to one layer for good.
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

  /// What has happened to a motion that was noted as left.
  private func takeoverCause(on layer: CALayer, _ keyPath: String) -> Joint.Cause {
    let cause = cause(on: layer, keyPath) ?? .takeover
    // Nothing of what it began at goes on.
    return cause == .beginning ? .takeover : cause
  }

  /// Notes where a motion is left; and, where a property is a member of what it moves, where that
  /// is.
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

  /// The properties, as an instant is approached which nothing comes before.
  func approach(_ time: Flicks) -> [Approach] {
    let moment = time - Flicks(count: 1)
    guard moment >= context.now else { return [] }
    return propertyTargets().compactMap { name, layer, keyPath in
      // Where something has happened a flick before, what that led to is approached from.
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

  /// Notes where value or velocity of a property broke at the present instant so that it can be seen,
  /// and no takeover was noted. The beginning of a motion from rest and its end at rest are no breaks
  /// of velocity.
  func noteBreaks(since approach: [Approach]) {
    let known = measureTakeovers(since: approach)
    let all = approach + newcomers(except: Set(approach.map(\.name)))
    let broken = all.filter { before in
      !known.contains(before.name) && breakCause(of: before) != nil
    }
    if broken.isEmpty { return }
    let properties = properties
    for before in broken {
      guard let cause = breakCause(of: before),
        let joint = OpenJoint(
          layer: before.layer, keyPath: before.keyPath, before: before.motionState,
          property: before.name
        ).closed(in: context, of: properties, cause: cause),
        let range = properties.first(where: { $0.name == before.name })?.range
      else { continue }
      // Choices have no values between them.
      if case .choices = range { continue }
      let goesOn = before.isMoving && isMoving(before.layer, before.keyPath, at: context.now)
      switch Verdict(joint.lessFullTurns, range: range).severity {
      case .jump: measuredJoints.append(joint)
      case .kink: if goesOn { measuredJoints.append(joint) }
      case .calm: break
      }
    }
  }

  /// Notes a joint. Several of one property at one instant are one, from what was shown before the
  /// first to what is shown after the last.
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

  /// Measures the takeovers of the present instant from the approach to it: what happened at the
  /// instant before them is part of the break.
  ///
  /// - Returns: The properties that were taken over.
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
        Verdict(takeover.reached(from: joint).lessFullTurns, range: range).severity != .calm
      else { continue }
      if let change = before.change, Verdict(takeover.lessFullTurns, range: range).severity == .calm
      {
        joint.cause = change
      }
      measuredJoints[index] = joint
    }
    return known
  }

  /// The properties that have moved for the first time at the present instant, at rest before it.
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

  /// What may have broken a property at the present instant; nil for nothing, and for a sample of a
  /// motion.
  private func breakCause(of before: Approach) -> Joint.Cause? {
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

  /// Goes on to an instant, and on the way looks at the beginnings of animations that wait, at the turns
  /// of cycles and at members of groups, which are no events.
  func noteChanges(before end: Flicks) {
    guard measuresJoints else { return }
    while let next = nextChange, next < end {
      let approach = approach(next)
      context.advance(to: next)
      lastChangeTime = next
      noteBreaks(since: approach)
    }
  }

  /// The next beginning of an animation of the properties' layers that waits, or change of its course.
  var nextChange: Flicks? {
    guard context.mayChangeCourse else { return nil }
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

  /// What happened at the present instant to the animations of a layer's property; nil where nothing
  /// did.
  func cause(on layer: CALayer, _ keyPath: String) -> Joint.Cause? {
    let records = journal.records(at: context.now).filter { record in
      record.added.layer === layer
        && record.added.keyPaths.contains { KeyPaths.overlap($0, keyPath) }
    }
    if records.isEmpty { return nil }
    let isReplaced = records.contains { record in
      guard case .replaced(let successor) = record.kind else { return false }
      // An animation of another property may have taken its key.
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

  /// Whether an animation that has begun and not ended moves a property, and none that is shown in its
  /// place.
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
