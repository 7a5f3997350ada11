import Glibc

/// Signals that end the process, held back from this thread while something begins that another process
/// is to clean up. Where the process has other threads, these take them: what begins then is left to the
/// next start.
package enum HeldSignals {
  /// Runs `body`, at whose end a signal that came meanwhile ends the process. The signals are those
  /// of a terminal and of a polite end.
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
