import MidflightEngine
import MidflightScenes

/// While the sidebar is hidden, shows messages about the changes that it would show.
extension Previewer {
  struct Operated: Equatable {
    var scene: String
    var focus: KeyMap.Focus
    var tunerFocus: TunerFocus
    var tuning: Tuning
    var selectedProperty: Int
    var field: FieldMode?
    var palette: PaletteMode?
    var handle: HandleMode?
  }

  var operated: Operated {
    Operated(
      scene: session.definition.name, focus: focus, tunerFocus: tunerFocus, tuning: session.tuning,
      selectedProperty: selectedProperty, field: field, palette: palette, handle: handleMode)
  }

  func reportHiddenChanges(since before: Operated) {
    let now = operated
    guard now != before, now.scene == before.scene, !panels.showsSidebar else {
      return
    }
    if let field = now.field, field.purpose != .filter {
      let (text, refusal) = (field.typing.field.text, field.typing.refusal)
      let name = field.target?.property ?? tuner.selectedName(in: session)
      say(
        "\(name): \(text)▏\(refusal.map { " — \($0)" } ?? "")", isWarning: refusal != nil,
        seconds: 30)
    } else if let filter = now.field?.typing.field {
      let count = tuner.count(in: session)
      say(
        "filter: \(filter.text)▏ \(count.found) of \(count.of)", seconds: 30)
    } else if now.tuning.policy != before.tuning.policy {
      say("policy: \(now.tuning.policy.title)")
    } else if now.tuning != before.tuning {
      say(
        now.tuning.hasNoValues ? "all values are the scene's own" : tuner.selectedValue(in: session)
      )
    } else if now.focus == .tuner {
      say("tuner: \(tuner.selectedValue(in: session))")
    } else if before.focus == .tuner {
      // While the panels are visible, they show the focus, so only hidden panels need a message.
      if window.isHidden { say("focus on the stage") }
    } else if session.properties.indices.contains(now.selectedProperty) {
      let property = session.properties[now.selectedProperty]
      let value = session.read(property).map { Readout.text($0.model) }
      say(
        ["property \(property.name)", value].compactMap(\.self).joined(separator: ": "))
    }
  }

  /// An explanation of how to make a property row appear; nil if the scene has rows, or is only an
  /// image.
  var motionHint: String? {
    let scene = session.definition
    if session.hasRows || scene.isImage { return nil }
    var instructions: [String] = []
    switch session.touchable {
    case .button: instructions.append("click the button")
    case .control: instructions.append("click the control")
    case .view: instructions.append("tap it")
    case nil: break
    }
    if let method = session.scene.methods.first {
      instructions.append("press \(keys(of: .target(.go))) for \(method)")
    }
    if scene.hasGeneratedScript { instructions.append("write #Preview") }
    guard let last = instructions.popLast() else {
      return "No property has changed yet. Each property that changes gets a row."
    }
    let sentence =
      instructions.isEmpty
      ? last
      : instructions.joined(separator: ", ") + (instructions.count > 1 ? ", or " : " or ") + last
    return "No property has changed yet. " + sentence.prefix(1).uppercased() + sentence.dropFirst()
      + "."
  }

  /// Tells the user if no interruption policy can apply to the selected property's motion.
  func reportMissingPolicy() {
    guard let name = watchedName else { return }
    let animations = tunables.filter { $0.property == name }
    guard !animations.isEmpty, animations.allSatisfy({ !$0.motion.takesPolicies }) else {
      return window.endMessage(about: .motionWithoutPolicy)
    }
    say(
      "policy: \(session.tuning.policy.title), except for \(name): "
        + (animations.allSatisfy(\.motion.isAdditive)
          ? "its animations are additive" : "it uses keyframes or a value function"),
      seconds: 5, while: .motionWithoutPolicy)
  }

  /// Tells the user, after an action that starts motion, that the scene is paused.
  func reportPause() {
    if !clock.isPlaying { say("paused: it moves when you play", while: .paused) }
  }
}
