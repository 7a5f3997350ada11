import Synchronization

/// Wakes the window, which may be attached later.
final class WindowBell: Sendable {
  let wake = Mutex<@Sendable () -> Void>({})

  func ring() { wake.withLock { $0 }() }
}
