import Foundation
import MidflightScenes

/// A file of ``UnsavedWork``, described by its name. For example,
/// `gauge-1f3a.4711-98765-2.tried.json` belongs to the scene `gauge`, whose code's location has the
/// hash 1f3a. It is the second file of process 4711, whose start time is 98765 clock ticks.
struct UnsavedFile {
  enum Mark: String {
    /// The file is being restored. The scene with the restored work has not been shown completely
    /// yet.
    case tried
    /// The file has been set aside. The window's undo may restore it, but so may another window.
    case aside
  }

  let folder: URL
  let scene: String
  let owner: WindowProcess
  let number: Int
  let mark: Mark?

  var url: URL {
    let end = mark.map { ".\($0.rawValue)" } ?? ""
    return folder.appendingPathComponent("\(scene).\(owner)-\(number)\(end).json")
  }

  /// Whether an open window owns the file and may write to it.
  var isHeld: Bool { mark != .aside && owner.isAlive }

  func marked(_ mark: Mark?) -> UnsavedFile {
    UnsavedFile(folder: folder, scene: scene, owner: owner, number: number, mark: mark)
  }

  /// Returns the files of a scene, starting with the one that was written last.
  ///
  /// - Complexity: O(files in the folder).
  static func all(of scene: SceneDefinition, in folder: URL) -> [UnsavedFile] {
    let key = key(of: scene)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let files = names.compactMap { UnsavedFile($0, of: key, in: folder) }
    func written(_ file: UnsavedFile) -> (Int, Int, String) {
      var facts = stat()
      stat(file.url.path, &facts)
      return (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec, file.url.path)
    }
    return files.map { ($0, written($0)) }.sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// Creates the description of a new file, with an unused name.
  static func new(
    of scene: SceneDefinition, by owner: WindowProcess, in folder: URL
  ) -> UnsavedFile {
    let taken = all(of: scene, in: folder).filter { $0.owner == owner }.map(\.number)
    return UnsavedFile(
      folder: folder, scene: key(of: scene), owner: owner, number: (taken.max() ?? 0) + 1,
      mark: nil)
  }

  private init(folder: URL, scene: String, owner: WindowProcess, number: Int, mark: Mark?) {
    (self.folder, self.scene, self.owner) = (folder, scene, owner)
    (self.number, self.mark) = (number, mark)
  }

  /// Parses a file's name. Returns nil if the file does not belong to the scene.
  private init?(_ name: String, of scene: String, in folder: URL) {
    guard name.hasPrefix(scene + "."), name.hasSuffix(".json") else { return nil }
    let parts = name.dropFirst(scene.count + 1).split(
      separator: ".", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let dash = parts[0].lastIndex(of: "-"),
      let owner = WindowProcess(parts[0][..<dash]),
      let number = Int(parts[0][parts[0].index(after: dash)...])
    else { return nil }
    let mark = parts.count == 3 ? Mark(rawValue: String(parts[1])) : nil
    if parts.count == 3, mark == nil { return nil }
    self.init(folder: folder, scene: scene, owner: owner, number: number, mark: mark)
  }

  /// Returns the part of the file names that identifies the scene: its name, and a hash of its name
  /// and of its code's paths.
  private static func key(of scene: SceneDefinition) -> String {
    let code = scene.file.map { $0.paths + [$0.target ?? ""] } ?? []
    // The hash is FNV-1a with 64 bits: http://www.isthe.com/chongo/tech/comp/fnv
    let number = ([scene.name] + code).joined(separator: "\0").utf8
      .reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let name = scene.name.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" }
    return String(name.prefix(40)) + "-" + String(number, radix: 16)
  }
}
