import MidflightHost

/// The keys go to the tuner.
struct TunerMode: Mode {
  static let rank = ModeRank.focus

  /// Ends the filter first.
  func leave(in previewer: Previewer, at time: UInt64) -> Bool {
    if previewer.tuner.focus.filter != nil {
      previewer.endFilter()
    } else {
      previewer.leaveTuner()
    }
    return true
  }
}

/// The sidebar is shown over the stage of a narrow window.
struct SidebarMode: Mode {
  static let rank = ModeRank.panel

  func leave(in previewer: Previewer, at time: UInt64) -> Bool {
    previewer.leaveTuner()
    return true
  }
}
