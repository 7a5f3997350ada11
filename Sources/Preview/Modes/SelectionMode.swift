/// A layer of the scene is selected.
struct SelectionMode: InputMode, Equatable {
  static let rank = ModeRank.selection

  /// The layer's path.
  var layer: String
}

extension Previewer {
  /// The path of the selected layer; nil while none is.
  package internal(set) var selectedLayer: String? {
    get { window.modes[SelectionMode.self]?.layer }
    set { window.modes[SelectionMode.self] = newValue.map(SelectionMode.init) }
  }
}
