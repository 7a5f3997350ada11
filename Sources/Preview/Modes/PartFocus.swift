import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree

/// A mode in which a part of the window other than the stage and the tuner has the keyboard focus:
/// the header's targets, the list of layers or events, the timeline's marks, or the footer's keys.
/// Shift+Tab moves the focus backward, Tab forward; other keys that the part does not use have the
/// same effect as on the stage.
struct PartFocus: InputMode, Equatable {
  enum Part: Int, CaseIterable {
    case header, list, timeline, footer
  }

  static let rank = ModeRank.part

  var part: Part
  /// The index of the focused target; in the timeline, the index of the lane, among those with
  /// marks, that contains the selected mark.
  var index = 0
  /// The focused row of the list of layers or events, whose index changes when the list does.
  var row: HitTarget?

  func isValid(in previewer: Previewer) -> Bool { !previewer.targets(in: part).isEmpty }

  func takeKey(
    _ key: KeyPress, isRepeat: Bool, in previewer: Previewer, at time: UInt64
  ) -> Bool {
    let isPlain = key.modifiers.isEmpty
    switch key.name {
    case "Tab" where isPlain: previewer.moveFocus(isBack: false, at: time)
    case "Left" where isPlain, "Right" where isPlain, "Up" where isPlain, "Down" where isPlain:
      return takeArrow(key.name, in: previewer)
    case "Left" where movesMark(key):
      previewer.moveSelectedMark(by: -1)
    case "Right" where movesMark(key):
      previewer.moveSelectedMark(by: 1)
    case "Enter" where isPlain, "Space" where isPlain && part != .timeline:
      previewer.pressFocused(at: time)
    case "Escape":
      if part == .timeline { previewer.charting.selectedMark = nil }
      previewer.part = nil
    default: return false
    }
    return true
  }

  private func takeArrow(_ name: String, in previewer: Previewer) -> Bool {
    switch (part, name) {
    case (.list, "Up"): previewer.moveInList(by: -1)
    case (.list, "Down"): previewer.moveInList(by: 1)
    case (.list, "Left"): previewer.selectSuperlayerInList()
    case (.list, "Right"): previewer.selectSublayerInList()
    case (.timeline, "Up"): previewer.moveMarkFocus(lanes: -1)
    case (.timeline, "Down"): previewer.moveMarkFocus(lanes: 1)
    case (.timeline, "Left"): previewer.moveMarkFocus(marks: -1)
    case (.timeline, "Right"): previewer.moveMarkFocus(marks: 1)
    case (_, "Left"): move(by: -1, in: previewer)
    case (_, "Right"): move(by: 1, in: previewer)
    default: return false
    }
    return true
  }

  private func movesMark(_ key: KeyPress) -> Bool {
    part == .timeline && (key.modifiers == .alt || key.modifiers == .control)
  }

  private func move(by step: Int, in previewer: Previewer) {
    let count = previewer.targets(in: part).count
    previewer.part?.index = min(max(index + step, 0), max(count - 1, 0))
  }

  /// Ends the focus when the mouse is pressed, so that the pressed part can get the focus.
  func takePointer(_ event: HostEvent, in previewer: Previewer, at time: UInt64) -> Bool {
    if case .pointerPressed = event { previewer.part = nil }
    return false
  }

  func show(in state: inout InterfaceState, of previewer: Previewer) {
    // The list's rows may have changed in this frame, so take them from the new state.
    state.focused = target(
      among: part == .list ? state.inspector.targets : previewer.targets(in: part))
  }

  /// Returns the focused one of the part's targets; nil in the timeline, whose focused mark is the
  /// selected one.
  func target(among all: [HitTarget]) -> HitTarget? {
    if part == .timeline || all.isEmpty { return nil }
    if let row, all.contains(row) { return row }
    return all[min(max(index, 0), all.count - 1)]
  }
}

extension Previewer {
  /// The part that has the focus; nil if the stage or the tuner has it.
  var part: PartFocus? {
    get { window.modes[PartFocus.self] }
    set { window.modes[PartFocus.self] = newValue }
  }

  /// Moves the focus to the next part that contains something to focus. The backward order is:
  /// stage, footer, timeline, list, header, tuner, stage.
  func moveFocus(isBack: Bool, at time: UInt64) {
    var order: [PartFocus.Part] = PartFocus.Part.allCases.filter { !targets(in: $0).isEmpty }
    if isBack { order.reverse() }
    let next: PartFocus.Part?
    if let part, let current = order.firstIndex(of: part.part) {
      next = order.dropFirst(current + 1).first
    } else {
      // The focus is on the stage or in the tuner. Going backward from the tuner, the stage is
      // next, which is not a part.
      next = isTunerFocused && isBack ? nil : order.first
    }
    let wasInPart = part != nil
    if let next {
      if isTunerFocused { leaveTuner() }
      part = PartFocus(part: next)
      charting.selectedMark = nil
      if next == .list { part?.row = inspectorState().selectedTarget }
      if next == .timeline { focusFirstMark() }
      reportFocus(next)
    } else {
      part = nil
      if isBack, wasInPart { perform(.tuner(.tuner), at: time) } else { leaveTuner() }
    }
  }

