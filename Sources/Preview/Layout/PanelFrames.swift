import Foundation

/// The frames of the window's panels. They are a function of the window's state.
///
/// Coordinates are in points, from the window's top left corner.
@MainActor
struct PanelFrames: Equatable {
  let header: CGRect
  let footer: CGRect
  /// The sidebar's frame. It is set even while the sidebar is hidden.
  let sidebar: CGRect
  let stage: CGRect
  let card: CGRect?
  /// The frames of the graph and the timeline. They are empty while these panels are hidden.
  let graph: CGRect
  let timeline: CGRect
  /// The indices of the lanes that fit in the timeline.
  let visibleLanes: Range<Int>
  /// How far the lanes can be scrolled, in lanes.
  let maxLaneOffset: Double
  let plot: CGRect
  let help: CGRect?
  let showsChart: Bool
  let showsSidebar: Bool
  /// The maximum height of the graph and the timeline together, which leaves some height for the
  /// stage.
  let maxChartHeight: CGFloat

  init(_ window: WindowState) {
    let size = window.size
    let (isHidden, isFramed) = (window.isHidden, window.isFramed)
    let headerHeight = isHidden || !isFramed ? 0 : Theme.headerHeight
    let footerHeight = isHidden || !isFramed ? 0 : Theme.footerHeight
    let bottom = size.height - footerHeight
    header = CGRect(x: 0, y: 0, width: size.width, height: headerHeight)
    footer = CGRect(x: 0, y: bottom, width: size.width, height: footerHeight)
    help =
      window.isHelpShown ? HelpFrame.frame(in: size, top: headerHeight, bottom: bottom) : nil
    // If the help is at the window's bottom, it replaces the graph and the timeline.
    let isHelpBelow = help?.minX == 0
    let available = bottom - headerHeight
    maxChartHeight = max(available - 90, 0)
    var heights: (graph: CGFloat, timeline: CGFloat, lanes: Int) = (0, 0, 0)
    if !isHidden, !window.settings.isChartFolded, !isHelpBelow {
      heights = Self.chartHeights(
        in: available, maximum: maxChartHeight, window.settings.chartHeight,
        lanes: window.laneCount)
    }
    showsChart = heights.graph > 0
    maxLaneOffset = Double(window.laneCount - heights.lanes)
    let firstLane = Int(min(window.laneOffset, maxLaneOffset))
    visibleLanes = firstLane..<(firstLane + heights.lanes)
    showsSidebar =
      !isHidden && isFramed && help == nil && (!window.isNarrow || window.isSidebarOpen)

    let width = min(
      CGFloat(window.settings.sidebarWidth), max(size.width - 240, Theme.sidebarWidth), size.width)
    sidebar = CGRect(
      x: size.width - width, y: headerHeight, width: width, height: max(available, 0))
    var stage = CGRect(origin: .zero, size: size)
    if !isHidden {
      stage = CGRect(
        x: 0, y: headerHeight, width: max(size.width - (window.isNarrow ? 0 : width), 1),
        height: max(available - heights.graph - heights.timeline, 1))
    }
    if let help {
      if isHelpBelow {
        stage.size.height = max(help.minY - stage.minY, 1)
      } else {
        stage.size.width = max(help.minX, 1)
      }
    }
    // The card leaves at least 100 points, or half the height, to the scene.
    let cardHeight = min(window.cardHeight, max(stage.height * 0.5, stage.height - 100))
    stage.size.height -= cardHeight
    self.stage = stage
    card =
      cardHeight > 0
      ? CGRect(x: stage.minX, y: stage.maxY, width: stage.width, height: cardHeight) : nil
    graph = CGRect(x: 0, y: stage.maxY + cardHeight, width: stage.width, height: heights.graph)
    timeline = CGRect(x: 0, y: graph.maxY, width: stage.width, height: heights.timeline)
    let gutter = min(max(window.laneNameWidth, GraphFrame.minGutter), stage.width / 3)
    plot = GraphFrame.plot(
      in: graph.size, gutter: gutter.rounded(), hasTimes: heights.timeline == 0
    ).offsetBy(dx: graph.minX, dy: graph.minY)
  }

  /// Returns the heights of the graph and the timeline, and the number of lanes that fit. The user
  /// chooses the sum of the heights; by default, more than half of the available height is left to
  /// the stage.
  private static func chartHeights(
    in available: CGFloat, maximum: CGFloat, _ wanted: Double?, lanes: Int
  ) -> (graph: CGFloat, timeline: CGFloat, lanes: Int) {
    let chosen = wanted.map { min(CGFloat($0), maximum) }
    let height = chosen ?? (available * 0.46).rounded(.down)
    let room = height - minGraphHeight - TimelineLayout.height(lanes: 0)
    let shown = min(lanes, Int(max(room, 0) / TimelineLayout.laneHeight))
    if room >= 0, shown > 0 || lanes == 0 {
      let timeline = TimelineLayout.height(lanes: shown)
      return (min(height - timeline, chosen == nil ? 260 : .infinity), timeline, shown)
    }
    // If not even one lane would leave enough height for the graph, only the graph is shown.
    return height >= minGraphHeight ? (min(height, 120), 0, 0) : (0, 0, 0)
  }

  private static let minGraphHeight: CGFloat = 84
}
