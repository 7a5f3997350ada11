import Foundation
import Glibc
import Synchronization

/// Detects when one of a set of files is written or replaced. The kernel watches the files'
/// folders, because an editor either writes to the file itself, or writes another file and renames
/// it.
///
/// Folders are watched by path. If a folder, or one that contains it, is renamed or removed, the
/// watcher looks for it until it exists again. If a symbolic link in the path is replaced, the new
/// link is followed. If the kernel refuses to watch any more folders, all files are assumed to
/// change four times a second.
///
/// Source: <https://man7.org/linux/man-pages/man7/inotify.7.html>.
package final class FileWatcher: Sendable {
  /// The inotify descriptor; -1 if the kernel did not provide one.
  private let watch: Int32
  /// A pipe. Writing to it wakes the thread that waits in ``wait(quiet:patience:)``.
  private let bell: (read: Int32, write: Int32)
  private let isWatched: @Sendable (String) -> Bool
  private let folders = Mutex(Folders())

  private struct Folders {
    var wanted: Set<String> = []
    var missing: Set<String> = []
    /// Whether the kernel has refused to watch an existing folder.
    var isBlind = false
    /// For each watch descriptor, the names of those symbolic links in its folder that are part of
    /// the path of a folder to be watched. Folders on such a path are watched too.
    var links: [Int32: Set<String>] = [:]
  }

  /// The inotify flags for changes to the contents of a folder.
  private static let changes = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM | IN_ATTRIB | IN_CREATE)
  /// The inotify flags for the removal or renaming of a watched folder, after which its path no
  /// longer leads to it.
  private static let losses = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
  /// The interval in milliseconds at which a missing or unwatchable folder is checked.
  private static let pollInterval: Int32 = 250

  /// Creates a watcher that does not watch any folder yet. Nil if the process can't open a pipe.
  ///
  /// - Parameter isWatched: Whether a change to a file with this name counts.
  package init?(_ isWatched: @escaping @Sendable (String) -> Bool) {
    // The file flags have the same values as `IN_CLOEXEC` and `IN_NONBLOCK`.
    watch = inotify_init1(O_CLOEXEC | O_NONBLOCK)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      close(watch)
      return nil
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    bell = (ends[0], ends[1])
    self.isWatched = isWatched
  }

  /// Watches more folders. Folders that are already watched are ignored.
  package func watch(_ folders: Set<String>) {
    self.folders.withLock { known in
      for folder in folders.subtracting(known.wanted) {
        known.wanted.insert(folder)
        add(folder, to: &known)
      }
    }
  }

  private func add(_ folder: String, to known: inout Folders) {
    // Watch the containing folders first. The folder itself is added last, so that its removal in
    // the meantime is noticed.
    var path = folder
    while path != "/", !path.isEmpty {
      let name = (path as NSString).lastPathComponent
      let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
      path = (path as NSString).deletingLastPathComponent
      let flags = Self.losses | (isLink ? Self.changes : 0) | UInt32(IN_ONLYDIR)
      guard let number = add(path, flags) else { continue }
      if isLink { known.links[number]?.insert(name) }
    }
    if add(folder, Self.changes | Self.losses) != nil { return }
    if FileManager.default.fileExists(atPath: folder) {
      known.isBlind = true
    } else {
      known.missing.insert(folder)
    }
    func add(_ path: String, _ flags: UInt32) -> Int32? {
      let number = inotify_add_watch(watch, path, flags | UInt32(IN_MASK_ADD))
      if number < 0 { return nil }
      if known.links[number] == nil { known.links[number] = [] }
      return number
    }
  }

  /// Tries to watch the missing folders.
  ///
  /// - Returns: Whether at least one of them exists now.
  private func findMissing() -> Bool {
    folders.withLock { known in
      let missing = known.missing
      known.missing = []
      for folder in missing { add(folder, to: &known) }
      return known.missing != missing
    }
  }

  /// Removes all watches, and watches the folders at the same paths again.
  ///
  /// - Returns: Whether all of the folders exist.
  private func watchAnew() -> Bool {
    folders.withLock { known in
      for number in known.links.keys { inotify_rm_watch(watch, number) }
      (known.links, known.missing, known.isBlind) = ([:], [], false)
      for folder in known.wanted { add(folder, to: &known) }
      return known.missing.isEmpty
    }
  }

  deinit {
    for descriptor in [watch, bell.read, bell.write] where descriptor >= 0 { close(descriptor) }
  }

  /// Wakes the thread that waits in ``wait(quiet:patience:)``, as a change would.
  package func ring() {
    var byte: UInt8 = 1
    _ = write(bell.write, &byte, 1)
  }

  /// Sleeps until a file has changed or ``ring()`` is called, and then until nothing has changed
  /// for `quiet` milliseconds, because several files that are saved together are written one after
  /// the other.
  ///
  /// After a file is created, the wait is `patience` milliseconds unless the file is written
  /// sooner. Creation has to count, because a new folder or link is never written. After a watched
  /// folder is removed, the wait is also `patience`, because switching branches may create it
  /// again.
  package func wait(quiet: Int32 = 5, patience: Int32 = 100) {
    // How long to wait for the next change, in milliseconds, before returning; -1 (forever) before
    // the first change.
    var rest: Int32 = -1
    while true {
      var watched = [
        pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
        pollfd(fd: bell.read, events: Int16(POLLIN), revents: 0),
      ]
      let (isBlind, isMissing) = folders.withLock { ($0.isBlind, !$0.missing.isEmpty) }
      let count = poll(&watched, 2, rest < 0 && (isMissing || isBlind) ? Self.pollInterval : rest)
      if count == 0 {
        if rest >= 0 || isBlind { return }
        if findMissing() { rest = quiet }
        continue
      }
      guard count > 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 4096)
      if watched[1].revents != 0 {
        _ = read(bell.read, &bytes, bytes.count)
        rest = quiet
      }
      if watched[0].revents != 0 {
        let size = read(watch, &bytes, bytes.count)
        for change in Self.changes(in: bytes.prefix(max(size, 0))) {
          if change.has(IN_Q_OVERFLOW) {
            // The kernel's queue of changes has overflowed, so changes may have been missed: start
            // again.
            _ = watchAnew()
            rest = quiet
          } else if change.has(IN_DELETE_SELF) || change.has(IN_MOVE_SELF)
            || change.has(IN_UNMOUNT)
          {
            guard folders.withLock({ $0.links[change.number] != nil }) else { continue }
            rest = watchAnew() ? quiet : patience
          } else if folders.withLock({ $0.links[change.number]?.contains(change.name) == true }) {
            rest = watchAnew() ? quiet : patience
          } else if !change.name.isEmpty, isWatched(change.name) {
            if !change.has(IN_CREATE) { rest = quiet } else if rest < 0 { rest = patience }
          }
        }
      }
    }
  }

  private struct Change {
    var number: Int32
    var flags: Int
    /// The changed file's name in the watched folder; empty if the folder itself has changed.
    var name: String

    func has(_ flag: some BinaryInteger) -> Bool { flags & Int(flag) != 0 }
  }

  /// Parses the kernel's events. Each consists of 16 bytes and a name padded with zeros. The 16
  /// bytes are four 4-byte numbers: the watch descriptor, the flags, a cookie and the name's
  /// length.
  private static func changes(in bytes: ArraySlice<UInt8>) -> [Change] {
    var changes: [Change] = []
    var offset = bytes.startIndex
    func number(_ index: Int) -> Int {
      bytes[(offset + index)..<(offset + index + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    while offset + 16 <= bytes.endIndex {
      let length = number(12)
      let name = bytes[(offset + 16)...].prefix(length).prefix { $0 != 0 }
      changes.append(
        Change(
          number: Int32(truncatingIfNeeded: number(0)), flags: number(4),
          name: String(decoding: name, as: UTF8.self)))
      offset += 16 + length
    }
    return changes
  }
}
