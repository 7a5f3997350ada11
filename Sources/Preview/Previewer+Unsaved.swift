import Foundation
import MidflightEngine
import MidflightLayerTree
import MidflightPNG
import MidflightScenes

/// Unsaved work that outlives the window.
extension Previewer {
  /// Restores the unsaved work on the scene, or prepares an undo that does.
  func takeUnsaved(_ use: UnsavedWork.Use? = nil) {
    let use = use ?? (unsavedUse == .ignored ? .ignored : .restored)
    let scene = session.definition
    do throws(UnsavedWork.Failure) {
      guard let found = try unsaved.take(scene, for: use) else { return }
      var kept = found.state
      // The file may contain these numbers by now.
      kept.tuning.rebase(from: [], to: scene.tweaks)
      if !demonstrates, scene.hasGeneratedScript { kept.log.isScriptMuted = true }
      let present = work.state
      if kept == present { return }
      let undo = keys(of: .target(.undo))
      var said: String
      if let failed = found.failed {
        work.history.note(kept, act: nil)
        said =
          "\(undo) restores unsaved changes to \(scene.name): the scene crashed or was killed when they "
          + "were restored last (file: \(failed.path))."
      } else if use == .restored {
        work.history.note(present, act: nil)
        work.restore(kept)
        tuner = Tuner(session)
        isTunerFocused = false
        said = "Restored unsaved changes to \(scene.name); \(undo) discards them."
      } else {
        work.history.note(kept, act: nil)
        said = "There are unsaved changes to \(scene.name); \(undo) restores them."
      }
      if found.others > 0 {
        said +=
          found.others == 1
          ? " One more window has unsaved changes; the next start restores them."
          : " \(found.others) more windows have unsaved changes; the next starts restore them."
      }
      sayOfUnsaved(said, isWarning: found.failed != nil)
    } catch {
      sayOfUnsaved(error.description, isWarning: true)
    }
  }

  private func sayOfUnsaved(_ text: String, isWarning: Bool = false) {
    restoredWorkMessage = text
    say(text, isWarning: isWarning, seconds: 6)
  }

  /// Whether no drag or trial is in progress; only its result is stored.
  var canKeepUnsaved: Bool { mouse.drag == nil && palette == nil }

  /// Stores unsaved work, after a drag or trial has ended.
  ///
  /// - Parameter time: In nanoseconds of the machine's clock; nil to postpone nothing.
  func keepUnsaved(at time: UInt64?) {
    guard wantsQuit || canKeepUnsaved else { return }
    do {
      try unsaved.keep(work, at: wantsQuit ? nil : time)
    } catch {
      say(
        "Unsaved changes are not kept: \(SystemError.reason(of: error))", isWarning: true)
    }
    // If the user closes the window, the restored work has done no harm.
    if wantsQuit { unsaved.noteShown(session.definition) }
  }

  /// Records that restored work does no harm, once the whole chart has been evaluated and, if the
  /// scene plays, shown.
  func noteRestored() {
    guard unsaved.isTried(session.definition), !charting.isAtWork else { return }
    let playsOn = clock.isPlaying && !session.isResting && transport.loop.mode == .off
    // An endless motion would keep moving the chart's end.
    let end = max(
      Flicks(seconds: session.definition.duration), session.log.entries.last?.time ?? .zero)
    if playsOn, session.time < end { return }
    unsaved.noteShown(session.definition)
  }
}
