/// A mode as the window's state knows it: its place on the stack, and what it does to the panels.
@MainActor
protocol WindowMode {
  /// Its place on the stack: above those of a lower rank.
  static var rank: ModeRank { get }
  /// What it does to the panels; nil for nothing.
  var effect: PanelEffect? { get }
}

extension WindowMode {
  var effect: PanelEffect? { nil }
}

/// What a mode does to the panels.
enum PanelEffect {
  /// The help is shown.
  case help
  /// The sidebar is shown over the stage of a narrow window.
  case sidebar
  /// The scene is shown without panels.
  case hidden
}

/// The order of modes on the stack, from the bottom.
enum ModeRank: Int, Comparable {
  /// What goes on for a while below everything else: a recording.
  case background
  /// What is selected on the stage.
  case selection
  /// Other images beside the scene's.
  case comparison
  /// A card over the stage.
  case card
  /// Panels over the stage.
  case panel
  /// A panel that has the keys.
  case focus
  /// A part of what has the keys.
  case part
  /// The help.
  case help
  /// Text that is typed, and below it a list that it searches.
  case text, list
  /// Menus.
  case menu

  static func < (a: ModeRank, b: ModeRank) -> Bool { a.rawValue < b.rawValue }
}

/// The modes that the window is in, each at most once.
@MainActor
struct ModeStack {
  /// From the bottom to the top.
  private(set) var all: [any WindowMode] = []

  /// The mode of a type; nil while the window is not in it. One that is set goes on top of those of
  /// its rank.
  subscript<M: WindowMode>(_ type: M.Type) -> M? {
    get {
      // A cast of each would take longer than all else that is done with modes.
      for mode in all where Swift.type(of: mode) == type { return mode as? M }
      return nil
    }
    set {
      let index = all.firstIndex { $0 is M }
      switch (index, newValue) {
      case (let index?, let mode?): all[index] = mode
      case (let index?, nil): all.remove(at: index)
      case (nil, let mode?):
        let place = all.firstIndex { Swift.type(of: $0).rank > M.rank } ?? all.count
        all.insert(mode, at: place)
      case (nil, nil): break
      }
    }
  }

  /// From the top to the bottom.
  var fromTop: [any WindowMode] { all.reversed() }

  /// Takes modes off, by their indices from the bottom.
  mutating func remove(at indices: [Int]) {
    for index in indices.reversed() { all.remove(at: index) }
  }

  /// Whether a mode does something to the panels.
  func has(_ effect: PanelEffect) -> Bool { all.contains { $0.effect == effect } }

  /// Takes the modes off that do something to the panels.
  mutating func remove(_ effect: PanelEffect) { all.removeAll { $0.effect == effect } }
}
