struct SelectionMode: InputMode, Equatable {
  static let rank = ModeRank.selection

  var layer: String
}

extension Previewer {
  package internal(set) var selectedLayer: String? {
    get { window.modes[SelectionMode.self]?.layer }
    set { window.modes[SelectionMode.self] = newValue.map(SelectionMode.init) }
  }
}
