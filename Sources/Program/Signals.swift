import Foundation
import ImageIO

/// What signals do to the program as a whole.
enum Signals {
  /// From here on a file that grows beyond its limit is an error of the call that writes it, and an
  /// interrupt, a terminate or a hang-up removes what is unfinished before it ends the process.
  static func install() {
    signal(SIGXFSZ, SIG_IGN)
    // What the handler calls has been called once outside of it, as it asks for.
    AtomicFile.removeUnfinished()
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var old = sigaction()
      sigaction(number, nil, &old)
      // A program that is started to ignore them (nohup, a shell's background job) goes on doing so.
      let handler = unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self)
      if handler == unsafeBitCast(SIG_IGN, to: Int.self) { continue }
      signal(number) { number in
        AtomicFile.removeUnfinished()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
