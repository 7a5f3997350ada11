import Foundation

/// The descriptors 0 to 2, which a program may be started without.
enum StandardDescriptors {
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
}
