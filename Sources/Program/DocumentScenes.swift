import MidflightDocuments
import MidflightHost
import MidflightLive
import MidflightScenes

/// Documents of layers that are named where a scene is expected.
@MainActor
enum DocumentScenes {
  /// The scene of the document that a word names; nil where it names none. Says what the document
  /// uses that is not known here.
  static func scene(_ word: String) throws(Failure) -> SceneDefinition? {
    guard Document.isDocument(word) else { return nil }
    do throws(DocumentFailure) {
      let (scene, problems) = try DocumentScene.definition(of: try Document(word))
      for problem in problems { Output.complain("\(word): \(problem)") }
      return scene
    } catch {
      let message = error.description
      throw Failure(message: message.contains(word) ? message : "\(word): \(message)")
    }
  }

  /// The document that a word names, watched for a window; nil where it names none.
  static func source(_ word: String) -> (any SceneSource)? {
    guard Document.isDocument(word) else { return nil }
    return DocumentSource(word) { Output.complain("\(word): \($0)") }
  }
}
