import Foundation
import MidflightEngine
import MidflightLayerTree
import MidflightScenes

/// Graph and timeline as a person looks at them: the chart as far as it is known, the work on it,
/// and the part of the time that is shown.
@MainActor
struct ChartView {
  /// The whole of the scene's motion, as far as it is known.
  private(set) var chart = Chart()
  /// The arguments of ``chart``, or of what ``builder`` makes.
  private var key: ChartKey?
  private var builder: ChartBuilder?
  /// How many instants of it a frame evaluates.
  private var share = 0
  /// Whether ``chart`` goes on from the last act without what happens after it.
  private(set) var isProvisional = false
  /// Whether a person has done something since the last frame.
  private var hasActed = false
  /// How far the chart reaches at least.
  private(set) var reach = Flicks.zero
  /// The part of the time that is shown, in seconds; nil for all.
  var zoom: ClosedRange<Double>?
  /// The time that is shown while something in it is dragged.
  var heldZoom: ClosedRange<Double>?
  var quantity = GraphQuantity.value
  /// The properties whose curves stay in the graph.
  var overlaid: [String] = []
  /// The mark that Delete takes away.
  var selectedMark: InputLog.MarkID?

  /// How many instants of the chart a frame evaluates at most: when another chart has to be seen at
  /// once, and when it only makes sure of what is seen already.
  private static let wholeShare = 1500
  private static let idleShare = 40
  /// The instants of the curves, whatever the frames are that one steps by.
  static let grid = FrameGrid(rate: 60)
  /// How many lanes there are at most, but for those of properties, which there are all.
  private static let mostLanes = 8

  // MARK: Evaluation

  /// Whether something about the chart is still to be worked out.
  var isAtWork: Bool { builder != nil || isProvisional }

  /// Brings the chart up to date with what was done, as far as a frame's share of work allows.
  mutating func update(_ session: Session) {
    let key = ChartKey(session)
    if self.key != key {
      self.key = key
      build(session, Self.wholeShare)
    } else if isProvisional, !hasActed {
      isProvisional = false
      build(session, Self.idleShare)
    } else if chart.isComplete, session.time > chart.end, builder == nil {
      // A motion that runs for ever is shown as far as it has come, and some way on.
      reach = session.time + Flicks(seconds: 4)
      build(session, Self.idleShare)
    }
    hasActed = false
    guard let builder else { return }
    builder.advance(by: share)
    if builder.chart.isComplete {
      chart = builder.chart
      session.learn(builder.foundRows)
      self.builder = nil
    }
  }

  private mutating func build(_ session: Session, _ share: Int) {
    self.share = share
    builder = ChartBuilder(session, grid: Self.grid, upTo: reach)
  }

  /// Goes on from what was known with an act, which is seen in the next frame.
  ///
  /// - Parameter old: What the chart was of before the act.
  mutating func take(_ act: ObservedAct, in session: Session, since old: ChartKey) {
    guard key == old, chart.isComplete else { return }
    chart.take(act, in: session)
    key = ChartKey(session)
    (isProvisional, hasActed, builder) = (true, true, nil)
  }

  /// Evaluates anew what is shown: the scene itself has changed.
  mutating func forget() { key = nil }

  /// Shows all of another scene's time.
  mutating func leaveScene() {
    (selectedMark, heldZoom, zoom, reach) = (nil, nil, nil, .zero)
  }

  // MARK: The part of the time

  /// As far as dragging leads.
  var lastInstant: Flicks { max(chart.end, Flicks(seconds: 0.1)) }

  private var length: Double { max(chart.end.seconds, 0.1) }

  /// The axis of graph and timeline: the whole, or what was zoomed to.
  func axis(in plot: CGRect) -> TimeAxis {
    let shown = heldZoom ?? zoom ?? 0...length
    return TimeAxis(
      start: shown.lowerBound, end: shown.upperBound, minX: plot.minX, maxX: plot.maxX)
  }

  /// Zooms time about an instant.
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

  /// Lets zoomed time go on with the playhead.
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

  /// Keeps a property's curve in the graph, or takes it away.
  ///
  /// - Returns: what there is to say.
  mutating func toggleOverlay(of name: String) -> String {
    if let index = overlaid.firstIndex(of: name) {
      overlaid.remove(at: index)
      return "\(name) is shown in the graph only while it is selected"
    }
    overlaid.append(name)
    return "\(name) stays in the graph; each curve is scaled to its own range"
  }

  /// The graph of a property, with the curves that stay in it beside the property's own.
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

  /// - Parameter driver: The property of the program's own that has set it in motion; nil for none.
  func title(
    of name: String, drivenBy driver: String?, upTo time: Flicks, isFramed: Bool
  ) -> InterfaceState.GraphTitle? {
    chart.curve(of: name).map { curve in
      let next = curve.joints.map(\.time).filter { $0 > time }.min()
      let hint =
        next.map { "the next joint is at \(Readout.fixed($0.seconds, decimals: 3)) s" }
        ?? "no joint yet; press a digit while it moves"
      return InterfaceState.GraphTitle(
        property: driver.map { "\($0) → \(name)" } ?? name, quantity: quantity,
        verdict: chart.joint(of: name, upTo: time).map { Verdict($0, range: curve.range) },
        hint: isFramed ? hint : nil)
    }
  }

  /// The timeline's lanes: those of properties, then those that move what is not listed, in the
  /// order in which they begin.
  func lanes(selected: String?) -> [InterfaceState.Timeline.Lane] {
    let listed = chart.curves.map { curve in
      InterfaceState.Timeline.Lane(
        name: curve.property, isListed: true, isSelected: curve.property == selected,
        runs: chart.runs.filter { $0.name == curve.property }, marks: marks(of: curve.property))
    }
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
    return listed + others
  }

  private func marks(of name: String) -> [InterfaceState.Timeline.Mark] {
    chart.marks.filter { $0.properties.contains(name) }.map { mark in
      InterfaceState.Timeline.Mark(
        id: mark.id, time: mark.time, isMuted: chart.mutedMarks.contains(mark.id),
        isOwn: mark.id.entryIndex != nil)
    }
  }
}
