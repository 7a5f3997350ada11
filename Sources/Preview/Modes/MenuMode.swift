import Foundation
import MidflightHost

/// Makes an open menu a mode, which takes all mouse events and all keys except the one that quits.
extension Menu: InputMode {
  static let rank = ModeRank.menu

  func takeKey(
    _ key: KeyPress, isRepeat: Bool, in previewer: Previewer, at time: UInt64
  ) -> Bool {
    var menu = self
    let page = max(Int(previewer.layout.menu(self).window.height / 24) - 1, 1)
    switch key.name {
    case "Up": menu.move(by: -1)
    case "Down": menu.move(by: 1)
    case "Tab": menu.move(by: key.modifiers.contains(.shift) ? -1 : 1)
    case "PageUp": for _ in 0..<page { menu.step(by: -1) }
    case "PageDown": for _ in 0..<page { menu.step(by: 1) }
    case "Home": menu.moveToEnd(false)
    case "End": menu.moveToEnd(true)
    case "Enter":
      previewer.choose(selected, at: time)
      return true
    case "Escape":
      previewer.menu = nil
      return true
    case "a" where key.modifiers == .control && !filter.isEmpty: menu.selectsFilter = true
    case "Backspace": menu.setFilter(selectsFilter ? "" : String(filter.dropLast()))
    default:
      switch previewer.keyboard.map.command(for: key, focus: .stage) {
      case .window(.quit): previewer.perform(.window(.quit), at: time)
      case .window(.scenes), .window(.menu): previewer.menu = nil
      default: break
      }
      return true
    }
    menu.reveal(in: previewer.layout)
    previewer.menu = menu
    return true
  }

  func takeText(_ text: String, in previewer: Previewer, at time: UInt64) -> Bool {
    previewer.menu?.setFilter(selectsFilter ? text : filter + text)
    return true
  }

  func takePointer(_ event: HostEvent, in previewer: Previewer, at time: UInt64) -> Bool {
    let layout = previewer.layout.menu(self)
    switch event {
    case .pointerMoved(let x, let y, _):
      let position = previewer.point(x, y)
      if let row = layout.row(at: position), shown[row].action != nil {
        previewer.menu?.selected = row
      }
      // If the mouse moves far enough after the press that opened the menu, the press becomes a
      // drag to an item, and releasing the button chooses that item.
      if let start, hypot(position.x - start.x, position.y - start.y) > 8 {
        previewer.menu?.start = nil
        previewer.menu?.isPressed = true
      }
    case .pointerPressed(_, let x, let y, _, _):
      if layout.frame.contains(previewer.point(x, y)) {
        previewer.menu?.isPressed = true
      } else {
        previewer.menu = nil
      }
    case .pointerReleased(_, let x, let y, _):
      guard isPressed else { break }
      previewer.menu?.isPressed = false
      if let row = layout.row(at: previewer.point(x, y)) { previewer.choose(row, at: time) }
    default: break
    }
    return true
  }

  func takeWheel(_ notches: Double, at point: CGPoint, in previewer: Previewer) -> Bool {
    var menu = self
    menu.offset -= notches * 40
    // The layout clamps the menu's scroll offset, so store the clamped value.
    menu.offset = previewer.layout.menu(menu).offset
    previewer.menu = menu
    return true
  }

  var pointerShape: PointerShape? { .arrow }

  func show(in state: inout InterfaceState, of previewer: Previewer) { state.menu = self }

  private mutating func step(by step: Int) {
    let selected = selected ?? (step > 0 ? -1 : shown.count)
    let rest = step > 0 ? shown[(selected + 1)...] : shown[..<selected]
    if rest.contains(where: { $0.action != nil }) { move(by: step) }
  }

  /// Scrolls the menu so that the selected item is visible.
  @MainActor
  mutating func reveal(in layout: InterfaceLayout) {
    guard let selected else { return }
    offset = layout.menu(self).offset(revealing: selected)
  }
}

extension Previewer {
  var menu: Menu? {
    get { window.modes[Menu.self] }
    set { window.modes[Menu.self] = newValue }
  }
}
