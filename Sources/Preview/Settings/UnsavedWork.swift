package import Foundation
package import MidflightEngine
import MidflightImageIO
package import MidflightScenes

/// What was done and tuned in scenes and is not saved: a file for each scene in a folder of the
/// user's, until it is saved. So neither a window that is closed nor a process that is killed takes
/// it along. No frame that is rendered, traced or exported depends on it.
package struct UnsavedWork: Sendable {
  /// What becomes of it at the next start of the scene.
  package enum Use: Sendable {
    /// It is there again, and can be undone.
    case restored
    /// Something else was asked for: undoing brings it.
    case undone
    /// It is left alone.
    case ignored
  }

  /// Why it can't be restored: a sentence.
  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// A file's contents.
  private struct Content: Codable {
    var scene: String
    var file: SceneFile?
    var state: History.State
  }

  /// Nil where nothing is kept.
  private let folder: URL?
  /// What the files hold that this window has written or restored, by the scenes' names.
  private var kept: [String: History.State] = [:]

  /// Keeps it in a folder, which need not be there yet; nil to forget it.
  package init(in folder: URL?) { self.folder = folder }

  /// The folder of the user's: `midflight/unsaved` in the folder that `XDG_STATE_HOME` names, or in
  /// `.local/state` at home; nil where there is no home.
  package static func folder(environment: [String: String]) -> URL? {
    // As the standard has it, a relative path is ignored.
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.local/state" }
    return (state ?? home).map {
      URL(fileURLWithPath: $0, isDirectory: true).appendingPathComponent("midflight/unsaved")
    }
  }

  /// What is kept of a scene; nil for nothing.
  ///
  /// - Throws: the file can't be read.
  package mutating func take(
    _ scene: SceneDefinition, for use: Use
  ) throws(Failure) -> History.State? {
    guard use != .ignored, let file = file(of: scene),
      FileManager.default.fileExists(atPath: file.path)
    else { return nil }
    do {
      let content = try JSONDecoder().decode(Content.self, from: Data(contentsOf: file))
      // Another scene's may have the same number.
      guard content.scene == scene.name, content.file == scene.file else { return nil }
      if use == .restored { kept[scene.name] = content.state }
      return content.state
    } catch {
      throw Failure(
        description: "what was not saved of \(scene.name) can't be read from \(file.path)")
    }
  }

  /// Takes over what another process of the window has kept of a scene.
  @MainActor
  package mutating func adopt(_ work: SceneWork) {
    let name = work.session.definition.name
    if work.isUnsaved, kept[name] == nil { kept[name] = work.saved }
  }

  /// Keeps a scene's work where it is not saved; else what was kept of it goes.
  ///
  /// - Throws: what keeps the file from being written. It is not tried again for the same work.
  @MainActor
  package mutating func keep(_ work: SceneWork) throws {
    let scene = work.session.definition
    guard !scene.isPicture, let file = file(of: scene) else { return }
    let state = work.isUnsaved ? work.state : nil
    if state == kept[scene.name] { return }
    kept[scene.name] = state
    guard let state else {
      if FileManager.default.fileExists(atPath: file.path) {
        try FileManager.default.removeItem(at: file)
      }
      return
    }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let content = Content(scene: scene.name, file: scene.file, state: state)
    // Each act is written: that it outlives the machine too would cost a wait for the disk.
    try AtomicFile.write([UInt8](encoder.encode(content)), to: file.path, flushes: false)
  }

  private func file(of scene: SceneDefinition) -> URL? {
    let code = scene.file.map { $0.paths + [$0.target ?? ""] } ?? []
    // FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv
    let number = ([scene.name] + code).joined(separator: "\0").utf8
      .reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let name = scene.name.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" }
    return folder?.appendingPathComponent(
      String(name.prefix(40)) + "-" + String(number, radix: 16) + ".json")
  }
}
