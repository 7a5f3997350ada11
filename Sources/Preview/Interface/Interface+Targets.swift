import Foundation
import MidflightEngine
import MidflightLayerTree

/// Finds what lies under the mouse, and where things stand.
extension Interface {
  func isInHelp(_ point: CGPoint) -> Bool { helpFrame?.contains(point) == true }

  func isInChart(_ point: CGPoint) -> Bool {
    showsChart && !isInSidebar(point)
      && (graph.frame.contains(point) || timeline.frame.contains(point))
  }

  /// The timeline's mark at a place.
  func mark(at point: CGPoint) -> InputLog.MarkID? {
    guard timeline.frame.contains(point) else { return nil }
    return timeline.mark(at: inTimeline(point))
  }

  /// The part of the timeline's lanes at a place.
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

  func inTimeline(_ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x - timeline.frame.minX, y: point.y - timeline.frame.minY)
  }

  /// Where the edge of a panel is dragged, at a place.
  func edge(at point: CGPoint) -> Target? {
    if isHidden || isHelpShown || point.y < Theme.headerHeight || footer.frame.contains(point) {
      return nil
    }
    let side = showsSidebar ? sidebar.frame.minX : size.width
    if point.x >= side - 4, point.x <= side + 3,
      showsSidebar || settings.isSidebarFolded
    {
      return .sidebarEdge
    }
    if isInSidebar(point) { return nil }
    let top = stageArea.maxY
    return abs(point.y - top) <= (graph.isHidden ? 5 : 4) && point.x < stageArea.maxX
      ? .chartEdge : nil
  }

  func isInSidebar(_ point: CGPoint) -> Bool { !sidebar.isHidden && sidebar.frame.contains(point) }

  /// Whether what stands at a place would cover the scene.
  func isOverScene(_ frame: CGRect) -> Bool { !isHidden && frame.intersects(sceneFrame) }

  /// Where it is said what can be done at rest.
  var invitationFrame: CGRect { invitation.frame.insetBy(dx: 0, dy: 3) }

  var messageFrame: CGRect { toast.frame }

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
      if let part = row.typingPart(at: inside) { return part }
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

  func headerTarget(at point: CGPoint) -> Target {
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
    if let row = propertyRows.first(where: { $0.content?.target != nil }) {
      return row.textPlace(at: point.x - windowFrame(of: row).minX)
    }
    return tuners.first { $0.content?.typing != nil }.flatMap { tuner in
      tuner.textPlace(at: point.x - windowFrame(of: tuner).minX)
    }
  }

  /// Where in a part of the field of colours a place lies, clamped to 0…1.
  func pickerPlace(_ part: TargetTyping.PickerPart, at point: CGPoint) -> (x: Double, y: Double)? {
    guard let row = propertyRows.first(where: { $0.content?.target?.picker != nil }) else {
      return nil
    }
    let (frame, origin) = (row.picker(part), windowFrame(of: row).origin)
    func unit(_ x: CGFloat) -> Double { Double(min(max(x, 0), 1)) }
    return (
      unit((point.x - origin.x - frame.minX) / frame.width),
      unit((point.y - origin.y - frame.minY) / frame.height)
    )
  }

  func fraction(_ x: CGFloat, of track: CGRect) -> Double {
    Double(min(max((x - track.minX) / track.width, 0), 1))
  }

  func contains(_ row: CALayer, _ point: CGPoint) -> Bool {
    !row.isHidden && isInSidebar(point) && windowFrame(of: row).contains(point)
  }

  /// Where a row of the sidebar stands in the window.
  func windowFrame(of row: CALayer) -> CGRect {
    row.frame.offsetBy(dx: sidebar.frame.minX, dy: sidebar.frame.minY - scroll.bounds.minY)
  }
}
