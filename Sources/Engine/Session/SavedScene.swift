import Foundation
import MidflightImageIO
package import MidflightScenes

/// The scene that a saved log or image names, and the current location of the scene's code.
package struct SavedScene: Sendable, Hashable {
  /// The path of the log or image, as the user gave it.
  package let path: String
  package let name: String
  /// The source file of the scene, with paths that are valid from any folder; nil if the log or
  /// image names no file, as for a built-in scene.
  package let file: SceneFile?
  private let folder: String

  /// Reads the beginning of a saved log or image; nil if the file can't be read, or does not name a
  /// scene.
  package init?(of path: String) {
    let absolutePath = StartFolder.absolute(path)
    var facts = stat()
    // Read only regular files. A pipe can be read only once, so leave it to the code that opens it.
    guard stat(absolutePath, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      let bytes = try? PNG.contents(
        of: path, at: absolutePath, nonPNGLimit: SessionText.largestSize)
    else { return nil }
    let subject =
      PNG.isPNG(bytes)
      ? Recorded.subject(in: bytes)
      : String(validating: bytes, as: UTF8.self).flatMap { try? SessionText.subject(parsing: $0) }
    guard let subject else { return nil }
    (self.path, name) = (path, subject.scene)
    folder = SceneFile.split(absolutePath).folder
    file = subject.file?.moved(to: folder)
  }

  /// Returns the reason why the log or image can't be opened automatically, with a command that
  /// opens it; nil if it can be opened.
  ///
  /// One reason is that the scene's code is outside the log's folder: a user who receives a log can
  /// see the files beside it, but has not agreed to run code from elsewhere.
  ///
  /// - Parameters:
  ///   - scenes: The scenes that are available without a file.
  ///   - named: A folder that the user has named. Code in that folder may also be run.
  ///   - isShort: Whether to name files without their folders, so that the reason fits on one line
  ///     in a window.
  ///   - command: Returns the command that opens the log or image. Its arguments are words of a
  ///     command line: the path of the scene's code, and the path of the log or image.
  package func obstacle(
    among scenes: SceneCatalogue, named: String? = nil, isShort: Bool = false,
    command: (_ code: String, _ saved: String) -> String = { "midflight preview \($0) \($1)" }
  ) -> String? {
    func called(_ path: String) -> String { isShort ? SceneFile.split(path).name : path }
    let path = called(path)
    if let file {
      let code = file.paths.map(called).joined(separator: ", ")
      if !file.exists {
        let words = Self.words(of: file) { "PATH/" + SceneFile.split($0).name }
        return "\(path) needs the scene \(name) of \(code), which does not exist; "
          + "\(command(words, Self.word(path))) opens it"
      }
      if file.isDocument || [folder, named].contains(where: { $0.map(file.isInside) == true }) {
        return nil
      }
      let words = Self.words(of: file) { $0 }
      return "\(path) needs the scene \(name) of \(code), which is outside of its folder; "
        + "\(command(words, Self.word(path))) opens it"
    }
    if scenes.scene(named: name) != nil { return nil }
    return "\(path) needs the scene \(name), and does not name the scene's file; "
      + "\(command("FILE.swift", Self.word(path))) opens it"
  }

  /// A message saying that code is being compiled because the log or image names it; nil if it
  /// names no code.
  package var compiling: String? {
    guard let file, !file.isDocument else { return nil }
    let code =
      file.target.map { "the target \($0)" }
      ?? file.paths.map { SceneFile.split($0).name }.joined(separator: ", ")
    return "Compiling \(code), which \(SceneFile.split(path).name) names"
  }

  private static func words(of file: SceneFile, _ path: (String) -> String) -> String {
    let paths = file.paths.map { word(path($0)) }
    guard let target = file.target else { return paths.joined(separator: " ") }
    return "--package \(paths[0]) --target \(word(target))"
  }

  /// Returns a path as a word of a shell command, in single quotes if necessary
  /// (<https://pubs.opengroup.org/onlinepubs/9699919799/utilities/V3_chap02.html#tag_18_02_02>).
  package static func word(_ path: String) -> String {
    let plain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-+:@%".contains($0) }
    return plain ? path : "'\(path.replacing("'", with: "'\\''"))'"
  }
}
