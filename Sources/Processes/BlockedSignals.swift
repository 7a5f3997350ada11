import Glibc

/// Blocks the signals that end the process, on this thread, while something is created that another
/// process will clean up. If the process has other threads, they still receive these signals; in
/// that case, the program cleans up at its next start.
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
