import Drawing
import Foundation
import LayerTree
import Text

/// The panels around the stage: a layer tree in a session of its own, whose clock is the machine's
/// and is never slowed.
///
/// Space: points from the window's top left corner.
@MainActor
final class Interface {
  /// What lies under a point.
  enum Target: Equatable {
    case playButton
    /// Shows or hides the panels of a narrow window.
    case panelButton
    /// A property's row; the fraction of its slider where the point is on it.
    case property(Int, fraction: Double?)
    /// A block of the tuner, by its tunable's place.
    case tuner(Int, TunerLayer.Part)
    /// A place in the text of the tuner's filter.
    case filter(Int)
    case policy
    /// Graph and timeline.
    case chart
    case stage
    case panel
  }

  let context: CAContext
  private let typeface: Typeface
  private let root = CALayer()
  private let header = HeaderLayer()
  private let footer = FooterLayer()
  private let sidebar = CALayer()
  /// The sidebar's left edge where it stands over the stage.
  private let sidebarEdge = CALayer()
  /// What the sidebar holds; its bounds' origin is how far it is scrolled.
  private let scroll = CALayer()
  private let propertiesTitle = SectionLayer()
  private let tunerTitle = SectionLayer()
  private let policy = PolicyLayer()
  private let filter = FilterLayer()
  /// How much of what the sidebar holds is seen, and which part.
  private let thumb = CALayer()
  /// Lets what is cut off at the sidebar's end fade out.
  private let fade = CAGradientLayer()
  private static let fadeHeight: CGFloat = 36
  private let graph = GraphLayer()
  private let timeline = TimelineLayer()
  /// The present instant, over graph and timeline.
  private let playhead = CALayer()
  private let invitation = InvitationLayer()
  private let speed = SpeedLayer()
  private let toast = ToastLayer()
  private let help = HelpLayer()
  private var propertyRows: [PropertyRowLayer] = []
  private var tuners: [TunerLayer] = []

