import Foundation
import MidflightEngine
import MidflightImageIO
import MidflightLive
import MidflightScenes

/// The scenes of the files that are checked: those of the code that was named, otherwise those of the
/// code that a log or an image names, each compiled once.
@MainActor
struct CheckedScenes {
  /// A file whose scene is missing.
  struct Missing: Error {
    /// The file is first with it in a sentence that tells the command that checks it.
    let message: String
    /// The scene and its code: files of the same are told of once.
    let cause: String
  }

  private let added: [SceneDefinition]
  /// The words by which the added scenes were named.
  private let words: [String]
  /// The folder that is checked; code in it may be run.
  private let folder: String
  /// The code of another revision in the place of the present one; nil for the present one.
  private let revision: CodeRevision?
  private var compiled: [SceneFile: Result<SceneCatalogue, Failure>] = [:]

  /// The scenes of code that is named, all of which is compiled now.
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

  /// The scenes among which the one of a log or an image is.
  ///
  /// - Throws: ``Missing``: its scene or its code is not there; `Failure`: its code does not compile.
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
