/// A mode, as the window's state sees it: its rank on the stack and its effect on the panels.
@MainActor
protocol WindowMode {
  /// The mode's rank. Modes of a higher rank are above modes of a lower rank.
  static var rank: ModeRank { get }
  var effect: PanelEffect? { get }
}

extension WindowMode {
  var effect: PanelEffect? { nil }
}

enum PanelEffect {
  case help
  /// The sidebar is shown over the stage of a narrow window.
  case sidebar
  case hidden
}

/// The order of the modes on the stack, from the bottom up.
enum ModeRank: Int, Comparable {
  /// An activity that continues below all other modes, such as a recording.
  case background
  case selection
  case comparison
  case card
  /// A panel over the stage.
  case panel
  /// A panel with keyboard focus.
  case focus
  /// A part of a panel with keyboard focus, such as a handle.
  case part
  case help
  /// A text field and, in `list`, the list that the field searches, which is above the field.
  case text, list
  case menu

  static func < (a: ModeRank, b: ModeRank) -> Bool { a.rawValue < b.rawValue }
}

/// The modes that are active in the window. Each type of mode occurs at most once.
@MainActor
struct ModeStack {
  /// The modes, from bottom to top.
  private(set) var all: [any WindowMode] = []

  /// The active mode of the given type; nil if there is none. Setting a mode whose type is not on
  /// the stack yet puts it above all other modes of its rank.
  subscript<M: WindowMode>(_ type: M.Type) -> M? {
    get {
      // Comparing the types is much faster than casting each mode conditionally.
      for mode in all where Swift.type(of: mode) == type { return mode as? M }
      return nil
    }
    set {
      let index = all.firstIndex { $0 is M }
      switch (index, newValue) {
      case (let index?, let mode?): all[index] = mode
      case (let index?, nil): all.remove(at: index)
      case (nil, let mode?):
        let insertionIndex = all.firstIndex { Swift.type(of: $0).rank > M.rank } ?? all.count
        all.insert(mode, at: insertionIndex)
      case (nil, nil): break
      }
    }
  }

  var fromTop: [any WindowMode] { all.reversed() }

  /// Removes the modes at the given indices, which count from the bottom and must be in ascending
  /// order.
  mutating func remove(at indices: [Int]) {
    for index in indices.reversed() { all.remove(at: index) }
  }

  func has(_ effect: PanelEffect) -> Bool { all.contains { $0.effect == effect } }

  mutating func remove(_ effect: PanelEffect) { all.removeAll { $0.effect == effect } }
}
