import MidflightLayerTree
import MidflightScenes
import MidflightViews

/// Performs the steps of the script and of actions, and applies the log's entries.
extension Session {
  struct PlannedStep {
    let mark: Mark
    let entry: Int?
    let step: SceneStep
  }

  func plan(_ new: [SceneStep], of entry: Int?) {
    for (stepIndex, step) in new.enumerated() {
      let id: InputLog.MarkID =
        entry.map { .step(entry: $0, step: stepIndex) } ?? .script(step: stepIndex)
      let mark = Mark(
        id: id, time: time + step.time, properties: step.properties, title: step.title)
      let index = ahead.firstIndex { steps[$0].mark.time > mark.time } ?? ahead.count
      ahead.insert(steps.count, at: index)
      steps.append(PlannedStep(mark: mark, entry: entry, step: step))
    }
  }

  /// Removes and returns the steps that are due, up to the first one with a different origin. A
  /// step's origin is the script, or the log entry whose action it belongs to.
  func takeDueSteps() -> [PlannedStep] {
    guard let first = ahead.first else { return [] }
    let (entry, limit) = (steps[first].entry, context.now)
    let due = ahead.prefix { steps[$0].mark.time <= limit && steps[$0].entry == entry }
    ahead.removeFirst(due.count)
    return due.map { steps[$0] }
  }

  func perform(_ due: [PlannedStep]) {
    for planned in due where !log.isMuted(planned.mark.id) { planned.step.perform(in: scene) }
  }

  func applyDueSteps() {
    while let first = ahead.first, steps[first].mark.time <= context.now {
      let due = takeDueSteps()
      if due.allSatisfy({ log.isMuted($0.mark.id) }) { continue }
      let targets = measuresJoints ? propertyTargets() : []
      let known = journal.total
      context.interruptingTurn(.script) { [self] in perform(due) }
      findRows()
      // Attribute motion that starts to a property only if this turn changes no other property.
      // Otherwise, it is unknown which of them causes which motion.
      let names = Set(due.flatMap(\.mark.properties))
      if names.count == 1, let name = names.first { noteDrivenRows(of: name, since: known) }
      openJoints(ofThoseThatLeft: targets)
      closeJoints()
    }
  }

  func applyDueEntries() {
    while applied < log.entries.count, log.entries[applied].time <= context.now {
      let entry = log.entries[applied]
      let index = applied
      applied += 1
      if entry.isMuted { continue }
      lastEventTime = max(lastEventTime, entry.time)
      // Find properties that switch to another layer, unless the action sets a property, which
      // never causes a switch.
      let targets = measuresJoints && entry.action.property == nil ? propertyTargets() : []
      let cause: TurnCause =
        switch entry.action {
        case .touch(.moved, _): .drag
        case .touch: .touch
        case .go, .back, .set, .call: .user
        }
      let known = journal.total
      context.interruptingTurn(cause) { [self] in apply(entry.action, at: index) }
      findRows()
      if let name = entry.action.property { noteDrivenRows(of: name, since: known) }
      openJoints(ofThoseThatLeft: targets)
      closeJoints()
    }
  }

  /// Records which rows began to move because a property in the user's code was set.
  ///
  /// - Parameter known: The number of records that were in the journal before the value was set.
  private func noteDrivenRows(of name: String, since known: Int) {
    // If a scene lists its properties, none of them is a property in the user's code.
    if moved == nil { return }
    let properties = properties
    guard properties.first(where: { $0.name == name })?.value != nil else { return }
    var rows = drivenRows[name] ?? []
    for record in journal.records(after: known) where record.kind == .started {
      let row = properties.first { property in
        guard property.value == nil else { return false }
        let (layer, keyPath) = context.perform { property.target() }
        return layer === record.added.layer
          && record.added.keyPaths.contains { KeyPaths.overlap($0, keyPath) }
      }
      if let row, !rows.contains(row.name) { rows.append(row.name) }
    }
    if !rows.isEmpty { drivenRows[name] = rows }
  }

  func apply(_ action: InputLog.Action, at index: Int) {
    switch action {
    case .go: plan(scene.go(), of: index)
    case .back: plan(scene.back(), of: index)
    case .set(let name, let value, let animated):
      let known = property(named: name)
      guard
        let property = known.flatMap({ isAbsent($0) ? nil : $0 }) ?? unmovedProperty(named: name)
      else {
        if known != nil {
          context.report("the layer of \(name) does not exist, so it gets no target")
        }
        return
      }
      isSettingTarget = true
      property.retarget(value, animated)
      isSettingTarget = false
    case .call(let method): scene.call(method)
    case .touch(let phase, let point): UIApplication.shared.keyWindow?.touch(phase, at: point)
    }
    perform(takeDueSteps())
  }
}
