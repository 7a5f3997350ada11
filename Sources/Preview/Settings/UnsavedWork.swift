package import Foundation
package import MidflightEngine
import MidflightImageIO
package import MidflightScenes

/// What was done and tuned in scenes and is not saved: files in a folder of the user's, until it
/// is saved. So neither a window that is closed nor a process that is killed takes it along. No
/// frame that is rendered, traced or exported depends on it.
///
/// Guarantees:
/// - Each window has files of its own, named after its process. None reads or writes those of
///   another window that is open.
/// - A file is removed only when its contents are saved or undone in the window that has restored
///   it.
/// - What is done is written after the frame that shows it, or 0.1 s later; a long log once a second
///   at most.
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

  /// What was found of a scene.
  package struct Found: Sendable {
    package var state: History.State
    /// The file of a restore that has not succeeded before, so that this one is left to undo; nil
    /// where it was restored, or was left to undo because something else was asked for.
    package var failed: URL?
    /// How many files of the scene are left for later starts.
    package var others: Int
  }

  /// A file, and what it holds.
  private struct Kept {
    var file: UnsavedFile
    var state: History.State
  }

  /// A file's contents.
  private struct Content: Codable {
    var scene: String
    var file: SceneFile?
    var state: History.State
  }

  /// Nil where nothing is kept.
  private let folder: URL?
  private let owner: WindowProcess
  /// The present file of each scene, by its name, that this window has written or restored.
  private var present: [String: Kept] = [:]
  /// Files of scenes that this window's undo may bring back, and that nobody writes to meanwhile.
  private var aside: [String: [Kept]] = [:]
  /// When a file was written last, and whether that was put off since; in nanoseconds of the
  /// machine's monotonic clock.
  private var lastWrite: UInt64?
  private var isPutOff = false
  /// When something was done first since the last write, and whether a frame has shown all of it; in
  /// nanoseconds of the machine's monotonic clock.
  private var firstAct: UInt64?
  private var isShown = false

  /// The number of a log's entries beyond which it is written once in ``interval`` at most, since
  /// that takes milliseconds.
  private static let shortLog = 500
  /// In nanoseconds.
  package static let interval: UInt64 = 1_000_000_000
  /// How long an act is not written while no frame shows it, in nanoseconds. Its frame does not wait
  /// for the disk.
  private static let longestDelay: UInt64 = 100_000_000

  /// Keeps it in a folder, which need not be there yet; nil to forget it.
  package init(in folder: URL?, for owner: WindowProcess) {
    (self.folder, self.owner) = (folder, owner)
  }

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

  // MARK: Restoring

  /// What is kept of a scene by windows that are closed, the newest; nil for nothing. Where it is
  /// to be restored, its file is this window's from then on.
  ///
  /// - Throws: the file can't be read.
  package mutating func take(
    _ scene: SceneDefinition, for use: Use
  ) throws(Failure) -> Found? {
    guard use != .ignored, let folder else { return nil }
    // What an earlier process of this window was about to restore is the window's own.
    let isFirst = present[scene.name] == nil
    let files = UnsavedFile.all(of: scene, in: folder).filter {
      !$0.isHeld || ($0.owner == owner && isFirst)
    }
    // One that cannot be restored hides no other.
    var failure: Failure?
    for file in files.filter({ $0.mark != .tried }) + files.filter({ $0.mark == .tried }) {
      let state: History.State
      do throws(Failure) {
        guard let read = try self.state(in: file, of: scene) else { continue }
        state = read
      } catch {
        failure = failure ?? error
        continue
      }
      var found = Found(state: state, failed: nil, others: files.count - 1)
      if use == .restored, file.mark != .tried {
        // Another window that starts now may have been first.
        guard let own = claim(file, of: scene) else { continue }
        present[scene.name] = Kept(file: own, state: state)
      } else {
        aside[scene.name, default: []].append(Kept(file: file, state: state))
        if use == .restored { found.failed = file.url }
      }
      return found
    }
    if let failure { throw failure }
    return nil
  }

  /// Takes over what another process of the window has kept of a scene.
  @MainActor
  package mutating func adopt(_ work: SceneWork) {
    let scene = work.session.definition
    guard let folder, present[scene.name] == nil else { return }
    let own = UnsavedFile.all(of: scene, in: folder).first {
      $0.owner == owner && $0.mark != .aside
    }
    guard let own, let state = try? state(in: own, of: scene) else { return }
    present[scene.name] = Kept(file: own, state: state)
  }

  /// Whether a scene's restored work has not shown yet that it does no harm.
  package func isTried(_ scene: SceneDefinition) -> Bool {
    present[scene.name]?.file.mark == .tried
  }

  /// Notes that what was restored of a scene was shown whole: the next start may restore it too.
  package mutating func noteShown(_ scene: SceneDefinition) {
    guard isTried(scene), let file = present[scene.name]?.file else { return }
    let plain = file.marked(nil)
    if rename(file.url.path, plain.url.path) == 0 { present[scene.name]?.file = plain }
  }

  // MARK: Keeping

  /// Leaves the scene's file as it is for a later start, or for an undo: something else takes the
  /// place of what it holds.
  package mutating func setAside(_ scene: SceneDefinition) {
    guard var kept = present.removeValue(forKey: scene.name) else { return }
    let file = kept.file.marked(.aside)
    if rename(kept.file.url.path, file.url.path) == 0 { kept.file = file }
    aside[scene.name, default: []].append(kept)
  }

  /// Notes that something may have been done, at a time of the machine's monotonic clock in
  /// nanoseconds. It is kept after the frame that shows it.
  package mutating func noteAct(at time: UInt64) {
    firstAct = firstAct ?? time
    isShown = false
  }

  /// Notes that what was done has been drawn.
  package mutating func noteFrame() { isShown = true }

  /// When what was done or put off is to be kept; nil for nothing.
  package var nextWrite: UInt64? {
    let act = firstAct.map { isShown ? $0 : $0 + Self.longestDelay }
    return [act, isPutOff ? lastWrite.map { $0 + Self.interval } : nil].compactMap(\.self).min()
  }

  /// Keeps a scene's work where it is not saved; else what was kept of it goes. A long log is
  /// kept once in ``interval`` at most: see ``nextWrite``.
  ///
  /// - Parameter time: In nanoseconds of the machine's monotonic clock; nil to put nothing off.
  /// - Throws: what keeps the file from being written. It is not tried again for the same work.
  /// - Complexity: O(1) where nothing was done since; else O(log).
  @MainActor
  package mutating func keep(_ work: SceneWork, at time: UInt64?) throws {
    let scene = work.session.definition
    firstAct = nil
    guard !scene.isPicture, let folder else { return }
    let name = scene.name
    let state = work.isUnsaved ? work.state : nil
    isPutOff = false
    if state == present[name]?.state { return }
    if let time {
      let isLong = work.session.log.entries.count > Self.shortLog
      if isLong, let lastWrite, time < lastWrite + Self.interval {
        isPutOff = true
        return
      }
      lastWrite = time
    }
    let index = state.flatMap { state in aside[name]?.firstIndex { $0.state == state } }
    if let index, let back = aside[name]?.remove(at: index) {
      try removePresent(name)
      // Else another window has restored it meanwhile.
      if let file = claim(back.file, of: scene) {
        present[name] = Kept(file: file, state: back.state)
        return
      }
    }
    guard let state else { return try removePresent(name) }
    let file = present[name]?.file ?? UnsavedFile.new(of: scene, by: owner, in: folder)
    present[name] = Kept(file: file, state: state)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let content = Content(scene: name, file: scene.file, state: state)
    // That it outlives the machine too would cost a wait for the disk.
    try AtomicFile.write([UInt8](encoder.encode(content)), to: file.url.path, flushes: false)
  }

  private mutating func removePresent(_ name: String) throws {
    guard let file = present[name]?.file.url else { return }
    if FileManager.default.fileExists(atPath: file.path) {
      try FileManager.default.removeItem(at: file)
    }
    present[name] = nil
  }

  /// Makes a file this window's, about to be shown; nil where it is gone.
  private func claim(_ file: UnsavedFile, of scene: SceneDefinition) -> UnsavedFile? {
    guard let folder else { return nil }
    let own = UnsavedFile.new(of: scene, by: owner, in: folder).marked(.tried)
    return rename(file.url.path, own.url.path) == 0 ? own : nil
  }

  /// A file's state; nil for another scene's of the same number, and for a file that is gone.
  private func state(
    in file: UnsavedFile, of scene: SceneDefinition
  ) throws(Failure) -> History.State? {
    do {
      let content = try JSONDecoder().decode(Content.self, from: Data(contentsOf: file.url))
      return content.scene == scene.name && content.file == scene.file ? content.state : nil
    } catch {
      if !FileManager.default.fileExists(atPath: file.url.path) { return nil }
      throw Failure(
        description: "Cannot read the unsaved changes to \(scene.name) from \(file.url.path).")
    }
  }
}
