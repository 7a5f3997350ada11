package import Foundation
package import MidflightEngine
import MidflightImageIO
package import MidflightScenes

/// Unsaved work on scenes: input logs and tuned values, which are kept in files in a user folder
/// until the user saves them. The work survives when a window is closed or a process is killed. No
/// rendered, traced or exported frame depends on it.
///
/// Guarantees:
/// - Each window has separate files, named after its process. No window reads or writes the files
///   of another open window.
/// - A file is removed only after the window that restored it has saved the file's contents, or the
///   user has undone the restoration.
/// - An action is written after the frame that shows it, or after 0.1 s; a long log is written at
///   most once a second.
package struct UnsavedWork: Sendable {
  /// Ways to use the unsaved work when its scene is opened again.
  package enum Use: Sendable {
    /// The work is restored. Undo reverts the restoration.
    case restored
    /// The work is not restored, because the user asked for something else. Undo restores it.
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
    /// For everything that is tuned in `state`, the value that the scene's code had when the work
    /// was stored.
    package var codeValues: Tuning
    /// The work's file, if an earlier attempt to restore it failed; this time, the work is restored
    /// only by undo. Nil in all other cases.
    package var failed: URL?
    /// The number of the scene's other files, which stay in the folder for later starts.
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
    /// Nil in files of earlier versions.
    var codeValues: Tuning?
  }

  /// The folder that contains the files; nil if no work is stored.
  private let folder: URL?
  private let owner: WindowProcess
  /// The file that this window has written or restored for each scene. The keys are the scenes'
  /// names.
  private var present: [String: StoredWork] = [:]
  /// The files that were set aside for each scene. The keys are the scenes' names. This window's
  /// undo may restore the files; until then, no process writes to them.
  private var aside: [String: [StoredWork]] = [:]
  /// The time of the last write in nanoseconds of the machine's monotonic clock, and whether a
  /// write has been postponed since.
  private var lastWrite: UInt64?
  private var isPutOff = false
  /// The time of the first action since the last write, in nanoseconds of the machine's monotonic
  /// clock, and whether a frame has shown all actions since that write.
  private var firstAction: UInt64?
  private var isShown = false

  /// The maximum number of entries in a log that is written after every action. A longer log is
  /// written at most once per ``interval``, because writing it takes milliseconds.
  private static let shortLog = 500
  /// The minimum time between writes of a long log, in nanoseconds.
  package static let interval: UInt64 = 1_000_000_000
  /// The maximum time, in nanoseconds, for which writing an action is postponed if no frame shows
  /// the action. The write normally follows the frame, so that the frame does not have to wait for
  /// the disk.
  private static let longestDelay: UInt64 = 100_000_000

  /// Creates a store for unsaved work in a folder, which need not exist yet. If the folder is nil,
  /// no work is stored.
  package init(in folder: URL?, for owner: WindowProcess) {
    (self.folder, self.owner) = (folder, owner)
  }

  /// Returns the user's folder for unsaved work, or nil if there is no home folder. It is
  /// `midflight/unsaved` in the folder that `XDG_STATE_HOME` names, or else in `.local/state` of
  /// the home folder. See https://specifications.freedesktop.org/basedir-spec/latest/
  package static func folder(environment: [String: String]) -> URL? {
    // The standard requires programs to ignore relative paths.
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.local/state" }
    return (state ?? home).map {
      URL(fileURLWithPath: $0, isDirectory: true).appendingPathComponent("midflight/unsaved")
    }
  }

  // MARK: Restoring

  /// Returns the newest unsaved work that closed windows have left behind for a scene, or nil if
  /// there is none. If the work is restored, this window owns its file from then on.
  ///
  /// - Throws: ``Failure`` if the file can't be read.
  package mutating func take(
    _ scene: SceneDefinition, for use: Use
  ) throws(Failure) -> Found? {
    guard use != .ignored, let folder else { return nil }
    // Include the files that an earlier process of this window had begun to restore, because this
    // window owns them too.
    let isFirst = present[scene.name] == nil
    let files = UnsavedFile.all(of: scene, in: folder).filter {
      !$0.isHeld || ($0.owner == owner && isFirst)
    }
    // If a file can't be read, try the other files before reporting the error.
    var failure: Failure?
    for file in files.filter({ $0.mark != .tried }) + files.filter({ $0.mark == .tried }) {
      let content: Content
      do throws(Failure) {
        guard let read = try self.content(of: file, for: scene) else { continue }
        content = read
      } catch {
        failure = failure ?? error
        continue
      }
      let state = content.state
      var found = Found(
        state: state, codeValues: content.codeValues ?? Tuning(), failed: nil,
        others: files.count - 1)
      if use == .restored, file.mark != .tried {
        // Another window that is starting may have claimed the file first; then try the next file.
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
    guard let claimed, let state = try? content(of: claimed, for: scene)?.state else { return }
    present[scene.name] = StoredWork(file: claimed, state: state)
  }

  /// Whether a scene's restored work has not been shown completely yet. Such work might still crash
  /// the program.
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

  /// Keeps the scene's current file unchanged, for a later start or an undo. Call this before other
  /// work replaces the file's contents.
  package mutating func setAside(_ scene: SceneDefinition) {
    guard var stored = present.removeValue(forKey: scene.name) else { return }
    let file = stored.file.marked(.aside)
    if rename(stored.file.url.path, file.url.path) == 0 { stored.file = file }
    aside[scene.name, default: []].append(stored)
  }

  /// Records that an action may have occurred, at a time in nanoseconds of the machine's monotonic
  /// clock. The action is stored after the frame that shows it.
  package mutating func noteAction(at time: UInt64) {
    firstAction = firstAction ?? time
    isShown = false
  }

  package mutating func noteFrame() { isShown = true }

  /// The time at which the next write is due, in nanoseconds of the machine's monotonic clock; nil
  /// if nothing has to be written.
  package var nextWrite: UInt64? {
    let afterAction = firstAction.map { isShown ? $0 : $0 + Self.longestDelay }
    return [afterAction, isPutOff ? lastWrite.map { $0 + Self.interval } : nil]
      .compactMap(\.self).min()
  }

  /// Stores a scene's work if it is unsaved; otherwise removes the stored work. A long log is
  /// stored at most once per ``interval``; see ``nextWrite``.
  ///
  /// - Parameters:
  ///   - tunables: The scene's animations, whose values in the code are stored with the work.
  ///   - time: The time in nanoseconds of the machine's monotonic clock; nil to write immediately.
  /// - Throws: An error if the file can't be written. Later calls do not write the same work again.
  /// - Complexity: O(1) if there was no action since the last call; otherwise O(log entries).
  @MainActor
  package mutating func store(
    _ work: SceneWork, tunables: [Tunable], at time: UInt64?
  ) throws {
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
      // The claim fails if another window has restored the file in the meantime.
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
    let content = Content(
      scene: name, file: scene.file, state: state,
      codeValues: state.tuning.codeValues(of: tunables))
    // Do not flush the file to the disk. The flush would take time, and only a crash of the machine
    // would need it.
    try AtomicFile.write([UInt8](encoder.encode(content)), to: file.url.path, flushes: false)
  }

  private mutating func removePresent(_ name: String) throws {
    guard let file = present[name]?.file.url else { return }
    if FileManager.default.fileExists(atPath: file.path) {
      try FileManager.default.removeItem(at: file)
    }
    present[name] = nil
  }

  /// Gives a file a new name with this window's process and the mark ``UnsavedFile/Mark/tried``, so
  /// that this window owns the file. Returns nil if the file no longer exists.
  private func claim(_ file: UnsavedFile, of scene: SceneDefinition) -> UnsavedFile? {
    guard let folder else { return nil }
    let claimed = UnsavedFile.new(of: scene, by: owner, in: folder).marked(.tried)
    return rename(file.url.path, claimed.url.path) == 0 ? claimed : nil
  }

  /// Reads a file. Returns nil if the file no longer exists, or belongs to another scene with the
  /// same hash.
  private func content(
    of file: UnsavedFile, for scene: SceneDefinition
  ) throws(Failure) -> Content? {
    do {
      let content = try JSONDecoder().decode(Content.self, from: Data(contentsOf: file.url))
      return content.scene == scene.name && content.file == scene.file ? content : nil
    } catch {
      if !FileManager.default.fileExists(atPath: file.url.path) { return nil }
      throw Failure(
        description: "Cannot read the unsaved changes to \(scene.name) from \(file.url.path).")
    }
  }
}
