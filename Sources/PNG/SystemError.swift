import Foundation

/// The error of a call of the system.
package struct SystemError: Error {
  /// One of `errno`'s values.
  package var code: Int32

  /// The error of the thread's last call, or another.
  package init(code: Int32 = errno) { self.code = code }

  /// The system's sentence for it.
  package var reason: String { String(cString: strerror(code)) }
}
