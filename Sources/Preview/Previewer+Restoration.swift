package import MidflightEngine
import MidflightLayerTree
import MidflightScenes

extension Previewer {
  /// The state that another process can restore. Two such states compare quickly if nothing has
  /// changed between them.
  package var restoration: Restoration {
    Restoration(
      scene: session.definition.name, log: session.log, tuning: session.tuning,
      codeValues: session.tuning.codeValues(of: tunables), variants: variants, saved: work.saved,
      selectedProperty: selection, recording: recording.point(of: take))
  }

  package internal(set) var look: PreviewerViewState {
    get { PreviewerViewState(of: self) }
    set { newValue.show(in: self) }
  }

  /// Whether a drag is in progress. The change that the drag makes is then incomplete.
  package var isDragging: Bool { mouse.drag != nil }

  package var flicks: Int64 { session.time.count }
}

extension Previewer.Options {
  /// Continues from where another previewer has ended: shows its scene, at the instant that it
  /// showed, with its log and tuned values. The states of its other scenes are applied when those
  /// scenes are shown. If the catalogue lacks its scene, the state of that scene waits in the same
  /// way.
  ///
  /// - Parameters:
  ///   - all: The states of all scenes, starting with the shown scene.
  ///   - look: The view settings to restore; nil for the defaults.
  @MainActor
  package mutating func restore(
    _ all: [Restoration], atFlicks flicks: Int64, isPlaying: Bool, look: PreviewerViewState? = nil
  ) {
    waiting = Dictionary(all.map { ($0.scene, $0) }, uniquingKeysWith: { first, _ in first })
    (greeting, isRestored, self.look) = (nil, true, look)
    guard let first = all.first, let scene = catalogue.scene(named: first.scene) else {
      return
    }
    waiting[first.scene] = nil
    self.scene = scene
    (log, tuning, variants) = (first.log, first.tuning, first.variants)
    codeValues = first.codeValues
    (saved, selectedProperty) = (first.saved, first.selectedProperty)
    isPaused = !isPlaying
    start = max(Flicks(count: flicks), .zero)
    recording = first.recording
  }
}
