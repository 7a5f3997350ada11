import Foundation
import Glibc
import MidflightPNG

/// Checks whether other users can replace entries of a folder. The rule is OpenSSH's for trusted
/// files (`StrictModes` in <https://man.openbsd.org/sshd_config>), except that folders with the
/// sticky bit are accepted too: users can rename only their own entries in them.
enum FolderTrust {
  /// Returns why other users can rename or remove this user's entries in a folder, as a sentence
  /// without its full stop; nil if they can't.
  ///
  /// - Parameter folder: An absolute path without links. The check includes the folder's ancestors.
  static func weakness(of folder: String) -> String? {
    var path = folder
    while true {
      var facts = stat()
      guard lstat(path, &facts) == 0 else {
        return "cannot read the folder \(path): \(SystemError().reason)"
      }
      if !owners.contains(facts.st_uid) { return "the folder \(path) belongs to another user" }
      let others = isPrivate(group: facts.st_gid) ? S_IWOTH : S_IWOTH | S_IWGRP
      if facts.st_mode & others != 0, facts.st_mode & S_ISVTX == 0 {
        return "other users can replace files in the folder \(path)"
      }
      if path == "/" { return nil }
      path = (path as NSString).deletingLastPathComponent
    }
  }

  /// Whether a group belongs to this user alone: it has the user's name and no other members. Many
  /// systems create such a group for each user.
  private static func isPrivate(group: gid_t) -> Bool {
    guard let user = getpwuid(geteuid()), let name = user.pointee.pw_name,
      user.pointee.pw_gid == group, let entry = getgrgid(group),
      strcmp(entry.pointee.gr_name, name) == 0
    else { return false }
    var member = entry.pointee.gr_mem
    while let other = member?.pointee {
      if strcmp(other, name) != 0 { return false }
      member = member?.successor()
    }
    return true
  }

  /// The IDs of root and this user. In a container that does not map all users of the machine, the
  /// set also contains the ID that represents all unmapped users, one of which may be root
  /// (<https://man7.org/linux/man-pages/man7/user_namespaces.7.html>).
  private static var owners: Set<uid_t> {
    let map = try? String(contentsOfFile: "/proc/self/uid_map", encoding: .utf8)
    let isContained =
      map.map {
        $0.split(whereSeparator: \.isWhitespace) != ["0", "0", "4294967295"]
      } ?? false
    let unknown: uid_t = 65534
    return isContained ? [0, geteuid(), unknown] : [0, geteuid()]
  }
}
