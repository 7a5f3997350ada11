import Foundation
import MidflightPNG

/// The effect of signals on the program as a whole.
enum Signals {
  /// Removes unfinished files before SIGINT, SIGQUIT, SIGTERM or SIGHUP ends the process, and exits
  /// with status 2 when memory is refused. A file that grows beyond its limit is an error of the
  /// call that writes.
  static func install() {
    // Where it is ignored, nobody learns how a process has ended.
    signal(SIGCHLD, SIG_DFL)
    // Not ignored, which the programs that a file's code starts would inherit.
    signal(SIGXFSZ) { _ in }
    // The function that the handler calls asks to have been called once outside of it.
    AtomicFile.removeUnfinished()
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      var old = sigaction()
      sigaction(number, nil, &old)
      // A program that is started to ignore them (nohup, a shell's background job) goes on doing
      // so.
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
      // Swift's runtime has said how much it could not have.
      if Signals.memoryIsShort { _exit(2) }
      sigaction(SIGABRT, &Signals.actionAtAbort, nil)
      raise(SIGABRT)
    }
  }

  /// The line on standard error when a signal ends the process from here on; nothing
  /// where nil.
  static var lastWords: String? {
    get { words.map { String(cString: $0) } }
    set {
      let old = words
      let start = isatty(STDERR_FILENO) == 1 ? "\r\u{1B}[K" : ""
      words = newValue.map { strdup("\(start)midflight: \(MessageLine.text($0))\n") }
      free(old)
    }
  }

  /// ``lastWords`` as the handler writes them.
  nonisolated(unsafe) private static var words: UnsafeMutablePointer<CChar>?

  /// The action of an abort before: the runtime may show where it came from.
  nonisolated(unsafe) private static var actionAtAbort = sigaction()

  /// Whether the process is held to less memory than there are addresses, or can't get 64 MB.
  /// Safe in a signal's handler.
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
