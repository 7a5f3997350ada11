import MidflightLayerTree
import MidflightScenes

/// The change in a property's motion, measured by a session when the property's target was set.
package struct ObservedEffect {
  var property: String
  var joints: [Joint]
  var abandoned: Chart.Curve.Abandoned?
  var before: Reading?
  var runs: [Chart.Run]
}

extension Session {
  /// Performs an action and measures its effect on the motion of the property whose target it sets.
  /// Returns nil for an action that sets no property.
  ///
  /// - Parameter overdubs: Whether the log's later changes of the property stay in effect instead
  ///   of being muted.
  package func observe(_ action: InputLog.Action, overdubs: Bool) -> ObservedEffect? {
    guard let name = action.property, let property = property(named: name) else {
      perform(action, overdubs: overdubs)
      return nil
    }
    let abandoned = Chart.Curve.Abandoned(of: property, in: self, from: time)
    let before = read(property)
    let (count, recorded) = (joints.count, journal.total)
    measuresJoints = true
    perform(action, overdubs: overdubs)
    measuresJoints = false
    let target = context.perform { property.target() }
    let runs = journal.records(after: recorded).compactMap { record -> Chart.Run? in
      guard record.kind == .started, record.added.layer === target.layer else { return nil }
      return Chart.Run(record.added, property: name)
    }
    return ObservedEffect(
      property: name, joints: Array(joints[count...]), abandoned: abandoned, before: before,
      runs: runs)
  }
}

extension Chart {
  /// Immediately adds the effect of an action at the current instant to the chart. From that
  /// instant on, the property's curve shows only its running animations, until the whole chart has
  /// been evaluated again.
  @MainActor
  package mutating func take(_ effect: ObservedEffect, in session: Session) {
    marks = session.marks
    mutedMarks = Set(marks.map(\.id).filter(session.log.isMuted))
    guard let index = curves.firstIndex(where: { $0.property == effect.property }),
      let property = session.property(named: effect.property)
    else { return }
    curves[index].drivenRows = session.drivenRows[effect.property] ?? []
    let now = session.time
    let (layer, keyPath) = session.context.perform { property.target() }
    let earlier = curves[index].joints.first { $0.time == now }
    for joint in effect.joints where joint.property == effect.property {
      curves[index].joints.removeAll { $0.time >= now }
      curves[index].abandoned.removeLast(
        max(curves[index].abandoned.count - curves[index].joints.count, 0))
      curves[index].joints.append(earlier.map(joint.continuing) ?? joint)
      curves[index].abandoned.append(effect.abandoned ?? Curve.Abandoned())
    }
    for run in runs.indices where runs[run].name == effect.property {
      guard runs[run].begin < now, runs[run].end.map({ $0 > now }) ?? true else { continue }
      runs[run].end = now
      runs[run].isReplaced = true
    }
    runs.removeAll { $0.name == effect.property && $0.begin >= now }
    runs += effect.runs
    let justBefore = now - Flicks(count: 1)
    curves[index].samples.removeAll { $0.time >= justBefore }
    if let before = effect.before {
      curves[index].samples.append(Curve.Sample(time: justBefore, reading: before))
    }
    guard let reading = session.read(property) else { return }
    curves[index].samples.append(Curve.Sample(time: now, reading: reading))
    fillStarts()
    var last = reading.presentation.components
    let step = Flicks(count: Flicks.perSecond / 60)
    var time = now + step
    while time <= end {
      let sample =
        property.value == nil
        ? SceneValue(session.context.sample(layer, keyPath: keyPath, at: time))
        : reading.presentation
      guard let value = sample else { return }
      let velocity = zip(last, value.components).map { ($1 - $0) * 60 }
      last = value.components
      curves[index].samples.append(
        Curve.Sample(
          time: time,
          reading: Reading(model: reading.model, presentation: value, velocity: velocity)))
      time = time + step
    }
  }
}
