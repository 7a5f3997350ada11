import Foundation
import MidflightEngine
package import MidflightHost
import MidflightLayerTree
import MidflightScenes
import MidflightViews

extension Previewer {
  /// Updates the target under the mouse, except during a drag.
  func hover(_ event: HostEvent) {
    switch event {
    case .pointerMoved(let x, let y, _), .pointerReleased(_, let x, let y, _):
      mouse.position = point(x, y)
    case .pointerLeft: mouse.position = nil
    default: return
    }
    if mouse.drag != nil { return }
    mouse.hovered = mouse.position.map(hit)
    mouse.lit = mouse.position.flatMap(layout.timelinePart)
    switch mouse.lit {
    case .runEnd(let run) where tunable(of: run) == nil: mouse.lit = .run(run)
    case .runStart(let run) where tunable(of: run) == nil: mouse.lit = .run(run)
    default: break
    }
  }

  /// Updates the pointer's point after the panels have changed their scale: the pointer has stayed
  /// at its pixel.
  func rescalePointer(by ratio: Double) {
    guard let old = mouse.position else { return }
    mouse.position = CGPoint(x: old.x * ratio, y: old.y * ratio)
    if mouse.drag == nil { mouse.hovered = mouse.position.map(hit) }
  }

  var hover: HoverMark? {
    guard menu == nil, mouse.drag == nil, let hit = mouse.hovered, let frame = hit.frame else {
      return nil
    }
    return HoverMark(
      frame: frame, isEdge: hit.target == .sidebarEdge || hit.target == .chartEdge)
  }

  /// Updates the target under the mouse after the panels have changed, although the mouse has not
  /// moved.
  func refreshHover() {
    guard mouse.drag == nil, let point = mouse.position, let old = mouse.hovered else { return }
    let isStage = layout.target(at: point) == .stage
    // If the mouse is still over the scene, keep the target: finding touchable parts of the scene
    // is left to the next move of the mouse.
    if isStage, old.target == .stage, old.frame == nil { return }
    mouse.hovered = hit(at: point)
  }

  /// Returns the target at a point of the window. This can also be a touchable part of the scene.
  private func hit(at point: CGPoint) -> Hit {
    var hit = layout.hit(at: point)
    guard hit.target == .stage else { return hit }
    if let tile = labTile(at: point) {
      (hit.frame, hit.shape) = (tile.frame, .hand)
    } else if isTouchable(at: point) {
      hit.shape = .hand
    }
    return hit
  }

  /// The pointer's shape for the drag in progress, or for the target under the mouse.
  package var pointerShape: PointerShape {
    if mouse.drag == nil, let shape = modes.lazy.compactMap(\.pointerShape).first {
      return shape
    }
    return mouse.shape
  }

  /// Presses a key of the footer. The key is released with the mouse button. If the row has more
  /// than two keys, opens a menu of the keys instead.
  func pressFooter(_ row: Int, _ button: Int, at time: UInt64) {
    guard footerRows.indices.contains(row) else { return }
    let buttons = footerRows[row].buttons
    if buttons.count > 2 {
      let frame = layout.frame(of: .footer(row: row, button: 0)) ?? .zero
      return openMenu(.keys(row: row), at: frame)
    }
    guard buttons.indices.contains(button) else { return }
    mouse.heldKey = buttons[button].key
    keyDown(buttons[button].key, isRepeat: false, at: time)
  }

  func pull(_ hold: Mouse.Hold, to point: CGPoint, _ modifiers: KeyPress.Modifiers, at time: UInt64)
  {
    switch hold {
    case .speed(let startX, let start):
      let speeds = PlaybackClock.speeds
      let index = (speeds.firstIndex(of: start) ?? 7) + Int(((point.x - startX) / 20).rounded())
      transport.clock.setSpeed(speeds[min(max(index, 0), speeds.count - 1)], at: time)
    case .clock(let startX, let start):
      let points = Int((point.x - startX).rounded())
      let unit = modifiers.isFine ? FrameGrid(rate: 240) : grid
      let target = unit.time(
        of: max(unit.frame(at: start) + points * (modifiers.contains(.shift) ? 10 : 1), 0))
      seekAndPause(to: points == 0 ? start : min(target, charting.lastInstant), at: time)
    case .mark(let drag): pull(drag, to: point.x)
    case .touch: touchScene(.moved, at: point)
    case .pan(let from, let start):
      pan(from: start, by: CGPoint(x: point.x - from.x, y: point.y - from.y))
    case .sidebarEdge(let grip): pullSidebar(to: point.x + grip)
    case .chartEdge(let grip): pullChart(to: point.y + grip)
    case .run(let drag): pull(drag, to: point.x, isFine: modifiers.isFine)
    }
  }

  /// Performs an action on a timeline mark. The script's marks can only be muted.
  func perform(_ action: MarkAction, on id: InputLog.MarkID, at time: UInt64) {
    guard let mark = mark(id) else { return }
    switch action {
    case .toggle: toggle(id)
    case .goTo: seekAndPause(to: mark.time, at: time)
    case .delete:
      guard let index = id.entryIndex else { return reportFixedMark() }
      var log = session.log
      log.remove(at: index)
      session.replaceLog(log)
      (charting.selectedMark, mouse.lit) = (nil, nil)
      say("deleted: \(text(for: mark))")
    case .duplicate:
      guard let index = id.entryIndex else { return reportFixedMark() }
      if mark.isAction {
        var log = session.log
        if log.isBlocked(at: index, movedTo: session.time, isCopy: true) {
          return reportBlockedTouch()
        }
        let copy = log.copy(at: index, to: session.time)
        log.setMuted(false, .entry(copy))
        session.replaceLog(log)
      } else {
        apply(session.log.entries[index].action)
      }
      say("duplicated at \(Readout.fixed(session.time.seconds, decimals: 3)) s")
    }
  }

  func reportBlockedTouch() {
    say("a touch cannot overlap another touch", isWarning: true)
  }

  func reportFixedMark() {
    say("the script's marks can only be muted, with Enter or a click", isWarning: true)
  }

  func text(for mark: Mark) -> String {
    let what = mark.properties.isEmpty ? [] : [mark.properties.joined(separator: ", "), "→"]
    return (what + [mark.title, "at", Readout.fixed(mark.time.seconds, decimals: 3), "s"])
      .joined(separator: " ")
  }

  func markItems(_ id: InputLog.MarkID) -> [Menu.Item] {
    guard let mark = mark(id) else { return [] }
    let isByUser = id.entryIndex != nil
    let isMuted = session.log.isMuted(id)
    var items = [
      Menu.Item(title: text(for: mark)),
      Menu.Item(title: isMuted ? "unmute" : "mute", action: .mark(.toggle, id)),
      Menu.Item(title: "go to it", action: .mark(.goTo, id)),
    ]
    if isByUser {
      items += [
        .line, Menu.Item(title: "duplicate here", action: .mark(.duplicate, id)),
        Menu.Item(title: "delete", action: .mark(.delete, id)),
      ]
    }
    return items
  }
}
