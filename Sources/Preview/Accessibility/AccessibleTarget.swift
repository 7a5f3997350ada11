import MidflightEngine
import MidflightHost
import MidflightLayerTree

/// The part of the window that an accessible element represents.
enum AccessibleTarget: Equatable {
  /// A part that can be clicked.
  case hit(HitTarget)
  case mark(InputLog.MarkID)
  /// An item of the open menu, by its index among the listed items.
  case menuItem(Int)
  /// An image of the lab.
  case tile(RetargetPolicy?)
  /// The text field that is being typed into.
  case field

  /// Whether it can be given the keyboard's focus.
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

  /// Its actions. Its value, where it has one, is set in addition to these.
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
