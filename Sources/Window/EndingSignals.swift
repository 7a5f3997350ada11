import Foundation

/// The signals that ask the program to end, as something that the loop can ask for.
enum EndingSignals {
  /// Written by the handler, which may do nothing else: one word, so never half written.
  nonisolated(unsafe) private static var pending: sig_atomic_t = 0

  /// From here on the first interrupt, terminate or hang-up only wakes the loop; a second one of its
  /// kind does what it always does.
  static func install() {
    unsafe pending = 0
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var old = sigaction()
      unsafe sigaction(number, nil, &old)
      // A program that is started to ignore them (nohup) goes on doing so.
      let ignored = unsafe unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1
      if ignored { continue }
      var action = sigaction()
      unsafe action.__sigaction_handler.sa_handler = { number in
        unsafe EndingSignals.pending = sig_atomic_t(number)
      }
      // Without SA_RESTART: the wait for events must end.
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      unsafe sigaction(number, &action, nil)
    }
  }

  /// The signal that has come since the last call.
  static func taken() -> Int32? {
    let number = unsafe pending
    unsafe pending = 0
    return number == 0 ? nil : Int32(number)
  }
}
