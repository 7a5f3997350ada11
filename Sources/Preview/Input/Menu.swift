import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree

/// A menu whose items are chosen with the mouse or with keys. All of the window's menus have this
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
    /// The keys of one row of the footer. `more` is the menu of the rows that do not fit in the
    /// footer.
    case keys(row: Int)
    case more(from: Int)
    /// All commands: those that have a key, grouped as in the help, and the others.
    case commands
    case graph
    case timeline
    case export
    case recording
  }

  /// The action that choosing an item performs.
  enum Action: Equatable {
    case perform(Command)
    /// Presses a key, whichever part of the window has the focus.
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
    /// The key that performs the same action as the item.
    var keys = ""
    var isChecked = false
    /// The action of the item. Headings and separators have no action; separators have no title
    /// either.
    var action: Action?

    static let line = Item()
  }

  var items: [Item]
  /// The rectangle, in points of the window, from which the menu was opened. The menu is below this
  /// rectangle, or elsewhere if it does not fit there.
  var anchor: CGRect
  var isSearched = false
  /// The text typed into the menu. Only items that contain it are listed.
  private(set) var filter = ""
  /// Whether the whole filter is selected, so that the next typed text replaces it.
  var selectsFilter = false
  /// The item that Enter chooses, as an index into ``shown``.
  var selected: Int?
  /// The distance by which the menu is scrolled, in points.
  var offset: CGFloat = 0
  /// The position of the press that opened the menu, or nil once the mouse has moved away from it.
  var start: CGPoint?
  /// Whether the mouse button was pressed in this menu, or has been dragged since it opened the
  /// menu. Releasing the button then chooses an item.
  var isPressed = false

  init(_ items: [Item], at anchor: CGRect, isSearched: Bool = false) {
    (self.items, self.anchor, self.isSearched) = (items, anchor, isSearched)
    if isSearched { selected = items.firstIndex(where: \.isChecked) ?? firstChoice }
  }

  /// The items that the menu lists. While a filter is set, headings and separators are left out.
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

  /// Selects the next or previous item that can be chosen. After the last item comes the first.
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
