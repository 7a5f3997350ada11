import Foundation
import MidflightDocuments
package import MidflightHost
import MidflightScenes
import MidflightToolchain
import Synchronization

/// A document that a window shows. The document's files are watched, and the document is read again
/// when one of them is written.
@MainActor
package final class DocumentSource: SceneSource {
  private let path: String
  private let watcher: FileWatcher?
  private let read = DocumentReading()
  private let report: @MainActor (String) -> Void
  /// The messages that were reported when the document was last read. They are not reported again.
  private var reported: [String] = []

  /// Creates a source for a document, which is watched once ``start(_:)`` is called.
  ///
  /// - Parameters:
  ///   - path: The document's file or folder.
  ///   - report: Called after an edit with each message about content that is not drawn.
  package init(_ path: String, report: @escaping @MainActor (String) -> Void) {
    (self.path, self.report) = (path, report)
    watcher = FileWatcher { name in !name.hasPrefix(".") && !name.hasSuffix("~") }
  }

  package func start(_ onUpdate: @escaping @Sendable () -> Void) {
    guard let watcher else { return }
    let (path, read) = (path, read)
    watcher.watch(Self.folders(of: path))
    // Record the files' state on this thread, before the next save can happen.
    let present = Self.stamp(of: path)
    Thread.detachNewThread {
      var last = present
      while true {
        watcher.wait()
        // Compare the files' state, since the event may be about an unrelated file in the same
        // folder.
        let stamp = Self.stamp(of: path)
        guard stamp != last || read.isWanted.exchange(false, ordering: .relaxed) else { continue }
        last = stamp
        // A document that is a folder may have new subfolders.
        watcher.watch(Self.folders(of: path))
        read.read(path)
        onUpdate()
      }
    }
  }

  package func takeUpdate() -> SceneUpdate? {
    guard let outcome = read.take() else { return nil }
    do throws(DocumentFailure) {
      let (scenes, problems) = try DocumentScene.definitions(of: try outcome.get())
      for problem in problems where !reported.contains(problem) { report(problem) }
      reported = problems
      return .scenes(scenes)
    } catch {
      return .error(SceneError(error.description))
    }
  }

  package func reload() {
    read.isWanted.store(true, ordering: .relaxed)
    watcher?.ring()
  }

  /// Returns the folders to watch: the folder that contains the document and, if the document is a
  /// folder itself, that folder with its subfolders.
  private nonisolated static func folders(of path: String) -> Set<String> {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    return Set(files(of: url.path).map { ($0 as NSString).deletingLastPathComponent })
      .union([url.deletingLastPathComponent().path])
  }

  private nonisolated static func files(of path: String) -> [String] {
    let inside = FileManager.default.enumerator(atPath: path)
    var names: [String] = []
    while names.count < maxWatched, let name = inside?.nextObject() as? String {
      names.append(name)
    }
    return [path] + names.map { "\(path)/\($0)" }
  }

  private nonisolated static let maxWatched = 2000

  /// Returns the path, size, inode and modification time of each of the document's files.
  private nonisolated static func stamp(of path: String) -> [String] {
    files(of: path).sorted().map { file in
      var facts = stat()
      guard stat(file, &facts) == 0 else { return file }
      let time = facts.st_mtim
      return "\(file) \(facts.st_size) \(facts.st_ino) \(time.tv_sec) \(time.tv_nsec)"
    }
  }
}

private final class DocumentReading: Sendable {
  private let outcome = Mutex<Result<[Document], DocumentFailure>?>(nil)
  /// Whether the document is to be read again even if its files have not changed.
  let isWanted = Atomic(false)

  func read(_ path: String) {
    let result = Result { () throws(DocumentFailure) in try Document.read(path) }
    outcome.withLock { $0 = result }
  }

  func take() -> Result<[Document], DocumentFailure>? {
    outcome.withLock { outcome in
      defer { outcome = nil }
      return outcome
    }
  }
}
