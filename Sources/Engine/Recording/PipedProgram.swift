import CMidflightProcess
import Foundation
import MidflightImageIO
import MidflightProcesses

/// A program that is fed through a pipe and complains through another one.
///
/// Both pipes are served together: a program that fills the one before it reads from the other does
/// not stop, and one that makes no progress is given up after a limit. It ends with this process,
/// however that ends, and so does what it starts.
final class PipedProgram {
  /// Why nothing more can be fed.
  enum Failure: Error, Equatable {
    /// It no longer reads.
    case closed
    /// It made no progress within the limit, and was ended.
    case stalled
  }

  private let process: pid_t
  /// Where it is fed; −1 once that is closed.
  private var input: Int32
  /// Where it complains.
  private let errors: Int32
  /// How it has ended; nil while it may run.
  private var end: ProcessEnd?
  private let limit: Double
  private let progress: () -> Int
  private var said: [UInt8] = []
  /// The progress that was seen last, and when, on the machine's clock in seconds.
  private var last: (progress: Int, time: Double) = (0, 0)

  /// The bytes of the program's words that are kept: the last ones.
  private static let mostWords = 1 << 16

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - limit: The seconds within which something has to go on: bytes that it takes or says, or
  ///     `progress`.
  ///   - progress: A number that changes while the program works, such as its output's size.
  ///
  /// - Throws: `Spawn.Failure`, or `SystemError`: there can be no more pipes.
  init(
    _ program: String, _ arguments: [String], limit: Double, progress: @escaping () -> Int
  ) throws {
    (self.limit, self.progress) = (limit, progress)
    // A pipe that is closed is an error of the call that writes, not the end of this process. Not
    // ignored: programs that are started would inherit that.
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
    // It begins before there is something that it is to end.
    let watchdog = Watchdog.shared
    do {
      process = try HeldSignals.during {
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

  /// Feeds bytes to the program.
  func write(_ bytes: some Collection<UInt8>) throws(Failure) {
    let bytes = Array(bytes)
    var sent = 0
    noteProgress()
    while sent < bytes.count {
      try wait(for: input)
      // What it has started may read on, but is not what was asked to.
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

  /// Ends the input, and waits until the program has ended.
  ///
  /// - Returns: how it has ended, and what it said, each line with what may be a carriage return.
  func finish() throws(Failure) -> (end: ProcessEnd, said: String) {
    if input >= 0 { close(input) }
    input = -1
    noteProgress()
    while try wait(for: nil) {}
    // It has closed its words, so it is about to end, or does so without a word.
    while !hasEnded {
      usleep(1000)
      try checkLimit()
    }
    return (kill(), String(decoding: said, as: UTF8.self))
  }

  /// Whether the program itself has ended. What it has started may hold the pipes open.
  private var hasEnded: Bool { end != nil || ProcessEnd.isReached(by: process) }

  /// Ends the program at once, unless it has ended, and what it has started.
  @discardableResult
  private func kill() -> ProcessEnd {
    if let end { return end }
    if !hasEnded { Foundation.kill(process, SIGKILL) }
    // Before its number is free.
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

  /// Takes what the program says until a descriptor takes bytes; nil for until it says something.
  /// Its end ends the waiting too.
  ///
  /// - Returns: whether it may say more.
  @discardableResult
  private func wait(for descriptor: Int32?) throws(Failure) -> Bool {
    var isOpen = true
    while true {
      let isOver = hasEnded
      // A negative number is left out.
      var watched = [
        pollfd(fd: descriptor ?? -1, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: isOpen ? errors : -1, events: Int16(POLLIN), revents: 0),
      ]
      // As often as the output is looked at.
      poll(&watched, 2, isOver ? 0 : Int32(min(limit, 0.2) * 1000) + 1)
      if watched[1].revents != 0 {
        isOpen = takeWords(errors)
        if descriptor == nil { return isOpen }
      } else if isOver {
        return false
      }
      if watched[0].revents != 0 { return isOpen }
      try checkLimit()
    }
  }

  /// Returns whether there may be more.
  private func takeWords(_ descriptor: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(descriptor, &bytes, bytes.count)
    if count < 0 { return [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) }
    said.append(contentsOf: bytes[..<count])
    said.removeFirst(max(said.count - Self.mostWords, 0))
    if count > 0 { noteProgress() }
    return count > 0
  }
}
