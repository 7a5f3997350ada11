import Glibc

/// Signals that end the process, held back while something begins that somebody else is to clean up.
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
