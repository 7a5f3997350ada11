/// A card says why the selected value is what it is.
struct ExplanationMode: InputMode {
  static let rank = ModeRank.card

  func show(in state: inout InterfaceState, of previewer: Previewer) {
    state.explanation = previewer.explanation()
    state.header.activeTools.insert(.explain)
  }
}

extension Previewer {
  /// Whether a card says why the selected value is what it is.
  var explains: Bool {
    get { window.modes[ExplanationMode.self] != nil }
    set { window.modes[ExplanationMode.self] = newValue ? ExplanationMode() : nil }
  }
}
