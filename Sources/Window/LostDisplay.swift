import CMidflightX11
import Foundation
import Synchronization

/// The work to do when the X server goes away.
///
/// Xlib cannot continue after that: the call that notices it, on whichever thread, ends the
/// process. So the work is done on the main thread, within the main thread's next call, which
/// notices it too.
///
/// On Wayland, calls fail, and the window's loop ends with ``WindowError/displayLost``. For Xlib's
/// rule, see https://tronche.com/gui/x/xlib/event-handling/protocol-errors/XSetIOErrorHandler.html.
enum LostDisplay {
  /// Read and written only on the main thread.
  nonisolated(unsafe) private static var rescue: (@MainActor () -> Void)?

  /// Whether the main thread has noticed that the server is gone.
  private static let hasBegun = Atomic(false)

  /// The number of seconds for which another thread waits for the main thread to notice.
  private static let patience: UInt32 = 10

  /// After this call, `rescue` runs when the server goes away, before the process ends with status
  /// 2. If `rescue` is nil, Xlib's message and status 1 are restored.
  @MainActor
  static func set(_ rescue: (@MainActor () -> Void)?) {
    unsafe self.rescue = rescue
    x11_set_when_lost(rescue == nil ? nil : { LostDisplay.end() })
  }

  private static func end() {
    // Threads that report to the window when they end would use the broken connection.
    WakeUp.set(false)
    if Thread.isMainThread {
      hasBegun.store(true, ordering: .releasing)
      MainActor.assumeIsolated {
        let rescue = unsafe rescue
        unsafe Self.rescue = nil
        rescue?()
      }
    } else {
      // Only the main thread can run the rescue, which may take a long time.
      repeat { sleep(patience) } while hasBegun.load(ordering: .acquiring)
      printError(WindowError.displayLost.description)
    }
    _exit(2)
  }
}
