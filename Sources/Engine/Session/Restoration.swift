import MidflightLayerTree
import MidflightScenes

/// The state in which another process goes on where one has ended: what was done and tuned in the
/// scene that is shown, and its instant. What a scene no longer has stays in it.
package struct Restoration: Sendable, Hashable, Codable {
  /// The scene's name.
  package internal(set) var scene: String
  package var log: InputLog
  package var tuning: Tuning
  package var variants: [Int: Tuning]
  /// Those as they were opened, or saved last.
  package var saved: History.State
  /// The selected property's name; nil for the first one.
  package var selectedProperty: String?
  package var recording: RecordingPoint

  /// The state of a scene.
  package init(
    scene: String, log: InputLog, tuning: Tuning, variants: [Int: Tuning], saved: History.State,
    selectedProperty: String?, recording: RecordingPoint
  ) {
    (self.scene, self.log, self.tuning) = (scene, log, tuning)
    (self.variants, self.saved, self.selectedProperty) = (variants, saved, selectedProperty)
    self.recording = recording
  }
}
