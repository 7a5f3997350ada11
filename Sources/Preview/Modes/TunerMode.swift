import MidflightHost

struct TunerMode: InputMode {
  static let rank = ModeRank.focus

  /// Escape first ends the filter, if there is one.
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
