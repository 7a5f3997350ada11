import Foundation

/// A value that threads share, one at a time.
///
/// By a lock of the system's, which ThreadSanitizer knows: how the standard library's `Mutex` waits
/// is hidden from it, and what that guards would look unguarded.
final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: sending Value) { self.value = value }

  /// Returns what `body` does, which has the value to itself meanwhile and must not ask for it
  /// again.
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
