struct ExplanationMode: InputMode {
  static let rank = ModeRank.card

  func show(in state: inout InterfaceState, of previewer: Previewer) {
    state.explanation = previewer.explanation()
    state.header.activeTools.insert(.explain)
  }
}

extension Previewer {
  var explains: Bool {
    get { window.modes[ExplanationMode.self] != nil }
    set { window.modes[ExplanationMode.self] = newValue ? ExplanationMode() : nil }
  }
}
