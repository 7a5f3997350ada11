import Foundation
import MidflightImageIO
package import MidflightScenes

/// What a saved log or picture is of: a scene, and where its code is now.
package struct SavedScene: Sendable, Hashable {
  /// The log's or the picture's path, as it was given.
  package let path: String
  /// The scene's name.
  package let name: String
  /// Where its code is, by paths that lead there from any folder; nil where it names none, as for a
  /// scene of the program.
  package let file: SceneFile?
  /// The log's or the picture's folder.
  private let folder: String

  /// Reads how a file begins; nil where it can't be read, or says nothing of a scene.
  package init?(of path: String) {
    let place = StartFolder.absolute(path)
    var facts = stat()
    // What a pipe has can be read once, and not for this.
    guard stat(place, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      let bytes = try? PNG.contents(
        of: path, at: place, mostOfOtherKinds: SessionText.largestSize)
    else { return nil }
    let subject =
      PNG.isPNG(bytes)
      ? Recorded.subject(in: bytes)
      : String(validating: bytes, as: UTF8.self).flatMap { try? SessionText.subject(parsing: $0) }
    guard let subject else { return nil }
    (self.path, name) = (path, subject.scene)
    folder = SceneFile.split(place).folder
    file = subject.file?.moved(to: folder)
  }

  /// Why it can't be opened by itself, with the command that opens it; nil where it can.
  ///
  /// Code outside of the log's folder is an obstacle: whoever gets a log from somebody else has
  /// seen what lies beside it, and has not named what lies elsewhere.
  ///
  /// - Parameters:
  ///   - scenes: Those that need no file.
  ///   - named: A folder that a person has named; the code may be in this one too.
  ///   - isShort: Whether files are called by their last names, for a line of a window.
  ///   - command: The command that opens it, by its code and its own path as words of a command line.
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

  /// A sentence about code that is compiled because this names it; nil where it names none.
  package var compiling: String? {
    guard let file, !file.isDocument else { return nil }
    let code =
      file.target.map { "the target \($0)" }
      ?? file.paths.map { SceneFile.split($0).name }.joined(separator: ", ")
    return "Compiling \(code), which \(SceneFile.split(path).name) names"
  }

  /// How code is named on the command line, by its paths as `path` has them.
  private static func words(of file: SceneFile, _ path: (String) -> String) -> String {
    let paths = file.paths.map { word(path($0)) }
    guard let target = file.target else { return paths.joined(separator: " ") }
    return "--package \(paths[0]) --target \(word(target))"
  }

  /// A path as a shell takes it.
  package static func word(_ path: String) -> String {
    let plain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-+:@%".contains($0) }
    return plain ? path : "'\(path.replacing("'", with: "'\\''"))'"
  }
}
