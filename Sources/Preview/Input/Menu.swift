import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree

/// A menu whose items are chosen with the mouse or with keys. Every menu of the window has this
/// type.
struct Menu: Equatable {
  enum Kind: Equatable {
    case scenes
    case stage
    case speeds
    case policies
    case property(Int)
    case targets(property: Int, animated: Bool)
    case tuner
    case mark(InputLog.MarkID)
    /// The keys of one row of the footer, and of the rows that do not fit.
    case keys(row: Int)
    case more(from: Int)
    /// All commands that have a key, in groups.
    case commands
    case graph
    case timeline
    case export
    case recording
  }

  /// The effect of choosing an item.
  enum Action: Equatable {
    case perform(Command)
    /// Presses a key, whichever part has the focus.
    case press(KeyPress)
    case scene(String)
    case policy(RetargetPolicy?)
    case speed(Double)
    case call(method: String)
    case retarget(property: Int, fraction: Double, animated: Bool)
    case copyValue(property: Int)
    case copyTuned
    case mark(MarkAction, InputLog.MarkID)
    /// Replaces this menu by another.
    case open(Kind)
    case quantity(GraphQuantity)
    case wholeTime
    case lastJoint
    case export(ExportForm)
    case videos(RecordingFormat)
  }

  struct Item: Equatable {
    var title = ""
    var detail = ""
    /// The key that has the same effect.
    var keys = ""
    var isChecked = false
    /// Nil for a heading, and for a separator, which also lacks a title.
    var action: Action?

    static let line = Item()
  }

  var items: [Item]
  /// The rectangle for which the menu was opened, in points of the window. The menu is below it, or
  /// elsewhere if it does not fit there.
  var anchor: CGRect
  var isSearched = false
  /// The text typed into the menu. Only items that contain it are listed.
  private(set) var filter = ""
  /// Whether the next typed text replaces the filter.
  var selectsFilter = false
  /// The item that Enter chooses, as an index into ``shown``.
  var selected: Int?
  /// The distance by which the menu is scrolled, in points.
  var offset: CGFloat = 0
  /// The position of the press that opened the menu; nil after the mouse has moved away.
  var start: CGPoint?
  /// Whether the mouse button was pressed, or has been dragged, in this menu. Its release then
  /// chooses an item.
  var isPressed = false

  init(_ items: [Item], at anchor: CGRect, isSearched: Bool = false) {
    (self.items, self.anchor, self.isSearched) = (items, anchor, isSearched)
    if isSearched { selected = items.firstIndex(where: \.isChecked) ?? firstChoice }
  }

  /// The listed items. While a filter is set, headings and separators are left out.
  var shown: [Item] {
    if filter.isEmpty { return items }
    let wanted = filter.lowercased()
    func has(_ text: String) -> Bool { text.lowercased().contains(wanted) }
    let named = items.filter { $0.action != nil && has($0.title) }
    return named + items.filter { $0.action != nil && !has($0.title) && has($0.detail) }
  }

  private var firstChoice: Int? { shown.firstIndex { $0.action != nil } }

  mutating func setFilter(_ text: String) {
    filter = String(text.prefix(40))
    selectsFilter = false
    selected = firstChoice
    offset = 0
  }

  /// Selects the next or previous item that can be chosen, and wraps around at the ends.
  mutating func move(by step: Int) {
    let choices = shown.indices.filter { shown[$0].action != nil }
    guard !choices.isEmpty else { return }
    guard let selected, let current = choices.firstIndex(of: selected) else {
      selected = step > 0 ? choices.first : choices.last
      return
    }
    self.selected = choices[((current + step) % choices.count + choices.count) % choices.count]
  }

  mutating func moveToEnd(_ isLast: Bool) {
    selected = isLast ? shown.lastIndex { $0.action != nil } : firstChoice
  }
}

enum MarkAction: Equatable {
  case toggle, delete, duplicate, goTo
}
