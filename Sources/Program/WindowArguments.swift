import ArgumentParser
import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightLive
import MidflightPreviewer
import MidflightScenes
import MidflightToolchain
import MidflightWindow

/// The options shared by the commands that open a window.
struct WindowArguments: ParsableArguments {
  @Flag(help: "Start paused at 0 s.")
  var paused = false

  @Option(
    "Frames per second when stepping, 1 to 1000. Default: 60.", "fps",
    { try Typed.rate($0, in: 1...1000, of: "frames") })
  var fps = 60

  @Option(
    "When the window closes, write the session's values as CSV, in the order in which their instants "
      + "were shown; - is standard output.", "file", Typed.output)
  var trace: String?

  @Option(
    "A property to trace. Repeatable. Default: all.", "property", name: .customLong("key"))
  var keys: [String] = []

  @Option("The window's size in points.", "WxH", Typed.size)
  var size: StillRenderer.PixelSize?

  @Option(
    "Pixels per point on X11, 0.5 to 8. Default: 1. A Wayland compositor sets its own.", "factor",
    { try Typed.number($0, in: 0.5...8) })
  var scale = 1.0

  @Option(
    "The panels' colours: desktop (the desktop's setting), dark or light. Default: those of the last "
      + "window.", "colors", { try Typed.choice($0, of: PanelColors.self) })
  var colors: PanelColors?

  @Option(
    "Motion without input: desktop (the desktop's setting), full, or reduced (scenes start paused, "
      + "and messages don't fade). Default: desktop.", "motion",
    { try Typed.choice($0, of: PanelMotion.self) })
  var motion = PanelMotion.desktop

  @Flag(help: "Print the window's frames, processor time and wake-ups when it closes.")
  var stats = false

  @Option(
    "Write a line for each input, each frame and each time the window becomes idle; - is standard "
      + "output.",
    "file", Typed.output)
  var journal: String?

  @Flag(
    help: ArgumentHelp(
      "With --journal, also write the texts and clickable rectangles of the window as JSON, each "
        + "time the window becomes idle."))
  var report = false

  @Flag(
    help: ArgumentHelp(
      "Ignore the tuned values that Ctrl+S last saved in this folder. --tuning and --log replace "
        + "those values too."))
  var noSidecar = false

  @Flag(
    help: ArgumentHelp(
      "Don't restore unsaved changes to the scene; a later start can restore them. With --log, "
        + "--tuning or options that set or tune values, undo (Ctrl+Z) restores them."))
  var noRestore = false

  @Flag(help: "Run a built-in scene in a separate process, as scenes of files always run.")
  var ownProcess = false

  @Option(
    "Time limit for an answer of the process that runs a file's code, 0.1 to 3600 seconds. The "
      + "window ends a process that exceeds it. Default: 5.", "seconds",
    { try Typed.number($0, in: 0.1...3600) })
  var answerLimit = 5.0

  @Option(
    "Memory limit of that process, 256 to 1048576 megabytes. Default: 4096.", "megabytes",
    { Int(try Typed.number($0, in: 256...1_048_576)) })
  var memoryLimit = 4096

  @OptionGroup(title: HelpText.evaluation) var evaluation: EvaluationOptions

  /// Shows a scene in a window until the window closes.
  ///
  /// - Parameters:
  ///   - source: The source of the scene, if the scene may change.
  ///   - opened: The log stored in an image that the user has opened; nil if there is none.
  ///   - greeting: The first message that the window shows.
  @MainActor
  func run(
    _ named: NamedScene, source: (any SceneSource)? = nil, opening opened: SessionText? = nil,
    greeting: (text: String, isWarning: Bool)? = nil
  ) throws {
    try check()
    if opened != nil, evaluation.log != nil {
      throw Failure(message: "an image contains its own log; omit --log")
    }
    if let server = try server() { return try serve(named, by: server, opening: opened) }
    if ownProcess { return try showOwn() }
    let (previewer, trace) = try previewer(
      of: named, from: source, opening: opened, greeting: greeting)
    // If the connection to the display is lost, write the rows that have been traced so far.
    let outcome = window(previewer) {
      do { try trace() } catch { Output.report(Failure(error).message) }
    }
    if case .failure = outcome { previewer.noteOrderlyEnd() }
    try trace()
    try end(outcome)
  }

  /// Compiles files and shows their scenes in a window until the window closes. The code in the
  /// files runs in another process.
  ///
  /// - Parameter image: The path of a saved log or image to open; it selects the scene to show
  ///   first.
  @MainActor
  func run(_ sources: any LibrarySources, opening image: String? = nil) throws {
    try check()
    if let server = try server() {
      let scenes = server.scenes ?? []
      try SwiftScenes.check(scenes, unusable: server.unusable, of: sources)
      var named = NamedScene(scene: scenes[0], catalogue: SceneCatalogue(added: scenes))
      // When a session continues in a new process, show the scenes that the window already had. The
      // files may have been deleted since.
      if server.isRestored { return try serve(named, by: server, opening: nil) }
      let opened = try image.map {
        try EvaluationOptions.read($0, scenes: named.catalogue)
      }
      named.scene =
        try opened.flatMap { named.catalogue.scene(named: $0.scene) }
        ?? SwiftScenes.meant(scenes, of: sources)
      return try serve(named, by: server, opening: opened)
    }
    let maker = try SwiftScenes.maker(of: sources)
    defer { maker.end() }
    try show(sources, by: maker)
  }

