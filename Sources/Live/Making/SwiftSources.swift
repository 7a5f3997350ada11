public import Foundation

/// The Swift files that a person names, by themselves or by their folder, and perhaps one scene of theirs.
public struct SwiftSources: Sendable, Hashable {
  /// The files, in the order in which they were named, those of a folder by their names.
  public let files: [URL]
  /// The scene that is meant; nil for the first.
  public let scene: String?
  /// What they were called by.
  public let path: String

  /// Trouble with what was named, as a sentence.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String
  }

  /// Reads `Gauge.swift`, `Gauge.swift:dial`, `Folder`, `Folder:dial`, or several of these, whose files
  /// are one module; nil where the first word names no Swift file and no folder.
  public init?(_ words: [String]) throws(Failure) {
    guard let first = words.first, let source = try Source(first) else { return nil }
    var (files, scene) = (source.files, source.scene)
    for word in words.dropFirst() {
      guard let source = try Source(word) else {
        throw Failure(description: "\(word) is no Swift file, as \(first) is")
      }
      files += source.files.filter { !files.contains($0) }
      scene = scene ?? source.scene
    }
    (self.files, self.scene) = (files, scene)
    path = words.count == 1 ? source.path : "\(source.path) and \(words.count - 1) more"
  }

  /// - Throws: what keeps one of the files from being read.
  func check() throws(Failure) {
    for file in files {
      var isFolder: ObjCBool = false
      let name = file.lastPathComponent
      guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
        throw Failure(description: "there is no file \(name)")
      }
      if isFolder.boolValue { throw Failure(description: "\(name) is a folder") }
      guard FileManager.default.isReadableFile(atPath: file.path) else {
        throw Failure(description: "cannot read \(name)")
      }
    }
  }

  /// What one word names.
  private struct Source {
    var files: [URL]
    var scene: String?
    var path: String

    init?(_ word: String) throws(Failure) {
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
        guard manager.fileExists(atPath: path) else {
          throw Failure(description: "there is no file \(path)")
        }
        guard manager.isReadableFile(atPath: path) else {
          throw Failure(description: "cannot read \(path)")
        }
        files = [URL(fileURLWithPath: path)]
        return
      }
      let names = (try? manager.contentsOfDirectory(atPath: path)) ?? []
      files = names.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") }.sorted()
        .map { URL(fileURLWithPath: path).appendingPathComponent($0) }
      if files.isEmpty { throw Failure(description: "there is no Swift file in \(path)") }
    }
  }
}
