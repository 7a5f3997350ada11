import Foundation

/// The location of a scene's code: the arguments that name it on the command line. A saved log or
/// image of the scene repeats them.
///
/// The paths are absolute in a scene's definition. In a saved file they are relative to that file's
/// folder, so that the file and the code can be moved together.
package struct SceneFile: Sendable, Hashable, Codable {
  /// The paths: Swift files, a folder of Swift files with a trailing `/`, a document, or a
  /// package's folder. There is at least one path.
  package let paths: [String]
  /// The package's target; nil if the code is not a package.
  package let target: String?

  /// Creates the location of the code at some paths.
  ///
  /// - Precondition: `paths` is not empty.
  package init(_ paths: [String], target: String? = nil) {
    precondition(!paths.isEmpty, "the scene file has no paths")
    (self.paths, self.target) = (paths, target)
  }

  /// Returns the same location with paths relative to a folder.
  ///
  /// - Parameter folder: An absolute path, as the location's own paths are.
  package func relative(to folder: String) -> SceneFile {
    let start = Self.parts(Self.resolved(folder))
    return map { path in
      let isFolder = path.hasSuffix("/")
      let (around, name) = Self.split(path)
      // Resolve links to folders, but if the path is a link to a file, keep the link's name.
      let end = Self.parts(isFolder ? Self.resolved(path) : "\(Self.resolved(around))/\(name)")
      let common = zip(start, end).prefix { $0 == $1 }.count
      let steps =
        Array(repeating: "..", count: start.count - common) + end.dropFirst(common)
      if isFolder { return steps.isEmpty ? "./" : steps.joined(separator: "/") + "/" }
      return steps.isEmpty ? "." : steps.joined(separator: "/")
    }
  }

  /// Returns the same location, with its relative paths resolved against `folder`. If there is no
  /// file at a resolved path, a file with the same name in `folder` itself is used if it exists.
  package func moved(to folder: String) -> SceneFile {
    map { path in
      if path.hasPrefix("/") { return path }
      func inside(_ path: String) -> String {
        folder.isEmpty ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
      }
      let (relative, beside) = (inside(path), inside(Self.split(path).name))
      return !Self.exists(relative) && Self.exists(beside) ? beside : relative
    }
  }

  package var exists: Bool { paths.allSatisfy(Self.exists) }

  /// Whether all of the code is in a folder, at any depth, after links are resolved.
  package func isInside(_ folder: String) -> Bool {
    let folder = Self.parts(Self.resolved(folder))
    return paths.allSatisfy { Self.parts(Self.resolved($0)).starts(with: folder) }
  }

  /// Whether the file is a document of layers. A document is only data: it has no code to run.
  package var isDocument: Bool {
    target == nil && paths.count == 1 && Self.isDocument(paths[0])
  }

  package static func isDocument(_ path: String) -> Bool {
    let name = String(path.lowercased().reversed().drop { $0 == "/" }.reversed())
    return documentExtensions.contains { name.hasSuffix("." + $0) }
  }

  package static let documentExtensions = ["ca", "caml", "wallpaper", "tendies", "batter"]

  /// Whether two locations lead to the same code after links are resolved.
  package func isSame(as other: SceneFile?) -> Bool {
    target == other?.target && paths.map(Self.resolved) == other?.paths.map(Self.resolved)
  }

  /// Splits a path into its folder, which is empty for a bare name, and its last component, which
  /// keeps the path's trailing slash.
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
