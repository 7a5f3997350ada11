import MidflightDocuments
import MidflightHost
import MidflightLive
import MidflightScenes

/// Documents of layers that are named where a scene is expected.
@MainActor
enum DocumentScenes {
  /// The scene of the document that a word names, which is put before the program's own; nil where
  /// it names none. Says what the document uses that is not known here.
  static func scene(_ word: String) throws(Failure) -> (any Scene.Type)? {
    guard Document.isDocument(word) else { return nil }
    do throws(DocumentFailure) {
      for problem in try DocumentScene.show(try Document(word)) {
        Output.complain("\(word): \(problem)")
      }
    } catch {
      let message = error.description
      throw Failure(message: message.contains(word) ? message : "\(word): \(message)")
    }
    SceneCatalogue.added = [DocumentScene.self]
    return DocumentScene.self
  }

  /// The document that a word names, watched for a window; nil where it names none.
  static func source(_ word: String) -> (any SceneSource)? {
    guard Document.isDocument(word) else { return nil }
    return DocumentSource(word) { Output.complain("\(word): \($0)") }
  }
}
