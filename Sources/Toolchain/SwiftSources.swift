package import Foundation
package import MidflightProcesses
package import MidflightScenes

/// Swift files that the user names by their paths or by their folder, optionally with the name of
/// one of their scenes.
package struct SwiftSources: LibrarySources, Hashable {
  /// The files and folders, in the order in which they were named.
  private let named: [Source]
  package let scene: String?
  /// The sources as the user named them.
  package let path: String

  /// Parses `Gauge.swift`, `Gauge.swift:dial`, `Folder`, `Folder:dial`, or several of these, whose
  /// files then form one module. Nil if the first word names neither a Swift file nor a folder.
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

  /// The name of the first file or folder, without its extension. If a type has this name, it is
  /// shown first.
  package var mainType: String { named[0].url.deletingPathExtension().lastPathComponent }

  package var sceneFile: SceneFile {
    SceneFile(named.map { $0.isFolder ? $0.url.path + "/" : $0.url.path })
  }

  package var isAlwaysSameModule: Bool { false }

  /// See ``LibrarySources/files()``. The files in a folder are listed anew at each call, sorted by
  /// name.
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

  package func mayHave(_ name: String) -> Bool {
    named.contains { source in
      if source.isFolder { return name.hasSuffix(".swift") && !name.hasPrefix(".") }
      return source.url.lastPathComponent == name
        || source.url.resolvingSymlinksInPath().lastPathComponent == name
    }
  }

  package var isRewritten: Bool { true }

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
        // When a declaration is removed, those that use it fail, so remove them too, in a limited
        // number of rounds.
        rounds += 1
        guard rounds <= Self.maxRounds,
          let rest = sources.leavingOut(diagnostics)
        else { throw (first ?? diagnostics).once(in: sources.codesByPath) }
        sources = rest
      }
    }
  }

  /// The maximum number of times that failing declarations are removed before the files count as
  /// not compiling. Several rounds are needed, because the compiler reports the errors of only one
  /// file at a time.
  private static let maxRounds = 8

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
