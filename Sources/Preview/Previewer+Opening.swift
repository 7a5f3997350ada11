import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightScenes

extension Previewer {
  /// Opens a file: a log, an image that contains a log, or another image. A log is shown at the
  /// instant stored in the file, or from the scene's start if there is none.
  func open(_ path: String, at time: UInt64) {
    let saved = SavedScene(of: path)
    let isOther = saved.map { !isShown($0) } ?? false
    let obstacle = isOther ? saved?.obstacle(among: catalogue, isShort: true) : nil
    if isOther, let saved, obstacle == nil {
      let problem = host.map { $0.open(path) } ?? "no window can open it"
      return say(
        problem ?? "\(saved.name) opens in a new window", isWarning: problem != nil,
        seconds: 5)
    }
    do throws(OpenedFile.Failure) {
      switch try OpenedFile(path, scenes: isOther ? SceneCatalogue(own: []) : catalogue).content {
      case .text(let text): show(text, of: path, at: time)
      case .image(let image, let reason):
        let scene = SceneDefinition(image)
        shelf.forget(scene)
        if session.definition.isImage {
          endRecording()
          session = Session(scene, displayScale: displayScale)
        } else {
          show(scene, at: time)
        }
        say(obstacle ?? reason, isWarning: true, seconds: obstacle == nil ? 5 : 10)
      }
    } catch {
      say(
        obstacle ?? error.description, isWarning: true, seconds: obstacle == nil ? 5 : 10)
    }
  }

  /// Whether a saved scene can be shown in this window. This requires that the scene's name is
  /// known, and that its code is unchanged or no longer exists at the stored path.
  private func isShown(_ saved: SavedScene) -> Bool {
    guard let scene = catalogue.scene(named: saved.name) else { return false }
    guard let file = saved.file else { return true }
    return file.isSame(as: scene.file) || (scene.file != nil && !file.exists)
  }

  private func show(_ text: SessionText, of path: String, at time: UInt64) {
    guard let scene = catalogue.scene(named: text.scene) else { return }
    let isOther = scene.name != session.definition.name
    show(scene, at: time)
    // A running recording belongs to the log that is about to be replaced, so end it.
    endRecording()
    let (before, wasUnsaved) = (work.state, work.isUnsaved)
    storeUnsaved(at: nil)
    unsaved.setAside(scene)
    session = Session(
      scene, displayScale: displayScale, tuning: text.tuning, log: text.log)
    session.seek(to: text.time ?? .zero)
    work.variants = text.variants
    work.saved = work.state
    (mouse.drag, charting.selectedMark) = (nil, nil)
    tuner.survey(session)
    // A change is recorded for undo when the event ends, unless the event also switches to another
    // scene. In that case, record the change here.
    if isOther { work.history.note(before, action: nil) }
    transport.clock.setPlaying(text.time == nil, at: time)
    transport.clock.anchor(session.time, at: time)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let unsaved = wasUnsaved ? "; \(keys(of: .target(.undo))) restores the unsaved changes" : ""
    say(
      (text.time == nil ? "opened \(name)" : "opened \(name) at its instant; press Space to play")
        + unsaved)
  }
}
