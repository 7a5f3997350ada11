import Foundation

/// The panels' edges: dragged, folded and kept.
extension Previewer {
  /// Gives the sidebar the width that its edge at a place leaves.
  func pullSidebar(to x: CGFloat) {
    let most = max(interface.size.width - 240, PanelSettings.sidebarWidths.lowerBound)
    var panels = interface.panels
    panels.isSidebarFolded = false
    panels.sidebarWidth = min(
      max((interface.size.width - x).rounded(), PanelSettings.sidebarWidths.lowerBound),
      PanelSettings.sidebarWidths.upperBound, most)
    interface.panels = panels
  }

  /// Gives graph and timeline the height that their upper edge at a place leaves.
  func pullChart(to y: CGFloat) {
    var panels = interface.panels
    panels.isChartFolded = false
    let height = interface.size.height - Theme.footerHeight - y
    let range = PanelSettings.chartHeights
    panels.chartHeight = min(
      max(height.rounded(), range.lowerBound), range.upperBound, interface.mostChartHeight)
    interface.panels = panels
  }

  func foldSidebar() {
    interface.panels.isSidebarFolded.toggle()
    if interface.panels.isSidebarFolded {
      leaveTuner()
      interface.say("the sidebar is folded: Tab shows it, \(keys(of: .sidebar)) unfolds it")
    } else {
      interface.endMessage()
    }
  }

  func foldChart() {
    interface.panels.isChartFolded.toggle()
    if interface.panels.isChartFolded {
      interface.say("graph and timeline are folded: \(keys(of: .chart)) unfolds them")
    } else {
      interface.endMessage()
    }
  }

  /// Keeps how the panels were left, once a drag has ended.
  func keepPanels() {
    guard drag == nil, interface.panels != keptPanels else { return }
    keptPanels = interface.panels
    guard let settingsFile else { return }
    do {
      try interface.panels.write(to: settingsFile)
    } catch {
      interface.say("the panels' sizes are not kept: \(error)", isWarning: true)
    }
  }
}
