import Foundation
import MidflightEngine
import MidflightLayerTree
import MidflightPNG
import MidflightScenes

/// Keeps unsaved work when the window closes, and restores it in a later window.
extension Previewer {
  /// Restores the unsaved work on the scene, or adds it to the undo history so that undo restores
  /// it.
  func takeUnsaved(_ use: UnsavedWork.Use? = nil) {
    let use = use ?? (unsavedUse == .ignored ? .ignored : .restored)
    let scene = session.definition
    do throws(UnsavedWork.Failure) {
      guard let found = try unsaved.take(scene, for: use) else { return }
      var restored = found.state
      // The scene's file may already contain the numbers tuned in the restored work, so adjust the
      // tuned values to the file.
      restored.tuning.rebase(from: [], to: scene.tweaks)
      if !demonstrates, scene.hasGeneratedScript { restored.log.isScriptMuted = true }
      let present = work.state
      if restored == present { return }
      let undo = keys(of: .target(.undo))
      var message: String
      if let failed = found.failed {
        work.history.note(restored, action: nil)
        message =
          "\(undo) restores unsaved changes to \(scene.name): the scene crashed or was killed when they "
          + "were restored last (file: \(failed.path))."
      } else if use == .restored {
        work.history.note(present, action: nil)
        work.restore(restored)
        tuner = Tuner(session)
        isTunerFocused = false
        message = "Restored unsaved changes to \(scene.name); \(undo) discards them."
        let replaced = tuner.discardEditedValues(since: found.codeValues, in: session)
        if let names = replaced.firstAndCount {
          message += " \(names) from the edited code replaces the tuned value."
        }
      } else {
        work.history.note(restored, action: nil)
        message = "There are unsaved changes to \(scene.name); \(undo) restores them."
      }
      if found.others > 0 {
        message +=
          found.others == 1
          ? " One more window has unsaved changes; the next start restores them."
          : " \(found.others) more windows have unsaved changes; the next starts restore them."
      }
      reportUnsaved(message, isWarning: found.failed != nil)
    } catch {
      reportUnsaved(error.description, isWarning: true)
    }
  }

  private func reportUnsaved(_ text: String, isWarning: Bool = false) {
    restoredWorkMessage = text
    say(text, isWarning: isWarning, seconds: 6)
  }

  /// Records that the program is ending normally. Restored work did not crash it then, even if no
  /// frame has shown the work, for example because there is no display.
  package func noteOrderlyEnd() { unsaved.noteShown(session.definition) }

  /// Whether unsaved work may be stored now. It may not during a drag or while a preset is being
  /// tried, because only the result of either is stored.
  var canStoreUnsaved: Bool { mouse.drag == nil && palette == nil }

  /// Stores unsaved work, unless a drag is in progress or a preset is being tried.
  ///
  /// - Parameter time: The time in nanoseconds of the machine's clock; nil to write immediately.
  func storeUnsaved(at time: UInt64?) {
    guard wantsQuit || canStoreUnsaved else { return }
    do {
      try unsaved.store(work, tunables: tunables, at: wantsQuit ? nil : time)
    } catch {
      say(
        "Unsaved changes are not kept: \(SystemError.reason(of: error))", isWarning: true)
    }
    if wantsQuit { noteOrderlyEnd() }
  }

  /// Records that restored work did not crash the program. This is known once the whole chart has
  /// been evaluated and, if the scene plays, once the whole scene has been shown.
  func noteRestored() {
    guard unsaved.isTried(session.definition), !charting.isAtWork else { return }
    let playsOn = clock.isPlaying && !session.isResting && transport.loop.mode == .off
    // Compare with the scene's duration and the time of the last log entry, not with the end of the
    // chart, because the chart of an endless motion has no fixed length.
    let end = max(
      Flicks(seconds: session.definition.duration), session.log.entries.last?.time ?? .zero)
    if playsOn, session.time < end { return }
    unsaved.noteShown(session.definition)
  }
}
