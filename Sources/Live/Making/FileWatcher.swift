import Foundation
import Glibc

/// Tells when one of some files has been written, or another was put in its place, by the kernel's
/// watch on their folders: editors write in place, or beside and rename.
final class FileWatcher: Sendable {
  private let watch: Int32
  /// A byte that is written into its one end ends a wait at the other.
  private let bell: (read: Int32, write: Int32)
  private let isWatched: @Sendable (String) -> Bool

  /// Watches no folder yet. Nil where the kernel has no watch left.
  ///
  /// - Parameter isWatched: Whether a change of what has such a name counts.
  init?(_ isWatched: @escaping @Sendable (String) -> Bool) {
    // The kernel's flags are those of files.
    watch = inotify_init1(O_CLOEXEC | O_NONBLOCK)
    var ends: [Int32] = [-1, -1]
    guard watch >= 0, pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    bell = (ends[0], ends[1])
    self.isWatched = isWatched
  }

  /// Watches folders from now on too. One that is watched already is not watched twice.
  func watch(_ folders: Set<String>) {
    let changes = UInt32(
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM | IN_ATTRIB | IN_CREATE)
    for folder in folders { inotify_add_watch(watch, folder, changes) }
  }

  deinit {
    for descriptor in [watch, bell.read, bell.write] { close(descriptor) }
  }

  /// Ends a wait as a change does.
  func ring() {
    var byte: UInt8 = 1
    _ = write(bell.write, &byte, 1)
  }

  /// Sleeps until a file has changed, or ``ring()``; then until for `quiet` milliseconds nothing
  /// more has: what saves several files saves them one after the other.
  ///
  /// A new file is mostly written then, which counts; a folder and a link never are, so after
  /// `patience` milliseconds being new counts too.
  func wait(quiet: Int32 = 5, patience: Int32 = 100) {
    // How long nothing more has to happen; forever while nothing has.
    var rest: Int32 = -1
    while true {
      var watched = [
        pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
        pollfd(fd: bell.read, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&watched, 2, rest)
      if count == 0 { return }
      guard count > 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 4096)
      if watched[1].revents != 0 {
        _ = read(bell.read, &bytes, bytes.count)
        rest = quiet
      }
      if watched[0].revents != 0 {
        let size = read(watch, &bytes, bytes.count)
        for change in Self.changes(in: bytes.prefix(max(size, 0))) where isWatched(change.name) {
          if !change.isNew { rest = quiet } else if rest < 0 { rest = patience }
        }
      }
    }
  }

  /// Reads the kernel's events: each is 16 bytes, of which the second four say what has happened
  /// and the last four how long the name behind them is, padded with zeros.
  private static func changes(in bytes: ArraySlice<UInt8>) -> [(name: String, isNew: Bool)] {
    var changes: [(name: String, isNew: Bool)] = []
    var place = bytes.startIndex
    func number(at offset: Int) -> Int {
      bytes[(place + offset)..<(place + offset + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    while place + 16 <= bytes.endIndex {
      let length = number(at: 12)
      let name = bytes[(place + 16)...].prefix(length).prefix { $0 != 0 }
      changes.append(
        (String(decoding: name, as: UTF8.self), number(at: 4) & Int(IN_CREATE) != 0))
      place += 16 + length
    }
    return changes
  }
}
