import Foundation

/// The limit on the size of files that this process and the processes that it starts can write. A write
/// beyond it fails part-way, as on a full disk. It holds for all threads, so tests that need another
/// limit take turns.
package enum FileSizeLimit {
  private static let turn = NSRecursiveLock()

  /// Runs a test's code while no other test has a limit.
  package static func waitingForOthers<Result>(_ body: () throws -> Result) rethrows -> Result {
    try turn.withLock(body)
  }

  /// Runs a test's code with a limit in bytes.
  package static func with<Result>(
    _ bytes: Int, _ body: () throws -> Result
  ) rethrows -> Result {
    try waitingForOthers {
      let fileSize = __rlimit_resource_t(1)
      var old = rlimit()
      getrlimit(fileSize, &old)
      // The signal would end the process.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: old.rlim_max)
      setrlimit(fileSize, &limit)
      defer { setrlimit(fileSize, &old) }
      return try body()
    }
  }
}
