import LayerTree
import Scenes

/// What it takes to go on in another process where one has ended: what was done and tuned in the scene
/// that is shown, and its instant. What a scene no longer has stays in it.
public struct Restoration: Sendable, Hashable, Codable {
  var scene: String
  var log: InputLog
  var tuning: Tuning
  var variants: [Int: Tuning]
  var selectedProperty: Int
}

extension Previewer {
  /// The present one. Compares in no time with one of before where nothing was done since.
  public var restoration: Restoration {
    Restoration(
      scene: session.sceneType.name, log: session.log, tuning: session.tuning, variants: variants,
      selectedProperty: selectedProperty)
  }

  /// Whether something is being dragged, so that what is done is not done yet.
  public var isDragging: Bool { drag != nil }

  /// The instant that is shown, in flicks.
  public var flicks: Int64 { session.time.count }
}

extension Previewer.Options {
  /// Goes on where a previewer has ended, if there is a scene of that name: with its log and tuned
  /// values, at an instant of it.
  @MainActor
  public mutating func restore(_ restoration: Restoration, atFlicks flicks: Int64, isPlaying: Bool)
  {
    guard let scene = SceneCatalogue.scene(named: restoration.scene) else { return }
    self.scene = scene
    (log, tuning, variants) = (restoration.log, restoration.tuning, restoration.variants)
    selectedProperty = restoration.selectedProperty
    isPaused = !isPlaying
    start = max(Flicks(count: flicks), .zero)
    greeting = nil
  }
}
