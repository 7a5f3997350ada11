package import Foundation
package import MidflightProcesses
package import MidflightScenes

/// The sources of libraries of scenes: Swift files, or a target of a package.
package protocol LibrarySources: Sendable {
  /// The words that they were called by.
  var path: String { get }
  /// The words that name them in a saved log, with absolute paths.
  var sceneFile: SceneFile { get }
  /// The scene that is meant; nil for the first.
  var scene: String? { get }
  /// The name of the type that is shown first if there is one.
  var mainType: String { get }
  /// Whether each library is a module of the same name, of which a process can have one.
  var isAlwaysSameModule: Bool { get }

  /// The files, as they are now.
  ///
  /// - Throws: ``LibrarySourceFailure``: one of them can't be read.
  func files() throws(LibrarySourceFailure) -> [URL]

  /// Whether something of that name, in the folders of the files, may be one of them.
  func mayHave(_ name: String) -> Bool

  /// Whether the compiler reads the files as ``RewrittenSources`` has them.
  var isRewritten: Bool { get }

  /// Makes a library.
  ///
  /// - Parameters:
  ///   - sources: The files as the compiler is to read them.
  ///   - number: One that no other library of the folder has.
  ///   - toolchain: What makes it.
  ///   - folder: Where it goes.
  ///   - jobs: The driver's plan, where that is known.
  /// - Returns: the library, a sentence for each declaration that is not in it, and the previews
  ///   that are.
  /// - Throws: ``SwiftToolchain/Diagnostics``, or what kept the compiler from running.
  func makeLibrary(
    of sources: RewrittenSources, _ number: Int, by toolchain: SwiftToolchain,
    in folder: ScratchFolder, with jobs: CompilerJobs?
  ) throws -> (file: URL, leftOut: [String], previews: [ScenePreview])
}

/// Trouble with what was named, as a sentence.
package struct LibrarySourceFailure: Error, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  /// - Throws: what keeps a file from being read; it is called by its name.
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
    // To read a pipe would wait for who writes it.
    var facts = stat()
    if stat(file.path, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG {
      throw LibrarySourceFailure("\(name) is not a regular file")
    }
    guard FileManager.default.isReadableFile(atPath: file.path) else {
      throw LibrarySourceFailure("cannot read \(name)")
    }
  }
}
