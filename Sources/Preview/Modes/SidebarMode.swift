import MidflightHost

/// The sidebar is shown over the stage of a narrow window.
struct SidebarMode: InputMode {
  static let rank = ModeRank.panel

  var effect: PanelEffect? { .sidebar }

  func leave(in previewer: Previewer, at time: UInt64) -> Bool {
    previewer.leaveTuner()
    return true
  }
}

extension Previewer {
  /// Shows the sidebar over the stage of a narrow window.
  func openSidebar() {
    guard window.isNarrow, !window.isSidebarOpen else { return }
    window.modes[SidebarMode.self] = SidebarMode()
    // A message that was shown for want of it would cover it.
    endMessage()
  }
}
