package import Foundation
import MidflightPNG

package enum ProgramSearch {
  /// The path of the first program with this name on the `PATH` of an environment; nil if there is
  /// none. Folders with that name are skipped.
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
