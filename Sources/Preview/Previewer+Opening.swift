import MidflightEngine
import MidflightLayerTree
import MidflightScenes

/// Files that are dropped on the window.
extension Previewer {
  /// Shows what a file holds: a log from its instant on, or at the start, or a picture alone.
  func open(_ path: String, at time: UInt64) {
    do throws(OpenedFile.Failure) {
      switch try OpenedFile(path, scenes: catalogue).content {
      case .text(let text): show(text, of: path, at: time)
      case .picture(let picture, let complaint):
        let scene = SceneDefinition(picture)
        shelf.forget(scene)
        if session.definition.isPicture {
          endRecording()
          session = Session(scene, displayScale: displayScale)
        } else {
          show(scene, at: time)
        }
        interface.say(complaint, isWarning: true, seconds: 5)
      }
    } catch {
      interface.say(error.description, isWarning: true, seconds: 5)
    }
  }

  private func show(_ text: SessionText, of path: String, at time: UInt64) {
    guard let scene = catalogue.scene(named: text.scene) else { return }
    let isOther = scene.name != session.definition.name
    show(scene, at: time)
    // The recording is of the log that goes now.
    endRecording()
    let before = work.state
    session = Session(
      scene, displayScale: displayScale, tuning: text.tuning, log: text.log)
    session.seek(to: text.time ?? .zero)
    work.variants = text.variants
    (mouse.drag, charting.selectedMark) = (nil, nil)
    tuner.survey(session)
    // Of the scene that was shown before, the event's end notes it.
    if isOther { work.history.note(before, act: nil) }
    transport.clock.setPlaying(text.time == nil, at: time)
    transport.clock.anchor(session.time, at: time)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    interface.say(
      text.time == nil ? "opened \(name)" : "opened \(name) at its instant; Space goes on")
  }
}
