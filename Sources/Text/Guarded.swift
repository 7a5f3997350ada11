import Foundation

/// A value that threads share, protected by a lock.
///
/// It uses a lock of the system because ThreadSanitizer knows it. The standard library's `Mutex` is
/// hidden from ThreadSanitizer, so that its values would look unprotected.
final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: sending Value) { self.value = value }

  /// Calls `body` with exclusive access to the value. It must not call this method again.
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
