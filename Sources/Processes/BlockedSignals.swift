import Glibc

/// Holds back signals that would end this process, until it has told another process, such as the
/// watchdog, what to clean up. The signals are blocked on the calling thread only: if another
/// thread receives one, the clean-up waits until the program is next started.
package enum BlockedSignals {
  /// Runs `body` with SIGINT, SIGTERM, SIGHUP and SIGQUIT blocked. A signal that arrives during
  /// that time takes effect after `body` has returned.
  package static func during<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var (signals, old) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    return try body()
  }
}
