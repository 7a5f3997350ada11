import CMidflightSDL2
import Foundation
import Synchronization

/// Handles the signals that ask the program to end. They wake the window's loop, which then asks
/// which signal has arrived.
///
/// SDL resumes its waits after a signal, so a flag set by a handler would be noticed only at the
/// next event. A handler may, however, write to a pipe. A thread that sleeps at the other end of
/// the pipe pushes an event, which ends SDL's wait. See https://cr.yp.to/docs/selfpipe.html
enum EndingSignals {
  private static let pending = Atomic<Int32>(0)
  /// The pipe's descriptor to which the handler writes. It is set before the handler is installed.
  nonisolated(unsafe) private static var pipeEnd: Int32 = -1
  /// The previous handler for each signal, indexed by the signal's number. The array is filled
  /// before the new handlers are installed.
  nonisolated(unsafe) private static let earlier =
    UnsafeMutablePointer<sigaction>.allocate(capacity: Int(max(SIGINT, SIGTERM, SIGHUP)) + 1)

  /// Installs the handlers. From then on, the first interrupt, terminate or hang-up signal only
  /// wakes the loop, and a second signal of the same kind has its previous effect. SDL's event
  /// system must already be running.
  static func install() {
    if unsafe pipeEnd >= 0 { return }
    var ends: [Int32] = [-1, -1]
    // If there is no pipe, the signals keep their usual effect, which is to end the process.
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
      // If the program was started with a signal ignored (by nohup, or in the background of a
      // shell), it must continue to ignore the signal.
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

  /// Returns the signal that has arrived since the last call, or nil if none has.
  static func taken() -> Int32? {
    let number = pending.exchange(0, ordering: .acquiring)
    return number == 0 ? nil : number
  }
}
