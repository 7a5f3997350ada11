import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightScenes

extension Previewer {
  /// Shows the new versions of the scenes, if there are any, at the same instant and with the same
  /// log and tuned values.
  func takeUpdate(at time: UInt64) {
    guard let latest = origin.source?.takeUpdate() else { return }
    windowImage.isDirty = true
    switch latest {
    case .error(let new): origin.error = new
    case .scenes(let scenes):
      origin.error = nil
      origin.generation += 1
      replaceScenes(scenes, at: time)
    }
  }

  func editSource() {
    guard let location = origin.error?.location else {
      return say("there is no error to open")
    }
    if let problem = host?.edit(location) { say(problem, isWarning: true) }
  }

  private func replaceScenes(_ scenes: [SceneDefinition], at time: UInt64) {
    let old = session.definition
    catalogue = catalogue.replacingAdded(by: scenes)
    // Replace the stored scenes too, so that a scene to which the user returns continues with its
    // new version.
    shelf.renew(by: catalogue)
    guard let next = catalogue.scene(named: old.name) else {
      show(catalogue.scenes[0], at: time)
      return say(
        "\(old.name) no longer exists; its log is kept until it exists again", seconds: 5)
    }
    // A change that this window itself has written to the file is not reported.
    let isWrittenHere =
      next.code != nil && next.code == old.code
      && next.tweaks.allSatisfy { new in
        let before = old.tweaks.first { $0.name == new.name }?.value
        return before == new.value || session.tuning.tweaks[new.name] == new.value
      }
    // To see which values the edit has changed, survey the old version under the current log: a
    // different log can change the values that an animation has in the code.
    let codeValues =
      session.tuning.hasNoValues
      ? Tuning()
      : session.tuning.codeValues(
        of: Tunable.survey(old, tuning: session.tuning, log: session.log))
    work.renew(as: next)
    tuner.survey(session)
    let edited = tuner.discardEditedValues(since: codeValues, in: session)
    (mouse.drag, mouse.lit) = (nil, nil)
    charting.forget()
    comparison?.forget()
    transport.clock.anchor(session.time, at: time)
    let lost = origin.newlyLost(lostNames)
    if isWrittenHere, lost.isEmpty, message != nil { return }
    if lost.isEmpty, !edited.isEmpty { return reportReplaced(edited) }
    say(
      lost.isEmpty
        ? "reloaded"
        : "reloaded; \(lost.joined(separator: ", ")) no longer exists, and its log entries are kept",
      isWarning: !lost.isEmpty, seconds: lost.isEmpty ? 1.5 : 5)
  }

  /// Reports the names of tuned values that values in the edited code have replaced.
  func reportReplaced(_ names: [String]) {
    guard let replaced = names.firstAndCount else { return }
    say("reloaded: \(replaced) from the file replaces the tuned value", seconds: 5)
  }

  /// The names of all things that the user changed or tuned and that no longer exist: properties,
  /// methods, animations (named by the layer's path and the animation's key), and numbers in the
  /// code. Each name is listed once.
  private var lostNames: [String] {
    let properties = session.propertyNames
    var lost: [String] = []
    let known = properties + session.scene.methods
    for entry in session.log.entries {
      guard let name = entry.action.property ?? entry.action.method, !known.contains(name),
        !lost.contains(name)
      else { continue }
      lost.append(name)
    }
    let targets = Set(tunables.flatMap(\.targets))
    let animations = session.tuning.targets.filter { !targets.contains($0) }
      .map { "\($0.layerPath)/\($0.animationKey)" }
    return lost + animations.sorted()
      + session.tuning.tweaks.keys.sorted().filter { name in
        !session.definition.tweaks.contains { $0.name == name }
      }
  }
}
