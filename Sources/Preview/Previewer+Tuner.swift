import Foundation
package import MidflightEngine
import MidflightLayerTree
import MidflightScenes
import MidflightSwiftText

extension Previewer {
  package var selectedTunable: Tunable? { isTunerFocused ? tuner.selectedTunable : nil }

  var selectedTweak: TunedTweak? { isTunerFocused ? tuner.selectedTweak(in: session) : nil }

  package func tunerState() -> [InterfaceState.Tuner] {
    var editing = TunerEditing()
    editing.hasKeys = isTunerFocused && field?.purpose != .filter
    if let field, field.purpose == .value || field.purpose == .presets {
      editing.typing = field.typing
    }
    editing.palette = palette?.state(of: palettePresets)
    editing.handle = handleMode?.handle
    if case .handle(_, let plot, _, _, _) = mouse.drag { editing.heldPlot = plot }
    return tuner.state(session, editing)
  }

  package func filterState() -> InterfaceState.Filter? {
    tuner.filterState(
      session, typed: field.flatMap { $0.purpose == .filter ? $0.typing.field : nil })
  }

  // MARK: Focus

  /// Moves the keyboard focus to the tuner, or back to the stage. In a narrow window, also opens or
  /// closes the sidebar.
  package func toggleTuner() {
    // The help would cover the tuner, so close it.
    isHelpShown = false
    let hasRows = tuner.hasRows(in: session)
    if window.isHidden || !window.isNarrow {
      isTunerFocused = !isTunerFocused && hasRows
    } else if !window.isSidebarOpen {
      openSidebar()
      if hasRows { isTunerFocused = true }
    } else {
      leaveTuner()
    }
    if isTunerFocused {
      // The animation that was added last overrides earlier ones, so prefer it.
      let run = chart.runs.last { $0.name == watchedName && $0.begin <= session.time }
      tuner.focus(on: watchedName, preferring: run?.target)
    }
    tuner.validateFocus(in: session)
  }

  func leaveTuner() {
    isTunerFocused = false
    tuner.focus.others = []
    window.modes[SidebarMode.self] = nil
    settleModes()
  }

  func endFilter() {
    if field?.purpose == .filter { field = nil }
    tuner.focus.filter = nil
    tuner.validateFocus(in: session)
  }

  func beginFilter() {
    guard tuner.hasRows(in: session) else {
      return say("\(session.definition.name) has nothing to tune", isWarning: true)
    }
    if window.isNarrow, !window.isHidden { openSidebar() }
    isTunerFocused = true
    let text = tuner.focus.filter ?? ""
    tuner.focus.filter = text
    field = FieldMode(.filter, text)
  }

  // MARK: Values

  func warn(_ text: String?) {
    if let text { say(text, isWarning: true) }
  }

  func resetAllTunables() {
    tuner.resetAll(in: session)
    say("all values are the scene's own")
  }

  func toggleReducedMotion() {
    session.tuning.reducesMotion.toggle()
    say(
      session.tuning.reducesMotion
        ? "reduced motion on: UIAccessibility.isReduceMotionEnabled is true"
        : "reduced motion off")
  }

  /// Updates the list of tunable animations if the numbers in the code or the setting for reduced
  /// motion have changed.
  func surveyIfChanged(since before: Tuning) {
    let tuning = session.tuning
    if tuning.tweaks != before.tweaks || tuning.reducesMotion != before.reducesMotion {
      tuner.survey(session)
    }
  }

  /// Writes the tuned numbers into the scene's code.
  ///
  /// - Returns: The tuned values that have to be saved elsewhere, and the outcomes to report.
  func writeTweaks() -> (rest: Tuning, outcomes: [TweakWriter.Outcome]) {
    var numbers = session.tuning.tweaks
    // The scene already runs with the integers rounded, so write the rounded numbers.
    for tuned in session.tunedTweaks where tuned.isInteger {
      numbers[tuned.tweak.name] = numbers[tuned.tweak.name]?.rounded()
    }
    let outcomes = TweakWriter.write(numbers, of: session.definition.tweaks)
    var rest = session.tuning
    for name in outcomes.filter(\.isDone).flatMap(\.names) { rest.tweaks[name] = nil }
    return (rest, outcomes)
  }
}
