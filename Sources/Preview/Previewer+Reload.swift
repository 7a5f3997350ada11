import LayerTree
import Scenes

/// Scenes that are edited while they are shown.
extension Previewer {
  /// Shows what has become of the scenes, at the same instant, with the same log and tuned values.
  func takeNews(at time: UInt64) {
    guard let news = source?.takeNews() else { return }
    isDirty = true
    switch news {
    case .trouble(let new): trouble = new
    case .scenes(let scenes):
      trouble = nil
      generation += 1
      replaceScenes(scenes, at: time)
    }
  }

  /// Opens the editor where the scenes' files don't compile.
  func editSource() {
    guard let place = trouble?.place else { return interface.say("there is no error to go to") }
    if let complaint = host?.edit(place) { interface.say(complaint, isWarning: true) }
  }

  private func replaceScenes(_ scenes: [any Scene.Type], at time: UInt64) {
    SceneCatalogue.added = scenes
    // What was left in a scene goes on in its new form when somebody comes back to it.
    for (name, old) in otherSessions {
      guard let scene = SceneCatalogue.scene(named: name) else {
        otherSessions[name] = nil
        continue
      }
      if scene != old.sceneType { otherSessions[name] = renewed(old, as: scene) }
    }
    guard let next = SceneCatalogue.scene(named: session.sceneType.name) else {
      let name = session.sceneType.name
      show(scenes.first ?? SceneCatalogue.all[0], at: time)
      return interface.say("\(name) is gone: its log waits until it is there again", seconds: 5)
    }
    if next == session.sceneType { return interface.say("reloaded") }
    session = renewed(session, as: next)
    tunables = Tunable.survey(next)
    tunableNames = TunableName.names(of: tunables)
    selectedProperty = min(selectedProperty, max(session.properties.count - 1, 0))
    keepTunerFocus()
    (drag, litPart, chartKey) = (nil, nil, nil)
    comparison.forget()
    clock.anchor(session.time, at: time)
    let lost = lostNames
    interface.say(
      lost.isEmpty
        ? "reloaded"
        : "reloaded without \(lost.joined(separator: ", ")): what was done to it waits in the log",
      isWarning: !lost.isEmpty, seconds: lost.isEmpty ? 1.5 : 5)
  }

  private func renewed(_ old: Session, as scene: any Scene.Type) -> Session {
    let new = Session(scene, displayScale: old.displayScale, tuning: old.tuning, log: old.log)
    new.seek(to: old.time)
    return new
  }

  /// The properties that the log names and the scene no longer has, each once.
  private var lostNames: [String] {
    let known = session.propertyNames
    var lost: [String] = []
    for entry in session.log.entries {
      guard let name = entry.action.property, !known.contains(name), !lost.contains(name) else {
        continue
      }
      lost.append(name)
    }
    return lost
  }
}
