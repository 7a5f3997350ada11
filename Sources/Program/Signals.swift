import Foundation
import MidflightPNG

enum Signals {
  /// Installs the signal handlers. SIGINT, SIGQUIT, SIGTERM and SIGHUP remove unfinished files
  /// before they end the process. If the process aborts for lack of memory, it exits with status 2.
  /// If a file exceeds its size limit, the call that writes it gets an error. A handler may make
  /// only certain calls; see <https://man7.org/linux/man-pages/man7/signal-safety.7.html>.
  static func install() {
    // If this signal were ignored, the exit statuses of child processes would be lost.
    signal(SIGCHLD, SIG_DFL)
    // A handler is installed instead of ignoring the signal, because the programs that a file's
    // code starts would inherit an ignored signal.
    signal(SIGXFSZ) { _ in }
    // The first call must be outside a signal handler, because a handler must not initialize
    // anything.
    AtomicFile.removeUnfinished()
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      var old = sigaction()
      sigaction(number, nil, &old)
      // A program that was started with a signal ignored (by nohup, or as a shell's background job)
      // continues to ignore it.
      let handler = unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self)
      if handler == unsafeBitCast(SIG_IGN, to: Int.self) { continue }
      signal(number) { number in
        AtomicFile.removeUnfinished()
        if let words = Signals.words { write(STDERR_FILENO, words, strlen(words)) }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    sigaction(SIGABRT, nil, &actionAtAbort)
    signal(SIGABRT) { _ in
      AtomicFile.removeUnfinished()
      // Swift's runtime has already printed the size of the failed allocation.
      if Signals.memoryIsShort { _exit(2) }
      sigaction(SIGABRT, &Signals.actionAtAbort, nil)
      raise(SIGABRT)
    }
  }

  /// A line that is printed to standard error if a signal ends the process from now on; nil for no
  /// line.
  static var exitMessage: String? {
    get { words.map { String(cString: $0) } }
    set {
      let old = words
      let start = isatty(STDERR_FILENO) == 1 ? "\r\u{1B}[K" : ""
      words = newValue.map { strdup("\(start)midflight: \(MessageLine.text($0))\n") }
      free(old)
    }
  }

  nonisolated(unsafe) private static var words: UnsafeMutablePointer<CChar>?

  /// The previous action for SIGABRT, which may be the runtime's backtrace.
  nonisolated(unsafe) private static var actionAtAbort = sigaction()

  /// Whether the process has a limited address space, or 64 MB can't be allocated. Safe to call in
  /// a signal handler.
  static var memoryIsShort: Bool {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    if limit.rlim_cur != rlim_t.max { return true }
    let size = 64 << 20
    let probe = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    if probe == MAP_FAILED { return true }
    munmap(probe, size)
    return false
  }
}
