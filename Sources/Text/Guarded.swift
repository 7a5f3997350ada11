import Foundation

/// A value that several threads use, protected by a lock.
///
/// It uses an operating-system lock, which ThreadSanitizer recognizes. With the standard library's
/// `Mutex`, ThreadSanitizer would report the value as unprotected.
final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: sending Value) { self.value = value }

  /// Calls `body` with exclusive access to the value. `body` must not call this method again.
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
