import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree

/// A list of things to choose from, with the mouse or the keys. One kind of menu serves all.
struct Menu: Equatable {
  /// The subject of a list.
  enum Kind: Equatable {
    case scenes
    case stage
    case speeds
    case policies
    case property(Int)
    /// A property's targets, reached with or without an animation.
    case targets(property: Int, animated: Bool)
    case tuner
    case mark(InputLog.MarkID)
    /// The keys of a footer's row, and of those rows for which it has no room.
    case keys(row: Int)
    case more(from: Int)
    /// All that keys do, in groups.
    case commands
    case graph
    case timeline
    /// The formats of files that animations are exported to.
    case export
    /// What is recorded, and how.
    case recording
  }

  /// The act of choosing an item.
  enum Act: Equatable {
    case perform(Command)
    /// The press of a key, whatever has the focus.
    case press(KeyPress)
    case scene(String)
    case policy(RetargetPolicy?)
    case speed(Double)
    /// The call of a method of the scene's code.
    case call(method: String)
    case retarget(property: Int, fraction: Double, animated: Bool)
    case copyValue(property: Int)
    case copyTuned
    case mark(MarkAct, InputLog.MarkID)
    /// Another menu in the place of this one.
    case open(Kind)
    case quantity(GraphQuantity)
    /// Shows all of the scene's time in graph and timeline.
    case wholeTime
    case lastJoint
    case export(ExportForm)
    /// The format of videos.
    case videos(RecordingFormat)
  }

  struct Item: Equatable {
    var title = ""
    /// More about it, behind the title.
    var detail = ""
    /// The key that does the same.
    var keys = ""
    var isChecked = false
    /// Nil for a heading, and, without a title, for a line between groups.
    var act: Act?

    /// A line between groups.
    static let line = Item()
  }

  var items: [Item]
  /// The place that it was opened on, in points of the window: it stands below, or where there is
  /// room.
  var anchor: CGRect
  /// Whether the line for typing is shown before anything is typed.
  var isSearched = false
  /// The typed text: items that have it are listed.
  private(set) var filter = ""
  /// Whether what is typed next takes the place of all that was.
  var selectsFilter = false
  /// The item that Enter chooses, by its place in ``shown``.
  var selected: Int?
  /// How far it is scrolled, in points.
  var offset: CGFloat = 0
  /// Where the press that opened it was, until the mouse has moved away from there.
  var start: CGPoint?
  /// Whether the button that is held was pressed for it, so that its release chooses.
  var isPressed = false

  init(_ items: [Item], at anchor: CGRect, isSearched: Bool = false) {
    (self.items, self.anchor, self.isSearched) = (items, anchor, isSearched)
    if isSearched { selected = items.firstIndex(where: \.isChecked) ?? firstChoice }
  }

  /// The items that are listed: where something has been typed no headings and lines.
  var shown: [Item] {
    if filter.isEmpty { return items }
    let wanted = filter.lowercased()
    func has(_ text: String) -> Bool { text.lowercased().contains(wanted) }
    let named = items.filter { $0.act != nil && has($0.title) }
    return named + items.filter { $0.act != nil && !has($0.title) && has($0.detail) }
  }

  private var firstChoice: Int? { shown.firstIndex { $0.act != nil } }

  /// Lists what has a text, and selects the first of it.
  mutating func setFilter(_ text: String) {
    filter = String(text.prefix(40))
    selectsFilter = false
    selected = firstChoice
    offset = 0
  }

  /// Selects the next item that can be chosen, or the one before; at the ends it goes around.
  mutating func move(by step: Int) {
    let choices = shown.indices.filter { shown[$0].act != nil }
    guard !choices.isEmpty else { return }
    guard let selected, let place = choices.firstIndex(of: selected) else {
      selected = step > 0 ? choices.first : choices.last
      return
    }
    self.selected = choices[((place + step) % choices.count + choices.count) % choices.count]
  }

  /// Selects the first or the last item that can be chosen.
  mutating func moveToEnd(_ isLast: Bool) {
    selected = isLast ? shown.lastIndex { $0.act != nil } : firstChoice
  }
}

/// An act on a timeline's mark.
enum MarkAct: Equatable {
  case toggle, delete, duplicate, goTo
}
