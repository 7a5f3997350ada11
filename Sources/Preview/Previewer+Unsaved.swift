import Foundation
import MidflightEngine
import MidflightLayerTree
import MidflightPNG
import MidflightScenes

/// What is not saved, over the end of a window.
extension Previewer {
  /// Goes on with what was not saved when the scene was shown before, or lets undo bring it.
  func takeUnsaved(_ use: UnsavedWork.Use? = nil) {
    let use = use ?? (unsavedUse == .ignored ? .ignored : .restored)
    let scene = session.definition
    do throws(UnsavedWork.Failure) {
      guard let found = try unsaved.take(scene, for: use) else { return }
      var kept = found.state
      // The file may have been given these numbers since.
      kept.tuning.rebase(from: [], to: scene.tweaks)
      if !demonstrates, scene.isDemonstrated { kept.log.isScriptMuted = true }
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
    saidOfUnsaved = text
    say(text, isWarning: isWarning, seconds: 6)
  }

  /// Whether nothing is being dragged or tried, of which only the end is kept.
  var canKeepUnsaved: Bool { mouse.drag == nil && palette == nil }

  /// Keeps what is not saved, once a drag or a trial has ended.
  ///
  /// - Parameter time: In nanoseconds of the machine's clock; nil to put nothing off.
  func keepUnsaved(at time: UInt64?) {
    guard wantsQuit || canKeepUnsaved else { return }
    do {
      try unsaved.keep(work, at: wantsQuit ? nil : time)
    } catch {
      say(
        "Unsaved changes are not kept: \(SystemError.reason(of: error))", isWarning: true)
    }
    // A window that is closed has got through.
    if wantsQuit { unsaved.noteShown(session.definition) }
  }

  /// Notes that what was restored has got through once it was evaluated whole, and shown as far
  /// as the scene plays.
  func noteRestored() {
    guard unsaved.isTried(session.definition), !charting.isAtWork else { return }
    let playsOn = clock.isPlaying && !session.isResting && transport.loop.mode == .off
    // The chart's end moves on with an endless motion.
    let end = max(
      Flicks(seconds: session.definition.duration), session.log.entries.last?.time ?? .zero)
    if playsOn, session.time < end { return }
    unsaved.noteShown(session.definition)
  }
}
