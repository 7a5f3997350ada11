import Foundation
import MidflightHost

/// Shows the help, which lists all keys and mouse gestures. The mode takes the keys that scroll the
/// help.
struct HelpMode: InputMode {
  static let rank = ModeRank.help

  /// The distance by which the rows are scrolled, in points.
  var offset: CGFloat = 0

  var effect: PanelEffect? { .help }

  func takeKey(
    _ key: KeyPress, isRepeat: Bool, in previewer: Previewer, at time: UInt64
  ) -> Bool {
    guard key.modifiers.isEmpty, let frame = previewer.panels.help else { return false }
    let page = HelpFrame(size: frame.size).page
    switch key.name {
    case "PageDown": scroll(by: page, in: previewer)
    case "PageUp": scroll(by: -page, in: previewer)
    case "Down": scroll(by: 40, in: previewer)
    case "Up": scroll(by: -40, in: previewer)
    case "End": scroll(by: .greatestFiniteMagnitude, in: previewer)
    case "Home": scroll(by: -.greatestFiniteMagnitude, in: previewer)
    default: return false
    }
    return true
  }

  func takeWheel(_ notches: Double, at point: CGPoint, in previewer: Previewer) -> Bool {
    guard previewer.panels.help?.contains(point) == true else { return false }
    scroll(by: -notches * 60, in: previewer)
    return true
  }

  private func scroll(by distance: CGFloat, in previewer: Previewer) {
    guard let frame = previewer.panels.help, let layout = previewer.layout.help else { return }
    let limit = HelpFrame(size: frame.size).limit(of: layout)
    previewer.window.modes[HelpMode.self]?.offset =
      min(max((offset + distance).rounded(), 0), limit)
  }

  func show(in state: inout InterfaceState, of previewer: Previewer) {
    state.help = InterfaceState.Help(rows: previewer.helpRows, offset: offset)
  }
}

extension Previewer {
  var isHelpShown: Bool {
    get { window.isHelpShown }
    set { window.modes[HelpMode.self] = newValue ? window.modes[HelpMode.self] ?? HelpMode() : nil }
  }
}
