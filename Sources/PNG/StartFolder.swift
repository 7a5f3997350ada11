import Foundation

/// The folder in which the program was started. Relative paths on the command line refer to it,
/// even if the user's code changes the current folder.
package enum StartFolder {
  /// The folder's path; nil until `keep()` has stored it. It is written only once, before anything
  /// else runs.
  nonisolated(unsafe) private static var path: String?

  /// Stores the current folder as the start folder. Without this call, `absolute` returns paths
  /// unchanged.
  package static func keep() {
    guard let folder = getcwd(nil, 0) else { return }
    defer { free(folder) }
    // If the path is not UTF-8, it becomes nil, and `absolute` returns paths unchanged.
    path = String(validatingCString: folder)
  }

  package static func absolute(_ path: String) -> String {
    guard let folder = Self.path, !path.isEmpty, !path.hasPrefix("/") else { return path }
    return (folder == "/" ? "" : folder) + "/" + path
  }
}
