package import Foundation
import MidflightPNG

package enum ProgramSearch {
  /// Returns the path of the first program with this name in the folders of an environment's
  /// `PATH`; nil if there is none. Subfolders with that name are skipped.
  package static func first(
    _ name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    (environment["PATH"] ?? "").split(separator: ":")
      .map { StartFolder.absolute("\($0)/\(name)") }.first(where: isProgram)
  }

  package static func isProgram(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
