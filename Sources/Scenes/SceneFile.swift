import Foundation

/// Where the code of scenes is: the words that name it on the command line, which a saved log or
/// picture of such a scene repeats.
///
/// Its paths are absolute in a scene's definition, and relative to the saved file's folder in the
/// file, so that both can be moved together.
package struct SceneFile: Sendable, Hashable, Codable {
  /// Swift files, a folder of them with a `/` at its end, a document, or a package's folder; at
  /// least one.
  package let paths: [String]
  /// The package's target; nil where it is no package.
  package let target: String?

  /// Code by the paths that name it.
  ///
  /// - Precondition: there is a path.
  package init(_ paths: [String], target: String? = nil) {
    precondition(!paths.isEmpty, "no path names the code")
    (self.paths, self.target) = (paths, target)
  }

  /// The same code by paths from a folder on.
  ///
  /// - Parameter folder: An absolute path, as the own ones are.
  package func relative(to folder: String) -> SceneFile {
    let start = Self.parts(Self.resolved(folder))
    return map { path in
      let isFolder = path.hasSuffix("/")
      let (around, name) = Self.split(path)
      // A link stays what it is called; a folder is what it leads to.
      let end = Self.parts(isFolder ? Self.resolved(path) : "\(Self.resolved(around))/\(name)")
      let common = zip(start, end).prefix { $0 == $1 }.count
      let steps =
        Array(repeating: "..", count: start.count - common) + end.dropFirst(common)
      if isFolder { return steps.isEmpty ? "./" : steps.joined(separator: "/") + "/" }
      return steps.isEmpty ? "." : steps.joined(separator: "/")
    }
  }

  /// The same code by paths that start in a folder which is itself named from somewhere else. What
  /// is not there, and has its namesake in that folder itself, is taken to be that one.
  package func moved(to folder: String) -> SceneFile {
    map { path in
      if path.hasPrefix("/") { return path }
      func inside(_ path: String) -> String {
        folder.isEmpty ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
      }
      let (place, beside) = (inside(path), inside(Self.split(path).name))
      return !Self.exists(place) && Self.exists(beside) ? beside : place
    }
  }

  /// Whether all of it is there.
  package var exists: Bool { paths.allSatisfy(Self.exists) }

  /// Whether all of it is in a folder, however deep, once links are followed.
  package func isInside(_ folder: String) -> Bool {
    let folder = Self.parts(Self.resolved(folder))
    return paths.allSatisfy { Self.parts(Self.resolved($0)).starts(with: folder) }
  }

  /// Whether it is a document of layers, which is data: nothing of it is run.
  package var isDocument: Bool {
    target == nil && paths.count == 1 && Self.isDocument(paths[0])
  }

  /// Whether a path's name is that of a document of layers.
  package static func isDocument(_ path: String) -> Bool {
    let name = String(path.lowercased().reversed().drop { $0 == "/" }.reversed())
    return documentExtensions.contains { name.hasSuffix("." + $0) }
  }

  /// The extensions of documents' names.
  package static let documentExtensions = ["ca", "caml", "wallpaper", "tendies", "batter"]

  /// Whether it is the same code as another, by whatever paths.
  package func isSame(as other: SceneFile?) -> Bool {
    target == other?.target && paths.map(Self.resolved) == other?.paths.map(Self.resolved)
  }

  /// A path's folder, empty for one that names none, and what is in it, with the slash at the end
  /// that the path may have.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.dropLast().lastIndex(of: "/") else { return ("", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  private func map(_ change: (String) -> String) -> SceneFile {
    SceneFile(paths.map(change), target: target)
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  private static func parts(_ path: String) -> [Substring] { path.split(separator: "/") }
}
