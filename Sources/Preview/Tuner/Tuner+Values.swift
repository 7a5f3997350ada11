import MidflightEngine
import MidflightLayerTree
import MidflightScenes

extension Tuner {
  func selectedName(in session: Session) -> String {
    if let tweak = selectedTweak(in: session) { return tweak.tweak.name }
    return selectedTunable.map { "\($0.name), \(focus.field.title)" } ?? ""
  }

  func selectedValue(in session: Session) -> String {
    if let tweak = selectedTweak(in: session) {
      let isDefault = tweak.number(in: session.tuning) == tweak.own
      let value = tweak.text(in: session.tuning)
      return "\(tweak.tweak.name): \(value)\(isDefault ? " (the code's own)" : "")"
    }
    guard let tunable = selectedTunable else { return "" }
    let (value, isDefault) = session.tuning.value(of: focus.field, of: tunable)
    return "\(selectedName(in: session)): \(value)\(isDefault ? " (the scene's own)" : "")"
  }

  /// Returns the selected row's value, written as the user would type it, or nil if no row is
  /// selected.
  func selectedText(in session: Session) -> String? {
    if let tweak = selectedTweak(in: session) { return tweak.text(in: session.tuning) }
    return selectedTunable.map { Self.typedText(of: focus.field, $0, in: session.tuning) }
  }

  /// Returns a tunable's value, written as the user would type it.
  static func typedText(
    of field: TunerField, _ tunable: Tunable, in tuning: Tuning
  ) -> String {
    switch field {
    case .duration:
      return Readout.number(tuning.duration(of: tunable), decimals: 3)
    case .delay: return Readout.number(tuning.delay(of: tunable), decimals: 3)
    case .easing:
      if tuning.isSpring(tunable) {
        let spring = tuning.spring(of: tunable)
        let pair = [spring.perceptualDuration, spring.bounce].map {
          Readout.number($0, decimals: 3)
        }
        return "spring(\(pair.joined(separator: ", ")))"
      }
      let easing = tuning.easing(of: tunable)
      return easing?.controlPoints.map { points in
        points.map { Readout.number($0, decimals: 3) }.joined(separator: ", ")
      } ?? easing?.text ?? ""
    case .spring(let field):
      return Readout.number(tuning.spring(of: tunable)[keyPath: field.path], decimals: 4)
    case .tweak: return ""
    }
  }

  /// Resets the selected row's value to the scene's value or, for a number in the code, to the
  /// number that is written there.
  mutating func reset(in session: Session) {
    if let tweak = selectedTweak(in: session) { return session.tuning.setNumber(nil, of: tweak) }
    for tunable in changedTunables(in: session) { session.tuning.reset(focus.field, of: tunable) }
    validateFocus(in: session)
  }

  /// Discards the tuned values whose values in the code have been edited since, because the latest
  /// change takes precedence.
  ///
  /// - Parameter codeValues: The earlier values in the code of everything that is tuned.
  /// - Returns: The names of the discarded values.
  func discardEditedValues(since codeValues: Tuning, in session: Session) -> [String] {
    var tuning = session.tuning
    let discarded = tuning.discardEdited(since: codeValues, in: tunables)
    if !discarded.isEmpty { session.tuning = tuning }
    return discarded.map { "\(names[$0.index].title) \($0.title)" }
  }

  mutating func resetAll(in session: Session) {
    var tuning = session.tuning
    tuning.tweaks = [:]
    for target in tunables.flatMap(\.targets) { tuning[target] = Tuning.Values() }
    session.tuning = tuning
    validateFocus(in: session)
  }

  /// Changes the selected row's value by a number of steps.
  ///
  /// - Returns: A message for the user, if there is one.
  func adjust(by steps: Double, in session: Session) -> String? {
    if let tweak = selectedTweak(in: session) {
      adjust(tweak, by: steps, from: session.tuning, in: session)
    } else if let tunable = selectedTunable {
      if focus.field == .easing, session.tuning.isSpring(tunable) {
        return "\(tunable.name) is a spring; type a curve to replace it"
      }
      for tunable in changedTunables(in: session) {
        session.tuning.adjust(focus.field, of: tunable, by: steps)
      }
    }
    return nil
  }

  func adjust(_ tuned: TunedTweak, by steps: Double, from start: Tuning, in session: Session) {
    session.tuning.setNumber(tuned.number(steps, from: tuned.number(in: start)), of: tuned)
  }

  /// Changes a row's value by the distance of a drag, in points.
  ///
  /// - Parameter start: The tuned values at the start of the drag.
  /// - Returns: A message for the user, if there is one.
  func drag(
    _ field: TunerField, by points: Double, from start: Tuning, isFine: Bool, isCoarse: Bool,
    in session: Session
  ) -> String? {
    let factor = isFine ? 0.1 : isCoarse ? 10 : 1
    if case .tweak = field {
      guard let tweak = selectedTweak(in: session) else { return nil }
      let steps = (points / 4).rounded() * factor
      if steps == 0 {
        session.tuning.tweaks[tweak.tweak.name] = start.tweaks[tweak.tweak.name]
      } else {
        adjust(tweak, by: steps, from: start, in: session)
      }
      return nil
    }
    guard let tunable = selectedTunable else { return nil }
    let steps = (points / (field == .easing ? 24 : 4)).rounded()
    var tuning = start
    tuning.policy = session.tuning.policy
    if field == .easing, steps != 0 {
      if start.isSpring(tunable) { return nil }
      // Don't let a drag change a curve without a name: drags select only named curves, so it could
      // not be dragged back.
      if let easing = start.easing(of: tunable), easing.name == nil {
        return "a curve without a name; double-click to type one, ← → choose a named one"
      }
      for tunable in changedTunables(in: session) {
        for _ in 0..<Int(min(abs(steps), 20)) {
          tuning.adjust(field, of: tunable, by: steps < 0 ? -1 : 1)
        }
      }
    } else if steps != 0 {
      for tunable in changedTunables(in: session) {
        tuning.adjust(field, of: tunable, by: steps * factor)
      }
    }
    session.tuning = tuning
    return nil
  }

  /// Switches the selected animation between its curve and its spring.
  ///
  /// - Returns: A message for the user, if there is one.
  mutating func switchMotion(in session: Session) -> String? {
    guard let tunable = selectedTunable else { return nil }
    guard tunable.canBeSpring else {
      return Tunable.refusal(of: [tunable])
        ?? "\(tunable.name) has no start and end values, so it can have a curve but no spring"
    }
    session.tuning.setIsSpring(!session.tuning.isSpring(tunable), of: tunable)
    validateFocus(in: session)
    return nil
  }

  /// Parses typed text as the selected row's value, and sets the value.
  ///
  /// - Throws: The error in the text. In that case the value stays unchanged.
  func take(_ text: String, in session: Session) throws(ValueText.Refusal) {
    if let tweak = selectedTweak(in: session) {
      session.tuning.setNumber(try tweak.number(text), of: tweak)
    } else {
      var tuning = session.tuning
      for tunable in changedTunables(in: session) {
        try tuning.take(text, into: focus.field, of: tunable)
      }
      session.tuning = tuning
    }
  }
}

extension Tuning {
  /// Returns a row's value as text, and whether it is the scene's own value.
  func value(of field: TunerField, of tunable: Tunable) -> (text: String, isDefault: Bool) {
    switch field {
    case .duration:
      let duration = duration(of: tunable)
      return ("\(Readout.number(duration, decimals: 3)) s", duration == tunable.duration)
    case .delay:
      let delay = delay(of: tunable)
      return ("\(Readout.number(delay, decimals: 3)) s", delay == tunable.ownDelay)
    case .easing:
      let (easing, isSpring) = (easing(of: tunable), isSpring(tunable))
      return (
        isSpring ? "spring" : easing?.description ?? "spring",
        isSpring == tunable.isOwnSpring && (isSpring || easing == tunable.easing)
      )
    case .spring(let field):
      return (field.text(spring(of: tunable)[keyPath: field.path]), isOwn(field, of: tunable))
    case .tweak: return ("", true)
    }
  }

  /// Parses typed text as a tunable's value, and sets the value.
  mutating func take(
    _ text: String, into field: TunerField, of tunable: Tunable
  ) throws(ValueText.Refusal) {
    switch field {
    case .duration: setDuration(try ValueText.duration(text, own: tunable.duration), of: tunable)
    case .delay: setDelay(try ValueText.delay(text), of: tunable)
    case .easing: try setMotion(text, of: tunable)
    case .spring(let field):
      var spring = spring(of: tunable)
      spring[keyPath: field.path] = try field.value(text)
      guard spring.isWithinLimits else {
        throw ValueText.Refusal("with the other values, the spring is out of range")
      }
      setSpring(spring, of: tunable)
    case .tweak: break
    }
  }
}
