import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree

/// Finds the target at a point, and the frames of clickable targets.
extension InterfaceLayout {
  func target(at point: CGPoint) -> HitTarget { hit(at: point).target }

  func hit(at point: CGPoint) -> Hit {
    if let help = panels.help, help.contains(point) {
      let close = HelpFrame(size: help.size).closeButton.offsetBy(dx: help.minX, dy: help.minY)
      return close.contains(point)
        ? Hit(target: .helpClose, frame: close, shape: .hand) : Hit(target: .help)
    }
    if window.isHidden { return Hit(target: .stage) }
    if let edge = edge(at: point) { return edge }
    if panels.header.contains(point) { return headerHit(at: point) }
    if panels.footer.contains(point) { return footerHit(at: point) }
    if isInChart(point) { return chartHit(at: point) }
    if panels.stage.contains(point), !isInSidebar(point) { return Hit(target: .stage) }
    return isInSidebar(point) ? sidebarHit(at: point) : Hit(target: .panel)
  }

  // MARK: Header and footer

  private func headerHit(at point: CGPoint) -> Hit {
    let header = header
    let parts: [(HitTarget, CGRect?, PointerShape)] = [
      (.playButton, HeaderLayout.button, .hand), (.panelButton, header.panels, .hand),
      (.sceneName, header.scene, .hand), (.status, header.status?.frame, .hand),
      (.speed, header.speed?.frame, .horizontal), (.clock, header.clock?.frame, .horizontal),
    ]
    for (tool, frame) in header.tools where frame.contains(point) {
      return Hit(target: .tool(tool), frame: frame, shape: .hand)
    }
    for (target, frame, shape) in parts where frame?.contains(point) == true {
      return Hit(target: target, frame: frame, shape: shape)
    }
    return Hit(target: .panel)
  }

  private func footerHit(at point: CGPoint) -> Hit {
    let (footer, corner) = (footer, panels.footer.origin)
    let position = CGPoint(x: point.x - corner.x, y: point.y - corner.y)
    guard let part = footer.parts.first(where: { $0.frame.contains(position) }) else {
      return Hit(target: .panel)
    }
    let frame = footer.frames(of: part.target).first { $0.contains(position) } ?? part.frame
    return Hit(
      target: part.target, frame: frame.offsetBy(dx: corner.x, dy: corner.y), shape: .hand)
  }

  var footerTargets: [HitTarget] {
    var all: [HitTarget] = []
    for part in footer.parts where !all.contains(part.target) { all.append(part.target) }
    return all
  }

  // MARK: Edges

  private func edge(at point: CGPoint) -> Hit? {
    if window.isHidden || panels.help != nil || point.y < Theme.headerHeight
      || panels.footer.contains(point)
    {
      return nil
    }
    let (size, sidebar, stage) = (window.size, panels.sidebar, panels.stage)
    let top = panels.graph.minY
    let side = panels.showsSidebar ? sidebar.minX : size.width
    if point.x >= side - 4, point.x <= side + 3,
      panels.showsSidebar || window.settings.isSidebarFolded
    {
      let x = panels.showsSidebar ? side - 1 : side - 3
      return Hit(
        target: .sidebarEdge,
        frame: CGRect(x: x, y: sidebar.minY, width: 3, height: sidebar.height), shape: .horizontal)
    }
    let reach: CGFloat = panels.showsChart ? 4 : 5
    guard !isInSidebar(point), abs(point.y - top) <= reach, point.x < stage.maxX else {
      return nil
    }
    return Hit(
      target: .chartEdge, frame: CGRect(x: 0, y: top - 2, width: stage.width, height: 3),
      shape: .vertical)
  }

  // MARK: The chart

  func isInChart(_ point: CGPoint) -> Bool {
    panels.showsChart && !isInSidebar(point)
      && (panels.graph.contains(point) || panels.timeline.contains(point))
  }

  private func chartHit(at point: CGPoint) -> Hit {
    if panels.graph.contains(point) {
      guard let verdict = verdict, verdict.contains(point) else { return Hit(target: .graph) }
      return Hit(target: .joint, frame: verdict, shape: .hand)
    }
    guard let lane = lane(at: point), let middle = laneMiddle(lane),
      point.x < panels.plot.minX - 6
    else {
      return Hit(target: .timeline)
    }
    let frame = CGRect(
      x: panels.timeline.minX, y: middle - TimelineLayout.laneHeight / 2,
      width: panels.plot.minX - 6 - panels.timeline.minX, height: TimelineLayout.laneHeight)
    return Hit(target: .laneName(lane), frame: frame, shape: .hand)
  }

