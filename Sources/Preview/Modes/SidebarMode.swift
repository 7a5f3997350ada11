import MidflightHost

struct SidebarMode: InputMode {
  static let rank = ModeRank.panel

  var effect: PanelEffect? { .sidebar }

  func leave(in previewer: Previewer, at time: UInt64) -> Bool {
    previewer.leaveTuner()
    return true
  }
}

extension Previewer {
  func openSidebar() {
    guard window.isNarrow, !window.isSidebarOpen else { return }
    window.modes[SidebarMode.self] = SidebarMode()
    // End the message that panels are missing, because it would cover the sidebar.
    endMessage()
  }
}
