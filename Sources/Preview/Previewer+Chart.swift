import Foundation
import LayerTree
import Scenes

/// Graph and timeline: what they show, and what the mouse does in them.
extension Previewer {
  /// Brings the chart up to date with what was done, as far as a frame's share of work allows.
  func updateChart() {
    followPlayhead()
    let key = ChartKey(
      scene: session.sceneType.name, log: session.log, tuning: session.tuning)
    if chartKey != key {
      chartKey = key
      chartShare = Self.wholeShare
      builder = ChartBuilder(session, grid: Self.chartGrid, upTo: chartReach)
    } else if isChartProvisional, !hasActed {
      isChartProvisional = false
      chartShare = Self.idleShare
      builder = ChartBuilder(session, grid: Self.chartGrid, upTo: chartReach)
    } else if chart.isComplete, session.time > chart.end, builder == nil {
      // What runs for ever is shown as far as it has come, and some way on.
      chartReach = session.time + Flicks(seconds: 4)
      chartShare = Self.idleShare
      builder = ChartBuilder(session, grid: Self.chartGrid, upTo: chartReach)
    }
    hasActed = false
    comparison.update(session, upTo: chartReach, grid: Self.chartGrid, by: Self.comparedShare)
    guard let builder else { return }
    builder.advance(by: chartShare)
    if builder.chart.isComplete {
      chart = builder.chart
      self.builder = nil
    }
  }

  /// How many instants of the chart a frame evaluates at most: when another chart has to be seen at
  /// once, and when it only makes sure of what is seen already.
  private static let wholeShare = 1500
  private static let idleShare = 40
  private static let comparedShare = 120
  /// The instants of the curves, whatever the frames are that one steps by.
  private static let chartGrid = FrameGrid(rate: 60)

  /// Does something to the scene now. What it does to a property is seen in the next frame.
  func act(_ action: InputLog.Action) {
    let old = ChartKey(scene: session.sceneType.name, log: session.log, tuning: session.tuning)
    let act = session.observe(action, overdubs: overdubs)
    guard let act, chartKey == old, chart.isComplete else { return }
    chart.take(act, in: session)
    chartKey = ChartKey(
      scene: session.sceneType.name, log: session.log, tuning: session.tuning)
    (isChartProvisional, hasActed, builder) = (true, true, nil)
  }

  /// What a chart is a function of.
  struct ChartKey: Equatable {
    var scene: String
    var log: InputLog
    var tuning: Tuning
  }

  /// The name of the selected property.
  var selectedName: String? {
    let names = session.propertyNames
    return names.indices.contains(selectedProperty) ? names[selectedProperty] : nil
  }

  /// The axis of graph and timeline: the whole, or what was zoomed to.
  var axis: TimeAxis {
    let plot = interface.chartPlot
    let whole = max(chart.end.seconds, 0.1)
    var axis = TimeAxis(start: 0, end: whole, minX: plot.minX, maxX: plot.maxX)
    if let zoom = heldZoom ?? chartZoom {
      (axis.start, axis.end) = (zoom.lowerBound, zoom.upperBound)
    }
    return axis
  }

  func graphState() -> InterfaceState.Graph? {
    guard let name = selectedName, let curve = chart.curve(of: name) else { return nil }
    return InterfaceState.Graph(
      curve: curve, axis: axis, quantity: quantity,
      hasTimes: interface.chartHeights.timeline == 0, compared: comparison.outcomes(of: name),
      overlaid: overlaidCurves)
  }

  func graphTitleState() -> InterfaceState.GraphTitle? {
    guard let name = selectedName, let curve = chart.curve(of: name) else { return nil }
    let verdict = chart.joint(of: name, upTo: session.time).map {
      Verdict($0, range: curve.range)
    }
    return InterfaceState.GraphTitle(
      property: name, quantity: quantity, verdict: verdict,
      hint: interface.isFramed ? "no joint yet: press a digit while it moves" : nil)
  }

  /// How many lanes there are at most, but for those of properties, which there are all.
  private static let mostLanes = 8

  func timelineState() -> InterfaceState.Timeline {
    func marks(_ name: String?) -> [InterfaceState.Timeline.Mark] {
      chart.marks.filter { name.map($0.properties.contains) ?? $0.properties.isEmpty }.map { mark in
        var isOwn = true
        if case .script = mark.id { isOwn = false }
        return InterfaceState.Timeline.Mark(
          id: mark.id, time: mark.time, isMuted: chart.mutedMarks.contains(mark.id), isOwn: isOwn)
      }
    }
    let listed = chart.curves.map { curve in
      InterfaceState.Timeline.Lane(
        name: curve.property, isListed: true, isSelected: curve.property == selectedName,
        runs: chart.runs.filter { $0.name == curve.property }, marks: marks(curve.property))
    }
    // Then those that move what is not listed, in the order in which they begin.
    var others: [InterfaceState.Timeline.Lane] = []
    for run in chart.runs where !run.isListed {
      if let index = others.firstIndex(where: { $0.name == run.name }) {
        others[index].runs.append(run)
      } else if listed.count + others.count < Self.mostLanes {
        others.append(
          InterfaceState.Timeline.Lane(
            name: run.name, isListed: false, isSelected: false, runs: [run], marks: []))
      }
    }
    return InterfaceState.Timeline(
      axis: axis, lanes: listed + others, loop: loop.mode == .off ? nil : loop, lit: litPart,
      selected: selectedMark)
  }

