import Foundation
import MidflightEngine
import MidflightHost

/// A mode in which the arrow keys move a handle of the selected animation's curve or, if the motion
/// is a spring, the spring's point in the pad.
struct HandleMode: InputMode, Equatable {
  static let rank = ModeRank.part

  var handle: Int
  let tunable: Int

  func isValid(in previewer: Previewer) -> Bool {
    let focus = previewer.tuner.focus
    return previewer.isTunerFocused && focus.tunable == tunable && focus.field == .easing
      && previewer.tuner.handlePoints(in: previewer.session) != nil
  }

  func takeKey(
    _ key: KeyPress, isRepeat: Bool, in previewer: Previewer, at time: UInt64
  ) -> Bool {
    guard !previewer.window.isHelpShown,
      let points = previewer.tuner.handlePoints(in: previewer.session),
      points.count > handle * 2 + 1
    else { return false }
    let step =
      key.modifiers == .shift ? 0.1 : key.modifiers == .alt ? 0.001 : key.modifiers == [] ? 0.01 : 0
    func move(byX dx: Double, y dy: Double) {
      previewer.tuner.setHandle(
        handle, x: points[handle * 2] + dx, y: points[handle * 2 + 1] + dy, grid: 1000,
        in: previewer.session)
    }
    switch key.name {
    case "Tab":
      previewer.handleMode = HandleMode(
        handle: (handle + 1) % (points.count / 2), tunable: tunable)
    case "Escape", "Enter": previewer.handleMode = nil
    case "Left" where step > 0: move(byX: -step, y: 0)
    case "Right" where step > 0: move(byX: step, y: 0)
    case "Down" where step > 0: move(byX: 0, y: -step)
    case "Up" where step > 0: move(byX: 0, y: step)
    default: return false
    }
    return true
  }

  var footer: [KeyMap.HelpRow]? {
    [
      KeyMap.HelpRow("←", "earlier", KeyPress("Left")),
      KeyMap.HelpRow("→", "later", KeyPress("Right")),
      KeyMap.HelpRow("↑", "up", KeyPress("Up")), KeyMap.HelpRow("↓", "down", KeyPress("Down")),
      KeyMap.HelpRow("Tab", "next handle", KeyPress("Tab")),
      KeyMap.HelpRow("Enter", "done", KeyPress("Enter")),
    ]
  }
}

extension Previewer {
  var handleMode: HandleMode? {
    get { window.modes[HandleMode.self] }
    set { window.modes[HandleMode.self] = newValue }
  }

  func beginHandles() {
    guard selectedTunable != nil else { return }
    tuner.focus.field = .easing
    tuner.validateFocus(in: session)
    guard tuner.handlePoints(in: session) != nil else {
      return say(
        "this curve has no handles; press E to choose another, Enter to type one", isWarning: true)
    }
    handleMode = HandleMode(handle: 0, tunable: tuner.focus.tunable)
  }

  func pressHandle(_ index: Int, at point: CGPoint, plot: CurvePlot) {
    tuner.focus.field = .easing
    handleMode = HandleMode(handle: index, tunable: tuner.focus.tunable)
    guard let points = tuner.handlePoints(in: session), points.count > index * 2 + 1 else { return }
    let before = session.tuning
    var start = (x: points[index * 2], y: points[index * 2 + 1])
    let position = plot.point(start.x, start.y)
    if hypot(position.x - point.x, position.y - point.y) > TunerLayout.handleReach {
      // A press in the pad moves the spring to the pressed point.
      start = plot.unit(at: point)
      tuner.setHandle(index, x: start.x, y: start.y, grid: 100, in: session)
    }
    mouse.drag = .handle(index, plot: plot, press: point, start: start, before: before)
  }

  /// Moves a handle as the mouse moves. If `isFine`, the handle moves by a tenth of the mouse's
  /// distance; if `isCoarse`, it moves on a grid of tenths.
  func dragHandle(
    _ index: Int, plot: CurvePlot, from press: CGPoint, start: (x: Double, y: Double),
    to point: CGPoint, isFine: Bool, isCoarse: Bool
  ) {
    let (a, b) = (plot.unit(at: press), plot.unit(at: point))
    let factor = isFine ? 0.1 : 1
    tuner.setHandle(
      index, x: start.x + (b.x - a.x) * factor, y: start.y + (b.y - a.y) * factor,
      grid: isFine ? 1000 : isCoarse ? 10 : 100, in: session)
  }
}
