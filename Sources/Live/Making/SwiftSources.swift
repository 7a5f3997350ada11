public import Foundation

/// The Swift files that a person names, by themselves or by their folder, and perhaps one scene of theirs.
public struct SwiftSources: LibrarySources, Hashable {
  /// In the order in which they were named, those of a folder by their names.
  private let named: [URL]
  /// The scene that is meant; nil for the first.
  public let scene: String?
  /// What they were called by.
  public let path: String

  /// Reads `Gauge.swift`, `Gauge.swift:dial`, `Folder`, `Folder:dial`, or several of these, whose files
  /// are one module; nil where the first word names no Swift file and no folder.
  public init?(_ words: [String]) throws(LibrarySourceFailure) {
    guard let first = words.first, let source = try Source(first) else { return nil }
    var (files, scene) = (source.files, source.scene)
    for word in words.dropFirst() {
      guard let source = try Source(word) else {
        throw LibrarySourceFailure("\(word) is no Swift file, as \(first) is")
      }
      files += source.files.filter { !files.contains($0) }
      scene = scene ?? source.scene
    }
    (named, self.scene) = (files, scene)
    path = words.count == 1 ? source.path : "\(source.path) and \(words.count - 1) more"
  }

  /// See ``LibrarySources/mainType``: what is called as the first file.
  public var mainType: String { named[0].deletingPathExtension().lastPathComponent }

  /// See ``LibrarySources/isAlwaysSameModule``.
  public var isAlwaysSameModule: Bool { false }

  /// See ``LibrarySources/files()``.
  public func files() throws(LibrarySourceFailure) -> [URL] {
    for file in named { try LibrarySourceFailure.check(file, called: file.lastPathComponent) }
    return named
  }

  /// See ``LibrarySources/mayHave(_:)``.
  public func mayHave(_ name: String) -> Bool { named.contains { $0.lastPathComponent == name } }

  /// See ``LibrarySources/makeLibrary(_:by:in:with:)``.
  public func makeLibrary(
    _ number: Int, by toolchain: SwiftToolchain, in folder: URL, with jobs: CompilerJobs?
  ) throws -> URL {
    try toolchain.compile(named, as: "Live\(number)", in: folder, by: jobs).get()
  }

  /// What one word names.
  private struct Source {
    var files: [URL]
    var scene: String?
    var path: String

    init?(_ word: String) throws(LibrarySourceFailure) {
      let manager = FileManager.default
      func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return manager.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
      }
      var (path, scene) = (word, String?.none)
      if !manager.fileExists(atPath: path), let colon = word.lastIndex(of: ":") {
        path = String(word[..<colon])
        scene = String(word[word.index(after: colon)...])
      }
      guard path.hasSuffix(".swift") || (path.contains("/") && isFolder(path)) else { return nil }
      (self.path, self.scene) = (path, scene)
      guard isFolder(path) else {
        files = [URL(fileURLWithPath: path)]
        try LibrarySourceFailure.check(files[0], called: path)
        return
      }
      let names = (try? manager.contentsOfDirectory(atPath: path)) ?? []
      files = names.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") }.sorted()
        .map { URL(fileURLWithPath: path).appendingPathComponent($0) }
      if files.isEmpty { throw LibrarySourceFailure("there is no Swift file in \(path)") }
    }
  }
}
