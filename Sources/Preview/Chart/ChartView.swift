import Foundation
import MidflightEngine
import MidflightLayerTree
import MidflightScenes

/// The chart in the graph and the timeline, as far as it has been computed. Also computes the rest
/// of the chart, and stores the visible range of time.
@MainActor
struct ChartView {
  private(set) var chart = Chart()
  /// The inputs from which ``chart`` was computed, or from which ``builder`` is computing a new
  /// one.
  private var key: ChartKey?
  private var builder: ChartBuilder?
  /// How many instants of the chart are evaluated in a single frame.
  private var budget = 0
  /// Whether ``chart`` was only extended by the last action, and so leaves out the events that
  /// follow the action.
  private(set) var isProvisional = false
  private var hasUserAction = false
  /// The instant up to which the chart must be computed.
  private(set) var reach = Flicks.zero
  /// The visible range of time, in seconds; nil to show the whole duration.
  var zoom: ClosedRange<Double>?
  /// The visible range of time during a drag in the graph or the timeline. It stays fixed until the
  /// drag ends.
  var heldZoom: ClosedRange<Double>?
  var quantity = GraphQuantity.value
  /// The names of the properties whose curves stay in the graph while another property is selected.
  var overlaid: [String] = []
  var selectedMark: InputLog.MarkID?
  /// The lane that the timeline was last scrolled to, and the number of lanes that fitted then.
  var revealed: (lane: Int, shown: Int)?

  /// The maximum number of instants that are evaluated per frame. A new chart has the larger
  /// budget, because it must appear immediately. A chart that only confirms the visible one has the
  /// smaller.
  private static let newChartBudget = 1500
  private static let confirmingBudget = 40
  /// The instants at which curves are evaluated. They do not depend on the frame rate at which the
  /// user steps.
  static let grid = FrameGrid(rate: 60)
  /// The maximum number of lanes. A scene with more properties than this still has a lane for each
  /// property, but no lanes for other motions.
  private static let maxLanes = 8

  // MARK: Evaluation

  var isAtWork: Bool { builder != nil || isProvisional }

  /// Updates the chart after actions. Each call does only as much work as fits in one frame.
  mutating func update(_ session: Session) {
    let key = ChartKey(session)
    if self.key != key {
      self.key = key
      build(session, Self.newChartBudget)
    } else if isProvisional, !hasUserAction {
      isProvisional = false
      build(session, Self.confirmingBudget)
    } else if chart.isComplete, builder == nil, let needed = neededReach(of: session) {
      reach = needed
      build(session, Self.confirmingBudget)
    }
    hasUserAction = false
    guard let builder else { return }
    builder.advance(by: budget)
    if builder.chart.isComplete {
      chart = builder.chart
      session.learn(builder.foundRows)
      self.builder = nil
    }
  }

  /// Returns the instant up to which the chart must be computed, if it differs from ``reach``. A
  /// motion without an end is shown up to four seconds after the current instant. The chart becomes
  /// shorter only at the scene's start, so that the time axis does not move while the user scrubs.
  private func neededReach(of session: Session) -> Flicks? {
    if session.time > chart.end {
      return session.isResting ? session.time : session.time + Flicks(seconds: 4)
    }
    return session.time == .zero && reach > .zero && heldZoom == nil ? .zero : nil
  }

  private mutating func build(_ session: Session, _ budget: Int) {
    self.budget = budget
    builder = ChartBuilder(session, grid: Self.grid, upTo: reach)
  }

  /// Extends the existing chart by an action, so that the next frame shows the action's effect.
  ///
  /// - Parameter old: The chart's key before the action.
  mutating func take(_ effect: ObservedEffect, in session: Session, since old: ChartKey) {
    guard key == old, chart.isComplete else { return }
    chart.take(effect, in: session)
    key = ChartKey(session)
    (isProvisional, hasUserAction, builder) = (true, true, nil)
  }

  /// Makes the next update evaluate the whole chart. Call this after the scene itself has changed.
  mutating func forget() { key = nil }

  mutating func leaveScene() {
    (selectedMark, heldZoom, zoom, reach) = (nil, nil, nil, .zero)
    revealed = nil
  }

  // MARK: The visible range of time

  /// The last instant to which the clock can be dragged.
  var lastInstant: Flicks { max(chart.end, Flicks(seconds: 0.1)) }

  private var length: Double { max(chart.end.seconds, 0.1) }

  /// Returns the time axis of the graph and the timeline. It covers the whole duration, or the
  /// range that the user zoomed to.
  func axis(in plot: CGRect) -> TimeAxis {
    let shown = heldZoom ?? zoom ?? 0...length
    return TimeAxis(
      start: shown.lowerBound, end: shown.upperBound, minX: plot.minX, maxX: plot.maxX)
  }

