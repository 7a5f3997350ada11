import Foundation
import MidflightEngine
import MidflightImageIO
import MidflightLive
import MidflightScenes

/// The scenes of the checked files. They come from the code that the user named, or else from the
/// code that each log or image names. All code is compiled only once.
@MainActor
struct CheckedScenes {
  struct Missing: Error {
    /// A message about the first file with this cause: why its scene is missing, and which command
    /// can check the file.
    let message: String
    /// What is missing, which identifies the cause: the names of the scene and of its code. Files
    /// with the same cause are reported only once.
    let cause: String
  }

  private let added: [SceneDefinition]
  private let words: [String]
  /// The folder that is checked. Code in this folder may be run.
  private let folder: String
  /// The Git revision from which the code is taken; nil for the current code.
  private let revision: CodeRevision?
  private var compiled: [SceneFile: Result<SceneCatalogue, Failure>] = [:]

  /// Compiles and loads the code that the user named with `words`. Code that the checked files name
  /// is compiled later.
  init(of words: [String], in folder: String, at revision: CodeRevision?) throws(Failure) {
    (self.words, self.folder, self.revision) = (words, folder, revision)
    let words: [String]
    if let revision {
      words = try self.words.map { word throws(Failure) in try revision.path(of: word) }
    } else {
      words = self.words
    }
    guard let first = words.first else {
      added = []
      return
    }
    if words.count == 1, let document = DocumentWord(first) {
      added = try DocumentScenes.all(of: document.path)
      return
    }
    guard let sources = try SwiftScenes.sources(words) else {
      throw NameHint.noSources(self.words[0])
    }
    do throws(Failure) {
      added = try SwiftScenes.scenes(of: sources)
    } catch {
      throw revision?.naming(error) ?? error
    }
  }

  /// Returns scenes that include the scene of the log or image at `path`.
  ///
  /// - Throws: ``Missing`` if the file's scene or code does not exist; `Failure` if the code does
  ///   not compile.
  mutating func scenes(for path: String) throws -> SceneCatalogue {
    guard let saved = SavedScene(of: path), !added.contains(where: { $0.name == saved.name }) else {
      return SceneCatalogue(added: added)
    }
    let cause = "\(saved.name) \(saved.file?.paths.joined(separator: " ") ?? "")"
    let obstacle = saved.obstacle(
      among: SceneCatalogue(added: added), named: StartFolder.absolute(folder),
      command: { code, _ in
        (["midflight check", SavedScene.word(folder)] + words.map(SavedScene.word) + [code])
          .joined(separator: " ")
      })
    if let obstacle { throw Missing(message: obstacle, cause: cause) }
    guard let file = saved.file else { return SceneCatalogue(added: added) }
    if compiled[file] == nil {
      compiled[file] = Result { () throws(Failure) in
        let code = try revision.map { revision throws(Failure) in try revision.file(of: file) }
        return SceneCatalogue(added: added + (try Catalogue.scenes(of: code ?? file, for: saved)))
      }
    }
    switch compiled[file] {
    case .success(let scenes)?: return scenes
    case .failure(let failure)?: throw Missing(message: "\(path): \(failure.message)", cause: cause)
    case nil: preconditionFailure("the compiled code has no result")
    }
  }
}
