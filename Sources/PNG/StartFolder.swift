import Foundation

/// The folder in which the program was started: relative paths that it was given are paths in there,
/// whatever folder the code that it runs goes to.
package enum StartFolder {
  /// Written once, before anything else runs.
  nonisolated(unsafe) private static var path: String?

  /// Keeps the folder that the process is in now. A program that never calls this has its paths as
  /// they are.
  package static func keep() {
    guard let folder = getcwd(nil, 0) else { return }
    defer { free(folder) }
    // Not decoded where it is no UTF-8: the paths then stay as they are.
    path = String(validatingCString: folder)
  }

  /// A path that leads to the same place from any folder.
  package static func absolute(_ path: String) -> String {
    guard let folder = Self.path, !path.isEmpty, !path.hasPrefix("/") else { return path }
    return (folder == "/" ? "" : folder) + "/" + path
  }
}
