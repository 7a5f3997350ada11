import Foundation
import Glibc
import MidflightImageIO

/// Whether other users can replace what lies in a folder: OpenSSH's rule for files that it obeys
/// (`StrictModes` in <https://man.openbsd.org/sshd_config>), with the sticky bit, by which each user
/// renames only what is his own.
enum FolderTrust {
  /// Returns what lets another user rename or remove a folder's entries of this user, as a sentence
  /// without its end; nil for nothing.
  ///
  /// - Parameter folder: An absolute path without links. The folders that it is in count too.
  static func weakness(of folder: String) -> String? {
    var path = folder
    while true {
      var facts = stat()
      guard lstat(path, &facts) == 0 else {
        return "the folder \(path) can't be looked at: \(SystemError().reason)"
      }
      if !owners.contains(facts.st_uid) { return "the folder \(path) belongs to another user" }
      // A group of this user alone is usual for one's own files.
      let others = facts.st_gid == getegid() ? S_IWOTH : S_IWOTH | S_IWGRP
      if facts.st_mode & others != 0, facts.st_mode & S_ISVTX == 0 {
        return "other users can replace what is in the folder \(path)"
      }
      if path == "/" { return nil }
      path = (path as NSString).deletingLastPathComponent
    }
  }

  /// Root, this user, and in a container without the machine's users the number that stands for
  /// those, root among them.
  private static var owners: Set<uid_t> {
    let map = (try? String(contentsOfFile: "/proc/self/uid_map", encoding: .utf8)) ?? ""
    let isContained = map.split(whereSeparator: \.isWhitespace) != ["0", "0", "4294967295"]
    let unknown: uid_t = 65534
    return isContained ? [0, geteuid(), unknown] : [0, geteuid()]
  }
}
