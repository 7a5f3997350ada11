import ArgumentParser
import Foundation
import LayerTree
import Preview
import Scenes
import Window

struct PreviewCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Open a window with a running scene (the default verb).",
    discussion: "Keys are shown at the window's bottom; ? shows all of them.")

  @Argument(help: "The scene's name (see list); the first one without it.")
  var scene: String?

  @Flag(help: "Wait at 0 s.")
  var paused = false

  @Option(
    parsing: .unconditional, help: "Frames a second when stepping, 1 to 1000.",
    transform: { try Typed.rate($0, in: 1...1000, of: "frames") })
  var fps = 60

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Write the session's rows as CSV when the window closes, in the order in which their instants "
        + "were reached; - is standard output.",
      valueName: "file"),
    transform: Typed.output)
  var trace: String?

  @Option(
    name: .customLong("key"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A property to trace; may be given again.", valueName: "property"))
  var keys: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The window's size in points.", valueName: "WxH"),
    transform: Typed.size)
  var size: StillRenderer.PixelSize?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels to a point on X11, 0.5 to 8; Wayland knows its own.", valueName: "factor"),
    transform: { try Typed.scale($0, in: 0.5...8) })
  var scale = 1.0

  @Flag(help: "Say at the end what the window cost.")
  var stats = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Write a line for each input, frame and rest of the window as it happens; - is standard output.",
      valueName: "file"),
    transform: Typed.output)
  var journal: String?

  @OptionGroup var evaluation: EvaluationOptions

  @MainActor
  func execute() throws {
    let scene = try sceneType()
    if !keys.isEmpty && trace == nil {
      throw Failure(message: "--key says what --trace writes; there is no --trace")
    }
    let traced = try Catalogue.properties(RepeatedOptions.unfolded(keys), of: scene)
    let rows = try trace.map { try RowWriter(to: $0, holdsBack: true) }
    let (log, tuning) = try evaluation.evaluation(of: scene)

    let previewer: Previewer
    do {
      let keyMap = try KeyMap(json: SceneResources.data(named: "keymap.json"))
      previewer = try Previewer(
        Previewer.Options(
          scene: scene, tuning: tuning, log: log, grid: FrameGrid(rate: fps), isPaused: paused,
          keyMap: keyMap, captureFolder: Capture.folder(isTerminal: isatty(STDERR_FILENO) == 1),
          trace: rows.map { rows in try Trace(of: traced) { try rows.write($0) } }))
      // What can't be written is told before the window opens.
      try rows?.flush()
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(message: "\(error)")
    }

    var options = WindowOptions(x11Scale: scale)
    options.width = size?.width ?? 1080
    options.height = size?.height ?? 748
    options.journal = journal
    func writeTrace() throws {
      // Without a window nothing was traced.
      guard let rows, previewer.wasShown else { return }
      try previewer.endTrace()
      try rows.finish()
    }
    let outcome: Result<WindowStatistics, WindowError>
    do throws(WindowError) {
      outcome = .success(
        try WindowHost.run(previewer, options: options) {
          Output.complain("the display is gone")
          do { try writeTrace() } catch { Output.complain("\(error)") }
          _exit(2)
        })
    } catch {
      outcome = .failure(error)
    }
    // However the window ended, what was traced is not lost.
    try writeTrace()
    let statistics: WindowStatistics
    switch outcome {
    case .success(let figures): statistics = figures
    case .failure(let error): throw Failure(message: error.description)
    }
    if stats { Self.say(statistics) }
    if statistics.endingSignal == SIGINT { throw ExitCode(130) }
  }

  @MainActor
  private func sceneType() throws(Failure) -> any Scene.Type {
    guard let scene else { return SceneCatalogue.all[0] }
    return try Catalogue.scene(named: scene)
  }

  /// The program's first word is a verb, a scene or an option.
  @MainActor
  static func checkFirstWord(_ word: String?) throws(Failure) {
    guard let word, !word.hasPrefix("-"), SceneCatalogue.scene(named: word) == nil else { return }
    if verbs.contains(word) || word == "help" { return }
    throw Failure(
      message: "'\(word)' is neither a verb (\(verbs.joined(separator: ", "))) "
        + "nor a scene (\(Catalogue.sceneNames))"
        + Suggestion.text(for: word, among: verbs + SceneCatalogue.all.map { $0.name }))
  }

  /// What `help` is asked about is a verb, and one alone: the parser would answer with its own help.
  @MainActor
  static func checkHelp(_ words: ArraySlice<String>) throws(Failure) {
    let topics = words.filter { !$0.hasPrefix("-") }
    if let unknown = topics.first(where: { !(verbs + ["help"]).contains($0) }) {
      throw Failure(
        message: "help is there for one of \(verbs.joined(separator: ", ")), not for '\(unknown)'"
          + Suggestion.text(for: unknown, among: verbs))
    }
    if topics.count > 1 {
      throw Failure(
        message: "help is there for one verb at a time: midflight help \(topics.first!)")
    }
  }

  private static var verbs: [String] {
    Midflight.configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  private static func say(_ statistics: WindowStatistics) {
    let first = statistics.millisecondsToFirstFrame.map { Readout.fixed($0, decimals: 0) } ?? "-"
    let rest = statistics.longestRest
    let lines = [
      "video driver: \(statistics.videoDriver) (\(statistics.presentPath))",
      "first frame: \(first) ms after the process's start",
      "frames presented: \(statistics.framesPresented)",
      "longest rest: \(Readout.fixed(rest.seconds, decimals: 1)) s with "
        + "\(rest.voluntaryContextSwitches) voluntary context switches",
      "voluntary context switches: \(statistics.voluntaryContextSwitches)",
    ]
    Output.say(lines.joined(separator: "\n") + "\n")
  }
}
