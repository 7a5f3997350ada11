import CMidflightProcess
import Foundation
import MidflightImageIO
import MidflightProcesses

/// A running program with a pipe for its input and another one for its messages.
///
/// Both pipes are served together, so a program can't block on the message pipe while this process
/// writes its input. A program that makes no progress for a given time is killed. The program and
/// its children are ended when this process ends, for whatever reason.
final class PipedProgram {
  /// The reason why the program accepts no more input.
  enum Failure: Error, Equatable {
    case closed
    /// The program made no progress within the limit, and was killed.
    case stalled
  }

  private let process: pid_t
  /// The write end of the input pipe; −1 once it is closed.
  private var input: Int32
  /// The read end of the message pipe.
  private let errors: Int32
  private var end: ProcessEnd?
  private let limit: Double
  private let progress: () -> Int
  private var errorOutput: [UInt8] = []
  /// The last value of `progress`, and the machine's time, in seconds, at which the program last
  /// made progress of any kind.
  private var last: (progress: Int, time: Double) = (0, 0)

  /// The number of bytes of the program's messages that are kept. Earlier bytes are discarded.
  private static let maxOutput = 1 << 16

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - limit: The number of seconds within which the program must make progress: read or write
  ///     bytes, or change `progress`.
  ///   - progress: Returns a number that changes while the program works, such as its output's
  ///     size.
  ///
  /// - Throws: `Spawn.Failure`, or `SystemError` if no pipe can be created.
  init(
    _ program: String, _ arguments: [String], limit: Double, progress: @escaping () -> Int
  ) throws {
    (self.limit, self.progress) = (limit, progress)
    // Writing to a closed pipe should make the call fail, not end this process. The signal gets an
    // empty handler, because child processes would inherit an ignored signal, but not a handler.
    signal(SIGPIPE) { _ in }
    var (near, far): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&near) == 0 else { throw SystemError() }
    guard pipe(&far) == 0 else {
      let error = SystemError()
      for descriptor in near { close(descriptor) }
      throw error
    }
    for descriptor in near + far { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let (fed, complaining) = (near[0], far[1])
    defer { for descriptor in [fed, complaining] { close(descriptor) } }
    (input, errors) = (near[1], far[0])
    // Create the watchdog first, because it may have to end the process.
    let watchdog = Watchdog.shared
    do {
      process = try BlockedSignals.during {
        let process = try Spawn.start(
          program, [program] + arguments,
          environment: ProcessInfo.processInfo.environment.merging(watchdog.announce()) { $1 }
        ) { actions in
          posix_spawn_file_actions_adddup2(&actions, fed, STDIN_FILENO)
          posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
          posix_spawn_file_actions_adddup2(&actions, complaining, STDERR_FILENO)
          posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
        }
        watchdog.watch(session: process)
        return process
      }
    } catch {
      for descriptor in [near[1], far[0]] { close(descriptor) }
      throw error
    }
    for descriptor in [input, errors] {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit {
    kill()
    if input >= 0 { close(input) }
    close(errors)
  }

  func write(_ bytes: some Collection<UInt8>) throws(Failure) {
    let bytes = Array(bytes)
    var sent = 0
    noteProgress()
    while sent < bytes.count {
      try wait(for: input)
      // The pipe may still accept bytes after the program itself has ended, because a child of the
      // program may have it open.
      if hasEnded { throw .closed }
      let count = bytes.withUnsafeBytes {
        Foundation.write(input, $0.baseAddress! + sent, $0.count - sent)
      }
      if count > 0 {
        sent += count
        noteProgress()
      } else if count < 0, ![EAGAIN, EWOULDBLOCK, EINTR].contains(errno) {
        throw .closed
      }
    }
  }

  /// Closes the program's input, and waits until the program has ended.
  ///
  /// - Returns: How the program ended, and its messages. A line may end with a carriage return.
  func finish() throws(Failure) -> (end: ProcessEnd, errorOutput: String) {
    if input >= 0 { close(input) }
    input = -1
    noteProgress()
    while try wait(for: nil) {}
    // The message pipe is closed, but the program may still be running, so wait for its end.
    while !hasEnded {
      usleep(1000)
      try checkLimit()
    }
    return (kill(), String(decoding: errorOutput, as: UTF8.self))
  }

  /// Whether the program itself has ended. Its children may still keep the pipes open.
  private var hasEnded: Bool { end != nil || ProcessEnd.isReached(by: process) }

  /// Kills the program's children, and the program itself unless it has already ended.
  @discardableResult
  private func kill() -> ProcessEnd {
    if let end { return end }
    if !hasEnded { Foundation.kill(process, SIGKILL) }
    // End the children before waiting for the process, because its ID could be reused after that.
    Watchdog.shared.end(session: process)
    let end = ProcessEnd.wait(for: process)
    self.end = end
    return end
  }

  private func noteProgress() { last = (progress(), Self.now) }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func checkLimit() throws(Failure) {
    if progress() != last.progress { noteProgress() }
    if Self.now - last.time >= limit {
      kill()
      throw .stalled
    }
  }

  /// Reads messages until the given descriptor accepts bytes or, without a descriptor, until there
  /// is a message. Also returns when the program has ended.
  ///
  /// - Returns: Whether more messages may follow.
  @discardableResult
  private func wait(for descriptor: Int32?) throws(Failure) -> Bool {
    var isOpen = true
    while true {
      let isOver = hasEnded
      // `poll` ignores entries with a negative descriptor.
      var watched = [
        pollfd(fd: descriptor ?? -1, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: isOpen ? errors : -1, events: Int16(POLLIN), revents: 0),
      ]
      // The timeout is short, since `progress` is checked only after each call.
      poll(&watched, 2, isOver ? 0 : Int32(min(limit, 0.2) * 1000) + 1)
      if watched[1].revents != 0 {
        isOpen = readMessages(errors)
        if descriptor == nil { return isOpen }
      } else if isOver {
        return false
      }
      if watched[0].revents != 0 { return isOpen }
      try checkLimit()
    }
  }

  /// Reads the messages that are available. Returns whether more may follow.
  private func readMessages(_ descriptor: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(descriptor, &bytes, bytes.count)
    if count < 0 { return [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) }
    errorOutput.append(contentsOf: bytes[..<count])
    errorOutput.removeFirst(max(errorOutput.count - Self.maxOutput, 0))
    if count > 0 { noteProgress() }
    return count > 0
  }
}
