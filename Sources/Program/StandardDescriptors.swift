import Foundation
import MidflightLive
import Synchronization

/// The descriptors 0 to 2, which a program may be started without, and which code of one's own that
/// is loaded into it writes to as well.
enum StandardDescriptors {
  private static let place = Atomic<Int32>(STDOUT_FILENO)

  /// Standard output as the program was started with it.
  static var output: Int32 { place.load(ordering: .acquiring) }

  /// Puts the null device in the place of each that is closed, before anything else opens and gets
  /// its number: the rows of a trace would go down the connection to the display.
  ///
  /// It is opened the wrong way round, so that reading and writing fail as before.
  static func open() {
    for descriptor in STDIN_FILENO...STDERR_FILENO
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // The lowest free number is this one.
      _ = Foundation.open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Has code that is loaded from here on print to standard error: what is asked of the program
  /// stays by itself on standard output.
  static func keepOutput() {
    guard output == STDOUT_FILENO else { return }
    let kept = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard kept >= 0 else { return }
    dup2(STDERR_FILENO, STDOUT_FILENO)
    takeOutput(kept)
  }

  /// Returns another descriptor of standard input, and puts the null device in its place: code that
  /// is loaded from here on reads nothing of what is meant for the program.
  static func takeInput() -> Int32 {
    let kept = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard kept >= 0 else { return STDIN_FILENO }
    let null = Foundation.open("/dev/null", O_RDONLY | O_CLOEXEC)
    if null >= 0 {
      dup2(null, STDIN_FILENO)
      close(null)
    }
    return kept
  }

  /// Takes another descriptor for standard output's, which code that is loaded has.
  static func takeOutput(_ descriptor: Int32) {
    place.store(descriptor, ordering: .releasing)
    LiveLibrary.printLines()
  }
}
