import Foundation
import MidflightEngine
import MidflightLayerTree
import MidflightScenes

/// The editing state of the tuner's selected row.
struct TunerEditing {
  var hasKeys = false
  var typing: Typing?
  var palette: InterfaceState.Palette?
  /// The index of the curve's handle that the arrow keys move; nil if they move none.
  var handle: Int?
  var heldPlot: CurvePlot?
}

extension Tuner {
  func state(_ session: Session, _ editing: TunerEditing) -> [InterfaceState.Tuner] {
    var lastGroup: String?
    let groups = Set(names.map(\.group)).count
    let blocks = visibleTunables.map { index in
      let name = names[index]
      var state = state(of: index, session, editing)
      if groups > 1, name.group != lastGroup { state.header = name.group }
      lastGroup = name.group
      return state
    }
    return [tweakState(session, editing)].compactMap(\.self) + blocks
  }

  private func state(
    of index: Int, _ session: Session, _ editing: TunerEditing
  ) -> InterfaceState.Tuner {
    let (tunable, tuning) = (tunables[index], session.tuning)
    let isSelected = editing.hasKeys && index == focus.tunable
    let isSpring = tuning.isSpring(tunable)
    let spring = tuning.spring(of: tunable)
    var state = InterfaceState.Tuner(
      index: index, title: names[index].title,
      exactName: isSelected && tunable.name != names[index].title ? tunable.name : nil)
    state.selection = isSelected ? focus.field : nil
    state.together = editing.hasKeys && focus.others.contains(index) ? focus.field : nil
    state.typing = isSelected ? editing.typing : nil
    // Show a spring's numbers only for the selected animation and for the animations that change
    // together with it.
    state.rows = TunerField.rows(of: tunable, in: tuning).filter { field in
      guard shows(field, of: index) else { return false }
      if case .spring = field { return isSelected || field == state.together }
      return true
    }.map { Self.row($0, of: tunable, in: tuning) }
    if !tunable.isTunable {
      state.note = "timing of a property animator: only the code can change it"
    } else if isSpring {
      let duration = tuning.springDuration(of: tunable)
      state.curves = [.spring(spring, duration)]
      state.note = isSelected ? Self.note(on: spring) : Self.summary(of: spring)
      if isSelected, editing.palette == nil {
        state.pad = InterfaceState.SpringPad(
          duration: spring.perceptualDuration, bounce: spring.bounce,
          durations: editing.heldPlot?.time
            ?? InterfaceState.SpringPad.durations(around: spring.perceptualDuration),
          isHeld: editing.handle != nil)
      }
    } else {
      state.curves = [.easing(tuning.easing(of: tunable) ?? .afterSpring)]
      if tuning.policy == .spring, tunable.canBeSpring {
        // If the motion starts from rest, it follows the curve; if it interrupts another motion, it
        // follows a spring. So show both.
        let duration = tuning.duration(of: tunable)
        let spring = CurveShape.spring(.takeover(settlingIn: duration), duration)
        let takesOver = session.progress(of: tunable)?.isSpring == true
        state.curves.insert(spring, at: takesOver ? 1 : 0)
        let seconds = Readout.number(duration, decimals: 3)
        if takesOver, let row = state.rows.firstIndex(where: { $0.field == .easing }) {
          state.rows[row].value = "spring, taking over"
        }
        state.note =
          takesOver
          ? "from rest: \(tuning.easing(of: tunable)?.description ?? "a curve")"
          : "at an interruption: a spring of \(seconds) s"
      }
    }
    if isSelected, focus.field != .duration, focus.field != .delay {
      state.editor = editor(of: index, state.curves, session, editing)
    }
    if isSelected { state.palette = editing.palette }
    return state
  }

  private static func row(
    _ field: TunerField, of tunable: Tunable, in tuning: Tuning
  ) -> InterfaceState.Tuner.Row {
    let values = tunable.targets.first.map { tuning[$0] } ?? Tuning.Values()
    var (value, isDefault) = tuning.value(of: field, of: tunable)
    switch field {
    case .duration where tuning.isSpring(tunable):
      let duration = tuning.springDuration(of: tunable)
      value = "\(Readout.number(duration, decimals: 3)) s"
      isDefault = values.duration == nil || duration == tunable.duration
    case .spring where values.spring == nil: isDefault = true
    default: break
    }
    var row = InterfaceState.Tuner.Row(field: field, value: value)
    row.isChanged = !isDefault
    row.number = number(of: field, of: tunable, in: tuning)
    return row
  }

