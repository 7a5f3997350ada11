import CMidflightProcess
import Foundation
import Glibc
import MidflightProcesses
import Synchronization

/// A second process of this program, as seen from the window's process. It runs the scene. It leads
/// a separate POSIX session, and all processes of that session end with it.
final class StageProcess: Sendable {
  /// The numbers of two descriptors in the started process: the socket to the window's process, and
  /// the pipe for the ``FaultReport``.
  static let channelDescriptor: Int32 = 3
  static let faultDescriptor: Int32 = 4
  /// The number of the descriptor of the original standard output in the started process. The
  /// user's code prints to descriptor 1, which in that process is the standard error of the
  /// window's process.
  static let outputDescriptor: Int32 = 5
  private static let variable = "MIDFLIGHT_STAGE_PROCESS"

  /// Whether this process was started as a scene's process.
  static var hasRole: Bool { getenv(variable) != nil }

  /// Whether this process was started as a scene's process and this is the first call. After the
  /// first call, processes started by this one do not inherit the role.
  static func takeRole() -> Bool {
    defer { unsetenv(variable) }
    return hasRole
  }

  typealias End = ProcessEnd

  let identifier: Int32
  private let outcome = Mutex<End?>(nil)
  /// The last part of the process's output to standard error.
  private let errorOutput = Mutex<[UInt8]>([])
  private let hasReadAll = Atomic(false)
  /// Whether the process's ID may have been given to another process. The lock is held while the ID
  /// is used.
  private let isGone = Mutex(false)
  private let faults: Int32
  /// The bytes of the process's fault report that have been read so far.
  private let faultReport = Mutex<[UInt8]>([])

  /// Starts a process for the scene.
  ///
  /// - Parameter hasEnded: Called on another thread when the process has ended.
  /// - Returns: The process, and the channel to it.
  static func start(
    hasEnded: @escaping @Sendable () -> Void
  ) throws -> (StageProcess, MessageChannel) {
    var sockets: [Int32] = [-1, -1]
    var (faults, words): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets) == 0,
      pipe(&faults) == 0, pipe(&words) == 0
    else {
      let reason = POSIXErrorCode(rawValue: errno) ?? .EMFILE
      for end in sockets + faults + words where end >= 0 { close(end) }
      throw POSIXError(reason)
    }
    for end in sockets + faults + words { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { for end in [sockets[1], faults[1], words[1]] { close(end) } }
    _ = fcntl(faults[0], F_SETFL, O_NONBLOCK)

    // Use higher descriptor numbers, which do not collide with the numbers in the started process.
    let far = (
      fcntl(sockets[1], F_DUPFD_CLOEXEC, 100), fcntl(faults[1], F_DUPFD_CLOEXEC, 100),
      fcntl(words[1], F_DUPFD_CLOEXEC, 100)
    )
    defer { for end in [far.0, far.1, far.2] { close(end) } }
    var environment = ProcessInfo.processInfo.environment
    environment[variable] = "1"
    // Disable the runtime's own report of a crash, which takes seconds.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    let identifier: Int32
    do {
      identifier = try Spawn.start(
        "/proc/self/exe", CommandLine.arguments, environment: environment
      ) { actions in
        posix_spawn_file_actions_adddup2(&actions, far.0, channelDescriptor)
        posix_spawn_file_actions_adddup2(&actions, far.1, faultDescriptor)
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, outputDescriptor)
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, far.2, STDERR_FILENO)
        posix_spawn_file_actions_addclosefrom_np(&actions, outputDescriptor + 1)
      }
    } catch {
      for end in [sockets[0], faults[0], words[0]] { close(end) }
      throw error
    }
    Watchdog.shared.watch(session: identifier)
    let process = StageProcess(identifier, faults: faults[0])
    let errors = words[0]
    Thread.detachNewThread {
      process.passOn(errors)
      process.hasReadAll.store(true, ordering: .releasing)
    }
    Thread.detachNewThread {
      process.waitForEnd()
      hasEnded()
    }
    return (process, MessageChannel(sockets[0]))
  }

  private init(_ identifier: Int32, faults: Int32) {
    (self.identifier, self.faults) = (identifier, faults)
  }

  deinit { close(faults) }

  /// How the process ended; nil while it is running.
  var end: End? { outcome.withLock { $0 } }

  func end(within milliseconds: Int) -> End? {
    for _ in 0..<max(milliseconds, 1) {
      if let end { return end }
      usleep(1000)
    }
    return end
  }

  /// The last lines that the process printed to standard error.
  var lastOutput: String { String(decoding: errorOutput.withLock { $0 }, as: UTF8.self) }

  /// Returns the process's call stack, which the process reports when it ends or when it is asked
  /// to; nil if no report arrives within the given number of milliseconds.
  func report(within milliseconds: Int32) -> FaultReport? {
    faultReport.withLock { faultReport in
      if faultReport.isEmpty {
        var watched = pollfd(fd: faults, events: Int16(POLLIN), revents: 0)
        guard poll(&watched, 1, milliseconds) > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        faultReport += bytes[..<max(read(faults, &bytes, bytes.count), 0)]
      }
      return FaultReport(faultReport)
    }
  }

  /// Whether the program itself, as opposed to the user's code in it, has ended the process.
  var hasEndedItself: Bool { report(within: 0)?.isProgramExit == true }

  /// Asks the process for its call stack, kills the process, and returns the call stack.
  func kill() -> FaultReport? {
    if !send(FaultReport.question) { return report(within: 0) }
    let report = report(within: 1000)
    _ = send(SIGKILL)
    _ = end(within: 2000)
    return report
  }

  private func send(_ signal: Int32) -> Bool {
    isGone.withLock { isGone in !isGone && Glibc.kill(identifier, signal) == 0 }
  }

  private func passOn(_ errors: Int32) {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(errors, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      errorOutput.withLock { words in
        words.append(contentsOf: bytes[..<count])
        words.removeFirst(max(words.count - 8192, 0))
      }
      var sent = 0
      while sent < count {
        let more = bytes.withUnsafeBytes {
          write(STDERR_FILENO, $0.baseAddress! + sent, count - sent)
        }
        if more <= 0, errno != EINTR { break }
        sent += max(more, 0)
      }
    }
    close(errors)
  }

  private func waitForEnd() {
    var ended = siginfo_t()
    while waitid(P_PID, id_t(identifier), &ended, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    // Kill the processes that the user's code has started.
    Watchdog.shared.end(session: identifier)
    let end = isGone.withLock { isGone in
      isGone = true
      return ProcessEnd.wait(for: identifier)
    }
    // Wait until all output has been read. The processes of the session keep standard error open
    // until they have ended.
    for _ in 0..<200 where !hasReadAll.load(ordering: .acquiring) { usleep(1000) }
    outcome.withLock { $0 = end }
  }
}
