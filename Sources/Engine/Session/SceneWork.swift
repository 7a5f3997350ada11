package import Foundation
import MidflightLayerTree
package import MidflightScenes

/// A scene and the user's work in it: its session, the undo history, and stored variants of the
/// tuning. It is kept while another scene is shown.
@MainActor
package struct SceneWork {
  package var session: Session
  package var history = History()
  package var variants: [Int: Tuning] = [:]
  /// The state as it was when it was opened or last saved.
  package var saved: History.State
  package var hasUndone = false

  package init(session: Session, variants: [Int: Tuning] = [:]) {
    (self.session, self.variants) = (session, variants)
    saved = History.State(log: session.log, tuning: session.tuning, variants: variants)
  }

  /// Whether there is unsaved work.
  ///
  /// - Complexity: O(1) if nothing has changed since the last save, or if only entries were added.
  package var isUnsaved: Bool { state != saved }

  package var state: History.State {
    History.State(log: session.log, tuning: session.tuning, variants: variants)
  }

  /// Restores an earlier state. The shown instant stays the same.
  package mutating func restore(_ state: History.State) {
    session.tuning = state.tuning
    variants = state.variants
    if state.log != session.log { session.replaceLog(state.log) }
  }

  /// Continues with a new version of the scene, at the same instant. Tweaks whose numbers have
  /// changed in the scene's file lose their tuned values.
  package mutating func renew(as scene: SceneDefinition) {
    let (old, new) = (session.definition.tweaks, scene.tweaks)
    var tuning = session.tuning
    tuning.rebase(from: old, to: new)
    saved.tuning.rebase(from: old, to: new)
    session = session.moved(to: scene, tuning: tuning)
  }

  /// Undoes the last action, or redoes the last undone one, and returns a message for the user.
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

/// The scenes that are not currently shown, as the user or another process left them.
@MainActor
package struct HiddenScenes {
  private var left: [String: SceneWork] = [:]
  /// States from another process, by scene name, each kept until the scene is shown here.
  private var waiting: [String: Restoration]

  package init(waiting: [String: Restoration]) { self.waiting = waiting }

  package mutating func put(_ work: SceneWork) { left[work.session.definition.name] = work }

  /// Removes and returns a scene as it was left, at the same instant; nil if it has not been shown
  /// yet.
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

  /// Continues with new versions of the scenes. A scene that no longer exists is left unchanged.
  package mutating func renew(by scenes: SceneCatalogue) {
    for name in left.keys {
      if let scene = scenes.scene(named: name) { left[name]?.renew(as: scene) }
    }
  }
}
