import MidflightEngine

/// A command that the user gives with a key or the mouse. The cases are grouped as in the help. A
/// key map names each command; some names are followed by a number.
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
    /// Goes to the instant at which playback last started. Pauses.
    case playStart
    /// Goes to this fraction of the scene's duration. Pauses.
    case seek(Double)
    /// Reloads the scene's files. For a scene that is part of the program, does the same as
    /// ``restart``.
    case reload
    /// Restarts the scene and discards the user's changes, except tuned values.
    case restart
    case speed(Int)
    case resetSpeed
    case slowMotion
    /// Play backward or forward. Each repetition of the command makes playback faster.
    case playBack, playOn
    case stop
    /// Selects the next choice of frames to show: a frame rate, such as 24 per second, or all
    /// frames.
    case frames
    /// Selects the next behaviour at the scene's end: stop, repeat, or go back and forth.
    case loop
    /// Set the start or the end of the repeated range, or clear both.
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
    /// Toggles overdubbing: whether giving a property a new target keeps the property's later
    /// changes in the log, instead of removing them.
    case overdub
    case undo, redo
    /// Deletes a mark from the log: the mark under the mouse, or the selected one.
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
    /// Toggles whether changing a tuned value while the scene is at rest replays the motion.
    case replayTweaks
    case filter
    /// Applies the tuned values that are stored under a number. `storeVariant` stores the current
    /// values under a number.
    case variant(Int)
    case storeVariant(Int)
    case palette
    /// Makes the arrow keys move the handles of the selected curve.
    case handles
    /// Replaces the selected animation's curve with a spring, or its spring with a curve.
    case switchMotion
    case reducedMotion
  }

  enum Look: Hashable, Sendable {
    /// Switches to the stage's next overlay.
    case damage
    /// Toggles the ghosts: outlines of the layers at their model values and at other times.
    case ghosts
    /// Switches the sidebar's last section between the list of layers, the list of events, and no
    /// list.
    case layers
    case explain
    case graph
    /// Toggles whether the selected property's curve stays in the graph when another property is
    /// selected.
    case overlay
    /// Compares all interruption policies side by side.
    case lab
    /// Compares the earlier tuned values with the current ones. The images are side by side,
    /// overlaid, or shown one at a time.
    case compare
    case swap
    /// Zoom the stage by a number of steps, to fit the scene, or to the scene's actual size.
    case zoom(Int)
    case zoomFit, zoomOne
    case backdrop
    /// Toggles a grid over the scene, in the scene's points. The grid also shows the position and
    /// the colour under the mouse.
    case grid
  }

  enum File: Hashable, Sendable {
    /// Save an image of the stage, an image of the window, or, until the command is repeated, an
    /// image of each frame shown.
    case screenshot, windowScreenshot, screenshotEach
    case copyImage
    /// Records a video until the command is repeated, or saves the last seconds as a video.
    case record, keepLast
    /// Selects the next part of the window for videos: the stage, the stage with the graph, or the
    /// whole window.
    case videoPart
    case videoFormat
    case showKeys
    /// Copies Swift code for the selected animation, with its tuned values, to the clipboard.
    case copy
    /// Saves the input log and the tuned values to a file.
    case save
    /// Opens the source file in an editor, at the line that does not compile.
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
    /// Moves the keyboard focus to the previous part of the window. The backward order is footer,
    /// timeline, header, tuner.
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

  /// The command names that earlier versions used in key maps. The values are the current names.
  private static let formerNames = ["film-part": "video-part"]

  /// The commands that take no number. The keys are their case names in hyphenated lower case.
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