  private func check() throws(Failure) {
    if !keys.isEmpty && trace == nil {
      throw Failure(message: "--key needs --trace FILE")
    }
    if trace == "-" && journal == "-" {
      throw Failure(message: "--trace and --journal cannot both go to standard output")
    }
    if report && journal == nil {
      throw Failure(message: "--report needs --journal FILE")
    }
  }

  // MARK: In the window's process

  private var limits: StageLimits {
    var limits = StageLimits()
    (limits.seconds, limits.memory) = (answerLimit, memoryLimit << 20)
    return limits
  }

  /// Shows this program's own scenes in a window. The scenes run in a separate process.
  @MainActor
  private func showOwn() throws {
    let application: StageApplication
    do {
      application = try StageApplication(
        nil, maker: nil, limits: limits, colors: colors ?? settings.colors)
    } catch {
      throw Failure(error)
    }
    // Exit without a message: the scene's process has already printed the error.
    if let status = application.begin() { throw ExitCode(status) }
    let outcome = window(application) { _ = application.end() }
    try end(application.end(), outcome)
  }

  /// Shows the scenes of files in a window. The window opens while the files are still being
  /// compiled.
  @MainActor
  private func show(_ sources: any LibrarySources, by maker: LibraryMaker) throws {
    let (limits, colors) = (limits, colors ?? settings.colors)
    let line = CompilingLine(sources.path)
    defer { line.end() }
    let application: OpeningApplication
    do {
      application = try OpeningApplication(
        "Compiling \(sources.path) …", colors: colors, make: { try maker.make() }, maker: maker,
        open: { library in
          line.end()
          return try StageApplication(library, maker: maker, limits: limits, colors: colors)
        })
    } catch {
      throw Failure(error)
    }
    var isSaid = false
    application.didChange = { [unowned application] in
      guard case .waiting(_, let error) = application.state, !isSaid else { return }
      isSaid = true
      line.end()
      Output.report(SwiftScenes.failure(error, of: sources).message + "; save it to try again")
    }
    let outcome = window(application) {
      _ = application.end()
      maker.end()
    }
    // Wait for the compiler, so that errors in the files are printed before the error of the
    // display.
    if case .failure = outcome { application.finish() }
    switch application.state {
    case .failed(let error):
      line.end()
      throw SwiftScenes.failure(error, of: sources)
    case .waiting: throw ExitCode(2)
    case .ended(let status): throw ExitCode(status)
    case .compiling, .open: try end(application.end(), outcome)
    }
  }

  private func end(
    _ status: Int32?, _ outcome: Result<WindowStatistics, WindowError>
  ) throws {
    try end(outcome)
    guard let status else {
      throw Failure(message: "the scene's code ended its process")
    }
    if status != 0 { throw ExitCode(status) }
  }

  /// The settings with which the last window closed. Errors in the settings file are reported by
  /// the process that draws the panels.
  private var settings: WindowSettings {
    WindowSettings.file(environment: ProcessInfo.processInfo.environment)
      .map { WindowSettings.read($0).settings } ?? WindowSettings()
  }

  /// Shows an application in a window until the window closes.
  ///
  /// - Parameter finish: Called when the connection to the display is lost, before the process
  ///   ends.
  @MainActor
  private func window(
    _ application: any HostApplication, whenLost finish: @escaping @MainActor () -> Void
  ) -> Result<WindowStatistics, WindowError> {
    var options = WindowOptions(x11Scale: scale)
    let settings = settings
    if let size {
      (options.width, options.height) = (size.width, size.height)
    } else {
      options.width = settings.windowWidth.map { Int($0) } ?? options.width
      options.height = settings.windowHeight.map { Int($0) } ?? options.height
      options.isMaximized = settings.isMaximized
    }
    options.asksDesktop = (colors ?? settings.colors) == .desktop || motion == .desktop
    options.opensOthers = true
    options.journal = journal
    options.reports = report
    do throws(WindowError) {
      return .success(
        try WindowHost.run(application, options: options) {
          Output.report("lost the connection to the display")
          finish()
          _exit(2)
        })
    } catch {
      return .failure(error)
    }
  }

  private func end(_ outcome: Result<WindowStatistics, WindowError>) throws {
    switch outcome {
    case .success(let statistics):
      if stats { Self.say(statistics) }
      if statistics.endingSignal == SIGINT { throw ExitCode(130) }
    case .failure(let error): throw Failure(message: error.description)
    }
  }

