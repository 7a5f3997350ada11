import LayerTree
import Scenes

/// The tuner: what it shows, and what keys and fields do in it.
extension Previewer {
  // MARK: Rows

  /// The places of the tunables that the filter leaves.
  var visibleTunables: [Int] {
    let filter = tunerFocus.filter?.text ?? ""
    return tunables.indices.filter { tunableNames[$0].matches(filter) }
  }

  /// All rows that can have the focus, from the top.
  private var tunerRows: [(tunable: Int, field: TunerField)] {
    visibleTweaks.map { (TunerFocus.tweaks, .tweak($0.tweak.name)) }
      + visibleTunables.flatMap { index in
        TunerField.rows(of: tunables[index], in: session.tuning).map { (index, $0) }
      }
  }

  /// Whether there is anything to tune.
  private var hasRows: Bool { !tunables.isEmpty || !tunedTweaks.isEmpty }

  package var selectedTunable: Tunable? {
    let index = tunerFocus.tunable
    // What the filter hides is not changed.
    return focus == .tuner && visibleTunables.contains(index) ? tunables[index] : nil
  }

  func selectTuner(by step: Int) { tunerFocus.move(by: step, in: tunerRows) }

  /// Selects a row that there is, after what there is has changed.
  func keepTunerFocus() {
    let rows = tunerRows
    if rows.contains(where: { $0.tunable == tunerFocus.tunable && $0.field == tunerFocus.field }) {
      return
    }
    let own = rows.first { $0.tunable == tunerFocus.tunable && $0.field == .easing }
    if let row = own ?? rows.first(where: { $0.tunable == tunerFocus.tunable }) ?? rows.first {
      (tunerFocus.tunable, tunerFocus.field) = (row.tunable, row.field)
    }
  }

  // MARK: Focus

  /// Gives the keys to the tuner or back to the stage; a narrow window shows its panels meanwhile.
  func toggleTuner() {
    // Where the tuner stands too.
    isHelpShown = false
    if interface.isHidden || !interface.isNarrow {
      focus = focus == .stage && hasRows ? .tuner : .stage
    } else if !interface.isSidebarOpen {
      interface.isSidebarOpen = true
      if hasRows { focus = .tuner }
    } else {
      leaveTuner()
    }
    keepTunerFocus()
  }

  /// Gives the keys to the stage.
  func leaveTuner() {
    focus = .stage
    tunerFocus.typing = nil
    tunerFocus.palette = nil
    tunerFocus.handle = nil
    tunerFocus.isFiltering = false
    interface.isSidebarOpen = false
  }

  // MARK: Values

  /// Whether the selected row has a value that steps change; says so where it has none.
  func hasSelectedField() -> Bool {
    guard let tunable = selectedTunable else { return false }
    guard tunerFocus.field == .easing, session.tuning.isSpring(tunable) else { return true }
    interface.say("\(tunable.name) moves by a spring: type a curve to have one", isWarning: true)
    return false
  }

  func resetSelected() {
    if let tweak = selectedTweak { return session.tuning.setNumber(nil, of: tweak) }
    guard let tunable = selectedTunable else { return }
    session.tuning.reset(tunerFocus.field, of: tunable)
    keepTunerFocus()
  }

  func resetAllTunables() {
    var tuning = session.tuning
    tuning.tweaks = [:]
    for target in tunables.flatMap(\.targets) { tuning[target] = Tuning.Values() }
    session.tuning = tuning
    keepTunerFocus()
    interface.say("all values are the scene's own")
  }

  // MARK: Typing

  /// Begins with the present value, all of it selected.
  func beginTyping() {
    guard let text = selectedText else { return }
    tunerFocus.typing = TunerFocus.Typing(field: TextField(text))
  }

  /// The selected row's value as it can be typed.
  var selectedText: String? {
    if let tweak = selectedTweak { return tweak.text(in: session.tuning) }
    return selectedTunable.map { typedText(of: tunerFocus.field, $0) }
  }

  /// A value of a tunable as it can be typed.
  func typedText(of field: TunerField, _ tunable: Tunable) -> String {
    switch field {
    case .duration:
      return Readout.number(session.tuning.duration(of: tunable), decimals: 3)
    case .delay: return Readout.number(session.tuning.delay(of: tunable), decimals: 3)
    case .easing:
      if session.tuning.isSpring(tunable) {
        let spring = session.tuning.spring(of: tunable)
        let pair = [spring.perceptualDuration, spring.bounce].map {
          Readout.number($0, decimals: 3)
        }
        return "spring(\(pair.joined(separator: ", ")))"
      }
      let easing = session.tuning.easing(of: tunable)
      return easing?.controlPoints.map { points in
        points.map { Readout.number($0, decimals: 3) }.joined(separator: ", ")
      } ?? easing?.text ?? ""
    case .spring(let field):
      return Readout.number(session.tuning.spring(of: tunable)[keyPath: field.path], decimals: 4)
    case .tweak: return ""
    }
  }

