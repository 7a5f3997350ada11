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
    let scenes = try scenes(of: sources)
    guard let name = sources.scene else { return scenes[0] }
    if let scene = scenes.first(where: { $0.name == name }) { return scene }
    let names = scenes.map { $0.name }
    throw Failure(
      message: "\(sources.path) has no scene '\(name)'; it has \(names.joined(separator: ", "))"
        + Suggestion.text(for: name, among: names))
  }

  /// All scenes of files, of which there is at least one, after they were put before the program's own.
  static func scenes(of sources: SwiftSources) throws(Failure) -> [any Scene.Type] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-\(ProcessInfo.processInfo.processIdentifier)")
    // What is loaded stays in memory without its file.
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      let toolchain = try SwiftToolchain(environment: ProcessInfo.processInfo.environment)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let library = try toolchain.compile(sources.files, as: "Live", in: folder).get()
      let loaded = try LiveLibrary(
        library, main: sources.files[0].deletingPathExtension().lastPathComponent)
      let scenes = loaded.scenes
      for name in loaded.unusable {
        Output.complain("\(sources.path): \(name) is left out: it can't be made without arguments")
      }
      if scenes.isEmpty {
        throw Failure(
          message: "there is nothing to show in \(sources.path): no Scene, no CALayer and no UIView "
            + "that can be made without arguments, unless it is private")
      }
      SceneCatalogue.add(scenes)
      return scenes
    } catch let missing as SwiftToolchain.Missing {
      throw Failure(message: missing.description, status: 3)
    } catch let diagnostics as SwiftToolchain.Diagnostics {
      Output.say(diagnostics.text)
      throw Failure(message: "\(sources.path) does not compile")
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(message: "\(sources.path): \(error)")
    }
  }
}
