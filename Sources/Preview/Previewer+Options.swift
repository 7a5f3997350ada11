package import Foundation
package import MidflightEngine
package import MidflightHost
package import MidflightLayerTree
package import MidflightScenes

extension Previewer {
  package struct Options {
    package var scene: SceneDefinition
    package var catalogue: SceneCatalogue
    package var tuning: Tuning
    /// The actions that the initial log contains.
    package var log: InputLog
    /// The grid of frame times that stepping and traces use.
    package var grid: FrameGrid
    package var isPaused: Bool
    package var keyMap: KeyMap
    package var captureFolder: URL
    /// The initial variants (numbered sets of tuned values).
    package var variants: [Int: Tuning] = [:]
    /// Whether a scene that is shown later starts with the values that were saved for it.
    package var readsSidecars = false
    package var greeting: (text: String, isWarning: Bool)?
    /// Receives the rows of the session's trace; nil to trace nothing.
    package var trace: Trace?
    /// Whether the classes in a file get a generated demonstration motion. It shows a joint, where
    /// one motion takes over from another, right away.
    package var demonstrates = true
    /// Whether saved images show the user's actions with the keys that perform them.
    package var showsKeys = false
    /// The initial settings, as the last window left them.
    package var settings = WindowSettings()
    /// The file in which the settings are stored; nil to not store them.
    package var settingsFile: URL?
    /// The panels' colours, which override those in the settings; nil to use the settings.
    package var colors: PanelColors?
    /// How much motion to show without the user having started it.
    package var motion = PanelMotion.desktop
    /// The source that delivers new versions of the scenes; nil for the program's own scenes.
    package var source: (any SceneSource)?
    package var start = Flicks.zero
    /// Input logs and tuned values of scenes that have not been shown yet. The keys are the scenes'
    /// names.
    package var waiting: [String: Restoration] = [:]
    /// The last saved state of all data that undo can change; nil for the initial state.
    var saved: History.State?
    /// The view settings to restore; nil for the defaults.
    var look: PreviewerViewState?
    /// Stores unsaved work between runs.
    package var unsaved = UnsavedWork(in: nil, for: WindowProcess(getpid()))
    /// What to do with unsaved work on the scene from an earlier run.
    package var unsavedUse = UnsavedWork.Use.restored
    /// Whether the previewer continues from another process.
    var isRestored = false
    /// The values in the scene's code, as the other process last knew them.
    var codeValues = Tuning()
    /// The recording that the other process had begun, and the videos that it had not finished.
    var recording: RecordingState?
    /// The name of the initially selected property; nil for the first one.
    package var selectedProperty: String?
    /// Called with the path of each saved image and log.
    package var didSave: (String) -> Void = { _ in }

    /// Creates options. By default, the scene is unchanged and plays at 60 frames per second, with
    /// the program's scenes in the catalogue and no trace.
    @MainActor
    package init(
      scene: SceneDefinition, in catalogue: SceneCatalogue = SceneCatalogue(),
      tuning: Tuning = Tuning(), log: InputLog = InputLog(),
      grid: FrameGrid = FrameGrid(rate: 60), isPaused: Bool = false, keyMap: KeyMap,
      captureFolder: URL, trace: Trace? = nil
    ) {
      self.scene = scene
      self.catalogue = catalogue
      self.tuning = tuning
      self.log = log
      self.grid = grid
      self.isPaused = isPaused
      self.keyMap = keyMap
      self.captureFolder = captureFolder
      self.trace = trace
    }
  }
}
