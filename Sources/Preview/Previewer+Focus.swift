import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree

/// The part that has the keys besides stage and tuner: the header's parts, the timeline's marks,
/// the footer's keys. Shift+Tab leads from one to the next, Tab back; other keys do what they do on
/// the stage.
struct PartFocus: Equatable {
  enum Part: Int, CaseIterable {
    case header, timeline, footer
  }

  var part: Part
  /// The place among what can be focused there.
  var index = 0
}

extension Previewer {
  /// Goes to the next part that has anything to focus: from the stage to the footer, the timeline,
  /// the header, the tuner and the stage again, or in the other direction.
  func moveFocus(isBack: Bool, at time: UInt64) {
    var order: [PartFocus.Part] = PartFocus.Part.allCases.filter { !targets(in: $0).isEmpty }
    if isBack { order.reverse() }
    let next: PartFocus.Part?
    if let part = keyboard.part, let place = order.firstIndex(of: part.part) {
      next = order.dropFirst(place + 1).first
    } else {
      // From the stage back is the footer; from the tuner back is the stage.
      next = tuner.isFocused && isBack ? nil : order.first
    }
    let wasInPart = keyboard.part != nil
    if let next {
      if tuner.isFocused { leaveTuner() }
      keyboard.part = PartFocus(part: next)
      if next == .timeline { focusMark() }
      sayWhereTheKeysGo(next)
    } else {
      keyboard.part = nil
      if isBack, wasInPart { perform(.tuner(.tuner), at: time) } else { leaveTuner() }
    }
  }

  private func sayWhereTheKeysGo(_ part: PartFocus.Part) {
    switch part {
    case .header: interface.say("keys in the header: ← → select, Enter opens; Esc leaves")
    case .timeline:
      interface.say("keys on the marks: ← → select, Alt+← → move, Enter mutes; Esc leaves")
    // Its ring is seen; a message may stand over it.
    case .footer: interface.endMessage()
    }
  }

  /// The targets that can be focused in a part, in its order; marks are counted only.
  private func targets(in part: PartFocus.Part) -> [Interface.Target] {
    if interface.isHidden { return [] }
    switch part {
    case .header:
      let all: [Interface.Target] = [.playButton, .sceneName, .speed, .panelButton]
      return all.filter { interface.frame(of: $0) != nil }
    case .timeline:
      return interface.showsChart ? marksInOrder.map { _ in .chart } : []
    case .footer: return interface.footerTargets
    }
  }

  /// Those that lanes show, in order of time.
  private var marksInOrder: [Mark] {
    chart.marks.filter { !$0.properties.isEmpty && mark($0.id) != nil }
  }

  private func focusMark() {
    let marks = marksInOrder
    guard let part = keyboard.part, part.part == .timeline, !marks.isEmpty else { return }
    let mark = marks[min(max(part.index, 0), marks.count - 1)]
    charting.selectedMark = mark.id
    let at = words(for: mark)
    interface.say(session.log.isMuted(mark.id) ? "\(at), muted" : at)
  }

  /// The target in header or footer that has the keys; nil while none has.
  var focusedTarget: Interface.Target? {
    guard let part = keyboard.part, part.part != .timeline else { return nil }
    let all = targets(in: part.part)
    return all.indices.contains(part.index) ? all[part.index] : nil
  }

  /// Whether a key was for the part that has the keys.
  func partKey(_ key: KeyPress, at time: UInt64) -> Bool {
    guard var open = keyboard.part else { return false }
    let count = targets(in: open.part).count
    let isPlain = key.modifiers.isEmpty
    switch key.name {
    case "Left" where isPlain, "Right" where isPlain:
      let step = key.name == "Right" ? 1 : -1
      open.index = min(max(open.index + step, 0), max(count - 1, 0))
      keyboard.part = open
      if open.part == .timeline { focusMark() }
    case "Left" where key.modifiers == .alt && open.part == .timeline,
      "Right" where key.modifiers == .alt && open.part == .timeline:
      moveSelectedMark(by: key.name == "Right" ? 1 : -1)
    case "Enter" where isPlain, "Space" where isPlain && open.part != .timeline:
      pressFocused(at: time)
    case "Escape": keyboard.part = nil
    case "F10" where key.modifiers == .shift && open.part == .timeline:
      guard let id = charting.selectedMark, let mark = mark(id) else { return true }
      openMenu(
        .mark(id), at: interface.place(of: mark.id) ?? CGPoint(x: axis.x(of: mark.time), y: 0))
      menu?.move(by: 1)
    default: return false
    }
    return true
  }

  private func pressFocused(at time: UInt64) {
    if let id = charting.selectedMark, keyboard.part?.part == .timeline, mark(id) != nil {
      return toggle(id)
    }
    guard let target = focusedTarget else { return }
    let frame = interface.frame(of: target) ?? .zero
    switch target {
    case .playButton: perform(.time(.playPause), at: time)
    case .sceneName: openScenes()
    case .panelButton:
      keyboard.part = nil
      perform(.tuner(.tuner), at: time)
    case .speed:
      openMenu(.speeds, at: frame)
      let chosen = menu?.items.firstIndex(where: \.isChecked)
      menu?.selected = chosen
    case .footer(let row, let button):
      guard footerRows.indices.contains(row) else { return }
      let buttons = footerRows[row].buttons
      // The footer goes on to have the keys, so that a key can be pressed again; the key itself is
      // not one of its own.
      let open = keyboard.part
      keyboard.part = nil
      if buttons.count > 2 {
        openMenu(.keys(row: row), at: frame)
        menu?.move(by: 1)
      } else if buttons.indices.contains(button) {
        keyDown(buttons[button].key, isRepeat: false, at: time)
        keyUp(buttons[button].key, at: time)
      }
      if !tuner.isFocused, keyboard.part == nil { keyboard.part = open }
    case .footerMore(let row):
      openMenu(.more(from: row), at: frame)
      menu?.move(by: 1)
    default: break
    }
  }

  /// Gives the selected mark, if it is one's own, the time of so many frames later.
  private func moveSelectedMark(by frames: Int) {
    guard let id = charting.selectedMark, mark(id) != nil else { return }
    guard let index = id.entryIndex else { return sayThatTheScriptStays() }
    var log = session.log
    let new = log.move(at: index, to: grid.step(from: log.entries[index].time, by: frames))
    let moved = id.moved(toEntry: new)
    session.replaceLog(log)
    charting.selectedMark = moved
    if let mark = mark(moved) { interface.say(words(for: mark)) }
  }
}
