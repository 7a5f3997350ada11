import MidflightEngine
import MidflightLayerTree

/// The element that has the focus for assistive technology.
enum AccessibleFocus: Equatable {
  /// The open menu itself has the focus, while none of its items is selected.
  case menu
  case help
  case part(AccessibleTarget)

  /// Finds the element that has the focus in a window: the element of the topmost mode that takes
  /// keys, or, if there is no such mode, the selected property or the stage.
  @MainActor
  init(_ layout: InterfaceLayout) {
    let content = layout.content
    if let menu = content.menu {
      self = menu.selected.map { .part(.menuItem($0)) } ?? .menu
    } else if layout.window.modes[FieldMode.self] != nil {
      self = .part(.field)
    } else if content.help != nil {
      self = .help
    } else {
      self = .part(Self.part(of: layout))
    }
  }

  /// Returns the part of the window that has the focus while no menu, text field or help is open.
  @MainActor
  private static func part(of layout: InterfaceLayout) -> AccessibleTarget {
    let content = layout.content
    if let focused = content.focused { return .hit(focused) }
    if layout.window.modes[PartFocus.self]?.part == .timeline,
      let mark = content.timeline?.selected
    {
      return .mark(mark)
    }
    for tuner in content.tuners {
      if let field = tuner.selection { return .hit(.tuner(tuner.index, .row(field))) }
    }
    let selected = content.properties.firstIndex { $0.isSelected && $0.isFocused }
    return .hit(selected.map { .property($0, fraction: nil) } ?? .stage)
  }

  /// The focused element's target; nil for the menu and the help, which have no target.
  var target: AccessibleTarget? {
    if case .part(let target) = self { target } else { nil }
  }
}