  private var verdict: CGRect? {
    content.graphTitle.flatMap { title in
      GraphTitleLayout(title, width: panels.graph.width, typeface: typeface).verdict?
        .offsetBy(dx: panels.graph.minX, dy: panels.graph.minY)
    }
  }

  func isInPlot(_ point: CGPoint) -> Bool { isInChart(point) && panels.plot.contains(point) }

  private func inTimeline(_ point: CGPoint) -> CGPoint? {
    guard panels.timeline.contains(point) else { return nil }
    return CGPoint(x: point.x - panels.timeline.minX, y: point.y - panels.timeline.minY)
  }

  func mark(at point: CGPoint) -> InputLog.MarkID? {
    inTimeline(point).flatMap { timeline?.mark(at: $0) }
  }

  func timelinePart(at point: CGPoint) -> InterfaceState.Timeline.Part? {
    isInChart(point) ? inTimeline(point).flatMap { timeline?.part(at: $0) } : nil
  }

  func lane(at point: CGPoint) -> Int? { inTimeline(point).flatMap { timeline?.lane(at: $0) } }

  /// Returns the y coordinate of a lane's middle; nil if the lane is not visible.
  func laneMiddle(_ lane: Int) -> CGFloat? {
    guard let timeline, timeline.content.visibleLanes.contains(lane) else { return nil }
    return panels.timeline.minY + timeline.middle(ofLane: lane)
  }

  func position(of mark: InputLog.MarkID) -> CGPoint? {
    guard let timeline else { return nil }
    for (lane, content) in timeline.content.lanes.enumerated() {
      if let mark = content.marks.first(where: { $0.id == mark }), let y = laneMiddle(lane) {
        return CGPoint(x: timeline.content.axis.x(of: mark.time), y: y)
      }
    }
    return nil
  }

  // MARK: The sidebar

  func isInSidebar(_ point: CGPoint) -> Bool {
    panels.showsSidebar && panels.sidebar.contains(point)
  }

  private func sidebarHit(at point: CGPoint) -> Hit {
    func inside(_ row: CGRect) -> CGPoint? {
      let frame = inWindow(row)
      guard frame.contains(point) else { return nil }
      return CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
    }
    /// Converts the highlighted frame of a hit, and the plot of a hit on a handle, from a row's
    /// coordinates to the window's.
    func hit(_ hit: Hit, in row: CGRect) -> Hit {
      var hit = hit
      let corner = inWindow(row).origin
      hit.frame = hit.frame?.offsetBy(dx: corner.x, dy: corner.y)
      if case .tuner(let index, .handle(let handle, var plot)) = hit.target {
        plot.frame = plot.frame.offsetBy(dx: corner.x, dy: corner.y)
        hit.target = .tuner(index, .handle(handle, plot))
      }
      return hit
    }
    for (index, row) in sidebar.properties.enumerated() {
      guard let position = inside(row) else { continue }
      let layout = PropertyRowLayout(content.properties[index], width: row.width)
      return hit(
        layout.hit(at: position, of: content.properties[index], index: index, typeface: typeface),
        in: row)
    }
    for (tuner, row) in zip(content.tuners, sidebar.tuners) {
      guard let position = inside(row) else { continue }
      let layout = TunerLayout(tuner, width: row.width, typeface: typeface)
      return hit(layout.hit(at: position, of: tuner, typeface: typeface), in: row)
    }
    if inside(sidebar.tunerTitle) != nil, !content.tuners.isEmpty {
      return Hit(target: .filter(0), frame: inWindow(sidebar.tunerTitle), shape: .hand)
    }
    if let filter = content.filter, let row = sidebar.filter, let position = inside(row) {
      let layout = FilterLayout(width: row.width)
      return hit(
        Hit(
          target: .filter(layout.position(at: position.x, in: filter.field, typeface: typeface)),
          frame: layout.frame, shape: .text), in: row)
    }
    if let position = inside(sidebar.inspector),
      let found = InspectorLayout(content.inspector, width: sidebar.inspector.width)
        .hit(at: position, typeface: typeface)
    {
      return hit(found, in: sidebar.inspector)
    }
    if inside(sidebar.policy) != nil {
      return Hit(target: .policy, frame: inWindow(sidebar.policy), shape: .hand)
    }
    return Hit(target: .panel)
  }

  /// Returns the fraction, clamped to 0…1, of a property's slider at an x coordinate.
  func sliderFraction(ofProperty index: Int, atX x: CGFloat) -> Double? {
    guard sidebar.properties.indices.contains(index) else { return nil }
    let row = sidebar.properties[index]
    let layout = PropertyRowLayout(content.properties[index], width: row.width)
    return layout.fraction(atX: x - inWindow(row).minX)
  }