  private static func number(
    of field: TunerField, of tunable: Tunable, in tuning: Tuning
  ) -> InterfaceState.Tuner.Row.Number? {
    let (value, range, step): (Double, ClosedRange<Double>, Double)
    switch field {
    case .duration:
      value =
        tuning.isSpring(tunable)
        ? tuning.springDuration(of: tunable) : tuning.duration(of: tunable)
      (range, step) = (Tuning.durations, 0.05)
    case .delay: (value, range, step) = (tuning.delay(of: tunable), Tuning.delays, 0.05)
    case .spring(let field):
      value = tuning.spring(of: tunable)[keyPath: field.path]
      (range, step) = (field.limits, field.step(at: value))
    case .easing, .tweak: return nil
    }
    return InterfaceState.Tuner.Row.Number(value, in: range, step: step)
  }

  private func editor(
    of index: Int, _ curves: [CurveShape], _ session: Session,
    _ editing: TunerEditing
  ) -> InterfaceState.Editor {
    var editor = InterfaceState.Editor(curves: curves)
    let (tunable, tuning) = (tunables[index], session.tuning)
    if !tuning.isSpring(tunable), editing.palette == nil {
      editor.handles = handlePoints(in: session)
      editor.handle = editing.handle
    }
    // While a handle is being dragged, keep the visible range from before the drag, so that the
    // handle stays under the mouse.
    editor.view =
      tuning.isSpring(tunable)
      ? CurvePlot.view(of: curves) : editing.heldPlot?.view ?? CurvePlot.view(of: curves)
    if let progress = session.progress(of: tunable) {
      let curve = curves.last { curve in
        if case .spring = curve { return progress.isSpring }
        return !progress.isSpring
      }
      if let curve {
        editor.dot = InterfaceState.Editor.Dot(
          x: progress.fraction, y: curve.course(progress.fraction))
      }
    }
    return editor
  }

  private static func summary(of spring: TunedSpring) -> String {
    "response \(Readout.number(spring.perceptualDuration, decimals: 3)) s · "
      + "bounce \(Readout.number(spring.bounce, decimals: 2))"
  }

  private static func note(on spring: TunedSpring) -> String {
    let overshoot = spring.overshoot * 100
    let passes =
      overshoot < 0.05 ? "no overshoot" : "overshoot \(Readout.number(overshoot, decimals: 1)) %"
    let settled = spring.settlingDuration
    let time =
      settled < 60 ? "settles in \(Readout.number(settled, decimals: 3)) s" : "cut off after 60 s"
    return "\(time) · \(passes)"
  }

  /// Returns the part of the tuner that shows the numbers in the scene's code; nil if no numbers
  /// are visible.
  private func tweakState(_ session: Session, _ editing: TunerEditing) -> InterfaceState.Tuner? {
    let visible = visibleTweaks(in: session)
    guard let first = visible.first else { return nil }
    let file = first.tweak.location.file.split(separator: "/").last.map(String.init) ?? ""
    var state = InterfaceState.Tuner(index: TunerFocus.tweaks, title: "numbers in \(file)")
    if case .tweak = focus.field, editing.hasKeys {
      (state.selection, state.typing) = (focus.field, editing.typing)
    }
    state.rows = visible.map { tuned in
      let number = tuned.number(in: session.tuning)
      var row = InterfaceState.Tuner.Row(
        field: .tweak(tuned.tweak.name), value: tuned.text(in: session.tuning))
      row.isChanged = number != tuned.own
      row.number = InterfaceState.Tuner.Row.Number(
        number, in: tuned.range, step: abs(tuned.number(1, from: number) - number))
      row.fraction =
        min(
          max(
            (number - tuned.range.lowerBound)
              / (tuned.range.upperBound - tuned.range.lowerBound), 0), 1)
      return row
    }
    return state
  }

  /// Returns the state of the filter above the rows, or nil if there is no filter.
  ///
  /// - Parameter typed: The filter's text field if it has the keyboard focus; otherwise nil.
  func filterState(_ session: Session, typed: TextField?) -> InterfaceState.Filter? {
    focus.filter.map { text in
      InterfaceState.Filter(
        field: typed ?? TextField(text), isFocused: typed != nil,
        found: count(in: session).found, count: count(in: session).of)
    }
  }
}

extension TunedSpring {
  /// Returns the critically damped spring that takes over an interrupted motion under the policy
  /// *spring*. The spring settles within the given duration. See
  /// https://en.wikipedia.org/wiki/Damping
  static func takeover(settlingIn duration: Double) -> TunedSpring {
    let frequency = Spring.settledAtRest / duration
    return TunedSpring(mass: 1, stiffness: frequency * frequency, damping: 2 * frequency)
  }
}
