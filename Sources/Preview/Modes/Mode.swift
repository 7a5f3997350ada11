import Foundation
import MidflightEngine
import MidflightHost

/// A mode of the window: it takes keys, text, pointer and wheel before what is below it on the
/// stack, and hands on what it does not take. Its state is its own; it lives as long as it is on the
/// stack.
@MainActor
protocol Mode {
  /// Its place on the stack: above those of a lower rank.
  static var rank: ModeRank { get }

  /// Whether what it is about is still there; else it leaves the stack.
  func isValid(in previewer: Previewer) -> Bool

  /// Takes a key that is pressed.
  ///
  /// - Returns: whether it was taken. One that was not is handed on.
  func takeKey(_ key: KeyPress, isRepeat: Bool, in previewer: Previewer, at time: UInt64) -> Bool

  /// Takes text that a key, or an input method, has typed.
  func takeText(_ text: String, in previewer: Previewer, at time: UInt64) -> Bool

  /// Takes an event of the pointer.
  func takePointer(_ event: HostEvent, in previewer: Previewer, at time: UInt64) -> Bool

  /// Takes a turn of the wheel at a point of the window.
  func takeWheel(_ notches: Double, at point: CGPoint, in previewer: Previewer) -> Bool

  /// Ends it, as Escape asks for.
  ///
  /// - Returns: whether it has ended; one that Escape does not end hands it on.
  func leave(in previewer: Previewer, at time: UInt64) -> Bool

  /// The pointer's shape while it is on top; nil where it does not matter.
  var pointerShape: PointerShape? { get }

  /// The keys that it takes, for the footer; nil where they are those of stage and tuner.
  var footer: [KeyMap.HelpRow]? { get }

  /// Puts what it shows into the panels' state.
  func show(in state: inout InterfaceState, of previewer: Previewer)
}

extension Mode {
  func isValid(in previewer: Previewer) -> Bool { true }

  func takeKey(
    _ key: KeyPress, isRepeat: Bool, in previewer: Previewer, at time: UInt64
  ) -> Bool { false }

  func takeText(_ text: String, in previewer: Previewer, at time: UInt64) -> Bool { false }

  func takePointer(_ event: HostEvent, in previewer: Previewer, at time: UInt64) -> Bool { false }

  func takeWheel(_ notches: Double, at point: CGPoint, in previewer: Previewer) -> Bool { false }

  func leave(in previewer: Previewer, at time: UInt64) -> Bool {
    previewer.window.modes[Self.self] = nil
    return true
  }

  var pointerShape: PointerShape? { nil }
  var footer: [KeyMap.HelpRow]? { nil }
  func show(in state: inout InterfaceState, of previewer: Previewer) {}
}

/// The order of modes on the stack, from the bottom.
enum ModeRank: Int, Comparable {
  /// What goes on for a while below everything else: a recording.
  case background
  /// What is selected on the stage.
  case selection
  /// Other pictures beside the scene's.
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
  private(set) var all: [any Mode] = []

  /// The mode of a type; nil while the window is not in it. One that is set goes on top of those of
  /// its rank.
  subscript<M: Mode>(_ type: M.Type) -> M? {
    get { all.lazy.compactMap { $0 as? M }.first }
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
  var fromTop: [any Mode] { all.reversed() }

  /// Takes modes off, by their indices from the bottom.
  mutating func remove(at indices: [Int]) {
    for index in indices.reversed() { all.remove(at: index) }
  }
}
