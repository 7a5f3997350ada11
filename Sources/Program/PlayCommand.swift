import ArgumentParser
import Preview
import Scenes

struct PlayCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Open a window that does what a saved log says.",
    discussion: "The window's Ctrl+S saves one; its text can be read and written by hand.")

  @Argument(help: "The log's file.")
  var file: String

  @OptionGroup var window: WindowArguments

  @MainActor
  func execute() throws {
    if window.evaluation.log != nil {
      throw Failure(message: "play takes one log: \(file); --log names another")
    }
    let text = try EvaluationOptions.read(file)
    var window = window
    window.evaluation.log = file
    try window.run(try Catalogue.scene(named: text.scene))
  }
}
