import MidflightEngine

/// A command of a key or an act of the mouse, in the groups of the help. The text form, a name
/// and perhaps a number, is what the key map holds.
enum Command: Hashable, Sendable {
  case time(Time)
  case target(Target)
  case tuner(Tuner)
  case look(Look)
  case file(File)
  case window(Window)

  enum Time: Hashable, Sendable {
    case playPause
    /// Frames on, or back when negative. Pauses.
    case step(Int)
    /// 240ths of a second on, or back. Pauses.
    case fineStep(Int)
    /// To the next event, or the one before. Pauses.
    case event(Int)
    case start, end
    /// Where playing was begun last. Pauses.
    case playStart
    /// To a fraction of the scene's duration. Pauses.
    case seek(Double)
    /// The scene's files anew; a scene of the program as ``restart`` has it.
    case reload
    /// The scene from its start, without what was done to it.
    case restart
    /// Steps through the playback rates.
    case speed(Int)
    case resetSpeed
    case slowMotion
    /// Time runs back, or on; again is faster.
    case playBack, playOn
    /// Time stands.
    case stop
    /// The next choice of the frames that are shown.
    case frames
    /// The next mode at the end: rest, the whole again, or back.
    case loop
    /// The ends of the part that is played again and again.
    case loopIn, loopOut, clearLoop
  }

  enum Target: Hashable, Sendable {
    /// Gives the selected property a target, as a fraction of its range.
    case retarget(Double)
    /// Gives it one without animation.
    case set(Double)
    /// Types a target for the selected property.
    case typeTarget
    case go, back
    case policy
    case selectProperty(Int)
    /// Whether later changes stay when a property is given a target.
    case overdub
    case undo, redo
    /// Takes the mark under the mouse, or the selected one, out of the log.
    case deleteMark
    /// A random target, and many of them.
    case randomTarget, storm
  }

  enum Tuner: Hashable, Sendable {
    case tuner
    case selectTuner(Int)
    /// Changes the selected tuned value by so many of its steps.
    case adjust(Double)
    /// Types the selected tuned value.
    case type
    case reset, resetAll
    /// Whether a tuned value that changes at rest shows what it does.
    case replayTweaks
    /// Types what the tuner's rows are chosen by.
    case filter
    /// Puts the values into force that are kept under a number, or keeps the present ones.
    case variant(Int)
    case storeVariant(Int)
    /// The list of presets for the selected curve.
    case palette
    /// Gives the arrows to the selected curve's handles.
    case handles
    /// A spring in the place of the curve, or back.
    case switchMotion
    /// Whether the scene is told that people want less motion.
    case reducedMotion
  }

  enum Look: Hashable, Sendable {
    /// The stage's next overlay.
    case damage
    /// Ghosts of the model and of other frames.
    case ghosts
    /// The sidebar's list of layers, of events, or neither.
    case layers
    /// Why the selected value is what it is.
    case explain
    /// The graph's next quantity.
    case graph
    /// Keeps the selected property's curve in the graph, beside those that are selected later, or
    /// no longer.
    case overlay
    /// All policies beside each other.
    case lab
    /// The tuned values of before beside those of now, over them, or alone.
    case compare
    /// The two in each other's place.
    case swap
    /// The stage larger or smaller by steps, as large as fits, and a point to a point.
    case zoom(Int)
    case zoomFit, zoomOne
    /// The ground behind the scene.
    case backdrop
    /// A grid of the scene's points, with the point under the mouse and its colour.
    case grid
  }

  enum File: Hashable, Sendable {
    /// A picture of the stage, of the window, or of each frame from here to where it is given
    /// again.
    case screenshot, windowScreenshot, screenshotEach
    /// Puts a picture of the stage on the clipboard.
    case copyImage
    /// A film from here to where it is given again; of the last seconds.
    case record, keepLast
    /// How much of the window films show.
    case filmPart
    /// The next format of videos.
    case videoFormat
    /// Whether what is done is shown in the picture, with its key.
    case showKeys
    /// Puts the selected animation on the clipboard, as code.
    case copy
    /// Writes what was done and tuned into a file.
    case save
    /// Opens the editor at the line that does not compile.
    case editSource
  }

