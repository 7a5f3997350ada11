package import MidflightLayerTree
package import MidflightScenes

/// Evaluates a ``Chart`` in a separate session, a limited number of instants at a time.
@MainActor
package final class ChartBuilder {
  package private(set) var chart = Chart()
  package var foundRows: [MotionRow] { session.foundRows }
  private let session: Session
  private let grid: FrameGrid
  private let leastEnd: Flicks
  private var frame = 0
  /// For each moving property, the curve that it would follow if nothing happened at the current
  /// instant.
  private var outlooks: [(property: String, time: Flicks, Chart.Curve.Abandoned)] = []
  /// The properties whose readings don't change before the next event; nil if they have not been
  /// determined since the last event.
  private var unchanging: Set<String>?
  private var seenJoints = 0
  private var seenRecords = 0
  /// The indices of the runs that have not ended, each with its animation.
  private var openRuns: [(run: Int, layer: CALayer, key: String?, animation: CAAnimation)] = []

  /// Creates a builder of a chart that has values at the grid's frames and at the events between
  /// them, up to the scene's end or `end`, whichever is later.
  ///
  /// - Parameter tuning: The tuned values; nil for the session's.
  package init(
    _ source: Session, grid: FrameGrid, upTo end: Flicks, tuning: Tuning? = nil
  ) {
    self.grid = grid
    leastEnd = end
    session = Session(of: source, tuning: tuning, measuresJoints: true)
    sample()
  }

  package func advance(by instants: Int) {
    var left = instants
    while !chart.isComplete, left > 0 {
      left -= 1
      step()
    }
  }

  private var limit: Flicks {
    let duration = Flicks(seconds: session.definition.duration)
    let last = session.log.entries.last.map { $0.time + Flicks(seconds: 3) } ?? .zero
    return max(duration, last, leastEnd)
  }

  private func step() {
    let target = grid.time(of: frame + 1)
    let isOver = session.restTime.map { max($0, leastEnd) <= session.time }
    if isOver ?? (session.time >= limit) { return finish() }
    let changes = [session.nextEventTime, session.nextChange].compactMap { $0 }
    if let next = changes.min(), next <= target {
      if next > session.time + Flicks(count: 1) {
        session.seek(to: next - Flicks(count: 1))
        sample()
      }
      if session.nextInputTime == next { lookAhead(from: next) }
      session.seek(to: next)
      unchanging = nil
    } else {
      session.seek(to: target)
    }
    if session.time >= target { frame += 1 }
    sample()
  }

  private func finish() {
    chart.marks = session.marks
    chart.mutedMarks = Set(chart.marks.map(\.id).filter(session.log.isMuted))
    chart.end = session.time
    for index in chart.curves.indices {
      chart.curves[index].drivenRows = session.drivenRows[chart.curves[index].property] ?? []
    }
    // A run that ended at the instant at which it began never played, so remove it.
    chart.runs.removeAll { run in run.end.map { $0 <= run.begin } ?? false }
    chart.fillStarts()
    chart.isComplete = true
  }

  private func sample() {
    let properties = session.properties
    addCurves(properties)
    for property in properties {
      guard let index = chart.curves.firstIndex(where: { $0.property == property.name }),
        let reading = unchanging?.contains(property.name) == true
          ? chart.curves[index].samples.last?.reading : session.read(property)
      else { continue }
      let sample = Chart.Curve.Sample(time: session.time, reading: reading)
      if chart.curves[index].samples.last?.time == session.time {
        chart.curves[index].samples.removeLast()
      }
      chart.curves[index].samples.append(sample)
    }
    chart.end = session.time
    for record in session.journal.records(after: seenRecords) where record.kind == .started {
      note(record.added)
    }
    seenRecords = session.journal.total
    if unchanging == nil {
      let read = Set(
        chart.curves.filter { $0.samples.last?.time == session.time }.map(\.property))
      unchanging = Set(
        properties.filter { read.contains($0.name) && session.isUnchanging($0) }.map(\.name))
    }
    closeRuns()
    takeJoints()
    if !outlooks.isEmpty { outlooks = [] }
  }

  private func addCurves(_ properties: [SceneProperty]) {
    for property in properties
    where !chart.curves.contains(where: { $0.property == property.name }) {
      chart.curves.append(Chart.Curve(property: property.name, range: property.range))
    }
  }

  private func closeRuns() {
    openRuns.removeAll { open in
      if let end = chart.runs[open.run].end, end <= session.time { return true }
      if open.layer.holds(open.animation) { return false }
      chart.runs[open.run].end = session.time
      return true
    }
  }

  private func takeJoints() {
    for joint in session.joints[seenJoints...] {
      let owner = chart.curves.firstIndex { $0.property == joint.property }
      guard let owner else { continue }
      chart.curves[owner].joints.append(joint)
      let outlook = outlooks.first {
        $0.property == chart.curves[owner].property && $0.time == joint.time
      }
      chart.curves[owner].abandoned.append(outlook?.2 ?? Chart.Curve.Abandoned())
    }
    seenJoints = session.joints.count
  }

  /// Records how each moving property would continue if nothing happened at `time`.
  private func lookAhead(from time: Flicks) {
    if outlooks.contains(where: { $0.time == time }) { return }
    for property in session.properties {
      if let outlook = Chart.Curve.Abandoned(of: property, in: session, from: time) {
        outlooks.append((property.name, time, outlook))
      }
    }
  }

  /// Adds a run for each property that an animation moves. One animation may move several
  /// properties, such as the scale and the rotation of a transform.
  private func note(_ added: AddedAnimation) {
    let moved = session.properties.filter { property in
      let target = session.context.perform { property.target() }
      return target.layer === added.layer
        && (target.keyPath == added.keyPath
          || added.target.map { property.animationKeys.contains($0.animationKey) } == true)
    }
    for name in moved.isEmpty ? [nil] : moved.map(\.name) { note(added, movingProperty: name) }
  }

  private func note(_ added: AddedAnimation, movingProperty name: String?) {
    guard var run = Chart.Run(added, property: name), let layer = added.layer else { return }
    let previous = openRuns.firstIndex { open in
      open.layer === layer && open.key == added.key && added.key != nil
        && chart.runs[open.run].name == run.name
    }
    if let previous {
      let index = openRuns.remove(at: previous).run
      if chart.runs[index].end.map({ $0 > run.begin }) ?? true {
        chart.runs[index].end = run.begin
        chart.runs[index].isReplaced = true
        run.replaces = true
      }
    }
    openRuns.append((chart.runs.count, layer, added.key, added.animation))
    chart.runs.append(run)
  }
}

extension Chart {
  /// Evaluates the whole chart of a session's scene, tuned values and log.
  ///
  /// - Complexity: One evaluation up to the end, with a reading of each property at each frame.
  @MainActor
  package init(of session: Session, grid: FrameGrid = FrameGrid(rate: 60)) {
    let builder = ChartBuilder(session, grid: grid, upTo: .zero)
    while !builder.chart.isComplete { builder.advance(by: 1000) }
    self = builder.chart
  }
}
