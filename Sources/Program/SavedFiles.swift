import MidflightEngine
import MidflightLayerTree
import MidflightScenes
import MidflightToolchain

// Code that saved logs and pictures say themselves.

extension Catalogue {
  /// The code that a saved log or picture is of; nil for a scene of the program.
  ///
  /// - Throws: it is not there, or is not named: with the command that names it.
  static func file(of saved: String) throws(Failure) -> SceneFile? {
    guard let subject = SavedScene(of: saved) else { return nil }
    if let obstacle = subject.obstacle(among: SceneCatalogue()) { throw Failure(message: obstacle) }
    return subject.file
  }

  /// All scenes of the code that a saved log or picture names.
  static func scenes(of file: SceneFile) throws(Failure) -> [SceneDefinition] {
    if file.target == nil, let scene = try DocumentScenes.scene(file.paths[0]) { return [scene] }
    return try SwiftScenes.scenes(of: try SwiftScenes.sources(of: file))
  }
}

extension SwiftScenes {
  /// The files, or the package's target, that a saved log or picture names.
  static func sources(of file: SceneFile) throws(Failure) -> any LibrarySources {
    if let target = file.target { return try package(file.paths[0], target: target, scene: nil) }
    if let sources = try sources(file.paths) { return sources }
    throw NameHint.noSources(file.paths[0])
  }
}

extension EvaluationOptions {
  /// Whether anything is to be done or tuned.
  var changesScene: Bool {
    log != nil || tuning != nil || policy != nil
      || [sets, calls, easings, durations, delays, tweaks].contains { !$0.isEmpty }
  }

  /// The scene that a word names: the program's own, else that of the file that the log is of.
  @MainActor
  func scene(named name: String) throws(Failure) -> NamedScene {
    guard SceneCatalogue().scene(named: name) == nil,
      let subject = (log ?? tuning).flatMap({ SavedScene(of: $0) }), subject.name == name,
      let file = try Catalogue.file(of: subject.path)
    else { return try Catalogue.scene(named: name) }
    let catalogue = SceneCatalogue(added: try Catalogue.scenes(of: file))
    guard let scene = catalogue.scene(named: name) else { return try Catalogue.scene(named: name) }
    return NamedScene(scene: scene, catalogue: catalogue)
  }
}