  // MARK: In the scene's process

  @MainActor
  private func server() throws -> StageServer? {
    do {
      if let output = StageServer.standardOutput { StandardDescriptors.takeOutput(output) }
      return try StageServer(memory: limits.memory)
    } catch {
      throw Failure(error)
    }
  }

  @MainActor
  private func serve(
    _ named: NamedScene, by server: StageServer, opening opened: SessionText?
  ) throws {
    let (previewer, trace) = try previewer(of: named, in: server, opening: opened)
    try server.serve(previewer)
    try trace()
  }

  /// Creates the previewer of a scene. Also returns a function that writes the rest of the
  /// previewer's trace after the window has closed.
  @MainActor
  private func previewer(
    of named: NamedScene, from source: (any SceneSource)? = nil,
    in server: StageServer? = nil, opening opened: SessionText?,
    greeting: (text: String, isWarning: Bool)? = nil
  ) throws -> (Previewer, writeTrace: () throws -> Void) {
    let scene = named.scene
    let isRestored = server?.isRestored == true
    let folder = Capture.folder(isTerminal: isatty(STDERR_FILENO) == 1)
    let (sidecar, ofSidecar) =
      isRestored || opened != nil ? (nil, nil) : sidecar(of: named, in: folder)
    let (log, tuning) =
      isRestored
      ? (InputLog(), Tuning())
      : try evaluation.evaluation(
        of: named, base: sidecar?.text.tuning ?? Tuning(), opened: opened)
    let traced = try Catalogue.properties(
      isRestored ? [] : RepeatedOptions.unfolded(keys), of: scene, tuning: tuning, log: log)
    let rows = try trace.map { try RowWriter(to: $0, holdsBack: true) }
    do {
      let keyMap = try KeyMap(json: SceneResources.data(named: "keymap.json"))
      var options = try Previewer.Options(
        scene: scene, in: named.catalogue, tuning: tuning, log: log, grid: FrameGrid(rate: fps),
        isPaused: paused || opened?.time != nil,
        keyMap: keyMap, captureFolder: folder,
        trace: rows.map { rows in try Trace(of: traced) { try rows.write($0) } })
      if let file = WindowSettings.file(environment: ProcessInfo.processInfo.environment) {
        let (settings, problem) = WindowSettings.read(file)
        if let problem { Output.report(problem) }
        (options.settings, options.settingsFile) = (settings, file)
      }
      // Print the paths of saved files, unless standard output is used for rows and must contain
      // nothing else.
      if trace != "-", journal != "-" {
        options.didSave = { path in
          do throws(Failure) {
            try Output.write(path + "\n")
          } catch { Output.report(error.message) }
        }
      }
      takeUnsaved(into: &options, opening: opened, isOfWindow: server == nil)
      (options.colors, options.motion) = (colors, motion)
      options.demonstrates = !evaluation.noDemo
      options.start = opened?.time ?? .zero
      options.variants = (opened ?? sidecar?.text)?.variants ?? [:]
      options.readsSidecars = !noSidecar
      options.greeting = greeting ?? ofSidecar
      options.source = source
      server?.prepare(&options)
      let previewer = try Previewer(options)
      if let said = previewer.restoredWorkMessage { Output.report(said) }
      // Write to the file now, so that a file that can't be written is reported before the window
      // opens.
      try rows?.flush()
      return (
        previewer,
        {
          // If the window was never shown, there are no rows to write.
          guard let rows, previewer.wasShown else { return }
          try previewer.endTrace()
          try rows.finish()
        }
      )
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(error)
    }
  }

  private static func say(_ statistics: WindowStatistics) {
    let first = statistics.millisecondsToFirstFrame.map { Readout.fixed($0, decimals: 0) } ?? "-"
    func percent(_ part: Double?) -> String {
      part.map { "\(Readout.fixed($0 * 100, decimals: 1)) %" } ?? "-"
    }
    func milliseconds(_ time: Double?) -> String {
      time.map { Readout.fixed($0, decimals: 2) } ?? "-"
    }
    let rest = statistics.longestRest
    let lines = [
      "video driver: \(statistics.videoDriver) (\(statistics.presentPath))",
      "first frame: \(first) ms after the process's start",
      "frames presented: \(statistics.framesPresented)",
      "redrawn in each: \(percent(statistics.drawnFraction)) of the window on average",
      "processor time of each: \(milliseconds(statistics.processorMillisecondsPerFrame)) ms",
      "longest rest: \(Readout.fixed(rest.seconds, decimals: 1)) s with "
        + "\(rest.voluntaryContextSwitches) voluntary context switches",
      "voluntary context switches: \(statistics.voluntaryContextSwitches)",
    ]
    Output.say(lines.joined(separator: "\n") + "\n")
  }
}
