package import Foundation
package import MidflightEngine
package import MidflightHost
package import MidflightLayerTree
package import MidflightScenes

extension Previewer {
  /// How the previewer starts.
  package struct Options {
    /// The scene that is shown first.
    package var scene: SceneDefinition
    /// The scenes that can be shown.
    package var catalogue: SceneCatalogue
    /// Its tuned values at first.
    package var tuning: Tuning
    /// The acts that are done in it before anyone does anything.
    package var log: InputLog
    /// Frames a second when stepping and tracing.
    package var grid: FrameGrid
    /// Whether the scene waits at 0 s.
    package var isPaused: Bool
    /// The commands of the keys.
    package var keyMap: KeyMap
    /// Where screenshots go.
    package var captureFolder: URL
    /// Tuned values that are kept under a number at first.
    package var variants: [Int: Tuning] = [:]
    /// Whether the scenes that come later take the values that were saved for them.
    package var readsSidecars = false
    /// The first message, and whether it is a warning.
    package var greeting: (text: String, isWarning: Bool)?
    /// Where the rows of the session go; nil for no trace.
    package var trace: Trace?
    /// Whether classes of files are given a motion that shows a joint at once.
    package var demonstrates = true
    /// Whether what is done is shown in the picture, with its key.
    package var showsKeys = false
    /// How the window was left.
    package var settings = WindowSettings()
    /// Where it is kept how it is left; nil to forget it.
    package var settingsFile: URL?
    /// The panels' colours, whatever the settings say; nil for theirs.
    package var colors: PanelColors?
    /// How much moves of itself.
    package var motion = PanelMotion.desktop
    /// Where the scenes come from, if they may change; nil for the program's own.
    package var source: (any SceneSource)?
    /// The instant that is shown first.
    package var start = Flicks.zero
    /// The acts in scenes before, by their names, which wait until they are shown.
    package var waiting: [String: Restoration] = [:]
    /// All that can be undone as it was saved last; nil for as it is at first.
    var saved: History.State?
    /// The view settings to restore. Nil means the defaults.
    var look: PreviewerViewState?
    /// Where what is not saved is kept.
    package var unsaved = UnsavedWork(in: nil, for: WindowProcess(getpid()))
    /// What becomes of what was not saved when the scene was shown before.
    package var unsavedUse = UnsavedWork.Use.restored
    /// Whether it goes on with what another process has shown.
    var goesOn = false
    /// The recording of that process, and the films that it was about to write.
    var recording: RecordingPoint?
    /// The name of the property that is selected first; nil for the first one.
    package var selectedProperty: String?
    /// Told the path of each picture and log that is saved.
    package var didSave: (String) -> Void = { _ in }

    /// A scene as it was written, beside the program's own, playing, with 60 frames a second and no
    /// trace, unless said otherwise.
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
