import Foundation
import MidflightPNG

enum Signals {
  /// Installs the signal handlers. On SIGINT, SIGQUIT, SIGTERM and SIGHUP, unfinished files are
  /// removed before the process ends. If the process aborts for lack of memory, it exits with
  /// status 2. If a file exceeds its size limit, the call that writes the file gets an error. A
  /// signal handler may make only certain calls; see
  /// <https://man7.org/linux/man-pages/man7/signal-safety.7.html>.
  static func install() {
    // Do not ignore this signal, even if it was ignored when the program started: the exit statuses
    // of child processes would be lost.
    signal(SIGCHLD, SIG_DFL)
    // Install an empty handler instead of ignoring the signal, because programs started by the
    // user's code would ignore it too.
    signal(SIGXFSZ) { _ in }
    // Make the first call here, outside a signal handler: it initializes data, which a handler must
    // not do.
    AtomicFile.removeUnfinished()
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      var old = sigaction()
      sigaction(number, nil, &old)
      // If the program was started with the signal ignored (by nohup, or as a shell's background
      // job), keep ignoring it.
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
      // Exit without a message: Swift's runtime has already printed the size of the failed
      // allocation.
      if Signals.memoryIsShort { _exit(2) }
      sigaction(SIGABRT, &Signals.actionAtAbort, nil)
      raise(SIGABRT)
    }
  }

  /// A message that is printed to standard error if a signal ends the process while it is set; nil
  /// for no message.
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

  /// The action for SIGABRT before ``install()``. It may be the one with which Swift's runtime
  /// prints a backtrace.
  nonisolated(unsafe) private static var actionAtAbort = sigaction()

  /// Whether memory is short: the process's address space is limited, or 64 MB can't be allocated.
  /// This may be called in a signal handler.
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
