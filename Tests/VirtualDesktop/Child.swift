import Foundation

/// A shell command that is ended, together with all processes that it has started, when this
/// process ends.
///
/// Foundation's `Process` is not used, because its children inherit the signals that Dispatch's
/// threads block, which could then not end them, and a socket, which the watcher would keep open.
final class Child {
  private let process: pid_t
  /// The end of a pipe whose other end the watcher reads. Nothing is ever written; closing it ends
  /// the watcher.
  private let lifeline: Int32
  private var status: Int32?

  struct Failure: Error {
    var call: String
    var code: Int32
  }

  /// Starts a command. It replaces the shell, so no separate shell process remains.
  ///
  /// - Parameters:
  ///   - output: The file for the standard output and standard error of the command.
  ///   - scratch: A folder that is removed when the command ends.
  init(
    _ command: String, in folder: URL, environment: [String: String], output: URL,
    removing scratch: URL? = nil
  ) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure(call: "pipe", code: errno) }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    lifeline = ends[1]

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    posix_spawn_file_actions_addopen(
      &actions, 1, output.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)

    // The command leads a new process group, and all signals have their default effect.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)

    let cleaning = scratch.map { "rm -rf '\($0.path)'; " } ?? ""
    let script = """
      cd '\(folder.path)' || exit
      exec 9<&0
      (cat <&9; \(cleaning)kill -KILL -$$) >/dev/null 2>&1 &
      exec \(command) </dev/null 9<&-
      """
    let arguments = Self.strings(["/bin/sh", "-c", script])
    let variables = Self.strings(environment.map { "\($0.key)=\($0.value)" })
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, variables)
    guard code == 0 else {
      close(lifeline)
      throw Failure(call: "posix_spawn", code: code)
    }
    self.process = process
  }

  deinit { end() }

  /// Returns a C array of copies of strings. The caller has to free each copy.
  private static func strings(_ list: [String]) -> [UnsafeMutablePointer<CChar>?] {
    list.map { strdup($0) } + [nil]
  }

  var processIdentifier: pid_t { process }

  /// The command's exit status, as a shell gives it: 128 plus the signal's number if a signal ended
  /// the command. Nil while the command runs.
  var exitStatus: Int32? {
    if let status { return status }
    var word: Int32 = 0
    guard waitpid(process, &word, WNOHANG) == process else { return nil }
    let signal = word & 0x7F
    status = signal == 0 ? word >> 8 & 0xFF : 128 + signal
    // Closing the pipe ends the watcher, which then kills the processes that the command has
    // started.
    close(lifeline)
    return status
  }

  var isRunning: Bool { exitStatus == nil }

  func send(_ signal: Int32) {
    if isRunning { Glibc.kill(process, signal) }
  }

  @discardableResult
  func waitForEnd() -> Int32 {
    while true {
      if let status = exitStatus { return status }
      pause(0.01)
    }
  }

  /// Sends SIGTERM to the command, and SIGKILL if it still runs after ten seconds.
  func end() {
    send(SIGTERM)
    send(SIGCONT)
    for _ in 0..<1000 where isRunning { pause(0.01) }
    kill()
  }

  func kill() {
    send(SIGKILL)
    waitForEnd()
  }
}
