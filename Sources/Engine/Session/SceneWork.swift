package import Foundation
import MidflightLayerTree
package import MidflightScenes

/// A scene with what was done in it: its session, what can be undone, and tuned values that are
/// kept under numbers. It waits as it is while another scene is shown.
@MainActor
package struct SceneWork {
  package var session: Session
  package var history = History()
  package var variants: [Int: Tuning] = [:]
  /// All that can be undone as it was opened, or saved last.
  package var saved: History.State
  /// Whether the present event brought back a state of before.
  package var hasUndone = false

  /// A scene in which nothing can be undone yet.
  package init(session: Session, variants: [Int: Tuning] = [:]) {
    (self.session, self.variants) = (session, variants)
    saved = History.State(log: session.log, tuning: session.tuning, variants: variants)
  }

  /// Whether something is done or tuned that no file has.
  ///
  /// - Complexity: O(1) where nothing was done since the last save, or entries were added since.
  package var isUnsaved: Bool { state != saved }

  /// All that undo brings back.
  package var state: History.State {
    History.State(log: session.log, tuning: session.tuning, variants: variants)
  }

  /// Brings back a state of before; what is shown stays at its instant.
  package mutating func restore(_ state: History.State) {
    session.tuning = state.tuning
    variants = state.variants
    if state.log != session.log { session.replaceLog(state.log) }
  }

  /// Goes on in a scene's new form, as far as it had come. Numbers that its file has been given since
  /// are no longer tuned.
  package mutating func renew(as scene: SceneDefinition) {
    let (old, new) = (session.definition.tweaks, scene.tweaks)
    var tuning = session.tuning
    tuning.rebase(from: old, to: new)
    saved.tuning.rebase(from: old, to: new)
    session = session.moved(to: scene, tuning: tuning)
  }

  /// Undoes the last act, or does it again.
  ///
  /// - Parameter tunables: The scene's, by whose names the act is told.
  /// - Returns: what there is to say.
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

/// The scenes that are not shown: as they were left, or as another process has left them.
@MainActor
package struct SceneShelf {
  private var left: [String: SceneWork] = [:]
  /// The acts of another process, by the scenes' names, until they are shown here.
  private var waiting: [String: Restoration]

  package init(waiting: [String: Restoration]) { self.waiting = waiting }

  /// Keeps a scene as it is.
  package mutating func put(_ work: SceneWork) { left[work.session.definition.name] = work }

  /// Takes out a scene as it was left, at the same instant; nil where nobody has shown it yet.
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

  /// Forgets what was done in a scene.
  package mutating func forget(_ scene: SceneDefinition) { left[scene.name] = nil }

  /// Lets what was left go on in the scenes' new forms; one that is gone waits as it is.
  package mutating func renew(by scenes: SceneCatalogue) {
    for name in left.keys {
      if let scene = scenes.scene(named: name) { left[name]?.renew(as: scene) }
    }
  }
}
