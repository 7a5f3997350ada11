import Foundation
import MidflightImageIO
package import MidflightScenes

/// The scene of a saved log or image, and the current location of its code.
package struct SavedScene: Sendable, Hashable {
  /// The path of the log or image, as it was given.
  package let path: String
  package let name: String
  /// The source file, with paths that are valid from any folder; nil if the log or image names no
  /// file, as for a built-in scene.
  package let file: SceneFile?
  private let folder: String

  /// Reads the beginning of a file; nil if it can't be read, or does not name a scene.
  package init?(of path: String) {
    let absolutePath = StartFolder.absolute(path)
    var facts = stat()
    // A pipe can be read only once, so it is not read here.
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

  /// The reason why the log or image can't be opened automatically, with the command that opens it;
  /// nil if it can be opened.
  ///
  /// One reason is code outside the log's folder: a user who receives a log can see the files
  /// beside it, but has not agreed to run a file from elsewhere.
  ///
  /// - Parameters:
  ///   - scenes: The scenes that are available without a file.
  ///   - named: A folder that the user has named. Code in it may also be run.
  ///   - isShort: Whether to name files without their folders, to fit a line in a window.
  ///   - command: Makes the command that opens the log or image. The arguments are words of a
  ///     command line: the path of its code, and its own path.
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

  /// A message about the code that is compiled because the log or image names it; nil if no code is
  /// named.
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

  /// A path as a word of a shell command, in single quotes if necessary
  /// (<https://pubs.opengroup.org/onlinepubs/9699919799/utilities/V3_chap02.html#tag_18_02_02>).
  package static func word(_ path: String) -> String {
    let plain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-+:@%".contains($0) }
    return plain ? path : "'\(path.replacing("'", with: "'\\''"))'"
  }
}
