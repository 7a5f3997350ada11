import Glibc

package enum ProcessEnd: Equatable, Sendable {
  case exited(Int32)
  case killed(Int32)

  package init(waitStatus status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
  }

  /// Whether a child of this process has ended. Until ``wait(for:)`` is called, the child's process
  /// ID is not reused.
  package static func isReached(by process: Int32) -> Bool {
    var facts = siginfo_t()
    return waitid(P_PID, id_t(process), &facts, WEXITED | WNOWAIT | WNOHANG) == 0
      && facts.si_signo == SIGCHLD
  }

  /// Waits until a child of this process has ended. Afterwards, the child's process ID can be
  /// reused.
  package static func wait(for process: Int32) -> ProcessEnd {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return .exited(-1) }
    }
    return ProcessEnd(waitStatus: status)
  }

  /// Waits for a child of this process, and kills it if it is still running at `end`.
  package static func wait(
    for process: Int32, until end: ContinuousClock.Instant
  ) -> ProcessEnd {
    while !isReached(by: process), .now < end { usleep(1000) }
    if !isReached(by: process) { kill(process, SIGKILL) }
    return wait(for: process)
  }
}
