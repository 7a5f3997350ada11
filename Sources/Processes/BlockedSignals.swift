import Glibc

/// Holds back signals that would end this process until this process has told another one, such as
/// the watchdog, what to clean up. The signals are blocked on the calling thread only. If another
/// thread receives a signal in the meantime, the clean-up happens when the program is next started.
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
