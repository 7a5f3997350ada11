import Synchronization

/// Wakes a window. The window may be attached after the bell has been created.
final class WindowBell: Sendable {
  let wake = Mutex<@Sendable () -> Void>({})

  func ring() { wake.withLock { $0 }() }
}
