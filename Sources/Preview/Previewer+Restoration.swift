package import MidflightEngine
import MidflightLayerTree
import MidflightScenes

extension Previewer {
  /// The present one. Compares in no time with one of before where nothing was done since.
  package var restoration: Restoration {
    Restoration(
      scene: session.definition.name, log: session.log, tuning: session.tuning, variants: variants,
      saved: work.saved, selectedProperty: selection, recording: recording.point(of: take))
  }

  /// How the window is looked at.
  package internal(set) var look: PreviewerViewState {
    get { PreviewerViewState(of: self) }
    set { newValue.show(in: self) }
  }

  /// Whether something is being dragged, so that what is done is not done yet.
  package var isDragging: Bool { mouse.drag != nil }

  /// The instant that is shown, in flicks.
  package var flicks: Int64 { session.time.count }
}

extension Previewer.Options {
  /// Goes on where a previewer has ended: with the log and the tuned values of the scene that it
  /// showed, at an instant of it. What was done in the others waits until they are shown, and so it
  /// does where there is no scene of that name.
  ///
  /// - Parameters:
  ///   - all: The one of the scene that was shown comes first.
  ///   - look: The view settings to restore. Nil means the defaults.
  @MainActor
  package mutating func restore(
    _ all: [Restoration], atFlicks flicks: Int64, isPlaying: Bool, look: PreviewerViewState? = nil
  ) {
    waiting = Dictionary(all.map { ($0.scene, $0) }, uniquingKeysWith: { first, _ in first })
    (greeting, goesOn, self.look) = (nil, true, look)
    guard let first = all.first, let scene = catalogue.scene(named: first.scene) else {
      return
    }
    waiting[first.scene] = nil
    self.scene = scene
    (log, tuning, variants) = (first.log, first.tuning, first.variants)
    (saved, selectedProperty) = (first.saved, first.selectedProperty)
    isPaused = !isPlaying
    start = max(Flicks(count: flicks), .zero)
    recording = first.recording
  }
}
