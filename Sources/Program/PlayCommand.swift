import ArgumentParser
import MidflightDocuments
import MidflightEngine
import MidflightScenes

struct PlayCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Open a window that replays a saved log.",
    discussion: HelpText.discussion(
      """
      Ctrl+S in the window saves a log, a text file that you can edit. The log of a file's scene \
      names that file; to use another file, run midflight preview FILE.swift LOG.
      """,
      examples: [("midflight play round-progress.midflight --paused", "Open a log at 0 s.")],
      seeAlso: ["midflight help check", "Documentation/Testing.md"]))

  @Argument(help: "The log's file.", completion: .file(extensions: ["midflight"]))
  var file: String

  @OptionGroup var window: WindowArguments

  @MainActor
  func execute() throws {
    try window.play(file)
  }
}

extension WindowArguments {
  @MainActor
  func play(_ file: String) throws {
    if evaluation.log != nil {
      throw Failure(message: "play takes one log, \(file); omit --log")
    }
    if let subject = try Catalogue.subject(of: file) { return try run(subject) }
    let text = try EvaluationOptions.read(file, scenes: SceneCatalogue())
    var window = self
    window.evaluation.log = file
    try window.run(try Catalogue.scene(named: text.scene))
  }

  /// Opens a saved log from its start, or a saved image at the instant that it shows. An image
  /// without a log is shown only as an image.
  ///
  /// - Parameters:
  ///   - saved: The path of the log or image.
  ///   - words: The files that contain its scene; empty to use the files that it names.
  @MainActor
  func open(_ saved: String, of words: [String]) throws {
    if let document = words.first, words.count == 1, DocumentWord(document) != nil {
      return try run(document: document, opening: saved)
    }
    if let sources = try words.isEmpty ? nil : SwiftScenes.sources(words) {
      return try run(sources, opening: saved)
    }
    if let word = words.first {
      throw Failure(
        message: "'\(word)' is not a Swift file or a document; \(saved) already names its scene")
    }
    if OpenedFile.isSavedText(saved) { return try play(saved) }
    let (catalogue, subject) = (SceneCatalogue(), SavedScene(of: saved))
    let obstacle = subject?.obstacle(among: catalogue)
    if obstacle == nil, let subject, subject.file != nil { return try run(subject) }
    let known = obstacle == nil ? catalogue : SceneCatalogue(own: [])
    switch try EvaluationOptions.content(of: saved, scenes: known) {
    case .text(let text):
      try run(try Catalogue.scene(named: text.scene), opening: text)
    case .image(let image, let reason):
      let warning = obstacle ?? reason
      Output.report(obstacle ?? "\(saved): \(reason)")
      try run(
        NamedScene(scene: SceneDefinition(image), catalogue: catalogue),
        greeting: (warning, true))
    }
  }

  @MainActor
  private func run(_ subject: SavedScene) throws {
    guard let code = subject.file else { return }
    if code.isDocument { return try run(document: code.paths[0], opening: subject.path) }
    try run(try SwiftScenes.sources(of: code, for: subject), opening: subject.path)
  }

  @MainActor
  private func run(document: String, opening saved: String) throws {
    guard var named = try DocumentScenes.named(document) else { return }
    let opened = try EvaluationOptions.read(saved, scenes: named.catalogue)
    named.scene = named.catalogue.scene(named: opened.scene) ?? named.scene
    try run(named, source: DocumentScenes.source(document), opening: opened)
  }
}