  // MARK: The mouse

  func pressChart(at point: CGPoint, _ modifiers: KeyPress.Modifiers, time: UInt64) {
    if pressPart(at: point, modifiers) { return }
    if let lane = interface.lane(at: point), point.x < interface.chartPlot.minX - 6 {
      guard lane < chart.curves.count else { return }
      selectedProperty = lane
      if modifiers.contains(.control) { toggleOverlay() }
      return
    }
    drag = .scrub
    scrub(to: point.x, time: time)
  }

  /// Shows the instant at a place.
  func scrub(to x: CGFloat, time: UInt64) {
    let target = min(axis.time(at: x), max(chart.end, Flicks(seconds: 0.1)))
    seekAndPause(to: target, at: time)
  }

  /// Gives a muted mark its effect back, or takes it away.
  func toggle(_ mark: InputLog.MarkID) {
    var log = session.log
    log.setMuted(!log.isMuted(mark), mark)
    session.replaceLog(log)
    let name = chart.marks.first { $0.id == mark }.map { mark in
      (mark.properties + [mark.title]).joined(separator: " ")
    }
    interface.say("\(name ?? "mark") \(log.isMuted(mark) ? "muted" : "back in force")")
  }

  /// Zooms time about a place.
  func zoomTime(by notches: Double, at x: CGFloat) {
    let axis = axis
    let whole = max(chart.end.seconds, 0.1)
    let center = axis.time(at: x).seconds
    let factor = pow(0.8, notches)
    let length = min(max((axis.end - axis.start) * factor, 0.02), whole)
    if length >= whole * 0.999 {
      chartZoom = nil
      return
    }
    let part = (center - axis.start) / (axis.end - axis.start)
    let start = min(max(center - part * length, 0), whole - length)
    chartZoom = start...(start + length)
  }

  // MARK: Undo

  /// All that undo brings back.
  var editState: History.State {
    History.State(log: session.log, tuning: session.tuning, variants: variants)
  }

  /// What an act changed, in words.
  private func words(for before: History.State, to after: History.State) -> String {
    if before.tuning.policy != after.tuning.policy { return "joint \(after.tuning.policy.title)" }
    let tuned = tunables.filter { tunable in
      tunable.targets.contains { before.tuning[$0] != after.tuning[$0] }
    }
    let (old, new) = (before.tuning.tweaks, after.tuning.tweaks)
    let names =
      Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted() + tuned.map(\.name)
    if let first = names.first {
      return names.count == 1 ? first : "\(first) and \(names.count - 1) more"
    }
    if before.variants != after.variants { return "a variant stored" }
    let changes = after.log.entries.map(\.text).difference(from: before.log.entries.map(\.text))
    if let change = changes.insertions.first ?? changes.removals.first {
      let count = max(changes.insertions.count, changes.removals.count)
      let (text, isTaken) =
        switch change {
        case .insert(_, let text, _): (text, false)
        case .remove(_, let text, _): (text, true)
        }
      return (isTaken ? "without " : "") + text + (count > 1 ? " and \(count - 1) more" : "")
    }
    return "a mark muted, or given back"
  }

  /// Undoes the last act, or does it again; what is shown stays at its instant.
  func undo(isRedo: Bool) {
    hasUndone = true
    let present = editState
    guard let state = isRedo ? history.redo(from: present) : history.undo(from: present) else {
      return interface.say(isRedo ? "nothing to do again" : "nothing to undo")
    }
    if state.tuning != present.tuning { session.tuning = state.tuning }
    variants = state.variants
    keepTunerFocus()
    if state.log != present.log { session.replaceLog(state.log) }
    let change = isRedo ? (present, state) : (state, present)
    let what = words(for: change.0, to: change.1)
    interface.say((isRedo ? "done again: " : "undone: ") + what)
  }
}

extension InputLog.Entry {
  /// What happens and when, in words; whether it is muted is not said.
  fileprivate var text: String {
    let what =
      switch action {
      case .set(let property, let value, _): "\(property) → \(Readout.text(value))"
      case .go: "go"
      case .back: "back"
      case .touch: "a touch"
      }
    return "\(what) at \(Readout.fixed(time.seconds, decimals: 3)) s"
  }
}
