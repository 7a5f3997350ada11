import MidflightEngine
import MidflightHost
import MidflightLayerTree

/// The part of the window that an accessible element represents.
enum AccessibleTarget: Equatable {
  case hit(HitTarget)
  case mark(InputLog.MarkID)
  /// An item of the open menu, by its index among the listed items.
  case menuItem(Int)
  case tile(RetargetPolicy?)
  /// The text field with the caret.
  case field

  var isFocusable: Bool {
    switch self {
    case .mark, .menuItem, .field: true
    case .tile: false
    case .hit(let hit):
      switch hit {
      case .property, .tuner(_, .row), .filter, .stage, .playButton, .sceneName, .panelButton,
        .speed, .tool, .footer, .footerMore:
        true
      default: false
      }
    }
  }

  /// The element's actions, in addition to setting its value if it has one.
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
