import ArgumentParser
import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightRaster
import MidflightScenes

/// The scene that the user has named, and the catalogue that it comes from.
struct NamedScene {
  var scene: SceneDefinition
  var catalogue: SceneCatalogue
}

/// Looks up the scenes and properties that the user names.
@MainActor
enum Catalogue {
  /// Finds a scene by the name of a built-in scene, or by the path of a document of layers, a Swift
  /// file, or a folder of Swift files. Swift files are compiled.
  static func scene(named name: String) throws(Failure) -> NamedScene {
    if let document = try DocumentScenes.named(name) { return document }
    if let sources = try SwiftScenes.sources(name) {
      let scenes = try SwiftScenes.scenes(of: sources)
      return NamedScene(
        scene: try SwiftScenes.meant(scenes, of: sources),
        catalogue: SceneCatalogue(added: scenes))
    }
    let catalogue = SceneCatalogue()
    if let scene = catalogue.scene(named: name) {
      return NamedScene(scene: scene, catalogue: catalogue)
    }
    if let hint = NameHint.text(for: name) { throw Failure(message: hint) }
    let meant = Suggestion.text(for: name, among: catalogue.names)
    throw Failure(message: "there is no scene '\(name)'; the scenes are \(sceneNames)\(meant)")
  }

  static func checkResources(of scene: SceneDefinition) throws(Failure) {
    if let missing = scene.missingResource { throw Failure(message: missing) }
  }

  nonisolated static let naming =
    "The scene's name (see list), a Swift file or a document of layers (.ca, .caml, .wallpaper, "
    + ".tendies); FILE:NAME "
    + "for one of several scenes in it."

  static var sceneNames: String { SceneCatalogue().names.joined(separator: ", ") }

  /// Returns the full names of a scene's properties that have one of the given names, including
  /// properties that move only because of a log. The name of a property that consists of parts,
  /// such as `ball.position`, selects all of its parts. If no names are given, returns all
  /// properties except the arguments of methods.
  static func properties(
    _ names: [String], of scene: SceneDefinition, tuning: Tuning = Tuning(),
    log: InputLog = InputLog()
  ) throws(Failure) -> [String] {
    let session = Session.surveying(scene, tuning: tuning, log: log)
    let all = session.properties.map(\.name)
    for name in names where !all.contains(where: { isPart($0, of: name) }) {
      throw EvaluationOptions.unknown(name, among: all, of: scene, what: "property")
    }
    return names.isEmpty
      ? session.tracedProperties
      : all.filter { found in names.contains { isPart(found, of: $0) } }
  }

  /// Whether `name` is the name of the property `whole` or of a part of that property.
  static func isPart(_ name: String, of whole: String) -> Bool {
    name == whole || name.hasPrefix(whole + ".")
  }
}
