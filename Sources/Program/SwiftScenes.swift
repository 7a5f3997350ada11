import Foundation
import Live
import Scenes

/// The scenes of Swift files that are named where a scene is expected.
@MainActor
enum SwiftScenes {
  /// The files that a word names; nil where it names none.
  static func sources(_ word: String) throws(Failure) -> SwiftSources? {
    do throws(SwiftSources.Failure) {
      return try SwiftSources(word)
    } catch {
      throw Failure(message: error.description)
    }
  }

  /// Compiles and loads the files, puts their scenes before the program's own, and answers with the one
  /// that is meant.
  static func scene(of sources: SwiftSources) throws(Failure) -> any Scene.Type {
    try meant(try scenes(of: sources), of: sources)
  }

  private static func meant(
    _ scenes: [any Scene.Type], of sources: SwiftSources
  ) throws(Failure) -> any Scene.Type {
    guard let name = sources.scene else { return scenes[0] }
    if let scene = scenes.first(where: { $0.name == name }) { return scene }
    let names = scenes.map { $0.name }
    throw Failure(
      message: "\(sources.path) has no scene '\(name)'; it has \(names.joined(separator: ", "))"
        + Suggestion.text(for: name, among: names))
  }

  /// All scenes of files, of which there is at least one, after they were put before the program's own.
  static func scenes(of sources: SwiftSources) throws(Failure) -> [any Scene.Type] {
    defer { removeFolder() }
    return try load(sources).scenes
  }

  /// The files as a source that a window watches, with the scene that is meant. ``removeFolder()`` ends
  /// its work.
  static func source(
    of sources: SwiftSources
  ) throws(Failure) -> (source: LiveSource, scene: any Scene.Type) {
    let (source, scenes) = try load(sources)
    return (source, try meant(scenes, of: sources))
  }

  /// Removes what is left of the libraries' making.
  static func removeFolder() { try? FileManager.default.removeItem(at: folder) }

  private static let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("midflight-\(ProcessInfo.processInfo.processIdentifier)")

  private static func load(
    _ sources: SwiftSources
  ) throws(Failure) -> (source: LiveSource, scenes: [any Scene.Type]) {
    do {
      let toolchain = try SwiftToolchain(environment: ProcessInfo.processInfo.environment)
      let source = LiveSource(sources, toolchain: toolchain, folder: folder)
      let loaded = try source.load()
      for name in loaded.unusable {
        Output.complain("\(sources.path): \(name) is left out: it can't be made without arguments")
      }
      if loaded.scenes.isEmpty {
        throw Failure(
          message:
            "there is nothing to show in \(sources.path): no Scene, no CALayer and no UIView "
            + "that can be made without arguments, unless it is private")
      }
      SceneCatalogue.added = loaded.scenes
      return (source, loaded.scenes)
    } catch {
      removeFolder()
      switch error {
      case let missing as SwiftToolchain.Missing:
        throw Failure(message: missing.description, status: 3)
      case let diagnostics as SwiftToolchain.Diagnostics:
        Output.say(diagnostics.text)
        throw Failure(message: "\(sources.path) does not compile")
      case let failure as Failure: throw failure
      default: throw Failure(message: "\(sources.path): \(error)")
      }
    }
  }
}
