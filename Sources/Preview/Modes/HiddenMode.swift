/// The scene is shown without panels.
struct HiddenMode: InputMode {
  static let rank = ModeRank.panel

  var effect: PanelEffect? { .hidden }
}

extension Previewer {
  /// Whether the scene is shown without panels.
  var isHidden: Bool {
    get { window.isHidden }
    set { window.modes[HiddenMode.self] = newValue ? HiddenMode() : nil }
  }
}
