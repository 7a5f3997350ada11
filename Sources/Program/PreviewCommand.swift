import ArgumentParser
import MidflightDocuments
import MidflightEngine
import MidflightScenes

struct PreviewCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Open a window with a running scene (the default verb).",
    discussion: HelpText.discussion(
      "The bottom of the window shows the most important keys; press ? for all of them.",
      examples: [
        ("midflight preview gallery", "Open a built-in scene."),
        ("midflight preview Gauge.swift --easing level=backOut", "Open a file, tuned."),
        ("midflight preview Gauge.swift gauge.midflight", "Open a saved log of it."),
        ("midflight preview --package ../App", "Open a Swift package's views."),
      ], seeAlso: ["midflight help play", "Documentation/Window.md", "Documentation/Files.md"]))

  @Argument(
    help: ArgumentHelp(
      "The scene's name (see list), Swift files or a folder of them, a document of layers (.ca, "
        + ".caml, .wallpaper, .tendies), or a saved log or image, which opens at its instant. If a "
        + "log's or image's source files have moved, name them before it. Default: the first scene."
    ),
    completion: Completions.opened)
  var scene: [String] = []

  @Option(
    "A Swift package with a target that depends on Midflight: shows its layers, views and scenes.",
    "folder", name: .customLong("package"))
  var package: String?

  @Option("The target of --package; required if more than one depends on Midflight.", "name")
  var target: String?

  @OptionGroup var window: WindowArguments

  @MainActor
  func execute() throws {
    if let package {
      guard scene.count <= 1 else {
        throw Failure(message: "--package takes at most one scene; choose one of \(package)")
      }
      if let saved = scene.first, OpenedFile.isSaved(saved) {
        return try window.run(
          try SwiftScenes.package(package, target: target, scene: nil), opening: saved)
      }
      return try window.run(
        try SwiftScenes.package(package, target: target, scene: scene.first))
    }
    if target != nil {
      throw Failure(message: "--target needs --package FOLDER")
    }
    guard let first = scene.first else {
      let catalogue = SceneCatalogue()
      return try window.run(NamedScene(scene: catalogue.scenes[0], catalogue: catalogue))
    }
    if let saved = scene.last, OpenedFile.isSaved(saved) {
      return try window.open(saved, of: scene.dropLast())
    }
    if DocumentWord(first) == nil, let sources = try SwiftScenes.sources(scene) {
      return try window.run(sources)
    }
    if scene.count > 1 {
      throw Failure(message: "expected one scene, not several: \(first) or \(scene[1])")
    }
    let scene = try Catalogue.scene(named: first)
    try window.run(scene, source: DocumentScenes.source(first))
  }

  /// Throws unless the first argument is a command, a scene or an option.
  @MainActor
  static func checkFirstWord(_ word: String?) throws(Failure) {
    guard let word, !word.hasPrefix("-"), !SceneCatalogue().names.contains(word) else { return }
    if Midflight.configuration.subcommands.contains(where: { $0.configuration.commandName == word })
      || word == "help"
    {
      return
    }
    if OpenedFile.isSaved(word) { return }
    if DocumentWord(word) != nil { return }
    if try SwiftScenes.sources(word) != nil { return }
    if let hint = NameHint.text(for: word) { throw Failure(message: hint) }
    throw Failure(
      message: "'\(word)' is neither a verb (\(verbs.joined(separator: ", "))) "
        + "nor a scene (\(Catalogue.sceneNames))"
        + Suggestion.text(for: word, among: verbs + SceneCatalogue().names))
  }

  /// Throws if `help` is followed by an unknown command or by several commands, for which the
  /// argument parser would show its own help.
  @MainActor
  static func checkHelp(_ words: ArraySlice<String>) throws(Failure) {
    let topics = words.filter { !$0.hasPrefix("-") }
    if let unknown = topics.first(where: { !(verbs + ["help"]).contains($0) }) {
      throw Failure(
        message: "there is no verb '\(unknown)'; the verbs are \(verbs.joined(separator: ", "))"
          + Suggestion.text(for: unknown, among: verbs))
    }
    if topics.count > 1 {
      throw Failure(
        message: "help explains one verb at a time: midflight help \(topics.first!)")
    }
  }

  private static var verbs: [String] {
    Midflight.configuration.subcommands.filter { $0.configuration.shouldDisplay }
      .compactMap { $0.configuration.commandName }
  }
}
