import CMidflightSDL2
import Foundation
import Synchronization

/// The signals that ask the program to end, as something that wakes the loop and that it can ask
/// for.
///
/// SDL's waits begin again after a signal, so a handler that only takes a note would be noticed
/// with the next key. A handler may do next to nothing, but it may write into a pipe; a thread that
/// sleeps at the other end pushes an event, which does end the wait.
enum EndingSignals {
  private static let pending = Atomic<Int32>(0)
  /// Where the handler writes; set before the handler is.
  nonisolated(unsafe) private static var pipeEnd: Int32 = -1
  /// The program's earlier action upon each signal, by its number; set before the handler is.
  nonisolated(unsafe) private static let earlier =
    UnsafeMutablePointer<sigaction>.allocate(capacity: Int(max(SIGINT, SIGTERM, SIGHUP)) + 1)

  /// From here on the first interrupt, terminate or hang-up only wakes the loop; a second one of
  /// its kind does what it did before. Needs SDL's events to be running.
  static func install() {
    if unsafe pipeEnd >= 0 { return }
    var ends: [Int32] = [-1, -1]
    // Without a pipe the signals keep their usual effect, which is to end the process.
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
      // A program that is started to ignore them (nohup, a shell's background job) goes on doing
      // so.
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

  /// The signal that has come since the last call.
  static func taken() -> Int32? {
    let number = pending.exchange(0, ordering: .acquiring)
    return number == 0 ? nil : number
  }
}
