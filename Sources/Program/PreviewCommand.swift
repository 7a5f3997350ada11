import ArgumentParser
import Preview
import Scenes

struct PreviewCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Open a window with a running scene (the default verb).",
    discussion: "Keys are shown at the window's bottom; ? shows all of them.")

  @Argument(help: "The scene's name (see list), or a Swift file; the first one without it.")
  var scene: String?

  @OptionGroup var window: WindowArguments

  @MainActor
  func execute() throws {
    guard let scene, let sources = try SwiftScenes.sources(scene) else {
      return try window.run(try sceneType())
    }
    let (source, type) = try SwiftScenes.source(of: sources)
    defer { SwiftScenes.removeFolder() }
    try window.run(type, from: source)
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
    if try SwiftScenes.sources(word) != nil { return }
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
}
