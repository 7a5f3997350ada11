import MidflightEngine
import MidflightImageIO
import MidflightLayerTree
import MidflightLive
import MidflightScenes
import MidflightToolchain

// These extensions find the scene of a saved log or image in the code that the log or image names.

extension Catalogue {
  /// Returns the scene of a saved log or image; nil for a built-in scene.
  ///
  /// - Parameters:
  ///   - saved: The path of the log or image.
  ///   - folder: A folder that the user has named. Code inside it may be run.
  ///   - command: Returns a command that opens the log or image with its code, given the paths of
  ///     both.
  /// - Throws: An error that contains this command, if the code does not exist or the user has not
  ///   named the code.
  static func subject(
    of saved: String, in folder: String? = nil,
    command: (_ code: String, _ saved: String) -> String = { "midflight preview \($0) \($1)" }
  ) throws(Failure) -> SavedScene? {
    guard let subject = SavedScene(of: saved) else { return nil }
    let obstacle = subject.obstacle(
      among: SceneCatalogue(), named: folder.map { StartFolder.absolute($0) }, command: command)
    if let obstacle { throw Failure(message: obstacle) }
    return subject.file == nil ? nil : subject
  }

  static func scenes(of file: SceneFile, for subject: SavedScene) throws(Failure)
    -> [SceneDefinition]
  {
    if file.isDocument { return try DocumentScenes.all(of: file.paths[0]) }
    return try SwiftScenes.scenes(of: try SwiftScenes.sources(of: file, for: subject))
  }
}

extension SwiftScenes {
  /// Returns the files, or the target of a package, that a saved log or image names. Prints that
  /// they are being compiled.
  static func sources(
    of file: SceneFile, for subject: SavedScene
  ) throws(Failure) -> any LibrarySources {
    // In the scene's process, print nothing: the window's process has already printed the message.
    if !StageServer.isStage, let text = subject.compiling { Output.report(text) }
    if let target = file.target { return try package(file.paths[0], target: target, scene: nil) }
    if let sources = try sources(file.paths) { return sources }
    throw NameHint.noSources(file.paths[0])
  }
}

extension EvaluationOptions {
  var changesScene: Bool {
    log != nil || tuning != nil || policy != nil || transition != nil
      || [sets, calls, easings, durations, delays, tweaks].contains { !$0.isEmpty }
  }

  /// Returns the scene with the given name. If there is no such built-in scene, but the log or the
  /// tuned values were saved for a scene with this name, returns the scene from the code that the
  /// log or the values name.
  @MainActor
  func scene(named name: String) throws(Failure) -> NamedScene {
    let (verb, option) = (
      CommandLine.arguments.dropFirst().first ?? "trace", log == nil ? "--tuning" : "--log"
    )
    guard SceneCatalogue().scene(named: name) == nil,
      let subject = (log ?? tuning).flatMap({ SavedScene(of: $0) }), subject.name == name,
      let subject = try Catalogue.subject(
        of: subject.path, command: { "midflight \(verb) \($0) \(option) \($1)" }),
      let file = subject.file
    else { return try Catalogue.scene(named: name) }
    let catalogue = SceneCatalogue(added: try Catalogue.scenes(of: file, for: subject))
    guard let scene = catalogue.scene(named: name) else { return try Catalogue.scene(named: name) }
    return NamedScene(scene: scene, catalogue: catalogue)
  }
}
