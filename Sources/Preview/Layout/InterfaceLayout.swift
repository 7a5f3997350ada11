import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightText

/// The layout of everything in the window. It is a function of the panels' content and the window's
/// state. The panels' layers get their frames from it, and hit tests use it.
///
/// Coordinates are in points, from the window's top left corner.
@MainActor
struct InterfaceLayout {
  let content: InterfaceState
  let window: WindowState
  let typeface: Typeface
  let panels: PanelFrames
  let sidebar: SidebarLayout
  /// The distance by which the sidebar is scrolled, in points.
  let sidebarOffset: CGFloat

  /// Lays out the window.
  ///
  /// - Complexity: O(rows of the sidebar).
  init(_ content: InterfaceState, in window: WindowState, typeface: Typeface) {
    (self.content, self.window, self.typeface) = (content, window, typeface)
    panels = PanelFrames(window)
    sidebar = SidebarLayout(content, size: panels.sidebar.size, typeface: typeface)
    sidebarOffset = sidebar.clamped(window.sidebarOffset)
  }

  // MARK: Panels

  var header: HeaderLayout {
    HeaderLayout(content.header, width: panels.header.width, typeface: typeface)
  }

  var footer: FooterLayout {
    FooterLayout(content.footer, size: panels.footer.size, typeface: typeface)
  }

  var help: HelpLayout? {
    guard let frame = panels.help, let help = content.help else { return nil }
    return HelpLayout(help.rows, width: HelpFrame(size: frame.size).rows.width, typeface: typeface)
  }

  var timeline: TimelineLayout? {
    panels.showsChart ? content.timeline.map(TimelineLayout.init) : nil
  }

  var playhead: CGRect? {
    guard panels.showsChart, let axis = content.timeline?.axis else { return nil }
    let x = axis.x(of: content.playhead)
    guard x >= panels.plot.minX - 1, x <= panels.plot.maxX + 1 else { return nil }
    return overChart(x - 0.75, width: 1.5)
  }

  /// The points on the graph's curves whose values are shown as numbers.
  var probeDots: [CGPoint] {
    guard let probe = content.probe, !probe.values.isEmpty, let graph = content.graph,
      panels.showsChart
    else { return [] }
    let scale = GraphScale(graph, in: panels.plot)
    return scale.components.filter(probe.values.indices.contains).map { component in
      CGPoint(x: probe.x, y: scale.y(of: probe.values[component]))
    }
  }

  func overChart(_ x: CGFloat, width: CGFloat) -> CGRect {
    CGRect(
      x: x, y: panels.plot.minY, width: width, height: panels.timeline.maxY - panels.plot.minY)
  }

  var invitation: CGRect { InterfaceLayout.invitation(in: panels.stage) }

  static func invitation(in stage: CGRect) -> CGRect {
    CGRect(
      x: stage.minX, y: stage.minY + 6, width: stage.width, height: min(24, stage.height))
  }

  var speed: CGRect {
    let top = panels.stage.minY + (content.captions.isEmpty ? 8 : RowHeight.caption)
    return CGRect(x: panels.stage.maxX - 180, y: top, width: 168, height: 40)
  }

  var toast: ToastLayout? {
    window.message.map { message in
      ToastLayout(
        message.text, in: panels.stage, clearOf: content.sceneFrame, header: headerStrip,
        typeface: typeface)
    }
  }

  /// The part of the header in which a message can replace the summary; nil if it is too narrow.
  private var headerStrip: CGRect? {
    guard panels.header.height > 0, let summary = header.summary,
      summary.upperBound - summary.lowerBound >= 240
    else { return nil }
    return CGRect(
      x: summary.lowerBound, y: 8, width: summary.upperBound - summary.lowerBound,
      height: panels.header.height - 16)
  }

  /// The frame of the thumb of the sidebar's scroll bar, relative to the sidebar's corner; nil if
  /// all rows are visible.
  var thumb: CGRect? {
    let seen = panels.sidebar.size
    let bar = ScrollBar.thumb(
      of: seen.height + sidebar.limit, seen: seen.height, from: sidebarOffset)
    return bar.map { bar in
      CGRect(x: seen.width - 7, y: bar.start.rounded(), width: 4, height: bar.length.rounded())
    }
  }

  /// Converts the frame of a row of the sidebar to the window's coordinates.
  func inWindow(_ row: CGRect) -> CGRect {
    row.offsetBy(dx: panels.sidebar.minX, dy: panels.sidebar.minY - sidebarOffset)
  }

  // MARK: Scrolling

  /// Returns the scroll offset that makes a sidebar row visible: the row that a key has selected,
  /// changed or expanded since an earlier state.
  func sidebarOffset(since old: InterfaceState) -> CGFloat {
    let new = content
    if window.isHidden { return sidebarOffset }
    var offset = inspectorOffset(since: old)
    // The row with the keyboard focus takes precedence over the property that its layer selects.
    if case .inspector = new.focused { return offset }
    func reveal(_ row: CGRect) { offset = sidebar.offset(revealing: row, from: offset) }
    if let filter = new.filter, filter.isFocused, old.filter != filter, let row = sidebar.filter {
      reveal(row)
    }
    // A row that is being dragged must stay under the mouse, so do not scroll during a drag.
    if let index = new.tuners.firstIndex(where: { $0.selection != nil }), !new.isDragging,
      !old.tuners.indices.contains(index) || old.tuners[index].steady != new.tuners[index].steady
    {
      reveal(sidebar.tuners[index])
    }
    if let index = new.properties.firstIndex(where: \.isSelected), !new.isTunerFocused,
      index != old.properties.firstIndex(where: \.isSelected) || old.isTunerFocused
        || (new.properties[index].target == nil) != (old.properties[index].target == nil)
    {
      reveal(sidebar.properties[index])
    }
    return offset
  }

  /// Returns the scroll offset that reveals a row that was expanded, selected or focused in the
  /// sidebar's last section.
  private func inspectorOffset(since old: InterfaceState) -> CGFloat {
    let new = content.inspector
    if new.list != old.inspector.list, new.list != nil {
      return sidebar.clamped(sidebar.inspector.minY)
    }
    var target: InspectorTarget?
    let selected = new.layers.first(where: \.isSelected)?.path
    if new.list == .layers, selected != old.inspector.layers.first(where: \.isSelected)?.path {
      target = selected.map(InspectorTarget.layer)
    }
    if case .inspector(let focused) = content.focused, content.focused != old.focused {
      target = focused
    }
    guard let target, let row = rowFrame(of: target) else { return sidebarOffset }
    return sidebar.offset(revealing: row, from: sidebarOffset)
  }
}
