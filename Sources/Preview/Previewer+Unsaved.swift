import MidflightEngine
import MidflightPNG
import MidflightScenes

/// What is not saved, over the end of a window.
extension Previewer {
  /// Goes on with what was not saved when the scene was shown before, or lets undo bring it.
  func takeUnsaved(_ use: UnsavedWork.Use? = nil) {
    let use = use ?? (unsavedUse == .ignored ? .ignored : .restored)
    let scene = session.definition
    do throws(UnsavedWork.Failure) {
      guard var kept = try unsaved.take(scene, for: use) else { return }
      // The file may have been given these numbers since.
      kept.tuning.rebase(from: [], to: scene.tweaks)
      if !demonstrates, scene.isDemonstrated { kept.log.isScriptMuted = true }
      let present = work.state
      if kept == present { return }
      if use == .restored {
        work.history.note(present, act: nil)
        work.restore(kept)
        tuner = Tuner(session)
        say(
          "what was not saved of \(scene.name) is restored; \(keys(of: .target(.undo))), or "
            + "--no-restore, starts without it")
      } else {
        work.history.note(kept, act: nil)
        say("work on \(scene.name) was not saved before: \(keys(of: .target(.undo))) brings it")
      }
    } catch {
      say(error.description, isWarning: true)
    }
  }

  private func say(_ text: String, isWarning: Bool = false) {
    saidOfUnsaved = text
    interface.say(text, isWarning: isWarning, seconds: 6)
  }

  /// Keeps what is not saved, once a drag or a trial has ended.
  func keepUnsaved() {
    guard mouse.drag == nil, tunerFocus.palette == nil else { return }
    do {
      try unsaved.keep(work)
    } catch {
      interface.say(
        "what is not saved is not kept: \(SystemError.reason(of: error))", isWarning: true)
    }
  }
}
