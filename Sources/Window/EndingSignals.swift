import CMidflightSDL2
import Foundation
import Synchronization

/// Signals that ask the program to end. They wake the loop, which can then query them.
///
/// SDL resumes its waits after a signal, so a flag set by a handler would be noticed only at the
/// next event. A handler may, however, write to a pipe. A thread that sleeps at the other end
/// pushes an event, which ends the wait. See https://cr.yp.to/docs/selfpipe.html
enum EndingSignals {
  private static let pending = Atomic<Int32>(0)
  /// The descriptor that the handler writes to; set before the handler is installed.
  nonisolated(unsafe) private static var pipeEnd: Int32 = -1
  /// The previous action for each signal, by the signal's number; set before the handler is
  /// installed.
  nonisolated(unsafe) private static let earlier =
    UnsafeMutablePointer<sigaction>.allocate(capacity: Int(max(SIGINT, SIGTERM, SIGHUP)) + 1)

  /// After this call, the first interrupt, terminate or hang-up signal only wakes the loop. A
  /// second signal of the same kind has its previous effect. SDL's events must already be running.
  static func install() {
    if unsafe pipeEnd >= 0 { return }
    var ends: [Int32] = [-1, -1]
    // Without a pipe, the signals keep their usual effect, which ends the process.
    guard unsafe pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    unsafe pipeEnd = ends[1]
    let readEnd = ends[0]
    Thread.detachNewThread {
      var number: UInt8 = 0
      while unsafe read(readEnd, &number, 1) == 1 {
        pending.store(Int32(number), ordering: .releasing)
        WakeUp.push()
      }
    }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var old = sigaction()
      unsafe sigaction(number, nil, &old)
      // A program that was started with a signal ignored (by nohup, or in a shell's background)
      // continues to ignore it.
      let ignored = unsafe unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1
      if ignored { continue }
      var action = sigaction()
      unsafe earlier[Int(number)] = old
      unsafe action.__sigaction_handler.sa_handler = { number in
        let error = errno
        unsafe sigaction(number, &EndingSignals.earlier[Int(number)], nil)
        var byte = UInt8(truncatingIfNeeded: number)
        unsafe write(EndingSignals.pipeEnd, &byte, 1)
        errno = error
      }
      unsafe sigaction(number, &action, nil)
    }
  }

  /// The signal that has arrived since the last call; nil if there was none.
  static func taken() -> Int32? {
    let number = pending.exchange(0, ordering: .acquiring)
    return number == 0 ? nil : number
  }
}
