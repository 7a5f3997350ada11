import ArgumentParser
import MidflightEngine
import MidflightScenes

struct PlayCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Open a window that does what a saved log says.",
    discussion: "The window's Ctrl+S saves one; its text can be read and written by hand.")

  @Argument(help: "The log's file.", completion: .file(extensions: ["midflight"]))
  var file: String

  @OptionGroup var window: WindowArguments

  @MainActor
  func execute() throws {
    try window.play(file)
  }
}

extension WindowArguments {
  /// Opens a window that does what a saved log says.
  @MainActor
  func play(_ file: String) throws {
    if evaluation.log != nil {
      throw Failure(message: "one log is played: \(file); --log names another")
    }
    let text = try EvaluationOptions.read(file, scenes: SceneCatalogue())
    var window = self
    window.evaluation.log = file
    try window.run(try Catalogue.scene(named: text.scene))
  }
}
