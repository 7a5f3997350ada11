import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightScenes

/// Scenes that are edited while they are shown.
extension Previewer {
  /// Shows what has become of the scenes, at the same instant, with the same log and tuned values.
  func takeNews(at time: UInt64) {
    guard let latest = origin.source?.takeNews() else { return }
    picture.isDirty = true
    switch latest {
    case .trouble(let new): origin.trouble = new
    case .scenes(let scenes, let tweaks):
      origin.trouble = nil
      origin.generation += 1
      replaceScenes(scenes, tweaks, at: time)
    }
  }

  /// Opens the editor where the scenes' files don't compile.
  func editSource() {
    guard let place = origin.trouble?.place else {
      return interface.say("there is no error to go to")
    }
    if let complaint = host?.edit(place) { interface.say(complaint, isWarning: true) }
  }

  private func replaceScenes(
    _ scenes: [any Scene.Type], _ tweaks: [SceneTweak], at time: UInt64
  ) {
    let old = SceneCatalogue.tweaks
    (SceneCatalogue.added, SceneCatalogue.tweaks) = (scenes, tweaks)
    // A scene that was left goes on in its new form when somebody comes back to it.
    shelf.renew { renewed($0, as: $1, old) }
    // A file that was written from here is no news.
    let isOwnWriting =
      SceneCatalogue.scene(named: session.sceneType.name) == session.sceneType
      && tweaks.allSatisfy { new in
        let before = old.first { $0.name == new.name }?.value
        return before == new.value || session.tuning.tweaks[new.name] == new.value
      }
    guard let next = SceneCatalogue.scene(named: session.sceneType.name) else {
      let name = session.sceneType.name
      show(scenes.first ?? SceneCatalogue.all[0], at: time)
      return interface.say("\(name) is gone: its log waits until it is there again", seconds: 5)
    }
    session = renewed(session, as: next, old)
    tuner.survey(session)
    selectedProperty = min(selectedProperty, max(session.properties.count - 1, 0))
    (mouse.drag, mouse.lit) = (nil, nil)
    charting.forget()
    comparison.forget()
    transport.clock.anchor(session.time, at: time)
    let lost = origin.newlyLost(lostNames)
    if isOwnWriting, lost.isEmpty, interface.message != nil { return }
    interface.say(
      lost.isEmpty
        ? "reloaded"
        : "reloaded without \(lost.joined(separator: ", ")): what was done to it waits in the log",
      isWarning: !lost.isEmpty, seconds: lost.isEmpty ? 1.5 : 5)
  }

  /// A session in a scene's new form, as far as another one had come.
  ///
  /// - Parameter tweaks: The numbers in the code of the old form.
  private func renewed(
    _ old: Session, as scene: any Scene.Type, _ tweaks: [SceneTweak]
  ) -> Session {
    var tuning = old.tuning
    tuning.yield(from: tweaks, to: SceneCatalogue.tweaks(of: scene))
    return old.moved(to: scene, tuning: tuning)
  }

  /// The names of what was done or tuned and is no longer there: properties, animations by their
  /// layers' paths and keys, and numbers of the code, each once.
  private var lostNames: [String] {
    let properties = session.propertyNames
    var lost: [String] = []
    for entry in session.log.entries {
      guard let name = entry.action.property, !properties.contains(name), !lost.contains(name)
      else {
        continue
      }
      lost.append(name)
    }
    let tweaks = SceneCatalogue.tweaks(of: session.sceneType)
    let known = Set(tunables.flatMap(\.targets))
    let animations = session.tuning.targets.filter { !known.contains($0) }
      .map { "\($0.layerPath)/\($0.animationKey)" }
    return lost + animations.sorted()
      + session.tuning.tweaks.keys.sorted().filter { name in
        !tweaks.contains { $0.name == name }
      }
  }
}
