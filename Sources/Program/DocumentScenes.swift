import MidflightDocuments
import MidflightHost
import MidflightLive
import MidflightScenes

/// An argument that names a document of layers: `FILE`, or `FILE:NAME` for one of several
/// wallpapers in it.
struct DocumentWord {
  let path: String
  /// The name of one of the scenes in the file; nil for the first scene.
  let scene: String?

  init?(_ word: String) {
    if Document.isDocument(word) {
      (path, scene) = (word, nil)
      return
    }
    guard let colon = word.lastIndex(of: ":"), Document.isDocument(String(word[..<colon])) else {
      return nil
    }
    (path, scene) = (String(word[..<colon]), String(word[word.index(after: colon)...]))
  }
}

@MainActor
enum DocumentScenes {
  /// Returns the scenes of a file, one for each wallpaper in it. Prints messages about content that
  /// is not drawn.
  static func all(of path: String) throws(Failure) -> [SceneDefinition] {
    do throws(DocumentFailure) {
      let (scenes, problems) = try DocumentScene.definitions(of: try Document.read(path))
      for problem in problems { Output.report("\(path): \(problem)") }
      return scenes
    } catch {
      let message = error.description
      throw Failure(message: message.contains(path) ? message : "\(path): \(message)")
    }
  }

  /// Returns the scene of the document that a word names, with the other scenes of the document's
  /// file; nil if the word does not name a document.
  static func named(_ word: String) throws(Failure) -> NamedScene? {
    guard let word = DocumentWord(word) else { return nil }
    let scenes = try all(of: word.path)
    let catalogue = SceneCatalogue(added: scenes)
    guard let name = word.scene else { return NamedScene(scene: scenes[0], catalogue: catalogue) }
    guard let scene = scenes.first(where: { $0.name == name }) else {
      let names = scenes.map(\.name)
      throw Failure(
        message: "\(word.path) has no scene '\(name)'; \(KnownNames.text(names))"
          + Suggestion.text(for: name, among: names))
    }
    return NamedScene(scene: scene, catalogue: catalogue)
  }

  /// Returns a source of scenes that reads the document that a word names, and watches the
  /// document's file; nil if the word does not name a document.
  static func source(_ word: String) -> (any SceneSource)? {
    DocumentWord(word).map { word in
      DocumentSource(word.path) { Output.report("\(word.path): \($0)") }
    }
  }
}
