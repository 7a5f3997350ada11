import MidflightEngine
import MidflightLayerTree

/// What has the keys, as assistive technology is told of it: one thing at a time.
enum AccessibleFocus: Equatable {
  /// The open menu, none of whose items is selected.
  case menu
  case help
  case part(AccessibleTarget)

  /// Of a window: the topmost of its modes that takes keys; the stage where there is nothing else.
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

  /// The part that the arrows move in.
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

  /// The target of the element that has the keys; nil for an element without one.
  var target: AccessibleTarget? {
    if case .part(let target) = self { target } else { nil }
  }
}
