import MidflightEngine
import MidflightHost
import MidflightLayerTree

/// The part of the window that an accessible element stands for.
enum AccessibleTarget: Equatable {
  /// What a click hits.
  case hit(HitTarget)
  case mark(InputLog.MarkID)
  /// An item of the open menu, by its index in what is listed.
  case menuItem(Int)
  /// An image of the lab.
  case tile(RetargetPolicy?)
  /// The text field that has the keys.
  case field

  /// What can be done with it besides its value being set.
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