  /// Returns the index in the focused text field's text that is nearest to a point. The point may
  /// be anywhere in the window.
  func textPosition(at point: CGPoint) -> Int? {
    if let filter = content.filter, filter.isFocused, let row = sidebar.filter {
      return FilterLayout(width: row.width)
        .position(at: point.x - inWindow(row).minX, in: filter.field, typeface: typeface)
    }
    for (property, row) in zip(content.properties, sidebar.properties) where property.target != nil
    {
      return PropertyRowLayout(property, width: row.width)
        .textPosition(at: point.x - inWindow(row).minX, of: property, typeface: typeface)
    }
    for (tuner, row) in zip(content.tuners, sidebar.tuners) where tuner.typing != nil {
      return TunerLayout(tuner, width: row.width, typeface: typeface)
        .textPosition(at: point.x - inWindow(row).minX, of: tuner, typeface: typeface)
    }
    return nil
  }

  /// Returns the position of a point relative to a part of the colour picker, with coordinates
  /// clamped to 0…1.
  func pickerPosition(_ part: PickerPart, at point: CGPoint) -> (x: Double, y: Double)? {
    guard let frame = pickerFrame(part) else { return nil }
    func unit(_ x: CGFloat) -> Double { Double(min(max(x, 0), 1)) }
    return (unit((point.x - frame.minX) / frame.width), unit((point.y - frame.minY) / frame.height))
  }

  func pickerFrame(_ part: PickerPart) -> CGRect? {
    let rows = zip(content.properties, sidebar.properties)
    guard let (property, row) = rows.first(where: { $0.0.target?.picker != nil }) else {
      return nil
    }
    let corner = inWindow(row).origin
    return PropertyRowLayout(property, width: row.width).picker(part)
      .offsetBy(dx: corner.x, dy: corner.y)
  }

  // MARK: Frames

  /// Returns the frame of a clickable target, or nil if the target is not visible. Properties and
  /// their sliders are not supported; for these, see ``hit(at:)``.
  func frame(of target: HitTarget) -> CGRect? {
    switch target {
    case .playButton: return HeaderLayout.button
    case .joint: return panels.showsChart ? verdict : nil
    case .status: return header.status?.frame
    case .sceneName: return header.scene
    case .speed: return header.speed?.frame
    case .clock: return header.clock?.frame
    case .panelButton: return header.panels
    case .tool(let tool): return header.tools.first { $0.tool == tool }?.frame
    case .footer, .footerMore:
      return footer.frames(of: target).first?
        .offsetBy(dx: panels.footer.minX, dy: panels.footer.minY)
    case .sidebarEdge:
      let x = panels.showsSidebar ? panels.sidebar.minX : window.size.width - 1
      return CGRect(x: x, y: panels.sidebar.minY, width: 0, height: 100)
    case .chartEdge:
      return CGRect(
        x: 20, y: panels.graph.minY - (panels.showsChart ? 0 : 2), width: 100, height: 0)
    case .helpClose:
      return panels.help.map { help in
        HelpFrame(size: help.size).closeButton.offsetBy(dx: help.minX, dy: help.minY)
      }
    case .inspector(let target): return rowFrame(of: target).flatMap(inVisibleSidebar)
    case .tuner(let index, .row(let field)):
      return tunerRow(field, ofTuner: index).flatMap(inVisibleSidebar)
    default: return nil
    }
  }

  /// Returns the frame of a row of the list of layers or events, relative to the sidebar's content.
  func rowFrame(of target: InspectorTarget) -> CGRect? {
    InspectorLayout(content.inspector, width: sidebar.inspector.width).frame(of: target)?
      .offsetBy(dx: sidebar.inspector.minX, dy: sidebar.inspector.minY)
  }

  private func tunerRow(_ field: TunerField, ofTuner index: Int) -> CGRect? {
    guard let position = content.tuners.firstIndex(where: { $0.index == index }) else { return nil }
    let (tuner, frame) = (content.tuners[position], sidebar.tuners[position])
    let rows = TunerLayout(tuner, width: frame.width, typeface: typeface).rows
    return zip(tuner.rows, rows).first { $0.0.field == field }?.1
      .offsetBy(dx: frame.minX, dy: frame.minY)
  }

  /// Converts the frame of a row of the sidebar to the window's coordinates; nil if the row is
  /// scrolled out of sight.
  private func inVisibleSidebar(_ row: CGRect) -> CGRect? {
    guard panels.showsSidebar else { return nil }
    let frame = inWindow(row).intersection(panels.sidebar)
    return frame.isEmpty ? nil : frame
  }

  func menu(_ menu: Menu) -> MenuLayout { MenuLayout(menu, in: window.size, typeface: typeface) }
}
