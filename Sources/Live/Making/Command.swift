import CMidflightProcess
import Foundation
import Glibc

/// A program that is run to its end. Foundation's `Process` would do, but each takes some kilobytes
/// that its thread never gives back.
enum Command {
  /// Runs a program in a folder, which is its folder for temporary files too, without input.
  ///
  /// - Parameters:
  ///   - output: The descriptor that takes what it says, on either stream.
  ///   - variables: What its environment has where this one says nothing.
  /// - Returns: whether it has done what it was asked for.
  static func run(
    _ program: URL, _ arguments: [String], in folder: URL, output: Int32,
    variables defaults: [String: String] = [:]
  ) throws -> Bool {
    var environment = defaults.merging(ProcessInfo.processInfo.environment) { _, own in own }
    environment["TMPDIR"] = folder.path
    let identifier = try Spawn.start(
      program.path, [program.path] + arguments, environment: environment
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
      posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
      posix_spawn_file_actions_addchdir_np(&actions, folder.path)
    }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }
}
