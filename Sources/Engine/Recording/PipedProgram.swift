import Foundation

/// A program that is fed through a pipe and complains through another one.
///
/// Both pipes are served together: a program that fills the one before it reads from the other does
/// not stop, and one that makes no progress is given up after a limit.
final class PipedProgram {
  /// Why nothing more can be fed.
  enum Failure: Error, Equatable {
    /// It no longer reads.
    case closed
    /// It made no progress within the limit, and was ended.
    case stalled
  }

  private let process = Process()
  private let input = Pipe()
  private let errors = Pipe()
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
  init(
    _ program: String, _ arguments: [String], limit: Double, progress: @escaping () -> Int
  ) throws {
    (self.limit, self.progress) = (limit, progress)
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    // A pipe that is closed is an error of the call that writes, not the end of this process. Not
    // ignored: programs that are started would inherit that.
    signal(SIGPIPE) { _ in }
    try process.run()
    for file in [input.fileHandleForWriting, errors.fileHandleForReading] {
      let descriptor = file.fileDescriptor
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit { kill() }

  /// Feeds bytes to the program.
  func write(_ bytes: some Collection<UInt8>) throws(Failure) {
    let bytes = Array(bytes)
    var sent = 0
    noteProgress()
    while sent < bytes.count {
      let descriptor = input.fileHandleForWriting.fileDescriptor
      try wait(for: descriptor)
      let count = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress! + sent, $0.count - sent)
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
  /// - Returns: its status, and what it said, each line with what may be a carriage return.
  func finish() throws(Failure) -> (status: Int32, said: String) {
    try? input.fileHandleForWriting.close()
    noteProgress()
    while try wait(for: nil) {}
    // It has closed its words, so it is about to end, or does so without a word.
    while process.isRunning {
      usleep(1000)
      try checkLimit()
    }
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  /// Ends the program at once.
  private func kill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
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
  ///
  /// - Returns: whether it may say more.
  @discardableResult
  private func wait(for descriptor: Int32?) throws(Failure) -> Bool {
    let words = errors.fileHandleForReading.fileDescriptor
    var isOpen = true
    while true {
      // A negative number is left out.
      var watched = [
        pollfd(fd: descriptor ?? -1, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: isOpen ? words : -1, events: Int16(POLLIN), revents: 0),
      ]
      // As often as the output is looked at.
      poll(&watched, 2, Int32(min(limit, 0.2) * 1000) + 1)
      if watched[1].revents != 0 {
        isOpen = takeWords(words)
        if descriptor == nil { return isOpen }
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
