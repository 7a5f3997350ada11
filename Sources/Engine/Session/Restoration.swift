import MidflightLayerTree
import MidflightScenes

/// What a new process takes over from one that has ended: the shown scene's input log, tuning and
/// instant. Tuned values are kept even if the scene no longer has a tunable for them.
package struct Restoration: Sendable, Hashable, Codable {
  package internal(set) var scene: String
  package var log: InputLog
  package var tuning: Tuning
  /// The original values, in the scene's code, of everything that was tuned, as the previous
  /// process recorded them.
  package var codeValues: Tuning
  package var variants: [Int: Tuning]
  /// The log and the tuned values as they were when they were opened or last saved.
  package var saved: History.State
  package var selectedProperty: String?
  package var recording: RecordingState

  package init(
    scene: String, log: InputLog, tuning: Tuning, codeValues: Tuning, variants: [Int: Tuning],
    saved: History.State,
    selectedProperty: String?, recording: RecordingState
  ) {
    (self.scene, self.log, self.tuning) = (scene, log, tuning)
    self.codeValues = codeValues
    (self.variants, self.saved, self.selectedProperty) = (variants, saved, selectedProperty)
    self.recording = recording
  }
}
