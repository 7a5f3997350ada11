/// What a key, or an act of the mouse, does. The text form, a name and perhaps a number, is what
/// the key map holds.
enum Command: Hashable, Sendable {
  case playPause
  /// Frames on, or back when negative. Pauses.
  case step(Int)
  /// 240ths of a second on, or back. Pauses.
  case fineStep(Int)
  /// To the next event, or the one before. Pauses.
  case event(Int)
  case start, end
  /// The scene's files anew; a scene of the program as ``restart`` has it.
  case reload
  /// The scene from its start, without what was done to it.
  case restart
  /// Opens the editor at the line that does not compile.
  case editSource
  /// Steps through the playback rates.
  case speed(Int)
  case resetSpeed
  case slowMotion
  /// Gives the selected property a target, as a fraction of its range.
  case retarget(Double)
  /// The same without animation.
  case set(Double)
  /// Types a target for the selected property.
  case typeTarget
  /// To a fraction of the scene's duration. Pauses.
  case seek(Double)
  case go, back
  case policy
  case selectProperty(Int)
  case tuner
  case selectTuner(Int)
  /// Changes the selected tuned value by so many of its steps.
  case adjust(Double)
  /// Types the selected tuned value.
  case type
  case reset, resetAll
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
  case scene(Int)
  /// A picture of the stage, of the window, or of each frame from here to where it is given again.
  case screenshot, windowScreenshot, screenshotEach
  /// A film from here to where it is given again; of the last seconds.
  case record, keepLast
  /// How much of the window films show.
  case filmPart
  /// Whether what is done is shown in the picture, with its key.
  case showKeys
  /// The panels' next colours.
  case panelColors
  /// The panels larger by steps.
  case panelScale(Int)
  /// The stage's next overlay.
  case damage
  /// Ghosts of the model and of other frames.
  case ghosts
  /// The sidebar's list of layers, of events, or neither.
  case layers
  /// Why the selected value is what it is.
  case explain
  case hideInterface
  case help
  case fullScreen
  /// Puts the selected animation on the clipboard, as code.
  case copy
  /// Writes what was done and tuned into a file.
  case save
  case undo, redo
  /// Whether later changes stay when a property is given a target.
  case overdub
  /// What happens at the end: nothing, the whole again, or back.
  case loop
  /// The ends of the part that is played again and again.
  case loopIn, loopOut, clearLoop
  /// Time runs back, or on; again is faster.
  case playBack, playOn
  /// Time stands.
  case stop
  /// Whether a tuned value that changes at rest shows what it does.
  case replayTweaks
  /// The graph's next quantity.
  case graph
  /// Keeps the selected property's curve in the graph, beside those that are selected later, or no
  /// longer.
  case overlay
  /// All policies beside each other.
  case lab
  /// The tuned values of before beside those of now, over them, or alone.
  case compare
  /// The two in each other's place.
  case swap
  /// Graph and timeline shown or folded.
  case chart
  /// Properties and tuner shown or folded.
  case sidebar
  case leave
  case quit
  /// The menu of scenes, and that of the stage.
  case scenes, menu
  /// The keys to the part before: footer, timeline, header, tuner.
  case part
  /// Takes the mark under the mouse, or the selected one, out of the log.
  case deleteMark
  /// The stage larger or smaller by steps, as large as fits, and a point to a point.
  case zoom(Int)
  case zoomFit, zoomOne
  /// What lies behind the scene.
  case backdrop
  /// A random target, and many of them.
  case randomTarget, storm

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
    if let whole = Int(exactly: number) {
      switch name {
      case "step": self = .step(whole)
      case "fine-step": self = .fineStep(whole)
      case "event": self = .event(whole)
      case "speed": self = .speed(whole)
      case "select-property": self = .selectProperty(whole)
      case "select-tuner": self = .selectTuner(whole)
      case "scene": self = .scene(whole)
      case "zoom": self = .zoom(whole)
      case "panel-scale": self = .panelScale(whole)
      case "variant" where whole >= 1: self = .variant(whole)
      case "store-variant" where whole >= 1: self = .storeVariant(whole)
      default: self.init(String(name), number)
      }
    } else {
      self.init(String(name), number)
    }
  }

  /// A command with a number that need not be whole.
  private init?(_ name: String, _ number: Double) {
    switch name {
    case "retarget": self = .retarget(number / 100)
    case "set": self = .set(number / 100)
    case "seek": self = .seek(number / 100)
    case "adjust": self = .adjust(number)
    default: return nil
    }
  }

  private static let plain: [String: Command] = [
    "play-pause": .playPause, "start": .start, "end": .end, "reload": .reload, "restart": .restart,
    "edit-source": .editSource,
    "reset-speed": .resetSpeed,
    "slow-motion": .slowMotion, "go": .go, "back": .back, "policy": .policy, "tuner": .tuner,
    "type-target": .typeTarget, "type": .type, "reset": .reset, "reset-all": .resetAll,
    "filter": .filter, "palette": .palette,
    "handles": .handles,
    "switch-motion": .switchMotion,
    "screenshot": .screenshot,
    "window-screenshot": .windowScreenshot, "screenshot-each": .screenshotEach,
    "record": .record, "keep-last": .keepLast, "film-part": .filmPart, "show-keys": .showKeys,
    "panel-colors": .panelColors,
    "damage": .damage,
    "ghosts": .ghosts, "layers": .layers, "explain": .explain,
    "hide-interface": .hideInterface, "undo": .undo, "save": .save, "copy": .copy, "redo": .redo,
    "overdub": .overdub,
    "loop": .loop, "loop-in": .loopIn, "loop-out": .loopOut, "clear-loop": .clearLoop,
    "play-back": .playBack, "play-on": .playOn, "stop": .stop, "replay-tweaks": .replayTweaks,
    "graph": .graph, "overlay": .overlay, "chart": .chart, "sidebar": .sidebar, "lab": .lab,
    "compare": .compare, "swap": .swap, "help": .help,
    "full-screen": .fullScreen,
    "leave": .leave, "quit": .quit, "scenes": .scenes, "menu": .menu, "delete-mark": .deleteMark,
    "part": .part,
    "zoom-fit": .zoomFit, "zoom-one": .zoomOne, "backdrop": .backdrop,
    "random-target": .randomTarget, "storm": .storm,
  ]
}
