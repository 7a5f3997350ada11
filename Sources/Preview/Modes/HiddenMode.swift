struct HiddenMode: InputMode {
  static let rank = ModeRank.panel

  var effect: PanelEffect? { .hidden }
}

extension Previewer {
  var isHidden: Bool {
    get { window.isHidden }
    set { window.modes[HiddenMode.self] = newValue ? HiddenMode() : nil }
  }
}
