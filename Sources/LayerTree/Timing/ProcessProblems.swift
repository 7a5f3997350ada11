import Foundation
import Synchronization

/// Problems that belong to no session, or happen off the main thread: each is a line on standard
/// error, once per process.
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
    // A file handle is not used, because it ends the process if standard error is closed.
    let line = [UInt8]("midflight: \(message)\n".utf8)
    _ = line.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
