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
    /// What the clock does: "playing".
    case status
    /// The menu of scenes.
    case sceneName
    case speed
    /// The time that is shown.
    case clock
    /// A key of a row of the footer.
    case footer(row: Int, button: Int)
    /// The rows from there on, for which there is no room.
    case footerMore(Int)
    /// Shows or hides the panels of a narrow window.
    case panelButton
    /// A property's row; the fraction of its slider where the point is on it.
    case property(Int, fraction: Double?)
    /// A block of the tuner, by its tunable's place.
    case tuner(Int, TunerLayer.Part)
    /// A place in the text of the tuner's filter.
    case filter(Int)
    case policy
    /// The help, and what closes it.
    case help, helpClose
    /// The sidebar's left edge, and the upper one of graph and timeline, which are dragged.
    case sidebarEdge, chartEdge
    /// Graph and timeline.
    case chart
    /// The tree of layers and the events.
    case looking(LookingSection.Target)
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
  private let overlay = StageOverlayLayer()
  private let looking = LookingSection()
  private let explanation = ExplanationLayer()
  private let invitation = InvitationLayer()
  private let speed = SpeedLayer()
  private let toast = ToastLayer()
  private let help = HelpLayer()
  private let menu = MenuLayer()
  private let tip = TipLayer()
  /// Where the graph is read, over graph and timeline.
  private let probe = CALayer()
  /// Shows that a panel's edge can be dragged.
  private let edgeLight = CALayer()
  /// Stands around what has the keys in header or footer.
  private let focusRing = CALayer()
  private var propertyRows: [PropertyRowLayer] = []
  private var tuners: [TunerLayer] = []
  private var captions: [CaptionLayer] = []

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
    var area = CGRect(origin: .zero, size: size)
    if !isHidden {
      area = CGRect(
        x: 0, y: Theme.headerHeight, width: max(size.width - sidebarWidth, 1),
        height: max(
          size.height - Theme.headerHeight - Theme.footerHeight - chartHeights.graph
            - chartHeights.timeline, 1))
    }
    if let frame = helpFrame {
      if isHelpBelow {
        area.size.height = max(frame.minY - area.minY, 1)
      } else {
        area.size.width = max(frame.minX, 1)
      }
    }
    return area
  }

  /// Whether the help is shown, beside the stage.
  var isHelpShown = false {
    didSet { if isHelpShown != oldValue { layOut() } }
  }

  private var helpFrame: CGRect? {
    guard isHelpShown else { return nil }
    return HelpLayer.frame(
      in: size, top: isHidden ? 0 : Theme.headerHeight,
      bottom: size.height - (isHidden ? 0 : Theme.footerHeight))
  }

  /// Whether the help stands below the stage, where graph and timeline are else.
  private var isHelpBelow: Bool { helpFrame.map { $0.minX == 0 } ?? false }

  func isInHelp(_ point: CGPoint) -> Bool { helpFrame?.contains(point) == true }

  /// How large the panels are, and which of them are folded.
  var panels = PanelSettings() {
    didSet {
      guard panels != oldValue else { return }
      if !isNarrow { isSidebarOpen = false }
      layOut()
    }
  }

  /// Whether graph or timeline is seen.
  var showsChart: Bool { !isHidden && chartHeights.graph > 0 }

  /// How much of the height graph and timeline take: as much as a person gives them, else so much that
  /// the stage keeps more than half of it.
  private var chartHeights: (graph: CGFloat, timeline: CGFloat) {
    if isHidden || panels.isChartFolded || isHelpBelow { return (0, 0) }
    let own = panels.chartHeight.map { min(CGFloat($0), mostChartHeight) }
    let room = own ?? (chartRoom * 0.46).rounded(.down)
    let wanted = TimelineLayer.height(lanes: state.timeline?.lanes.count ?? 2)
    let graph = min(max(room - wanted, 0), own == nil ? 260 : .infinity)
    if graph >= 84 { return (graph, wanted) }
    // No room for all lanes: the graph alone.
    return room >= 84 ? (min(room, 120), 0) : (0, 0)
  }

  private var chartRoom: CGFloat { size.height - Theme.headerHeight - Theme.footerHeight }

  /// How high graph and timeline can be, so that a strip of the stage is left.
  var mostChartHeight: CGFloat { max(chartRoom - 90, 0) }

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

  /// What of the timeline's lanes is at a place.
  func timelinePart(at point: CGPoint) -> InterfaceState.Timeline.Part? {
    guard isInChart(point), timeline.frame.contains(point) else { return nil }
    return timeline.part(at: inTimeline(point))
  }

  /// Whether a place is in the graph's curves.
  func isInPlot(_ point: CGPoint) -> Bool {
    isInChart(point) && !graph.isHidden && chartPlot.contains(point)
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
  var isNarrow: Bool { size.width < Theme.sidebarWidth * 1.8 || panels.isSidebarFolded }

  /// Whether properties and tuned values are seen.
  var showsSidebar: Bool { !isHidden && !isHelpShown && (!isNarrow || isSidebarOpen) }

  /// What the sidebar takes from the stage.
  private var sidebarWidth: CGFloat { isNarrow ? 0 : openSidebarWidth }

  /// How wide the sidebar is where it is shown, beside the stage or over it.
  private var openSidebarWidth: CGFloat {
    min(CGFloat(panels.sidebarWidth), max(size.width - 240, Theme.sidebarWidth), size.width)
  }

  /// Where the edge of a panel is dragged, at a place.
  private func edge(at point: CGPoint) -> Target? {
    if isHidden || isHelpShown || point.y < Theme.headerHeight || footer.frame.contains(point) {
      return nil
    }
    let side = showsSidebar ? sidebar.frame.minX : size.width
    if point.x >= side - 4, point.x <= side + 3,
      showsSidebar || panels.isSidebarFolded
    {
      return .sidebarEdge
    }
    if isInSidebar(point) { return nil }
    let top = stageArea.maxY
    return abs(point.y - top) <= (graph.isHidden ? 5 : 4) && point.x < stageArea.maxX
      ? .chartEdge : nil
  }

  /// Lights an edge under the mouse.
  private func light(_ hovered: Target?) {
    let area = stageArea
    switch hovered {
    case .sidebarEdge:
      let x = showsSidebar ? sidebar.frame.minX - 1 : size.width - 3
      edgeLight.frame = CGRect(
        x: x, y: Theme.headerHeight, width: 3, height: sidebar.frame.height)
    case .chartEdge:
      edgeLight.frame = CGRect(x: 0, y: area.maxY - 2, width: area.width, height: 3)
    default: break
    }
    edgeLight.isHidden = hovered != .sidebarEdge && hovered != .chartEdge
  }

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
      overlay.content = new.overlay
      overlay.isHidden = new.overlay == nil
      explanation.content = new.explanation
      placeExplanation()
      help.content = new.help
      help.isHidden = new.help == nil
      menu.content = new.menu
      menu.isHidden = new.menu == nil
    }
    // What is not seen is not drawn: it is when it is seen again.
    if isHidden { return }
    var isResized = false
    update {
      header.content = new.header
      footer.content = FooterContent(rows: new.footer, hovered: new.hovered)
      policy.content = new.policy
      invitation.content = new.invitation
      invitation.isHidden = new.invitation == nil
      graph.content = new.graph
      timeline.content = new.timeline
      placePlayhead()
      place(new.captions)
      placeSpeed()
      place(new.tip, new.probe)
      light(new.hovered)
      let ring = new.focused.flatMap(frame)
      focusRing.isHidden = ring == nil
      if let ring { focusRing.frame = ring.insetBy(dx: -2, dy: 0) }
      propertiesTitle.content = InterfaceState.Section(
        title: "PROPERTIES", keys: new.isTunerFocused ? "Tab" : "↑ ↓ select",
        isFocused: !new.isTunerFocused)
      tunerTitle.content = InterfaceState.Section(
        title: "TUNER",
        keys: !new.isTunerFocused
          ? "Tab, / filters"
          : new.tuners.contains { $0.palette != nil }
            ? "↑ ↓ try, Enter takes, Esc puts back"
            : new.tuners.contains { $0.editor?.handle != nil }
              ? "Tab other handle, arrows move, Esc ends"
              : new.tuners.contains { $0.typing != nil }
                ? "Enter takes, Esc cancels"
                : new.filter?.isFocused == true
                  ? "Enter keeps, Esc shows all" : "↑ ↓ select, ← → change, Enter types",
        isFocused: new.isTunerFocused)
      fill(&propertyRows, with: new.properties)
      fill(&tuners, with: new.tuners)
      isResized = looking.show(new.looking, isFocused: false)
      filter.content = new.filter
    }
    if old.properties.count != new.properties.count || old.tuners.count != new.tuners.count
      || old.timeline?.lanes.count != new.timeline?.lanes.count
      || (old.filter == nil) != (new.filter == nil)
      || isResized || zip(tuners, tunerHeights).contains(where: { $0.frame.height != $1 })
    {
      layOut()
    }
    revealLooking(since: old.looking)
    if let filter = new.filter, filter.isFocused, old.filter != filter { reveal(self.filter) }
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
      placeToast()
    }
    toastEnd = context.perform {
      context.schedule(after: Flicks(seconds: seconds ?? (isWarning ? 5 : 2.5))) { [toast] in
        CATransaction.setAnimationDuration(0.4)
        toast.opacity = 0
      }
    }
  }

  /// Where the scene stands, in points: messages keep clear of it.
  var sceneFrame = CGRect.zero {
    didSet { if sceneFrame != oldValue, message != nil { update { placeToast() } } }
  }

  /// Whether what stands at a place would cover the scene.
  func isOverScene(_ frame: CGRect) -> Bool { !isHidden && frame.intersects(sceneFrame) }

  /// Where it is said what can be done at rest.
  var invitationFrame: CGRect { invitation.frame.insetBy(dx: 0, dy: 3) }

  private func placeToast() {
    toast.frame = toast.frame(
      in: stageArea, clearOf: sceneFrame, footer: isHidden ? nil : footer.frame)
    toast.setNeedsDisplay()
  }

  var messageFrame: CGRect { toast.frame }

  func endMessage() {
    toastEnd?.cancel()
    update {
      toast.removeAllAnimations()
      toast.isHidden = true
    }
  }

  /// The message that is shown, unless it fades already.
  var message: String? { toast.isHidden || toast.opacity == 0 ? nil : toast.content?.text }

  func target(at point: CGPoint) -> Target {
    if isInHelp(point) {
      return help.closeButton.offsetBy(dx: help.frame.minX, dy: help.frame.minY).contains(point)
        ? .helpClose : .help
    }
    if isHidden { return .stage }
    if let edge = edge(at: point) { return edge }
    if header.frame.contains(point) { return headerTarget(at: point) }
    if footer.frame.contains(point) {
      let place = CGPoint(x: point.x - footer.frame.minX, y: point.y - footer.frame.minY)
      return footer.layout?.parts.first { $0.frame.contains(place) }?.target ?? .panel
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
    if contains(tunerTitle, point), !tuners.isEmpty { return .filter(0) }
    if contains(filter, point) {
      return .filter(filter.place(at: point.x - windowFrame(of: filter).minX))
    }
    if contains(looking, point) {
      let frame = windowFrame(of: looking)
      let inside = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
      if let target = looking.target(at: inside) { return .looking(target) }
    }
    return contains(policy, point) ? .policy : .panel
  }

  private func headerTarget(at point: CGPoint) -> Target {
    if HeaderLayout.button.contains(point) { return .playButton }
    guard let layout = header.layout else { return .panel }
    let parts: [(CGRect?, Target)] = [
      (layout.panels, .panelButton), (layout.scene, .sceneName), (layout.status?.frame, .status),
      (layout.speed?.frame, .speed), (layout.clock?.frame, .clock),
    ]
    return parts.first { $0.0?.contains(point) == true }?.1 ?? .panel
  }

  /// Where what can be clicked stands; nil where it is not seen. Of sliders and rows see
  /// ``target(at:)``.
  func frame(of target: Target) -> CGRect? {
    switch target {
    case .playButton: return HeaderLayout.button
    case .status: return header.layout?.status?.frame
    case .sceneName: return header.layout?.scene
    case .speed: return header.layout?.speed?.frame
    case .clock: return header.layout?.clock?.frame
    case .footer, .footerMore:
      return footer.layout?.frames(of: target).first?
        .offsetBy(dx: footer.frame.minX, dy: footer.frame.minY)
    case .sidebarEdge:
      return showsSidebar
        ? CGRect(x: sidebar.frame.minX, y: sidebar.frame.minY, width: 0, height: 100)
        : CGRect(x: size.width - 1, y: sidebar.frame.minY, width: 0, height: 100)
    case .chartEdge:
      return CGRect(x: 20, y: stageArea.maxY - (graph.isHidden ? 2 : 0), width: 100, height: 0)
    case .helpClose: return help.closeButton.offsetBy(dx: help.frame.minX, dy: help.frame.minY)
    default: return nil
    }
  }

  /// The footer's keys that are seen, each once.
  var footerTargets: [Target] {
    var all: [Target] = []
    for part in footer.layout?.parts ?? [] where !all.contains(part.target) {
      all.append(part.target)
    }
    return all
  }

  /// Where a mark of the timeline stands; nil where it is not seen.
  func place(of mark: InputLog.MarkID) -> CGPoint? {
    guard showsChart, let timeline = state.timeline else { return nil }
    for (lane, content) in timeline.lanes.enumerated() {
      if let mark = content.marks.first(where: { $0.id == mark }) {
        return CGPoint(x: timeline.axis.x(of: mark.time), y: laneMiddle(lane))
      }
    }
    return nil
  }

  /// Where the menu and its rows stand; nil while there is none.
  var menuLayout: MenuLayout? { menu.layout }

  /// Where a menu and its rows would stand.
  func layout(of menu: Menu) -> MenuLayout { MenuLayout(menu, in: size, typeface: typeface) }

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

  /// Beside the scene where there is room, else over the graph, else at the stage's bottom.
  private func placeExplanation() {
    explanation.isHidden = state.explanation == nil || isHidden
    if explanation.isHidden { return }
    let area = stageArea
    let scene = sceneFrame
    var width = ExplanationLayer.width
    var place = CGPoint(x: area.minX + 8, y: area.minY + 8)
    var room = area.height - 16
    let beside = scene.minX - area.minX - 16
    if beside >= 200 {
      width = min(width, beside)
    } else {
      if showsChart {
        place = CGPoint(x: area.minX + 8, y: graph.frame.minY + GraphLayer.titleHeight)
        room =
          timeline.isHidden || timeline.frame.height < 1
          ? graph.frame.maxY - place.y - 4 : timeline.frame.maxY - place.y - 4
        width = min(area.width - 16, max(width, 460))
      } else {
        width = min(area.width - 16, 460)
        room = min(area.height * 0.4, 160)
        place.y = area.maxY - 8 - min(explanation.height(width: width), room)
      }
    }
    let height = max(min(explanation.height(width: width), room), 0)
    let frame = CGRect(x: place.x, y: place.y, width: width, height: height)
    if explanation.frame != frame {
      explanation.frame = frame
      explanation.setNeedsDisplay()
    }
  }

  /// Shows what has been unfolded, or selected, in the last section.
  private func revealLooking(since old: InterfaceState.Looking) {
    let new = state.looking
    if new.list != old.list, new.list != nil {
      update { setScroll(looking.frame.minY) }
    } else if let row = looking.selectedRow, new.list == .layers,
      new.layers.first(where: \.isSelected)?.path != old.layers.first(where: \.isSelected)?.path
    {
      let place = row.offsetBy(dx: 0, dy: looking.frame.minY)
      let (top, height) = (scroll.bounds.minY, sidebar.bounds.height)
      if place.minY < top || place.maxY > top + height - Self.fadeHeight {
        update { setScroll(place.maxY + Self.fadeHeight - height) }
      }
    }
  }

  private func setScroll(_ offset: CGFloat) {
    let end = looking.frame.maxY
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
    overlay.typeface = typeface
    overlay.masksToBounds = true
    root.addSublayer(overlay)
    root.addSublayer(invitation)
    playhead.backgroundColor = Theme.playhead
    probe.backgroundColor = Theme.probe
    edgeLight.backgroundColor = Theme.accent
    edgeLight.isHidden = true
    focusRing.borderColor = Theme.accent
    focusRing.borderWidth = 1.5
    focusRing.cornerRadius = 5
    focusRing.isHidden = true
    for panel in [graph, timeline, probe, playhead] { root.addSublayer(panel) }
    explanation.typeface = typeface
    root.addSublayer(explanation)
    for panel in [header, footer, sidebar, edgeLight, focusRing, speed, toast, help, tip, menu] {
      root.addSublayer(panel)
    }
    for panel in [propertiesTitle, tunerTitle, policy, filter] { scroll.addSublayer(panel) }
    looking.build(typeface: typeface)
    scroll.addSublayer(looking)
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
    menu.typeface = typeface
    tip.typeface = typeface
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

  private func place(_ new: [InterfaceState.Caption]) {
    while captions.count < new.count {
      let caption = CaptionLayer()
      caption.typeface = typeface
      root.insertSublayer(caption, below: graph)
      captions.append(caption)
    }
    while captions.count > new.count { captions.removeLast().removeFromSuperlayer() }
    for (layer, caption) in zip(captions, new) {
      layer.frame = caption.frame
      layer.content = caption
    }
  }

  /// Below what the stage's top says.
  private func placeSpeed() {
    let area = stageArea
    let top = area.minY + (captions.isEmpty ? 8 : CaptionLayer.height)
    speed.frame = CGRect(x: area.maxX - 180, y: top, width: 168, height: 40)
  }

  /// How high each block of the tuner has to be.
  private var tunerHeights: [CGFloat] {
    let width = min(openSidebarWidth, size.width)
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

  private func place(_ new: Tip?, _ x: CGFloat?) {
    tip.content = new
    tip.isHidden = new == nil
    if new != nil {
      tip.frame = tip.frame(in: size)
      tip.setNeedsDisplay()
    }
    probe.isHidden = x == nil || !showsChart
    let plot = chartPlot
    if let x {
      probe.frame = CGRect(
        x: x.rounded(), y: plot.minY, width: 1, height: timeline.frame.maxY - plot.minY)
    }
  }

  private func layOut() {
    update {
      let width = openSidebarWidth
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
      overlay.frame = area
      overlay.setNeedsDisplay()
      invitation.frame = CGRect(
        x: area.minX, y: area.minY + 6, width: area.width, height: min(24, area.height))
      let heights = chartHeights
      graph.frame = CGRect(x: 0, y: area.maxY, width: area.width, height: heights.graph)
      timeline.frame = CGRect(
        x: 0, y: graph.frame.maxY, width: area.width, height: heights.timeline)
      graph.isHidden = heights.graph == 0
      timeline.isHidden = heights.timeline == 0
      placePlayhead()
      placeToast()
      help.frame = helpFrame ?? .zero
      menu.frame = CGRect(origin: .zero, size: size)
      placeSpeed()
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
      place(looking, height: looking.height)
      looking.layOut()
      scroll.frame = sidebar.bounds
      setScroll(scroll.bounds.minY)
      for layer in [
        root, header, footer, graph, timeline, invitation, sidebar, speed, help, menu, policy,
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
