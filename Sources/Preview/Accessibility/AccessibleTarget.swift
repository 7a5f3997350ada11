import MidflightEngine
import MidflightHost
import MidflightLayerTree

/// The part of the window that an accessible element represents.
enum AccessibleTarget: Equatable {
  case hit(HitTarget)
  case mark(InputLog.MarkID)
  /// An item of the open menu. The value is the item's index among the listed items.
  case menuItem(Int)
  case tile(RetargetPolicy?)
  /// The text field that contains the caret.
  case field

  var isFocusable: Bool {
    switch self {
    case .mark, .menuItem, .field: true
    case .tile: false
    case .hit(let hit):
      switch hit {
      case .property, .tuner(_, .row), .filter, .stage, .playButton, .sceneName, .panelButton,
        .speed, .tool, .footer, .footerMore, .inspector(.layer), .inspector(.event):
        true
      default: false
      }
    }
  }

  /// The actions that assistive technology can perform on the element, besides setting the
  /// element's value if it has one.
  var actions: [AccessibleAction] {
    switch self {
    case .hit(.stage), .hit(.clock), .hit(.graph), .hit(.timeline): [.menu]
    case .hit(.property): [.press, .type, .menu]
    case .hit(.tuner(_, .row)): [.press, .type, .menu]
    case .hit(.policy), .hit(.speed): [.press, .menu]
    case .mark: [.press, .menu]
    case .hit, .menuItem, .tile, .field: [.press]
    }
  }
}
