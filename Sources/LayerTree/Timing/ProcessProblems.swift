import Foundation
import Synchronization

/// Problems that belong to no session, or are met off the main thread: each is a line on standard
/// error, once in a process.
package enum ProcessProblems {
  private static let said = Mutex<Set<String>>([])
  /// The most that are said.
  private static let limit = 1000

  /// Says a problem, the first time that there is it.
  package static func note(_ message: String) {
    let isNew = said.withLock { said in
      said.count < limit && said.insert(message).inserted
    }
    if isNew { write(message) }
  }

  /// Writes a line about a problem.
  static func write(_ message: String) {
    // Not by a file handle, which ends the process where standard error is closed.
    let line = [UInt8]("midflight: \(message)\n".utf8)
    _ = line.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
