import Glibc

/// The way in which a process has ended.
package enum ProcessEnd: Equatable, Sendable {
  /// With a status.
  case exited(Int32)
  /// By a signal.
  case killed(Int32)

  /// Reads what `waitpid` says of a process that has ended.
  package init(waitStatus status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
  }

  /// Whether a child of this process has ended. Its number stays its own until it is waited for.
  package static func isReached(by process: Int32) -> Bool {
    var facts = siginfo_t()
    return waitid(P_PID, id_t(process), &facts, WEXITED | WNOWAIT | WNOHANG) == 0
      && facts.si_signo == SIGCHLD
  }

  /// Waits for a child of this process, whose number is free from then on.
  package static func wait(for process: Int32) -> ProcessEnd {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return .exited(-1) }
    }
    return ProcessEnd(waitStatus: status)
  }

  /// Waits for a child of this process, which is killed where it goes on after an instant.
  package static func wait(
    for process: Int32, until end: ContinuousClock.Instant
  ) -> ProcessEnd {
    while !isReached(by: process), .now < end { usleep(1000) }
    if !isReached(by: process) { kill(process, SIGKILL) }
    return wait(for: process)
  }
}
