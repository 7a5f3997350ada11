import CMidflightProcess
import Foundation
import Glibc

/// The system's way to start a program.
enum Spawn {
  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: The program's own name first.
  ///   - arrange: Says which descriptors it gets, and in which folder it runs.
  /// - Returns: its number, for `waitpid`.
  static func start(
    _ path: String, _ arguments: [String], environment: [String: String],
    _ arrange: (inout posix_spawn_file_actions_t) -> Void
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    arrange(&actions)
    let words = arguments.map { strdup($0) } + [nil]
    let variables =
      environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var identifier: pid_t = 0
    let result = posix_spawn(&identifier, path, &actions, nil, words, variables)
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .EAGAIN) }
    return identifier
  }
}
