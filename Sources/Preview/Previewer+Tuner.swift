import Foundation
package import MidflightEngine
import MidflightLayerTree
import MidflightScenes
import MidflightSwiftText

/// The tuner within the window: who has the keys, what is said, what can be undone.
extension Previewer {
  package var selectedTunable: Tunable? { tuner.selectedTunable }

  /// The tuner's blocks.
  package func tunerState() -> [InterfaceState.Tuner] {
    var heldView: ClosedRange<Double>?
    if case .handle(_, let plot, _, _, _) = mouse.drag { heldView = plot.view }
    return tuner.state(session, heldView: heldView)
  }

  package func filterState() -> InterfaceState.Filter? { tuner.filterState(session) }

  package var palettePresets: [EasingPreset] { tuner.presets }

  // MARK: Focus

  /// Gives the keys to the tuner or back to the stage; a narrow window shows its panels meanwhile.
  package func toggleTuner() {
    // Where the tuner stands too.
    isHelpShown = false
    let hasRows = tuner.hasRows(in: session)
    if interface.isHidden || !interface.isNarrow {
      tuner.isFocused = !tuner.isFocused && hasRows
    } else if !interface.isSidebarOpen {
      interface.isSidebarOpen = true
      if hasRows { tuner.isFocused = true }
    } else {
      leaveTuner()
    }
    if tuner.isFocused {
      // What was added last covers what was added before.
      let run = chart.runs.last { $0.name == watchedName && $0.begin <= session.time }
      tuner.focus(on: watchedName, preferring: run?.target)
    }
    tuner.keepFocus(in: session)
  }

  /// Gives the keys to the stage.
  func leaveTuner() {
    tuner.leave()
    interface.isSidebarOpen = false
  }

  /// Gives the keys to the filter.
  func beginFilter() {
    guard tuner.hasRows(in: session) else {
      return interface.say("\(session.definition.name) has nothing to tune", isWarning: true)
    }
    if interface.isNarrow, !interface.isHidden { interface.isSidebarOpen = true }
    tuner.isFocused = true
    if tuner.focus.filter == nil { tuner.focus.filter = TextField() }
    tuner.focus.filter?.selectAll()
    tuner.focus.isFiltering = true
  }

  // MARK: Values

  /// Says what kept something from being done, if anything did.
  func warn(_ text: String?) {
    if let text { interface.say(text, isWarning: true) }
  }

  func resetAllTunables() {
    tuner.resetAll(in: session)
    interface.say("all values are the scene's own")
  }

  /// Brings what depends on numbers in the code up to date, where some have changed.
  func surveyAgain(since before: Tuning) {
    if session.tuning.tweaks != before.tweaks { tuner.survey(session) }
  }

  /// Writes the tuned numbers into the code.
  ///
  /// - Returns: the tuned values that are left to be saved elsewhere, and what is to be said.
  func writeTweaks() -> (rest: Tuning, outcomes: [TweakWriter.Outcome]) {
    var numbers = session.tuning.tweaks
    // An integer has taken the nearest whole number.
    for tuned in session.tunedTweaks where tuned.isInteger {
      numbers[tuned.tweak.name] = numbers[tuned.tweak.name]?.rounded()
    }
    let outcomes = TweakWriter.write(numbers, of: session.definition.tweaks)
    var rest = session.tuning
    for name in outcomes.filter(\.isDone).flatMap(\.names) { rest.tweaks[name] = nil }
    return (rest, outcomes)
  }

  // MARK: Presets and handles

  /// Opens the list of presets for the selected animation.
  func openPalette() {
    if tuner.selectedTunable == nil {
      return interface.say("Tab leads to the tuner, where E chooses a curve")
    }
    tuner.openPalette(in: session, before: work.state)
  }

  /// Tries the preset that is clicked, and takes it with the second click.
  func clickPreset(_ place: Int, clicks: Int) {
    if clicks >= 2, tuner.focus.palette?.isClicked == true {
      _ = endTyping()
      return
    }
    tuner.tryPreset(place, in: session)
    tuner.focus.palette?.isClicked = true
  }

  /// Takes what is tried, or what is typed; both are one act to undo.
  ///
  /// - Returns: whether there was something to take.
  func commitPalette() -> Bool {
    guard let palette = tuner.focus.palette else { return true }
    guard tuner.commitPalette(in: session) else { return false }
    if work.state != palette.before { work.history.note(palette.before, act: nil) }
    return true
  }

  func pressHandle(_ handle: Int, at point: CGPoint, plot: CurvePlot) {
    (tuner.focus.field, tuner.focus.handle) = (.easing, handle)
    guard let points = tuner.handlePoints(in: session) else { return }
    mouse.drag = .handle(
      handle, plot: plot, press: point, start: (points[handle * 2], points[handle * 2 + 1]),
      before: session.tuning)
  }

  /// A handle follows the mouse, by a tenth of its way where it is fine; coarse, it keeps to
  /// tenths.
  func dragHandle(
    _ handle: Int, plot: CurvePlot, from press: CGPoint, start: (x: Double, y: Double),
    to point: CGPoint, isFine: Bool, isCoarse: Bool
  ) {
    let (a, b) = (plot.unit(at: press), plot.unit(at: point))
    let factor = isFine ? 0.1 : 1
    tuner.setHandle(
      handle, x: start.x + (b.x - a.x) * factor, y: start.y + (b.y - a.y) * factor,
      grid: isFine ? 1000 : isCoarse ? 10 : 100, in: session)
  }
}
