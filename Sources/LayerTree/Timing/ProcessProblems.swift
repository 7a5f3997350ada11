import Foundation
import Synchronization

/// Reports problems that belong to no session, or happen off the main thread. Each problem is
/// reported once per process, as a line on standard error.
package enum ProcessProblems {
  private static let reported = Mutex<Set<String>>([])
  private static let limit = 1000

  package static func note(_ message: String) {
    let isNew = reported.withLock { reported in
      reported.count < limit && reported.insert(message).inserted
    }
    if isNew { write(message) }
  }

  static func write(_ message: String) {
    // Write without a file handle, which would end the process if standard error is closed.
    let line = [UInt8]("midflight: \(message)\n".utf8)
    _ = line.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
