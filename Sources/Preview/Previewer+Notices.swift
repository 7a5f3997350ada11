import Scenes

/// What keys change that only the sidebar shows: said in a message while there is none.
extension Previewer {
  struct Operated: Equatable {
    var scene: String
    var focus: KeyMap.Focus
    var tunerFocus: TunerFocus
    var tuning: Tuning
    var selectedProperty: Int
    var typedTarget: TargetTyping?
  }

  var operated: Operated {
    Operated(
      scene: session.sceneType.name, focus: focus, tunerFocus: tunerFocus, tuning: session.tuning,
      selectedProperty: selectedProperty, typedTarget: typedTarget)
  }

  func sayWhatIsNotSeen(since before: Operated) {
    let now = operated
    guard now != before, now.scene == before.scene, !interface.showsSidebar else {
      return
    }
    if let typing = now.typedTarget?.typing ?? now.tunerFocus.typing {
      let (text, refusal) = (typing.field.text, typing.refusal)
      interface.say(
        "\(now.typedTarget?.property ?? tunedName): \(text)▏\(refusal.map { " — \($0)" } ?? "")",
        isWarning: refusal != nil,
        seconds: 30)
    } else if now.tunerFocus.isFiltering, let filter = now.tunerFocus.filter {
      interface.say(
        "filter: \(filter.text)▏ \(visibleTunables.count + visibleTweaks.count) of "
          + "\(tunables.count + tunedTweaks.count)", seconds: 30)
    } else if now.tuning.policy != before.tuning.policy {
      interface.say("joint: \(now.tuning.policy.title)")
    } else if now.tuning != before.tuning {
      interface.say(now.tuning.hasNoValues ? "all values are the scene's own" : tunedValue)
    } else if now.focus == .tuner {
      interface.say("tuner: \(tunedValue)")
    } else if before.focus == .tuner {
      // Panels that close in a narrow window say it themselves.
      if interface.isHidden { interface.say("the keys go to the stage") }
    } else if session.properties.indices.contains(now.selectedProperty) {
      let property = session.properties[now.selectedProperty]
      let value = session.read(property).map { Readout.text($0.model) }
      interface.say(
        ["property \(property.name)", value].compactMap(\.self).joined(separator: ": "))
    }
  }

  private static let keepsItsOwn = "keeps its own, for it is moved by keyframes or a value function"

  /// Says so where the selected property is moved by what no policy can take over.
  func sayWhereNoPolicyReaches() {
    guard let name = selectedName else { return }
    let own = tunables.filter { $0.property == name }
    guard !own.isEmpty, own.allSatisfy({ !$0.motion.takesPolicies }) else {
      if interface.message?.contains(Self.keepsItsOwn) == true { interface.endMessage() }
      return
    }
    interface.say(
      "joint: \(session.tuning.policy.title); \(name) \(Self.keepsItsOwn)", seconds: 5)
  }

  /// Says why nothing moves, after what would set it in motion.
  func sayThatItWaits() {
    if !clock.isPlaying { interface.say(Self.waiting) }
  }

  /// Ends when the scene plays on.
  static let waiting = "paused: it moves when it plays on"

  /// The selected row's name.
  private var tunedName: String {
    if let tweak = selectedTweak { return tweak.tweak.name }
    guard let tunable = selectedTunable else { return "" }
    return "\(tunable.name), \(tunerFocus.field.title)"
  }

  /// The selected row's name and value.
  private var tunedValue: String {
    if let tweak = selectedTweak {
      let isOwn = tweak.number(in: session.tuning) == tweak.own
      return "\(tunedName): \(tweak.text(in: session.tuning))\(isOwn ? " (the code's own)" : "")"
    }
    guard let tunable = selectedTunable else { return "" }
    let (value, isOwn): (String, Bool)
    switch tunerFocus.field {
    case .duration:
      let duration = session.tuning.duration(of: tunable)
      value = "\(Readout.number(duration, decimals: 3)) s"
      isOwn = duration == tunable.duration
    case .delay:
      let delay = session.tuning.delay(of: tunable)
      value = "\(Readout.number(delay, decimals: 3)) s"
      isOwn = delay == tunable.ownDelay
    case .easing:
      let easing = session.tuning.easing(of: tunable)
      let isSpring = session.tuning.isSpring(tunable)
      value = isSpring ? "spring" : easing?.description ?? "spring"
      isOwn = isSpring == tunable.isOwnSpring && (isSpring || easing == tunable.easing)
    case .spring(let field):
      value = field.text(session.tuning.spring(of: tunable)[keyPath: field.path])
      isOwn = session.tuning.isOwn(field, of: tunable)
    case .tweak: return ""
    }
    return "\(tunedName): \(value)\(isOwn ? " (the scene's own)" : "")"
  }
}
