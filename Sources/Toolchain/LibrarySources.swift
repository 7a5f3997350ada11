package import Foundation
package import MidflightProcesses
package import MidflightScenes

/// The sources of a library of scenes: Swift files, or a target of a package.
package protocol LibrarySources: Sendable {
  /// The sources as the user named them.
  var path: String { get }
  /// The location of the sources, with absolute paths, for saved logs.
  var sceneFile: SceneFile { get }
  var scene: String? { get }
  /// The name of the type to show first. The library may not contain a type with this name.
  var mainType: String { get }
  /// Whether all libraries of these sources have the same module name, in which case a process can
  /// load only one of them.
  var isAlwaysSameModule: Bool { get }

  /// Returns the files that belong to the sources now.
  ///
  /// - Throws: ``LibrarySourceFailure`` if one of them can't be read.
  func files() throws(LibrarySourceFailure) -> [URL]

  /// Whether a file with this name, in one of the files' folders, may belong to the sources.
  func mayHave(_ name: String) -> Bool

  /// Whether the compiler reads the files with the changes made by ``RewrittenSources``.
  var isRewritten: Bool { get }

  /// Makes a library.
  ///
  /// - Parameters:
  ///   - sources: The files with their changes.
  ///   - number: A number that is unique in the folder.
  ///   - toolchain: The compiler.
  ///   - folder: The folder for the library.
  ///   - jobs: The compiler driver's plan, if it is known.
  /// - Returns: The library, a sentence for each declaration that was left out, and the previews in
  ///   the library.
  /// - Throws: ``SwiftToolchain/Diagnostics``, or the error that prevented the compiler from
  ///   running.
  func makeLibrary(
    of sources: RewrittenSources, _ number: Int, by toolchain: SwiftToolchain,
    in folder: ScratchFolder, with jobs: CompilerJobs?
  ) throws -> (file: URL, leftOut: [String], previews: [ScenePreview])
}

package struct LibrarySourceFailure: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  /// Checks that a file can be read. The error calls it `name`.
  ///
  /// - Throws: The reason why the file can't be read.
  static func check(_ file: URL, called name: String) throws(LibrarySourceFailure) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
      let folder = file.deletingLastPathComponent().path
      throw LibrarySourceFailure(
        "\(name) does not exist"
          + (FileManager.default.fileExists(atPath: folder)
            ? "" : ": the folder \(folder) no longer exists")
      )
    }
    if isFolder.boolValue { throw LibrarySourceFailure("\(name) is a folder") }
    // Refuse pipes before opening them: opening a pipe would block until a process writes to it.
    var facts = stat()
    if stat(file.path, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG {
      throw LibrarySourceFailure("\(name) is not a regular file")
    }
    guard FileManager.default.isReadableFile(atPath: file.path) else {
      throw LibrarySourceFailure("cannot read \(name)")
    }
  }
}
