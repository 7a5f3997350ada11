import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightScenes

extension Previewer {
  /// The maximum number of instants that one frame evaluates for a comparison.
  private static let comparisonBudget = 120

  /// Updates the chart after actions. Each call does only as much work as fits in one frame.
  func updateChart() {
    if clock.isPlaying, mouse.drag == nil, !session.isResting {
      charting.follow(session.time, isReversed: clock.isReversed)
    }
    charting.update(session)
    tuner.follow(session)
    comparison?.update(
      session, upTo: charting.reach, grid: ChartView.grid, by: Self.comparisonBudget)
  }

  /// Performs an action on the scene at the current instant. The next frame shows the action's
  /// effect on a property.
  func apply(_ action: InputLog.Action) {
    let old = ChartKey(session)
    let effect = session.observe(action, overdubs: overdubs)
    // The user has continued to work, so the restored work did not crash the program. Record this.
    unsaved.noteShown(session.definition)
    guard let effect else { return }
    charting.take(effect, in: session, since: old)
  }

  /// The index of the selected property, or of the first one if the selected one does not exist.
  package var selectedProperty: Int {
    get { selection.flatMap(session.propertyNames.firstIndex) ?? 0 }
    set {
      let names = session.propertyNames
      if names.indices.contains(newValue) { selection = names[newValue] }
    }
  }

  package var selectedName: String? {
    let names = session.propertyNames
    return names.indices.contains(selectedProperty) ? names[selectedProperty] : nil
  }

  /// The name of the row to which the graph, joints and explanations refer. It is the first row
  /// that moves when the selected property changes, or else the row of the property itself.
  package var watchedName: String? { selectedName.map(chart.watchedRow) }

  /// The selected property in the session's current copy of the scene; nil if there is none.
  var selected: SceneProperty? {
    let properties = session.properties
    return properties.indices.contains(selectedProperty) ? properties[selectedProperty] : nil
  }

  var axis: TimeAxis { charting.axis(in: panels.plot) }

  func addChart(to state: inout InterfaceState, lanes: [InterfaceState.Timeline.Lane]) {
    if let hint = motionHint {
      state.graphTitle = InterfaceState.GraphTitle(property: "", quantity: .value, hint: hint)
    } else if let selected = selectedName {
      let name = chart.watchedRow(of: selected)
      state.graph = charting.graph(
        of: name, in: panels.plot, hasTimes: panels.timeline.height == 0,
        compared: comparison?.outcomes(of: name) ?? [])
      state.graphTitle = charting.title(
        of: name, drivenBy: name == selected ? nil : selected, upTo: session.time,
        isFramed: window.isFramed)
    }
    state.timeline = InterfaceState.Timeline(
      axis: axis, lanes: lanes, visibleLanes: panels.visibleLanes.clamped(to: lanes.indices),
      loop: transport.loop.mode == .off ? nil : transport.loop, lit: mouse.lit,
      selected: charting.selectedMark)
    state.playhead = session.time
  }

  // MARK: The mouse

  func pressChart(at point: CGPoint, _ modifiers: KeyPress.Modifiers, time: UInt64) {
    if pressPart(at: point, modifiers) { return }
    mouse.drag = .scrub
    scrub(to: point.x, time: time)
  }

  /// Goes to the last joint at or before the current instant, and explains it. A joint is an
  /// instant at which one motion takes over from another.
  func goToJoint(at time: UInt64) {
    guard let name = watchedName, let joint = chart.joint(of: name, upTo: session.time) else {
      return
    }
    seekAndPause(to: joint.time, at: time)
    selectedLayer = nil
    explains = true
  }

  func pressLaneName(_ lane: Int, _ modifiers: KeyPress.Modifiers) {
    guard lane < chart.curves.count else { return }
    selectedProperty = lane
    if modifiers.contains(.control) { toggleOverlay() }
  }

  func scrub(to x: CGFloat, time: UInt64) {
    seekAndPause(to: min(axis.time(at: x), charting.lastInstant), at: time)
  }

  /// Mutes a mark, which is a change shown on the timeline, or unmutes it if it is muted.
  func toggle(_ mark: InputLog.MarkID) {
    var log = session.log
    log.setMuted(!log.isMuted(mark), mark)
    session.replaceLog(log)
    let name = chart.marks.first { $0.id == mark }.map(text)
    say("\(log.isMuted(mark) ? "muted" : "unmuted"): \(name ?? "mark")")
  }

  func zoomTime(by notches: Double, at x: CGFloat) {
    let axis = axis
    charting.zoom(by: notches, about: axis.time(at: x).seconds, on: axis)
  }

  func toggleOverlay() {
    if let name = selectedName { say(charting.toggleOverlay(of: name)) }
  }

  // MARK: Undo

  /// Undoes the last action, or redoes it if `isRedo`. The shown instant stays the same.
  func undo(isRedo: Bool) {
    // The press of a touch in progress may be undone, so do not add its release later.
    if case .hold(.touch) = mouse.drag { mouse.drag = nil }
    say(work.undo(isRedo: isRedo, tunables))
    tuner.validateFocus(in: session)
  }
}
