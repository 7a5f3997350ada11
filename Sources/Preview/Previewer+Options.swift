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
    /// Frames per second for stepping and tracing.
    package var grid: FrameGrid
    package var isPaused: Bool
    package var keyMap: KeyMap
    package var captureFolder: URL
    /// The initial variants of tuned values, by their numbers.
    package var variants: [Int: Tuning] = [:]
    /// Whether scenes that are shown later take the values that were saved for them.
    package var readsSidecars = false
    package var greeting: (text: String, isWarning: Bool)?
    /// Receives the session's rows; nil for no trace.
    package var trace: Trace?
    /// Whether classes of files get a demonstration motion that shows a joint at once.
    package var demonstrates = true
    /// Whether images show the user's actions with their keys.
    package var showsKeys = false
    /// The settings of the last window.
    package var settings = WindowSettings()
    /// The file that stores the settings; nil to not store them.
    package var settingsFile: URL?
    /// The panels' colours, which override those of the settings; nil for no override.
    package var colors: PanelColors?
    /// How much moves without the user's action.
    package var motion = PanelMotion.desktop
    /// The source of scenes that may change; nil for those of the program.
    package var source: (any SceneSource)?
    package var start = Flicks.zero
    /// Input logs and tuned values of other scenes, by the scenes' names, until these scenes are
    /// shown.
    package var waiting: [String: Restoration] = [:]
    /// The last saved state of everything that can be undone; nil for the initial state.
    var saved: History.State?
    /// The view settings to restore. Nil means the defaults.
    var look: PreviewerViewState?
    /// Stores unsaved work.
    package var unsaved = UnsavedWork(in: nil, for: WindowProcess(getpid()))
    /// The use of the scene's unsaved work from before.
    package var unsavedUse = UnsavedWork.Use.restored
    /// Whether the previewer continues what another process has shown.
    var goesOn = false
    /// That process' recording, and the videos that it had not finished.
    var recording: RecordingState?
    /// The name of the initially selected property; nil for the first one.
    package var selectedProperty: String?
    /// Called with the path of each saved image and log.
    package var didSave: (String) -> Void = { _ in }

    /// By default, the scene is unchanged and plays, beside the program's scenes, at 60 frames per
    /// second and without a trace.
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
