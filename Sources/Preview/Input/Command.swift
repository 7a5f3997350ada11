import MidflightEngine

/// A command that a key or the mouse can give; the groups are those of the help. In a key map, a
/// command is a name, followed by a number for some commands.
enum Command: Hashable, Sendable {
  case time(Time)
  case target(Target)
  case tuner(Tuner)
  case look(Look)
  case file(File)
  case window(Window)

  enum Time: Hashable, Sendable {
    case playPause
    /// Moves by this many frames, backward if negative. Pauses.
    case step(Int)
    /// Moves by this many 240ths of a second. Pauses.
    case fineStep(Int)
    /// Moves by this many events, backward if negative. Pauses.
    case event(Int)
    case start, end
    /// Moves to the instant at which playback last started. Pauses.
    case playStart
    /// Moves to this fraction of the scene's duration. Pauses.
    case seek(Double)
    /// Reloads the scene's files. For a scene that is part of the program, the same as ``restart``.
    case reload
    /// Restarts the scene and discards all of the user's changes.
    case restart
    case speed(Int)
    case resetSpeed
    case slowMotion
    /// Play backward or forward; repeating the command plays faster.
    case playBack, playOn
    case stop
    /// Selects the next choice of which frames are shown.
    case frames
    /// Selects what happens next at the scene's end: stop, repeat, or play back and forth.
    case loop
    /// Set or clear the ends of the repeated range.
    case loopIn, loopOut, clearLoop
  }

  enum Target: Hashable, Sendable {
    /// Gives the selected property a new target, as a fraction of its range.
    case retarget(Double)
    case set(Double)
    case typeTarget
    case go, back
    case policy
    case selectProperty(Int)
    /// Toggles whether later changes of a property are kept when it gets a new target.
    case overdub
    case undo, redo
    /// Deletes the mark under the mouse, or the selected one, from the log.
    case deleteMark
    case randomTarget, storm
  }

  enum Tuner: Hashable, Sendable {
    case tuner
    case selectTuner(Int)
    case adjust(Double)
    /// Starts typing a new value for the selected row of the tuner.
    case type
    case reset, resetAll
    /// Toggles whether changing a tuned value replays the motion if the scene is at rest.
    case replayTweaks
    case filter
    /// Applies the tuned values stored under a number, or stores the current ones there.
    case variant(Int)
    case storeVariant(Int)
    case palette
    /// Makes the arrow keys move the handles of the selected curve.
    case handles
    /// Replaces the curve with a spring, or the spring with the curve.
    case switchMotion
    case reducedMotion
  }

  enum Look: Hashable, Sendable {
    /// Selects the stage's next overlay.
    case damage
    /// Toggles the ghosts, which show the model values and other frames.
    case ghosts
    /// Shows the list of layers or of events in the sidebar, or neither.
    case layers
    case explain
    case graph
    /// Toggles whether the selected property's curve stays in the graph when another is selected.
    case overlay
    /// Compares all interruption policies side by side.
    case lab
    /// Compares the earlier and the current tuned values: side by side, overlaid, or one alone.
    case compare
    case swap
    /// Zooms the stage in steps, to fit, or to the scene's actual size.
    case zoom(Int)
    case zoomFit, zoomOne
    case backdrop
    /// Toggles a grid in the scene's points, which also shows the position and the colour under the
    /// mouse.
    case grid
  }

  enum File: Hashable, Sendable {
    /// Saves an image of the stage, of the window, or of each shown frame until the command is
    /// repeated.
    case screenshot, windowScreenshot, screenshotEach
    case copyImage
    /// Records a video until the command is repeated, or saves the last seconds.
    case record, keepLast
    /// Selects the part of the window that videos show.
    case videoPart
    case videoFormat
    case showKeys
    /// Copies the code of the selected animation to the clipboard.
    case copy
    /// Saves the input log and the tuned values to a file.
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
    case scenes, menu
    case chart
    case sidebar
    /// Moves keyboard focus to the previous part of the window, in the order footer, timeline,
    /// header, tuner.
    case part
    case panelColors
    case panelScale(Int)
  }

  enum Group: String, CaseIterable {
    case transport = "Time"
    case targets = "Targets"
    case tuner = "Tuner"
    case inspect = "Inspect"
    case files = "Files"
    case window = "Window"
  }

  var group: Group {
    switch self {
    case .time: .transport
    case .target: .targets
    case .tuner: .tuner
    case .look: .inspect
    case .file: .files
    case .window: .window
    }
  }

  var repeats: Bool {
    switch self {
    case .time(.step), .time(.fineStep), .time(.event), .time(.speed), .target(.selectProperty),
      .target(.randomTarget), .tuner(.selectTuner), .tuner(.adjust), .look(.zoom):
      true
    default: false
    }
  }

  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard let name = words.first, words.count <= 2 else { return nil }
    if words.count == 1 {
      let name = String(name)
      guard let command = Self.plain[Self.formerNames[name] ?? name] else { return nil }
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

  /// Command names that earlier versions used in key maps, and the current names.
  private static let formerNames = ["film-part": "video-part"]

  /// The commands without a number, by their case names in hyphenated lower case.
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
        .keepLast, .videoPart, .videoFormat, .copyImage, .showKeys, .save, .copy)
      + named(
        Command.window, .panelColors, .hideInterface, .chart, .sidebar, .help, .fullScreen, .leave,
        .quit, .scenes, .menu, .part)
    return Dictionary(uniqueKeysWithValues: all)
  }()
}