  /// Takes what has been typed into the selected row. A value that is none is refused: what is
  /// wrong stands at the field, where typing goes on, and the value of before stays in force.
  ///
  /// - Returns: whether it was taken.
  @discardableResult
  func commitTyping() -> Bool {
    guard let typed = tunerFocus.typed else { return true }
    let refusal: String?
    if let tweak = selectedTweak {
      refusal = take(typed, into: tweak)
    } else if let tunable = selectedTunable {
      refusal = take(typed, into: tunerFocus.field, of: tunable)
    } else {
      return true
    }
    if let refusal {
      tunerFocus.typing?.refusal = refusal
      return false
    }
    tunerFocus.typing = nil
    keepTunerFocus()
    return true
  }

  /// Puts a typed number into force; else says what is wrong.
  private func take(_ text: String, into tweak: TunedTweak) -> String? {
    do throws(ValueText.Refusal) {
      session.tuning.setNumber(try tweak.number(text), of: tweak)
      return nil
    } catch {
      return error.description
    }
  }

  /// Puts a typed value into force; else says what is wrong.
  func take(_ text: String, into field: TunerField, of tunable: Tunable) -> String? {
    switch field {
    case .duration:
      do throws(ValueText.Refusal) {
        let seconds = try ValueText.duration(text, own: tunable.duration)
        session.tuning.setDuration(seconds, of: tunable)
        return nil
      } catch {
        return error.description
      }
    case .delay:
      do throws(ValueText.Refusal) {
        session.tuning.setDelay(try ValueText.delay(text), of: tunable)
        return nil
      } catch {
        return error.description
      }
    case .easing:
      do throws(ValueText.Refusal) {
        try session.tuning.setMotion(text, of: tunable)
        return nil
      } catch {
        return error.description
      }
    case .spring(let field):
      do throws(ValueText.Refusal) {
        var spring = session.tuning.spring(of: tunable)
        spring[keyPath: field.path] = try field.value(text)
        guard spring.isWithinLimits else {
          return "with the other values that is a spring beyond what can be tuned"
        }
        session.tuning.setSpring(spring, of: tunable)
        return nil
      } catch {
        return error.description
      }
    case .tweak: return nil
    }
  }

  // MARK: Filter

  /// Gives the keys to the filter.
  func beginFilter() {
    guard hasRows else {
      return interface.say("\(session.sceneType.name) has nothing to tune", isWarning: true)
    }
    if interface.isNarrow, !interface.isHidden { interface.isSidebarOpen = true }
    focus = .tuner
    if tunerFocus.filter == nil { tunerFocus.filter = TextField() }
    tunerFocus.filter?.selectAll()
    tunerFocus.isFiltering = true
  }

  /// Shows all rows again.
  func endFilter() {
    tunerFocus.filter = nil
    tunerFocus.isFiltering = false
    keepTunerFocus()
  }

  // MARK: What is shown

  package func tunerState() -> [InterfaceState.Tuner] {
    var lastGroup: String?
    let groups = Set(tunableNames.map(\.group)).count
    let blocks = visibleTunables.map { index in
      let name = tunableNames[index]
      var state = tunerState(of: index)
      if groups > 1, name.group != lastGroup { state.header = name.group }
      lastGroup = name.group
      return state
    }
    return [tweakState()].compactMap(\.self) + blocks
  }

