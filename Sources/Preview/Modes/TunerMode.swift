import MidflightHost

struct TunerMode: InputMode {
  static let rank = ModeRank.focus

  /// Handles Escape, which ends the filter if there is one, and otherwise leaves the tuner.
  func leave(in previewer: Previewer, at time: UInt64) -> Bool {
    if previewer.tuner.focus.filter != nil {
      previewer.endFilter()
    } else {
      previewer.leaveTuner()
    }
    return true
  }
}

extension Previewer {
  package internal(set) var isTunerFocused: Bool {
    get { window.modes[TunerMode.self] != nil }
    set { window.modes[TunerMode.self] = newValue ? TunerMode() : nil }
  }
}
