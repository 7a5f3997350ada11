package import Foundation
import MidflightLayerTree
package import MidflightScenes

/// A scene and the user's work on it: its session, the undo history, and stored variants of the
/// tuning. This work is kept while another scene is shown.
@MainActor
package struct SceneWork {
  package var session: Session
  package var history = History()
  package var variants: [Int: Tuning] = [:]
  /// The log and the tuned values as they were when they were opened or last saved.
  package var saved: History.State
  package var hasUndone = false

  package init(session: Session, variants: [Int: Tuning] = [:]) {
    (self.session, self.variants) = (session, variants)
    saved = History.State(log: session.log, tuning: session.tuning, variants: variants)
  }

  /// Whether the log or the tuned values have changed since they were opened or last saved.
  ///
  /// - Complexity: O(1) if nothing has changed since then, or if only log entries were added.
  package var isUnsaved: Bool { state != saved }

  package var state: History.State {
    History.State(log: session.log, tuning: session.tuning, variants: variants)
  }

  /// Restores an earlier log and earlier tuned values. The shown instant stays the same.
  package mutating func restore(_ state: History.State) {
    session.tuning = state.tuning
    variants = state.variants
    if state.log != session.log { session.replaceLog(state.log) }
  }

  /// Replaces the scene with a new version of it, at the same instant. If a tweakable number has
  /// changed in the scene's file, its tuned value is discarded.
  package mutating func renew(as scene: SceneDefinition) {
    let (old, new) = (session.definition.tweaks, scene.tweaks)
    var tuning = session.tuning
    tuning.rebase(from: old, to: new)
    saved.tuning.rebase(from: old, to: new)
    session = session.moved(to: scene, tuning: tuning)
  }

  /// Undoes the last action, or redoes the last undone action, and returns a message for the user.
  package mutating func undo(isRedo: Bool, _ tunables: [Tunable]) -> String {
    hasUndone = true
    let present = state
    guard let state = isRedo ? history.redo(from: present) : history.undo(from: present) else {
      return isRedo ? "nothing to redo" : "nothing to undo"
    }
    restore(state)
    return isRedo
      ? "redone: " + present.change(to: state, tunables)
      : "undone: " + state.change(to: present, tunables)
  }
}

/// The work on scenes that are not currently shown, as the user or another process left it.
@MainActor
package struct HiddenScenes {
  private var left: [String: SceneWork] = [:]
  /// The work that another process left, by scene name. Each entry is kept until its scene is shown
  /// in this process.
  private var waiting: [String: Restoration]

  package init(waiting: [String: Restoration]) { self.waiting = waiting }

  package mutating func put(_ work: SceneWork) { left[work.session.definition.name] = work }

  /// Removes and returns the work on a scene, at the instant at which the user left it; nil if the
  /// scene has not been shown yet.
  package mutating func take(_ scene: SceneDefinition, displayScale: CGFloat) -> SceneWork? {
    let waited = waiting.removeValue(forKey: scene.name).map { waited in
      var work = SceneWork(
        session: Session(
          scene, displayScale: displayScale, tuning: waited.tuning, log: waited.log),
        variants: waited.variants)
      work.saved = waited.saved
      return work
    }
    guard var work = left.removeValue(forKey: scene.name) ?? waited else { return nil }
    if work.session.displayScale != displayScale {
      work.session = work.session.moved(to: scene, displayScale: displayScale)
    }
    return work
  }

  package mutating func forget(_ scene: SceneDefinition) { left[scene.name] = nil }

  /// Replaces scenes by their new versions. A scene that no longer exists is left unchanged.
  package mutating func renew(by scenes: SceneCatalogue) {
    for name in left.keys {
      if let scene = scenes.scene(named: name) { left[name]?.renew(as: scene) }
    }
  }
}
