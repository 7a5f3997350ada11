package import CMidflightProcess
import Foundation
package import Glibc

/// Starts programs with `posix_spawn` (<https://man7.org/linux/man-pages/man3/posix_spawn.3.html>).
package enum Spawn {
  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    package let path: String
    package let reason: String
    package var description: String { "cannot start \(path): \(reason)" }
  }

  /// Starts a program in a new session, with the default action for each signal: the program does
  /// not inherit ignored or blocked signals from this process.
  ///
  /// - Parameters:
  ///   - path: The program's path.
  ///   - arguments: The arguments, with the program's name first.
  ///   - arrange: Sets the file descriptors and the working directory.
  /// - Returns: The process ID, which is also the session's ID.
  package static func start(
    _ path: String, _ arguments: [String], environment: [String: String],
    _ arrange: (inout posix_spawn_file_actions_t) -> Void
  ) throws(Failure) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    arrange(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The value of `POSIX_SPAWN_SETSID`, an extension of POSIX that Swift does not import.
    let ownSession = 0x80
    posix_spawnattr_setflags(
      &attributes, Int16(ownSession | Int(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let words = arguments.map { strdup($0) } + [nil]
    let variables =
      environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var identifier: Int32 = 0
    let result = posix_spawn(&identifier, path, &actions, &attributes, words, variables)
    guard result == 0 else {
      // If a script exists but its interpreter is missing, the system reports the script as
      // missing.
      let reason =
        result == ENOENT && access(path, X_OK) == 0
        ? "its interpreter is missing" : String(cString: strerror(result))
      throw Failure(path: path, reason: reason)
    }
    return identifier
  }

  /// Runs a program and returns its output; nil if the program can't be run, fails, or exceeds the
  /// time limit. A program that exceeds the limit is killed.
  package static func output(
    of program: String, _ arguments: [String], within limit: Duration = .seconds(10)
  ) -> String? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (near, far) = (ends[0], ends[1])
    defer { close(near) }
    let process = try? start(
      program, [program] + arguments, environment: ProcessInfo.processInfo.environment
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, far, STDOUT_FILENO)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    }
    close(far)
    guard let process else { return nil }
    let end = ContinuousClock.now + limit
    let bytes = readToEnd(near, until: end)
    // The program may close its output before it ends, so allow it the remaining time.
    let ended = ProcessEnd.wait(for: process, until: bytes == nil ? .now : end)
    guard ended == .exited(0) else { return nil }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads to the end of the file; returns nil if the end is not reached in time.
  private static func readToEnd(
    _ descriptor: Int32, until end: ContinuousClock.Instant
  ) -> [UInt8]? {
    var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while true {
      let left = max(ContinuousClock.now.duration(to: end), .zero)
      var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wanted, 1, Int32(left / .milliseconds(1)))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      if count == 0 { return bytes }
      guard count > 0 else { return nil }
      bytes += part[..<count]
    }
  }
}
