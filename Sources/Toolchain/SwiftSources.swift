package import Foundation
package import MidflightProcesses
package import MidflightScenes

/// The Swift files that a person names, by themselves or by their folder, and perhaps one scene of
/// theirs.
package struct SwiftSources: LibrarySources, Hashable {
  /// Files and folders, in the order in which they were named.
  private let named: [Source]
  /// The scene that is meant; nil for the first.
  package let scene: String?
  /// The words that they were called by.
  package let path: String

  /// Reads `Gauge.swift`, `Gauge.swift:dial`, `Folder`, `Folder:dial`, or several of these, whose
  /// files are one module; nil where the first word names no Swift file and no folder.
  package init?(_ words: [String]) throws(LibrarySourceFailure) {
    guard let first = words.first, let source = try Source(first) else { return nil }
    var (sources, scene) = ([source], source.scene)
    for word in words.dropFirst() {
      guard let source = try Source(word) else {
        throw LibrarySourceFailure("\(word) is not a Swift file, but \(first) is")
      }
      if !sources.contains(source) { sources.append(source) }
      scene = scene ?? source.scene
    }
    (named, self.scene) = (sources, scene)
    path = words.count == 1 ? source.path : "\(source.path) and \(words.count - 1) more"
  }

  /// See ``LibrarySources/mainType``: what is called as the first file.
  package var mainType: String { named[0].url.deletingPathExtension().lastPathComponent }

  /// See ``LibrarySources/sceneFile``.
  package var sceneFile: SceneFile {
    SceneFile(named.map { $0.isFolder ? $0.url.path + "/" : $0.url.path })
  }

  /// See ``LibrarySources/isAlwaysSameModule``.
  package var isAlwaysSameModule: Bool { false }

  /// See ``LibrarySources/files()``: those of a folder by their names, as they are now.
  package func files() throws(LibrarySourceFailure) -> [URL] {
    var files: [URL] = []
    for source in named {
      for file in try source.files() where !files.contains(file) {
        try LibrarySourceFailure.check(file, called: file.lastPathComponent)
        files.append(file)
      }
    }
    return files
  }

  /// See ``LibrarySources/mayHave(_:)``.
  package func mayHave(_ name: String) -> Bool {
    named.contains { source in
      if source.isFolder { return name.hasSuffix(".swift") && !name.hasPrefix(".") }
      return source.url.lastPathComponent == name
        || source.url.resolvingSymlinksInPath().lastPathComponent == name
    }
  }

  /// See ``LibrarySources/isRewritten``.
  package var isRewritten: Bool { true }

  /// See ``LibrarySources/makeLibrary(of:_:by:in:with:)``.
  package func makeLibrary(
    of sources: RewrittenSources, _ number: Int, by toolchain: SwiftToolchain,
    in folder: ScratchFolder, with jobs: CompilerJobs?
  ) throws -> (file: URL, leftOut: [String], previews: [ScenePreview]) {
    var sources = sources
    var first: SwiftToolchain.Diagnostics?
    var rounds = 0
    while true {
      defer { sources.cleanUp(number, in: folder) }
      let made = try toolchain.compile(
        sources.files, as: "Live\(number)", in: folder, by: jobs,
        options: try sources.options(number, in: folder))
      switch made {
      case .success(let file): return (file, sources.skipped, sources.previews)
      case .failure(var diagnostics):
        diagnostics.text = sources.restored(diagnostics.text)
        first = first ?? diagnostics
        // What names something that is left out goes with it, but not without end.
        rounds += 1
        guard rounds <= Self.mostRounds,
          let rest = sources.leavingOut(diagnostics)
        else { throw (first ?? diagnostics).once(in: sources.codesByPath) }
        sources = rest
      }
    }
  }

  /// How often more is left out before files count as such that do not compile. The compiler tells of
  /// one file's errors at a time.
  private static let mostRounds = 8

  /// The files that one word names.
  private struct Source: Sendable, Hashable {
    var url: URL
    var isFolder: Bool
    var scene: String?
    var path: String

    init?(_ word: String) throws(LibrarySourceFailure) {
      let manager = FileManager.default
      var (path, scene) = (word, String?.none)
      if !manager.fileExists(atPath: path), let colon = word.lastIndex(of: ":") {
        path = String(word[..<colon])
        scene = String(word[word.index(after: colon)...])
      }
      var isThere: ObjCBool = false
      isFolder = manager.fileExists(atPath: path, isDirectory: &isThere) && isThere.boolValue
      guard path.hasSuffix(".swift") || (path.contains("/") && isFolder) else { return nil }
      (self.path, self.scene, url) = (path, scene, URL(fileURLWithPath: path))
      if !isFolder { try LibrarySourceFailure.check(url, called: path) }
      _ = try files()
    }

    /// The file itself, or those that are in the folder now.
    func files() throws(LibrarySourceFailure) -> [URL] {
      guard isFolder else { return [url] }
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
        throw LibrarySourceFailure("the folder \(path) does not exist or cannot be read")
      }
      let files = names.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") }.sorted()
        .map { url.appendingPathComponent($0) }
      if files.isEmpty { throw LibrarySourceFailure("\(path) contains no Swift files") }
      return files
    }
  }
}