  mutating func zoom(by notches: Double, about center: Double, on axis: TimeAxis) {
    let length = min(max((axis.end - axis.start) * pow(0.8, notches), 0.02), self.length)
    if length >= self.length * 0.999 {
      zoom = nil
      return
    }
    let part = (center - axis.start) / (axis.end - axis.start)
    let start = min(max(center - part * length, 0), self.length - length)
    zoom = start...(start + length)
  }

  /// Moves the zoomed range of time so that it contains the playhead.
  mutating func follow(_ time: Flicks, isReversed: Bool) {
    guard let shown = zoom, heldZoom == nil else { return }
    let now = time.seconds
    let length = shown.upperBound - shown.lowerBound
    let (first, last) = (shown.lowerBound, shown.upperBound - length * 0.05)
    if (first...max(last, first)).contains(now) { return }
    let start = max(now - length * (isReversed ? 0.9 : 0.1), 0)
    zoom = start...(start + length)
  }

  // MARK: Curves

  /// Toggles whether a property's curve stays in the graph while other properties are selected.
  ///
  /// - Returns: A message for the user.
  mutating func toggleOverlay(of name: String) -> String {
    if let index = overlaid.firstIndex(of: name) {
      overlaid.remove(at: index)
      return "\(name) is shown in the graph only while it is selected"
    }
    overlaid.append(name)
    return "\(name) stays in the graph; each curve is scaled to its own range"
  }

  func graph(
    of name: String, in plot: CGRect, hasTimes: Bool, compared: [Variant.Outcome]
  ) -> InterfaceState.Graph? {
    chart.curve(of: name).map { curve in
      InterfaceState.Graph(
        curve: curve, axis: axis(in: plot), quantity: quantity, hasTimes: hasTimes,
        compared: compared,
        overlaid: overlaid.enumerated().compactMap { index, other in
          guard other != name, let curve = chart.curve(of: other) else { return nil }
          return InterfaceState.OverlaidCurve(curve: curve, color: index)
        })
    }
  }

  /// Returns the graph's title for a row.
  ///
  /// - Parameter driver: The name of the selected property if its changes move this row's property;
  ///   nil if the row is the selected property's.
  func title(
    of name: String, drivenBy driver: String?, upTo time: Flicks, isFramed: Bool
  ) -> InterfaceState.GraphTitle? {
    chart.curve(of: name).map { curve in
      return InterfaceState.GraphTitle(
        property: driver.map { "\($0) → \(name)" } ?? name, quantity: quantity,
        verdict: chart.joint(of: name, upTo: time).map { Verdict($0, range: curve.range) },
        hint: isFramed ? hint(of: curve, after: time) : nil)
    }
  }

  /// Returns the text that replaces the verdict while there is no joint: the time of the row's next
  /// joint or else the name of another row with a joint.
  private func hint(of curve: Chart.Curve, after time: Flicks) -> String {
    if let next = curve.joints.map(\.time).filter({ $0 > time }).min() {
      return "the next joint is at \(Readout.fixed(next.seconds, decimals: 3)) s"
    }
    if let other = chart.curves.first(where: { !$0.joints.isEmpty }),
      let joint = other.joints.last
    {
      let seconds = Readout.fixed(joint.time.seconds, decimals: 3)
      return "no joint here; \(other.property) has one at \(seconds) s"
    }
    return "no joint yet; press a digit while it moves"
  }

  /// Returns the timeline's lanes: one for each property, one for touches and calls if there are
  /// any, then one for each other motion, in the order in which the motions start.
  func lanes(selected: String?) -> [InterfaceState.Timeline.Lane] {
    let listed = chart.curves.map { curve in
      InterfaceState.Timeline.Lane(
        name: curve.property, isListed: true, isSelected: curve.property == selected,
        runs: chart.runs.filter { $0.name == curve.property },
        marks: marks { $0.properties.contains(curve.property) })
    }
    var others: [InterfaceState.Timeline.Lane] = []
    let actions = marks(where: \.isAction)
    if !actions.isEmpty {
      others.append(
        InterfaceState.Timeline.Lane(
          name: "touches, calls", isListed: false, isSelected: false, runs: [], marks: actions))
    }
    for run in chart.runs where !run.isListed {
      if let index = others.firstIndex(where: { $0.name == run.name }) {
        others[index].runs.append(run)
      } else if listed.count + others.count < Self.maxLanes {
        others.append(
          InterfaceState.Timeline.Lane(
            name: run.name, isListed: false, isSelected: false, runs: [run], marks: []))
      }
    }
    return listed + others
  }

  private func marks(where isWanted: (Mark) -> Bool) -> [InterfaceState.Timeline.Mark] {
    chart.marks.filter(isWanted).map { mark in
      InterfaceState.Timeline.Mark(
        id: mark.id, time: mark.time, title: mark.title,
        isMuted: chart.mutedMarks.contains(mark.id),
        isByUser: mark.id.entryIndex != nil)
    }
  }
}