  enum Window: Hashable, Sendable {
    case help
    case hideInterface
    case fullScreen
    case leave
    case quit
    case scene(Int)
    /// The menu of scenes, and that of the stage.
    case scenes, menu
    /// Graph and timeline shown or folded.
    case chart
    /// Properties and tuner shown or folded.
    case sidebar
    /// The keys to the part before: footer, timeline, header, tuner.
    case part
    /// The panels' next colours.
    case panelColors
    /// The panels larger by steps.
    case panelScale(Int)
  }

  /// A group of the help.
  enum Group: String, CaseIterable {
    case transport = "Time"
    case targets = "Targets"
    case tuner = "Tuner"
    case looking = "Looking"
    case files = "Files"
    case window = "Window"
  }

  var group: Group {
    switch self {
    case .time: .transport
    case .target: .targets
    case .tuner: .tuner
    case .look: .looking
    case .file: .files
    case .window: .window
    }
  }

  /// Whether a key that is held does it again and again.
  var repeats: Bool {
    switch self {
    case .time(.step), .time(.fineStep), .time(.event), .time(.speed), .target(.selectProperty),
      .target(.randomTarget), .tuner(.selectTuner), .tuner(.adjust), .look(.zoom):
      true
    default: false
    }
  }

  /// Reads the text form; nil when it is none.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard let name = words.first, words.count <= 2 else { return nil }
    if words.count == 1 {
      guard let command = Self.plain[String(name)] else { return nil }
      self = command
      return
    }
    guard let number = Double(words[1]), number.isFinite, abs(number) < 1e6 else { return nil }
    switch (name, Int(exactly: number)) {
    case ("step", let whole?): self = .time(.step(whole))
    case ("fine-step", let whole?): self = .time(.fineStep(whole))
    case ("event", let whole?): self = .time(.event(whole))
    case ("speed", let whole?): self = .time(.speed(whole))
    case ("select-property", let whole?): self = .target(.selectProperty(whole))
    case ("select-tuner", let whole?): self = .tuner(.selectTuner(whole))
    case ("scene", let whole?): self = .window(.scene(whole))
    case ("zoom", let whole?): self = .look(.zoom(whole))
    case ("panel-scale", let whole?): self = .window(.panelScale(whole))
    case ("variant", let whole?) where whole >= 1: self = .tuner(.variant(whole))
    case ("store-variant", let whole?) where whole >= 1: self = .tuner(.storeVariant(whole))
    case ("retarget", _): self = .target(.retarget(number / 100))
    case ("set", _): self = .target(.set(number / 100))
    case ("seek", _): self = .time(.seek(number / 100))
    case ("adjust", _): self = .tuner(.adjust(number))
    default: return nil
    }
  }

  /// The commands without a number, by the names of their cases in lower case with hyphens.
  private static let plain: [String: Command] = {
    func named<Part>(_ command: (Part) -> Command, _ parts: Part...) -> [(String, Command)] {
      parts.map { (ExportNames.hyphenated("\($0)"), command($0)) }
    }
    let all =
      named(
        Command.time, .playPause, .start, .end, .playStart, .frames, .reload, .restart, .resetSpeed,
        .slowMotion, .loop,
        .loopIn, .loopOut, .clearLoop, .playBack, .playOn, .stop)
      + named(
        Command.target, .go, .back, .policy, .typeTarget, .undo, .redo, .overdub, .deleteMark,
        .randomTarget, .storm)
      + named(
        Command.tuner, .tuner, .type, .reset, .resetAll, .filter, .palette, .handles, .switchMotion,
        .replayTweaks, .reducedMotion)
      + named(
        Command.look, .damage, .ghosts, .layers, .explain, .graph, .overlay, .lab, .compare, .swap,
        .zoomFit, .zoomOne, .backdrop, .grid)
      + named(
        Command.file, .editSource, .screenshot, .windowScreenshot, .screenshotEach, .record,
        .keepLast, .filmPart, .videoFormat, .copyImage, .showKeys, .save, .copy)
      + named(
        Command.window, .panelColors, .hideInterface, .chart, .sidebar, .help, .fullScreen, .leave,
        .quit, .scenes, .menu, .part)
    return Dictionary(uniqueKeysWithValues: all)
  }()
}
