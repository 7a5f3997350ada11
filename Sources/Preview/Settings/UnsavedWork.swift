package import Foundation
package import MidflightEngine
import MidflightImageIO
package import MidflightScenes

/// Unsaved work on scenes: input logs and tuned values, which are kept in files in a user folder
/// until the user saves them. The work is kept if a window is closed or a process is killed. No
/// rendered, traced or exported frame depends on it.
///
/// Guarantees:
/// - Each window has separate files, named after its process. No window reads or writes the files
///   of another open window.
/// - A file is removed only after the window that restored it has saved or undone its contents.
/// - An action is written after the frame that shows it, or after 0.1 s; a long log is written at
///   most once a second.
package struct UnsavedWork: Sendable {
  /// The use to make of unsaved work when the scene is opened again.
  package enum Use: Sendable {
    /// The work is restored, and can be undone.
    case restored
    /// The user asked for something else; undo restores the work.
    case undone
    /// The work is left untouched.
    case ignored
  }

  /// The reason why the work cannot be restored, as a sentence.
  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// Unsaved work that was found for a scene.
  package struct Found: Sendable {
    package var state: History.State
    /// The file that an earlier attempt failed to restore; undo can then restore it. Nil if the
    /// work was restored now, or if undo can restore it because the user asked for something else.
    package var failed: URL?
    /// The number of the scene's other files, which remain for later starts.
    package var others: Int
  }

  private struct StoredWork {
    var file: UnsavedFile
    var state: History.State
  }

  private struct Content: Codable {
    var scene: String
    var file: SceneFile?
    var state: History.State
  }

  /// Nil if no work is stored.
  private let folder: URL?
  private let owner: WindowProcess
  /// Each scene's current file, which this window has written or restored, by the scene's name.
  private var present: [String: StoredWork] = [:]
  /// Files that were set aside, by the scene's name; this window's undo may bring them back. Until
  /// then, no process writes to them.
  private var aside: [String: [StoredWork]] = [:]
  /// The time of the last write, and whether a later write was postponed. In nanoseconds of the
  /// machine's monotonic clock.
  private var lastWrite: UInt64?
  private var isPutOff = false
  /// The time of the first action since the last write, in nanoseconds of the machine's monotonic
  /// clock, and whether a frame has shown all actions since.
  private var firstAction: UInt64?
  private var isShown = false

  /// The number of log entries above which a log is written at most once per ``interval``, because
  /// such a write takes milliseconds.
  private static let shortLog = 500
  /// The minimum time between writes of a long log, in nanoseconds.
  package static let interval: UInt64 = 1_000_000_000
  /// The maximum time for which an action stays unwritten while no frame shows it, in nanoseconds.
  /// The frame comes first, so that it does not have to wait for the disk.
  private static let longestDelay: UInt64 = 100_000_000

  /// Stores unsaved work in a folder, which need not exist yet; nil to store no work.
  package init(in folder: URL?, for owner: WindowProcess) {
    (self.folder, self.owner) = (folder, owner)
  }

  /// The user's folder: `midflight/unsaved` in the folder that `XDG_STATE_HOME` names, or else in
  /// `.local/state` of the home folder; nil if there is no home folder. See
  /// https://specifications.freedesktop.org/basedir-spec/latest/
  package static func folder(environment: [String: String]) -> URL? {
    // The standard requires that relative paths are ignored.
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.local/state" }
    return (state ?? home).map {
      URL(fileURLWithPath: $0, isDirectory: true).appendingPathComponent("midflight/unsaved")
    }
  }

  // MARK: Restoring

  /// The newest unsaved work on a scene from windows that have closed; nil if there is none. If the
  /// work is to be restored, this window then owns the file.
  ///
  /// - Throws: ``Failure`` if the file can't be read.
  package mutating func take(
    _ scene: SceneDefinition, for use: Use
  ) throws(Failure) -> Found? {
    guard use != .ignored, let folder else { return nil }
    // Files that an earlier process of this window had begun to restore belong to this window.
    let isFirst = present[scene.name] == nil
    let files = UnsavedFile.all(of: scene, in: folder).filter {
      !$0.isHeld || ($0.owner == owner && isFirst)
    }
    // A file that cannot be read must not hide the others.
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
        // Another window that is starting may have claimed the file first.
        guard let claimed = claim(file, of: scene) else { continue }
        present[scene.name] = StoredWork(file: claimed, state: state)
      } else {
        aside[scene.name, default: []].append(StoredWork(file: file, state: state))
        if use == .restored { found.failed = file.url }
      }
      return found
    }
    if let failure { throw failure }
    return nil
  }

  /// Takes over the unsaved work that another process of this window has stored for a scene.
  @MainActor
  package mutating func adopt(_ work: SceneWork) {
    let scene = work.session.definition
    guard let folder, present[scene.name] == nil else { return }
    let claimed = UnsavedFile.all(of: scene, in: folder).first {
      $0.owner == owner && $0.mark != .aside
    }
    guard let claimed, let state = try? state(in: claimed, of: scene) else { return }
    present[scene.name] = StoredWork(file: claimed, state: state)
  }

  /// Whether a scene's restored work has not been shown completely yet, and so might still make the
  /// program fail.
  package func isTried(_ scene: SceneDefinition) -> Bool {
    present[scene.name]?.file.mark == .tried
  }

  /// Records that a scene's restored work has been shown completely, so that the next start may
  /// restore it again.
  package mutating func noteShown(_ scene: SceneDefinition) {
    guard isTried(scene), let file = present[scene.name]?.file else { return }
    let plain = file.marked(nil)
    if rename(file.url.path, plain.url.path) == 0 { present[scene.name]?.file = plain }
  }

  // MARK: Storing

  /// Leaves the scene's file as it is, for a later start or an undo, because other work replaces
  /// its contents.
  package mutating func setAside(_ scene: SceneDefinition) {
    guard var stored = present.removeValue(forKey: scene.name) else { return }
    let file = stored.file.marked(.aside)
    if rename(stored.file.url.path, file.url.path) == 0 { stored.file = file }
    aside[scene.name, default: []].append(stored)
  }

  /// Records that there may have been an action, at a time in nanoseconds of the machine's
  /// monotonic clock. It is stored after the frame that shows it.
  package mutating func noteAction(at time: UInt64) {
    firstAction = firstAction ?? time
    isShown = false
  }

  package mutating func noteFrame() { isShown = true }

  /// The time at which the next write is due; nil if nothing has to be written.
  package var nextWrite: UInt64? {
    let afterAction = firstAction.map { isShown ? $0 : $0 + Self.longestDelay }
    return [afterAction, isPutOff ? lastWrite.map { $0 + Self.interval } : nil]
      .compactMap(\.self).min()
  }

  /// Stores a scene's work if it is unsaved; otherwise removes the stored work. A long log is
  /// stored at most once per ``interval``; see ``nextWrite``.
  ///
  /// - Parameter time: The time in nanoseconds of the machine's monotonic clock; nil to postpone
  ///   nothing.
  /// - Throws: An error if the file can't be written. Writing the same work is not tried again.
  /// - Complexity: O(1) if there was no action since the last call; otherwise O(log entries).
  @MainActor
  package mutating func store(_ work: SceneWork, at time: UInt64?) throws {
    let scene = work.session.definition
    firstAction = nil
    guard !scene.isImage, let folder else { return }
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
      // This fails if another window has restored the file since.
      if let file = claim(back.file, of: scene) {
        present[name] = StoredWork(file: file, state: back.state)
        return
      }
    }
    guard let state else { return try removePresent(name) }
    let file = present[name]?.file ?? UnsavedFile.new(of: scene, by: owner, in: folder)
    present[name] = StoredWork(file: file, state: state)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let content = Content(scene: name, file: scene.file, state: state)
    // To survive a crash of the machine, the write would have to wait for the disk.
    try AtomicFile.write([UInt8](encoder.encode(content)), to: file.url.path, flushes: false)
  }

  private mutating func removePresent(_ name: String) throws {
    guard let file = present[name]?.file.url else { return }
    if FileManager.default.fileExists(atPath: file.path) {
      try FileManager.default.removeItem(at: file)
    }
    present[name] = nil
  }

  /// Renames a file so that this window owns it, with the mark ``UnsavedFile/Mark/tried``; nil if
  /// the file no longer exists.
  private func claim(_ file: UnsavedFile, of scene: SceneDefinition) -> UnsavedFile? {
    guard let folder else { return nil }
    let claimed = UnsavedFile.new(of: scene, by: owner, in: folder).marked(.tried)
    return rename(file.url.path, claimed.url.path) == 0 ? claimed : nil
  }

  /// A file's state; nil if the file no longer exists, or belongs to another scene with the same
  /// hash.
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
