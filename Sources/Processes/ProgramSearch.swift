package import Foundation
import MidflightPNG

/// Where programs are, by the `PATH`.
package enum ProgramSearch {
  /// The first program of a name on the `PATH` of an environment; nil where there is none. A folder
  /// of that name is none.
  package static func first(
    _ name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    (environment["PATH"] ?? "").split(separator: ":")
      .map { StartFolder.absolute("\($0)/\(name)") }.first(where: isProgram)
  }

  /// Whether a path leads to a file that may be started.
  package static func isProgram(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
