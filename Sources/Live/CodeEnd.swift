import CMidflightProcess
import Foundation
import Glibc
import MidflightHost
import MidflightPNG
import MidflightProcesses
package import MidflightToolchain

/// Reports the end of the process by loaded code, in the verbs without a window, which run the code in
/// the program itself.
///
/// A crash prints one line with file and line number after the runtime's own message; then the signal
/// ends the process. `exit` and `quick_exit` print one too, and the process ends with status 2, because
/// the command is not complete. `_exit` cannot be detected.
///
/// A second process of this program writes the line, because a signal handler must not allocate.
package enum CodeEnd {
  private static let variable = "MIDFLIGHT_FAULT_REPORT"

  /// The arguments, the environment, and what else the start of the second process takes.
  private struct Reporter {
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    var actions: UnsafeMutablePointer<posix_spawn_file_actions_t>
    var attributes: UnsafeMutablePointer<posix_spawnattr_t>
    /// Where the report is written.
    var report: Int32
  }

  /// What the signal handler reads.
  private struct State {
    var reporter: Reporter?
    /// Whether memory is short, so that the runtime's words are all that is said.
    var isMemoryShort: (@convention(c) () -> Bool)?
    /// Whether the user has asked for the runtime's own report of a crash.
    var showsBacktrace = false
  }
  /// Global memory, because a signal handler gets nothing else: it has no context argument, and what
  /// it reads must outlive every owner. `watch` writes it once, before a handler can run.
  nonisolated(unsafe) private static let state: UnsafeMutablePointer<State> = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    return state
  }()

  // MARK: In the process that ends

  /// Watches the end of the process from here on: the library is about to be loaded.
  ///
  /// - Parameters:
  ///   - library: It may be removed later.
  ///   - isMemoryShort: Whether an abort is for want of memory; called in a signal's handler.
  @MainActor
  package static func watch(
    _ library: LibraryFile, isMemoryShort: @escaping @convention(c) () -> Bool
  ) {
    if state.pointee.reporter != nil { return }
    state.pointee.isMemoryShort = isMemoryShort
    state.pointee.showsBacktrace = getenv("SWIFT_BACKTRACE") != nil
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    let file = outOfTheWay(open(library.path, O_RDONLY | O_CLOEXEC))
    ends = ends.map(outOfTheWay)
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
    // Called once here, so that the call in the handler initializes nothing.
    AtomicFile.removeUnfinished()
    FaultReport.install(to: ends[1]) { CodeEnd.tell($0) }
  }

  /// From here on the end of the process is the program's own, not its code's.
  package static func noteOwnEnd() { FaultReport.noteOwnEnd() }

  /// A descriptor above those that code is likely to close.
  private static func outOfTheWay(_ descriptor: Int32) -> Int32 {
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

  /// Tells of a report that is written; in a signal's handler.
  ///
  /// - Returns: whether the signal then does what it did before.
  private static func tell(_ signal: Int32) -> Bool {
    // From outside, or from the code itself.
    if signal == FaultReport.question {
      Glibc.signal(signal, SIG_DFL)
      raise(signal)
      return false
    }
    AtomicFile.removeUnfinished()
    if signal == SIGABRT, state.pointee.isMemoryShort?() == true { _exit(2) }
    let isTold = isReported()
    if signal != 0 { return state.pointee.showsBacktrace }
    if !isTold {
      let line: StaticString = "midflight: the scene's code ended the program\n"
      _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
    }
    _exit(2)
  }

  /// Has the second process tell, and waits for that.
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

  /// Whether this is the second process.
  package static var isReporter: Bool {
    getenv(variable) != nil && CommandLine.arguments.count == 4
  }

  /// The line to print, in the second process; nil if its input is no report.
  package static var sentence: String? {
    unsetenv(variable)
    let (source, library, symbolizer) = (
      CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3]
    )
    guard let report = FaultReport([UInt8](FileHandle.standardInput.readDataToEndOfFile())) else {
      return nil
    }
    let places = CodePlaces(
      symbolize: { Spawn.output(of: symbolizer, $0) },
      library: LibraryFile(path: library, main: "", source: source), start: report.codeStart)
    let place = places.first(of: report.addresses)
    guard let status = report.exitStatus else {
      return StageFault.ended(.killed(report.signal)).sentence(source: source, place: place)
    }
    let at = place.map { " at \(URL(fileURLWithPath: $0.path).lastPathComponent):\($0.line)" } ?? ""
    return "the scene's code ended the program "
      + (status < 0 ? "by quick_exit" : "with status \(status)") + at
  }
}
