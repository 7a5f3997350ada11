import Foundation

/// The folder in which the program was started. Relative paths from the command line refer to it,
/// even if the program's code changes the folder.
package enum StartFolder {
  /// Written only once, before anything else runs.
  nonisolated(unsafe) private static var path: String?

  /// Stores the current folder. Without this call, paths stay unchanged.
  package static func keep() {
    guard let folder = getcwd(nil, 0) else { return }
    defer { free(folder) }
    // A path that is not UTF-8 gives nil, and paths then stay unchanged.
    path = String(validatingCString: folder)
  }

  package static func absolute(_ path: String) -> String {
    guard let folder = Self.path, !path.isEmpty, !path.hasPrefix("/") else { return path }
    return (folder == "/" ? "" : folder) + "/" + path
  }
}
