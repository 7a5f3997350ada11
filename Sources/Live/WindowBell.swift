import Synchronization

/// Wakes the window, which may come later than what there is to wake it for.
final class WindowBell: Sendable {
  let wake = Mutex<@Sendable () -> Void>({})

  func ring() { wake.withLock { $0 }() }
}