  private func reportFocus(_ part: PartFocus.Part) {
    switch part {
    case .header: say("focus on the header: ← → select, Enter opens; Esc leaves")
    case .list:
      let keys = inspector.list == .layers ? "arrows select" : "↑ ↓ select, Enter goes there"
      say("focus on the \(inspector.list == .layers ? "layers" : "events"): \(keys); Esc leaves")
    case .timeline:
      let mark = charting.selectedMark.flatMap(mark).map(text) ?? "focus on the marks"
      say("\(mark); arrows select, Alt+← → move, Enter mutes, Esc leaves")
    // The footer's focus ring shows the focus. A message could cover the ring, so end any message.
    case .footer: endMessage()
    }
  }

  /// Returns the focusable targets of a part, in order. All marks of the timeline together are one
  /// target.
  func targets(in part: PartFocus.Part) -> [HitTarget] {
    if window.isHidden { return [] }
    switch part {
    case .header:
      let all =
        [.playButton, .sceneName] + Tool.allCases.map { HitTarget.tool($0) }
        + [.speed, .panelButton]
      return all.filter { layout.frame(of: $0) != nil }
    case .list:
      return panels.showsSidebar && inspector.list != nil ? layout.content.inspector.targets : []
    case .timeline:
      // In a low window, the timeline has no room, and a mark with the focus would be invisible.
      return panels.timeline.height > 0 && !markLanes.isEmpty ? [.timeline] : []
    case .footer: return layout.footerTargets
    }
  }

  var focusedTarget: HitTarget? {
    part.flatMap { $0.target(among: targets(in: $0.part)) }
  }

  /// Opens the menu of the part that has the keyboard focus: a mark, a target in the header or the
  /// footer, a tuned value, or the stage.
  func openMenuOfFocus() {
    if part?.part == .timeline { return openMenuOfMark() }
    var target = focusedTarget
    if part == nil, isTunerFocused {
      target = .tuner(tuner.focus.tunable, .row(tuner.focus.field))
    }
    if let target { openMenu(of: target) } else { openStageMenu() }
  }

  /// Opens the context menu of a target, with an item selected for the keys.
  func openMenu(of target: HitTarget) {
    if target == .speed { return openSpeeds() }
    let frame = layout.frame(of: target) ?? panels.stage
    openContextMenu(of: target, at: CGPoint(x: frame.midX, y: frame.midY))
    if menu?.selected == nil { menu?.move(by: 1) }
  }

  private func openSpeeds() {
    openMenu(.speeds, at: layout.frame(of: .speed) ?? .zero)
    let chosen = menu?.items.firstIndex(where: \.isChecked)
    menu?.selected = chosen
    menu?.reveal(in: layout)
  }

  func pressFocused(at time: UInt64) {
    if let id = charting.selectedMark, part?.part == .timeline, mark(id) != nil {
      return toggle(id)
    }
    if let target = focusedTarget { pressByKey(target, at: time) }
  }

  /// Performs the action of the Enter key on a target in the header, the footer or the list of
  /// layers or events.
  func pressByKey(_ target: HitTarget, at time: UInt64) {
    let frame = layout.frame(of: target) ?? .zero
    switch target {
    case .playButton: perform(.time(.playPause), at: time)
    case .sceneName: openScenes()
    case .panelButton:
      part = nil
      perform(.tuner(.tuner), at: time)
    case .speed: openSpeeds()
    case .tool(let tool):
      press(tool, at: time)
    case .footer(let row, let button):
      guard footerRows.indices.contains(row) else { return }
      let buttons = footerRows[row].buttons
      // While the footer has the focus, it would take the key itself, so move the focus away during
      // the key press. Move it back afterwards, so that the user can press the key again.
      let open = part
      part = nil
      if buttons.count > 2 {
        openMenu(.keys(row: row), at: frame)
        menu?.move(by: 1)
      } else if buttons.indices.contains(button) {
        keyDown(buttons[button].key, isRepeat: false, at: time)
        keyUp(buttons[button].key, at: time)
      }
      if !isTunerFocused, part == nil { part = open }
    case .footerMore(let row):
      openMenu(.more(from: row), at: frame)
      menu?.move(by: 1)
    case .inspector(let target): pressInspector(target, at: time)
    default: break
    }
  }
}
