/// The scene is shown without panels.
struct HiddenMode: Mode {
  static let rank = ModeRank.panel
}
