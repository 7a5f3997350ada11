import Foundation
import Glibc
import Synchronization

/// Tells when one of some files has been written, or replaced, by the kernel's watch on their
/// folders: editors write in place, or write another file and rename it.
///
/// Folders are watched by path. One that is renamed or removed, or lies in one that is, is looked
/// for until it is there again; a symbolic link in the path that is replaced is followed anew. Where
/// the kernel has no watch left, every change is assumed four times a second.
///
/// Source: <https://man7.org/linux/man-pages/man7/inotify.7.html>.
package final class FileWatcher: Sendable {
  /// The kernel's watches; -1 where it has none left.
  private let watch: Int32
  /// A byte that is written into its one end ends a wait at the other.
  private let bell: (read: Int32, write: Int32)
  private let isWatched: @Sendable (String) -> Bool
  private let folders = Mutex(Folders())

  private struct Folders {
    var wanted: Set<String> = []
    /// Those that are not there.
    var missing: Set<String> = []
    /// Whether the kernel refused to watch one that is there.
    var isBlind = false
    /// The kernel's numbers of what is watched, the folders that the wanted ones lie in among them,
    /// each with the names of the symbolic links in it by which wanted folders are reached.
    var links: [Int32: Set<String>] = [:]
  }

  /// Changes of what is in a folder, as the kernel's flags.
  private static let changes = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM | IN_ATTRIB | IN_CREATE)
  /// Changes by which a path no longer leads to its folder.
  private static let losses = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
  /// How often a folder that is gone, or can't be watched, is looked at, in milliseconds.
  private static let lookAgain: Int32 = 250

  /// Watches no folder yet. Nil where the process can't open a pipe.
  ///
  /// - Parameter isWatched: Whether a change of what has such a name counts.
  package init?(_ isWatched: @escaping @Sendable (String) -> Bool) {
    // The kernel's flags are those of files.
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

  /// Watches folders from now on too. One that is watched already is not watched twice.
  package func watch(_ folders: Set<String>) {
    self.folders.withLock { known in
      for folder in folders.subtracting(known.wanted) {
        known.wanted.insert(folder)
        add(folder, to: &known)
      }
    }
  }

  private func add(_ folder: String, to known: inout Folders) {
    // What is gone before the last of these calls is found missing by it.
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

  /// Looks for the folders that are missing.
  ///
  /// - Returns: whether one of them is there.
  private func findMissing() -> Bool {
    folders.withLock { known in
      let missing = known.missing
      known.missing = []
      for folder in missing { add(folder, to: &known) }
      return known.missing != missing
    }
  }

  /// Watches all folders anew, by their names.
  ///
  /// - Returns: whether all of them are there.
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

  /// Ends a wait as a change does.
  package func ring() {
    var byte: UInt8 = 1
    _ = write(bell.write, &byte, 1)
  }

  /// Sleeps until a file has changed, or ``ring()``; then until for `quiet` milliseconds nothing
  /// more has: what saves several files saves them one after the other.
  ///
  /// A new file is mostly written then, which counts; a folder and a link never are, so after
  /// `patience` milliseconds being new counts too. So does a folder that is gone: a switch of
  /// branches makes it anew.
  package func wait(quiet: Int32 = 5, patience: Int32 = 100) {
    // How long nothing more has to happen; forever while nothing has.
    var rest: Int32 = -1
    while true {
      var watched = [
        pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
        pollfd(fd: bell.read, events: Int16(POLLIN), revents: 0),
      ]
      let (isBlind, isMissing) = folders.withLock { ($0.isBlind, !$0.missing.isEmpty) }
      let count = poll(&watched, 2, rest < 0 && (isMissing || isBlind) ? Self.lookAgain : rest)
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
            // Which changes were lost, nobody knows.
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

  /// An event of the kernel's.
  private struct Change {
    /// What it is about, as the kernel numbers it.
    var number: Int32
    var flags: Int
    /// The name in its folder; empty for the folder itself.
    var name: String

    func has(_ flag: some BinaryInteger) -> Bool { flags & Int(flag) != 0 }
  }

  /// Reads the kernel's events. Each is 16 bytes and a name, padded with zeros: four bytes each for
  /// the watch's number, the flags, a cookie and the length of the name.
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
