import CMidflightProcess
import Foundation
import Glibc
import MidflightHost
import MidflightPNG
import MidflightProcesses
package import MidflightToolchain

/// Reports that loaded code has ended the process. This is for commands without a window, because
/// they run the code in the program's own process.
///
/// After a crash, one line with the file and line number is printed below the runtime's own
/// message; then the signal ends the process. After `exit` or `quick_exit`, such a line is printed
/// too, and the process ends with status 2, because the command has not been completed. `_exit`
/// cannot be detected.
///
/// A second process, which also runs this program, writes the line, because a [signal
/// handler](https://man7.org/linux/man-pages/man7/signal-safety.7.html) must not allocate.
package enum CodeEnd {
  private static let variable = "MIDFLIGHT_FAULT_REPORT"

  private struct Reporter {
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    var actions: UnsafeMutablePointer<posix_spawn_file_actions_t>
    var attributes: UnsafeMutablePointer<posix_spawnattr_t>
    var report: Int32
  }

  private struct State {
    var reporter: Reporter?
    /// Returns whether memory is exhausted. In that case, no line is printed below the runtime's
    /// message.
    var isMemoryShort: (@convention(c) () -> Bool)?
    /// Whether the user has asked for the runtime's own report of a crash.
    var showsBacktrace = false
  }
  /// The state of the signal handlers. It is in global memory, because a handler has no context
  /// argument, and because the data that a handler reads must outlive every owner. `watch` writes
  /// it once, before a handler can run.
  nonisolated(unsafe) private static let state: UnsafeMutablePointer<State> = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    return state
  }()

  // MARK: In the process that ends

  /// Starts watching for the end of the process. Call this method before loading the library.
  ///
  /// - Parameters:
  ///   - library: The library. Its file may be removed later.
  ///   - isMemoryShort: Returns whether an abort was caused by lack of memory; called in a signal
  ///     handler.
  @MainActor
  package static func watch(
    _ library: LibraryFile, isMemoryShort: @escaping @convention(c) () -> Bool
  ) {
    if state.pointee.reporter != nil { return }
    state.pointee.isMemoryShort = isMemoryShort
    state.pointee.showsBacktrace = getenv("SWIFT_BACKTRACE") != nil
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    let file = highDescriptor(open(library.path, O_RDONLY | O_CLOEXEC))
    ends = ends.map(highDescriptor)
    let words = [
      "midflight", library.source, "/proc/\(getpid())/fd/\(file)", library.symbolizer,
    ]
    var environment = ProcessInfo.processInfo.environment
    environment[variable] = "1"
    environment["SWIFT_BACKTRACE"] = "enable=no"
    let actions = UnsafeMutablePointer<posix_spawn_file_actions_t>.allocate(capacity: 1)
    posix_spawn_file_actions_init(actions)
    posix_spawn_file_actions_adddup2(actions, ends[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(actions, STDERR_FILENO, STDOUT_FILENO)
    posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1)
    let attributes = UnsafeMutablePointer<posix_spawnattr_t>.allocate(capacity: 1)
    posix_spawnattr_init(attributes)
    posix_spawnattr_setflags(attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(attributes, &signals)
    state.pointee.reporter = Reporter(
      arguments: list(words), environment: list(environment.map { "\($0.key)=\($0.value)" }),
      actions: actions, attributes: attributes, report: ends[1])
    // Make the first call here, so that the call in the signal handler does not have to initialize
    // anything.
    AtomicFile.removeUnfinished()
    FaultReport.install(to: ends[1]) { CodeEnd.startReport($0) }
  }

  /// Declares that the program itself, not the loaded code, is about to end the process.
  package static func noteProgramExit() { FaultReport.noteProgramExit() }

  /// Duplicates a descriptor and closes the original. The new number is higher than those that the
  /// user's code is likely to close.
  private static func highDescriptor(_ descriptor: Int32) -> Int32 {
    let high = fcntl(descriptor, F_DUPFD_CLOEXEC, 200)
    if high < 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) } else { close(descriptor) }
    return high < 0 ? descriptor : high
  }

  private static func list(
    _ words: [String]
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
      capacity: words.count + 1)
    for (index, word) in words.enumerated() { list[index] = strdup(word) }
    list[words.count] = nil
    return list
  }

  /// Starts the second process after a report has been written. Runs in a signal handler.
  ///
  /// - Returns: Whether the signal's previous action is to be restored.
  private static func startReport(_ signal: Int32) -> Bool {
    // Another process, or the code itself, has sent the signal that normally asks for a call stack.
    // Nothing has crashed, so print no line and let the signal have its default effect.
    if signal == FaultReport.question {
      Glibc.signal(signal, SIG_DFL)
      raise(signal)
      return false
    }
    AtomicFile.removeUnfinished()
    if signal == SIGABRT, state.pointee.isMemoryShort?() == true { _exit(2) }
    let wasReported = isReported()
    if signal != 0 { return state.pointee.showsBacktrace }
    if !wasReported {
      let line: StaticString = "midflight: the scene's code ended the program\n"
      _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
    }
    _exit(2)
  }

  /// Starts the second process, and waits until it has printed its line. Returns whether it has.
  private static func isReported() -> Bool {
    guard let reporter = state.pointee.reporter else { return false }
    close(reporter.report)
    var child: Int32 = 0
    guard
      posix_spawn(
        &child, "/proc/self/exe", reporter.actions, reporter.attributes, reporter.arguments,
        reporter.environment) == 0
    else { return false }
    var status: Int32 = -1
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }

  // MARK: In the second process

  package static var isReporter: Bool {
    getenv(variable) != nil && CommandLine.arguments.count == 4
  }

  /// The line for the second process to print; nil if the process's input is not a report.
  package static var sentence: String? {
    unsetenv(variable)
    let (source, library, symbolizer) = (
      CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3]
    )
    guard let report = FaultReport([UInt8](FileHandle.standardInput.readDataToEndOfFile())) else {
      return nil
    }
    let locations = CodeLocations(
      symbolize: { Spawn.output(of: symbolizer, $0) },
      library: LibraryFile(path: library, main: "", source: source), start: report.codeStart)
    let location = locations.first(of: report.addresses)
    guard let status = report.exitStatus else {
      return StageFault.ended(.killed(report.signal)).sentence(source: source, location: location)
    }
    let at =
      location.map { " at \(URL(fileURLWithPath: $0.path).lastPathComponent):\($0.line)" } ?? ""
    return "the scene's code ended the program "
      + (status < 0 ? "by quick_exit" : "with status \(status)") + at
  }
}