  private func tunerState(of index: Int) -> InterfaceState.Tuner {
    let (tunable, tuning) = (tunables[index], session.tuning)
    let isSelected = focus == .tuner && index == tunerFocus.tunable && !tunerFocus.isFiltering
    let isSpring = tuning.isSpring(tunable)
    let values = tunable.targets.first.map { tuning[$0] } ?? Tuning.Values()
    let fields = TunerField.rows(of: tunable, in: tuning)
    let spring = tuning.spring(of: tunable)
    var state = InterfaceState.Tuner(
      index: index, title: tunableNames[index].title,
      exactName: isSelected && tunable.name != tunableNames[index].title ? tunable.name : nil)
    state.selection = isSelected ? tunerFocus.field : nil
    state.typing = isSelected ? tunerFocus.typing : nil
    // The numbers of a spring unfold where they are selected.
    for field in fields
    where isSelected || field == .duration || field == .easing
      || (field == .delay && tuning.delay(of: tunable) > 0)
    {
      var row = InterfaceState.Tuner.Row(field: field, value: "")
      switch field {
      case .duration:
        let duration = isSpring ? tuning.springDuration(of: tunable) : tuning.duration(of: tunable)
        row.value = "\(Readout.number(duration, decimals: 3)) s"
        row.isChanged = values.duration != nil && duration != tunable.duration
      case .delay:
        row.value = "\(Readout.number(tuning.delay(of: tunable), decimals: 3)) s"
        row.isChanged = values.delay != nil && tuning.delay(of: tunable) != tunable.ownDelay
      case .easing:
        row.value = isSpring ? "spring" : tuning.easing(of: tunable)?.description ?? "spring"
        row.isChanged =
          isSpring != tunable.isOwnSpring
          || (!isSpring && tuning.easing(of: tunable) != tunable.easing)
      case .spring(let field):
        row.value = field.text(spring[keyPath: field.path])
        row.isChanged = values.spring != nil && !tuning.isOwn(field, of: tunable)
      case .tweak: break
      }
      state.rows.append(row)
    }
    if isSpring {
      let duration = tuning.springDuration(of: tunable)
      state.curves = [.spring(spring, duration)]
      state.note = isSelected ? Self.note(on: spring) : Self.summary(of: spring)
    } else {
      state.curves = [.easing(tuning.easing(of: tunable) ?? .afterSpring)]
      if tuning.policy == .spring, tunable.canBeSpring {
        // From rest the curve is in force, and this spring where it takes over from what moves.
        let duration = tuning.duration(of: tunable)
        let spring = InterfaceState.Curve.spring(.takeover(settlingIn: duration), duration)
        let takesOver = session.progress(of: tunable)?.isSpring == true
        state.curves.insert(spring, at: takesOver ? 1 : 0)
        let seconds = Readout.number(duration, decimals: 3)
        if takesOver, let row = state.rows.firstIndex(where: { $0.field == .easing }) {
          state.rows[row].value = "spring, taking over"
        }
        state.note =
          takesOver
          ? "from rest: \(tuning.easing(of: tunable)?.description ?? "a curve")"
          : "where it takes over: a spring in \(seconds) s"
      }
    }
    if isSelected, tunerFocus.field != .duration, tunerFocus.field != .delay {
      state.editor = editor(of: index, state.curves)
    }
    if isSelected, tunerFocus.palette != nil { state.palette = paletteState() }
    return state
  }

  private func editor(
    of index: Int, _ curves: [InterfaceState.Curve]
  ) -> InterfaceState.Editor {
    var editor = InterfaceState.Editor(curves: curves)
    let (tunable, tuning) = (tunables[index], session.tuning)
    if !tuning.isSpring(tunable), tunerFocus.palette == nil {
      editor.handles = tuning.easing(of: tunable)?.controlPoints
      editor.handle = tunerFocus.handle
    }
    editor.view = CurvePlot.view(of: curves)
    // While a handle is dragged the square stays as it was, under the mouse.
    if case .handle(_, let plot, _, _, _) = mouse.drag { editor.view = plot.view }
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

  private func paletteState() -> InterfaceState.Palette {
    let (presets, selected) = (palettePresets, tunerFocus.palette?.selected)
    let most = InterfaceState.Palette.most
    let first = tunerFocus.palette?.first ?? 0
    let items = presets.indices.dropFirst(first).prefix(most).map { place in
      let preset = presets[place]
      let curve: InterfaceState.Curve =
        switch preset.motion {
        case .curve(let easing): .easing(easing)
        case .spring(let spring): .spring(spring, spring.settlingDuration)
        }
      return InterfaceState.Palette.Item(
        name: preset.name, curve: curve, isSelected: place == selected)
    }
    return InterfaceState.Palette(items: items, first: first, count: presets.count)
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

  package func filterState() -> InterfaceState.Filter? {
    tunerFocus.filter.map { field in
      InterfaceState.Filter(
        field: field, isFocused: tunerFocus.isFiltering,
        found: visibleTunables.count + visibleTweaks.count,
        count: tunables.count + tunedTweaks.count)
    }
  }
}

extension TunedSpring {
  /// What takes over under the policy *spring*: critically damped, and settled in a duration.
  static func takeover(settlingIn duration: Double) -> TunedSpring {
    let frequency = Spring.settledAtRest / duration
    return TunedSpring(mass: 1, stiffness: frequency * frequency, damping: 2 * frequency)
  }
}
