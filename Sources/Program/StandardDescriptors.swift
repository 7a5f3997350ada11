import Foundation
import MidflightLive
import Synchronization

/// The descriptors 0 to 2, any of which may be closed when the program starts. The user's code,
/// which is loaded into the program, uses these descriptors too.
enum StandardDescriptors {
  private static let outputDescriptor = Atomic<Int32>(STDOUT_FILENO)

  /// The descriptor to which the program's results are written.
  static var output: Int32 { outputDescriptor.load(ordering: .acquiring) }

  /// Opens the null device for each closed descriptor, before another file gets the descriptor's
  /// number. Otherwise, the rows of a trace might be written to the connection to the display.
  ///
  /// The device is opened for the opposite direction, so that reading and writing fail, as they do
  /// with a closed descriptor.
  static func open() {
    for descriptor in STDIN_FILENO...STDERR_FILENO
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // The system assigns the lowest free number, so the null device gets this descriptor's
      // number.
      _ = Foundation.open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Redirects the output of code that is loaded later to standard error, so that the program's
  /// standard output contains only its results.
  static func keepOutput() {
    guard output == STDOUT_FILENO else { return }
    let copy = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard copy >= 0 else { return }
    dup2(STDERR_FILENO, STDOUT_FILENO)
    takeOutput(copy)
  }

  /// Returns a duplicate of standard input, and replaces standard input with the null device, so
  /// that code that is loaded later can't read the input meant for the program.
  static func takeInput() -> Int32 {
    let copy = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard copy >= 0 else { return STDIN_FILENO }
    let null = Foundation.open("/dev/null", O_RDONLY | O_CLOEXEC)
    if null >= 0 {
      dup2(null, STDIN_FILENO)
      close(null)
    }
    return copy
  }

  /// Sets the descriptor to which the program's results are written. Code that has been loaded
  /// still writes to descriptor 1.
  static func takeOutput(_ descriptor: Int32) {
    outputDescriptor.store(descriptor, ordering: .releasing)
    LiveLibrary.printLines()
  }
}