  private(set) var size = CGSize.zero
  var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      layOut()
      if !isHidden { show(state) }
    }
  }
  /// Whether a narrow window shows the sidebar, over the stage.
  var isSidebarOpen = false {
    didSet {
      guard isSidebarOpen != oldValue else { return }
      // What was said for want of it would only cover it.
      if isSidebarOpen { endMessage() }
      layOut()
    }
  }
  private var state = InterfaceState()
  private var toastEnd: EventToken?

  init(displayScale: CGFloat) throws(FontError) {
    typeface = try Typeface()
    context = CAContext(displayScale: displayScale)
    context.turn { build() }
  }

  /// Where the stage is.
  var stageArea: CGRect {
    if isHidden { return CGRect(origin: .zero, size: size) }
    return CGRect(
      x: 0, y: Theme.headerHeight, width: max(size.width - sidebarWidth, 1),
      height: max(
        size.height - Theme.headerHeight - Theme.footerHeight - chartHeights.graph
          - chartHeights.timeline, 1))
  }

  /// Whether a person has folded graph and timeline.
  var isChartFolded = false {
    didSet { if isChartFolded != oldValue { layOut() } }
  }

  /// Whether graph or timeline is seen.
  var showsChart: Bool { !isHidden && chartHeights.graph > 0 }

  /// How much of the height graph and timeline take; the stage keeps more than half of it.
  private var chartHeights: (graph: CGFloat, timeline: CGFloat) {
    if isHidden || isChartFolded { return (0, 0) }
    let room = ((size.height - Theme.headerHeight - Theme.footerHeight) * 0.46).rounded(.down)
    let wanted = TimelineLayer.height(lanes: state.timeline?.lanes.count ?? 2)
    let graph = min(max(room - wanted, 0), 260)
    if graph >= 84 { return (graph, wanted) }
    // No room for all lanes: the graph alone.
    return room >= 84 ? (min(room, 120), 0) : (0, 0)
  }

  /// Where the graph's curve stands.
  var chartPlot: CGRect {
    GraphLayer.plot(in: graph.bounds.size).offsetBy(dx: graph.frame.minX, dy: graph.frame.minY)
  }

  func isInChart(_ point: CGPoint) -> Bool {
    showsChart && !isInSidebar(point)
      && (graph.frame.contains(point) || timeline.frame.contains(point))
  }

  /// The timeline's mark at a place.
  func mark(at point: CGPoint) -> InputLog.MarkID? {
    guard timeline.frame.contains(point) else { return nil }
    return timeline.mark(at: inTimeline(point))
  }

  /// The timeline's lane at a place.
  func lane(at point: CGPoint) -> Int? {
    guard timeline.frame.contains(point) else { return nil }
    return timeline.lane(at: inTimeline(point))
  }

  /// The middle of a timeline's lane.
  func laneMiddle(_ lane: Int) -> CGFloat {
    timeline.frame.minY + TimelineLayer.middle(ofLane: lane)
  }

  private func inTimeline(_ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x - timeline.frame.minX, y: point.y - timeline.frame.minY)
  }

  /// Whether the window has no room for the sidebar beside the stage.
  var isNarrow: Bool { size.width < Theme.sidebarWidth * 1.8 }

  /// Whether properties and tuned values are seen.
  var showsSidebar: Bool { !isHidden && (!isNarrow || isSidebarOpen) }

  /// What the sidebar takes from the stage.
  private var sidebarWidth: CGFloat { isNarrow ? 0 : Theme.sidebarWidth }

  func resize(to size: CGSize, displayScale: CGFloat) {
    self.size = size
    context.displayScale = displayScale
    if !isNarrow { isSidebarOpen = false }
    layOut()
  }

  /// Shows a state. Only what differs from the one before is drawn again.
  func show(_ new: InterfaceState) {
    let old = state
    state = new
    update {
      speed.content = new.rate
      speed.isHidden = new.rate == 1
      help.content = new.help
      help.isHidden = new.help == nil
    }
    // What is not seen is not drawn: it is when it is seen again.
    if isHidden { return }
    update {
      header.content = new.header
      footer.content = new.footer
      policy.content = new.policy
      invitation.content = new.invitation
      invitation.isHidden = new.invitation == nil
      graph.content = new.graph
      timeline.content = new.timeline
      placePlayhead()
      propertiesTitle.content = InterfaceState.Section(
        title: "PROPERTIES", keys: new.isTunerFocused ? "Tab" : "↑ ↓ select",
        isFocused: !new.isTunerFocused)
      tunerTitle.content = InterfaceState.Section(
        title: "TUNER",
        keys: !new.isTunerFocused
          ? "Tab"
          : new.tuners.contains { $0.typing != nil }
            ? "Enter takes, Esc cancels"
            : new.filter?.isFocused == true
              ? "Enter keeps, Esc shows all" : "↑ ↓ select, ← → change, Enter types",
        isFocused: new.isTunerFocused)
      fill(&propertyRows, with: new.properties)
      fill(&tuners, with: new.tuners)
      filter.content = new.filter
    }
    if old.properties.count != new.properties.count || old.tuners.count != new.tuners.count
      || old.timeline?.lanes.count != new.timeline?.lanes.count
      || (old.filter == nil) != (new.filter == nil)
      || zip(tuners, tunerHeights).contains(where: { $0.frame.height != $1 })
    {
      layOut()
    }
    // What a key selects or changes is seen, wherever the sidebar was scrolled.
    if let selection = new.tuners.firstIndex(where: { $0.selection != nil }),
      !new.isDragging,
      !old.tuners.indices.contains(selection)
        || old.tuners[selection].steady != new.tuners[selection].steady
    {
      reveal(tuners[selection])
    }
    if let selection = new.properties.firstIndex(where: \.isSelected), !new.isTunerFocused,
      selection != old.properties.firstIndex(where: \.isSelected) || old.isTunerFocused
    {
      reveal(propertyRows[selection])
    }
  }

  /// Scrolls the help by points; positive shows what is further down.
  func scrollHelp(by distance: CGFloat) { update { help.scroll(by: distance) } }

  /// Shows the help's first rows.
  func scrollHelpToTop() { update { help.scrollToTop() } }

  /// The height of the help that is seen at once.
  var helpPageHeight: CGFloat { help.pageHeight }

  /// Scrolls the sidebar, by points; positive shows what is further down.
  func scrollSidebar(by distance: CGFloat) {
    update { setScroll(scroll.bounds.minY + distance) }
  }

  func isInSidebar(_ point: CGPoint) -> Bool { !sidebar.isHidden && sidebar.frame.contains(point) }

  /// Shows a message until the next one, or for so many seconds.
  func say(_ text: String, isWarning: Bool = false, seconds: Double? = nil) {
    toastEnd?.cancel()
    update {
      toast.content = InterfaceState.Toast(text: text, isWarning: isWarning)
      toast.removeAllAnimations()
      toast.opacity = 1
      toast.isHidden = false
      toast.frame = toast.frame(in: stageArea)
    }
    toastEnd = context.perform {
      context.schedule(after: Flicks(seconds: seconds ?? (isWarning ? 5 : 2.5))) { [toast] in
        CATransaction.setAnimationDuration(0.4)
        toast.opacity = 0
      }
    }
  }

  private func endMessage() {
    toastEnd?.cancel()
    update {
      toast.removeAllAnimations()
      toast.isHidden = true
    }
  }

  /// The message that is shown, unless it fades already.
  var message: String? { toast.isHidden || toast.opacity == 0 ? nil : toast.content?.text }

  func target(at point: CGPoint) -> Target {
    if isHidden { return .stage }
    if point.y < Theme.headerHeight {
      if isNarrow, HeaderLayer.panelButton(width: size.width).contains(point) {
        return .panelButton
      }
      return HeaderLayer.button.contains(point) ? .playButton : .panel
    }
    if isInChart(point) { return .chart }
    if stageArea.contains(point), !isInSidebar(point) { return .stage }
    for (index, row) in propertyRows.enumerated() where contains(row, point) {
      let frame = windowFrame(of: row)
      let inside = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
      let track = PropertyRowLayer.track(width: row.frame.width)
      let isOnTrack = track.insetBy(dx: -6, dy: -8).contains(inside)
      return .property(index, fraction: isOnTrack ? fraction(inside.x, of: track) : nil)
    }
    for (index, tuner) in tuners.enumerated() where contains(tuner, point) {
      let frame = windowFrame(of: tuner)
      let place = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
      return .tuner(tuner.content?.index ?? index, tuner.part(at: place))
    }
    if contains(filter, point) {
      return .filter(filter.place(at: point.x - windowFrame(of: filter).minX))
    }
    return contains(policy, point) ? .policy : .panel
  }

  /// Where on a property's slider a horizontal place lies, clamped to 0…1.
  func sliderFraction(ofProperty index: Int, atX x: CGFloat) -> Double? {
    guard propertyRows.indices.contains(index) else { return nil }
    let row = propertyRows[index]
    let track = PropertyRowLayer.track(width: row.frame.width)
    return fraction(x - sidebar.frame.minX - row.frame.minX, of: track)
  }

  /// The place in the text field with the focus that is nearest to a point, whatever lies there.
  func textPlace(at point: CGPoint) -> Int? {
    if state.filter?.isFocused == true {
      return filter.place(at: point.x - windowFrame(of: filter).minX)
    }
    return tuners.first { $0.content?.typing != nil }.flatMap { tuner in
      tuner.textPlace(at: point.x - windowFrame(of: tuner).minX)
    }
  }

  /// The panels at the present instant, in points.
  func displayList() -> DisplayList { context.displayList() }

  // MARK: Private

  private func fraction(_ x: CGFloat, of track: CGRect) -> Double {
    Double(min(max((x - track.minX) / track.width, 0), 1))
  }

  private func contains(_ row: CALayer, _ point: CGPoint) -> Bool {
    !row.isHidden && isInSidebar(point) && windowFrame(of: row).contains(point)
  }

  /// Where a row of the sidebar stands in the window.
  private func windowFrame(of row: CALayer) -> CGRect {
    row.frame.offsetBy(dx: sidebar.frame.minX, dy: sidebar.frame.minY - scroll.bounds.minY)
  }

  private func reveal(_ row: CALayer) {
    let (top, height) = (scroll.bounds.minY, sidebar.bounds.height)
    let offset = min(top, row.frame.minY - SectionLayer.height)
    // Clear of where the sidebar fades out; of a row that is higher than that, the top is seen.
    let end = min(row.frame.maxY + Self.fadeHeight - height, row.frame.minY)
    update { setScroll(max(offset, end)) }
  }

  private func setScroll(_ offset: CGFloat) {
    let end = tuners.last?.frame.maxY ?? tunerTitle.frame.maxY
    let limit = max(end + 8 - sidebar.bounds.height, 0)
    scroll.bounds.origin.y = min(max(offset.rounded(), 0), limit)
    let seen = sidebar.bounds
    let bar = ScrollBar.thumb(
      of: seen.height + limit, seen: seen.height, from: scroll.bounds.minY)
    thumb.isHidden = bar == nil
    fade.isHidden = scroll.bounds.minY >= limit
    if let bar {
      thumb.frame = CGRect(
        x: seen.width - 7, y: bar.start.rounded(), width: 4, height: bar.length.rounded())
    }
    fade.frame = CGRect(
      x: 0, y: seen.height - Self.fadeHeight, width: seen.width, height: Self.fadeHeight)
  }

  private func build() {
    context.rootLayer = root
    header.backgroundColor = Theme.panel
    footer.backgroundColor = Theme.panel
    sidebar.backgroundColor = Theme.panel
    sidebar.masksToBounds = true
    sidebarEdge.backgroundColor = Theme.line
    thumb.backgroundColor = Theme.thumb
    thumb.cornerRadius = 2
    fade.colors = [Theme.clearPanel, Theme.panel]
    for layer in [scroll, fade, thumb, sidebarEdge] { sidebar.addSublayer(layer) }
    root.addSublayer(invitation)
    playhead.backgroundColor = Theme.playhead
    for panel in [graph, timeline, playhead] { root.addSublayer(panel) }
    for panel in [header, footer, sidebar, speed, toast, help] { root.addSublayer(panel) }
    for panel in [propertiesTitle, tunerTitle, policy, filter] { scroll.addSublayer(panel) }
    toast.opacity = 0
    toast.isHidden = true
    graph.typeface = typeface
    invitation.typeface = typeface
    timeline.typeface = typeface
    header.typeface = typeface
    footer.typeface = typeface
    propertiesTitle.typeface = typeface
    tunerTitle.typeface = typeface
    policy.typeface = typeface
    filter.typeface = typeface
    speed.typeface = typeface
    toast.typeface = typeface
    help.typeface = typeface
  }

  private func fill<Content, Row: PanelLayer<Content>>(
    _ rows: inout [Row], with contents: [Content]
  ) {
    while rows.count < contents.count {
      let row = Row()
      row.typeface = typeface
      scroll.addSublayer(row)
      rows.append(row)
    }
    while rows.count > contents.count { rows.removeLast().removeFromSuperlayer() }
    for (row, content) in zip(rows, contents) { row.content = content }
  }

  /// How high each block of the tuner has to be.
  private var tunerHeights: [CGFloat] {
    let width = min(Theme.sidebarWidth, size.width)
    return tuners.map { $0.layout(width: width)?.height ?? 0 }
  }

  private func placePlayhead() {
    let plot = chartPlot
    let x = state.timeline?.axis.x(of: state.playhead) ?? plot.minX
    playhead.isHidden =
      !showsChart || state.timeline == nil || x < plot.minX - 1 || x > plot.maxX + 1
    playhead.frame = CGRect(
      x: x - 0.75, y: plot.minY, width: 1.5, height: timeline.frame.maxY - plot.minY)
  }

  private func layOut() {
    update {
      let width = min(Theme.sidebarWidth, size.width)
      let area = stageArea
      root.frame = CGRect(origin: .zero, size: size)
      header.frame = CGRect(x: 0, y: 0, width: size.width, height: Theme.headerHeight)
      footer.frame = CGRect(
        x: 0, y: size.height - Theme.footerHeight, width: size.width,
        height: Theme.footerHeight)
      sidebar.frame = CGRect(
        x: size.width - width, y: Theme.headerHeight, width: width,
        height: max(size.height - Theme.headerHeight - Theme.footerHeight, 0))
      sidebarEdge.frame = CGRect(x: 0, y: 0, width: 1, height: sidebar.bounds.height)
      invitation.frame = CGRect(
        x: area.minX, y: area.minY + 6, width: area.width, height: min(24, area.height))
      let heights = chartHeights
      graph.frame = CGRect(x: 0, y: area.maxY, width: area.width, height: heights.graph)
      timeline.frame = CGRect(
        x: 0, y: graph.frame.maxY, width: area.width, height: heights.timeline)
      graph.isHidden = heights.graph == 0
      timeline.isHidden = heights.timeline == 0
      placePlayhead()
      toast.frame = toast.frame(in: area)
      help.frame = CGRect(origin: .zero, size: size)
      speed.frame = CGRect(x: area.maxX - 180, y: area.minY + 8, width: 168, height: 40)
      for panel in [header, footer, sidebar] { panel.isHidden = isHidden }
      sidebar.isHidden = !showsSidebar
      sidebarEdge.isHidden = !isNarrow

      var y: CGFloat = 0
      @MainActor func place(_ layer: CALayer, height: CGFloat) {
        layer.frame = CGRect(x: 0, y: y, width: width, height: height)
        y += height
      }
      place(propertiesTitle, height: SectionLayer.height)
      for row in propertyRows { place(row, height: PropertyRowLayer.height) }
      place(policy, height: PolicyLayer.height)
      place(tunerTitle, height: SectionLayer.height)
      filter.isHidden = state.filter == nil
      if !filter.isHidden { place(filter, height: FilterLayer.height) }
      for (tuner, height) in zip(tuners, tunerHeights) { place(tuner, height: height) }
      scroll.frame = sidebar.bounds
      setScroll(scroll.bounds.minY)
      for layer in [
        root, header, footer, graph, timeline, invitation, sidebar, speed, help, policy,
        propertiesTitle,
        tunerTitle, filter,
      ]
        + propertyRows + tuners
      {
        layer.setNeedsDisplay()
      }
    }
  }

  /// Changes layers at once, without implicit animation.
  private func update(_ change: () -> Void) {
    context.turn {
      CATransaction.setDisableActions(true)
      change()
    }
  }
}
