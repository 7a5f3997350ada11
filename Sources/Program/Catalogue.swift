import ArgumentParser
import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightRaster
import MidflightScenes

/// A scene that a person has named, among those that can be named beside it.
struct NamedScene {
  var scene: SceneDefinition
  /// The program's scenes, and before them those of the file that was named.
  var catalogue: SceneCatalogue
}

/// Looks up what a person names.
@MainActor
enum Catalogue {
  /// The scene of that name, or of a document of layers, or of a Swift file or a folder of some,
  /// which is compiled then.
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

  /// Throws when a picture that the scene shows, or a font, is missing.
  static func checkResources(of scene: SceneDefinition) throws(Failure) {
    if let missing = scene.missingResource { throw Failure(message: missing) }
  }

  /// How a scene is named, for help.
  nonisolated static let naming =
    "The scene's name (see list), a Swift file or a document of layers (.ca, .caml, .wallpaper, "
    + ".tendies); FILE:NAME "
    + "for one of several scenes in it."

  /// The names of the program's scenes.
  static var sceneNames: String { SceneCatalogue().names.joined(separator: ", ") }

  /// The named properties of a scene, those among them that a log sets in motion; when none is named
  /// all of them but the numbers that methods take. The name of a whole, such as `ball.position`, selects
  /// all of its parts.
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

  /// Whether a property's name is another, or that of a part of it.
  static func isPart(_ name: String, of whole: String) -> Bool {
    name == whole || name.hasPrefix(whole + ".")
  }
}
