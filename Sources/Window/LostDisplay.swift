import CMidflightX11
import Foundation
import Synchronization

/// The work to do when the X server goes away.
///
/// Xlib cannot continue then: the call that notices it, on whichever thread, ends the process. So
/// the work is done within that call on the main thread, whose next call will notice too.
///
/// On Wayland, calls fail, and the window's loop ends with ``WindowError/displayLost``. For Xlib's
/// rule, see https://tronche.com/gui/x/xlib/event-handling/protocol-errors/XSetIOErrorHandler.html.
enum LostDisplay {
  /// Read and written only on the main thread.
  nonisolated(unsafe) private static var rescue: (@MainActor () -> Void)?

  /// Whether the main thread has noticed.
  private static let hasBegun = Atomic(false)

  /// Seconds that another thread waits for the main thread to notice.
  private static let patience: UInt32 = 10

  /// From now on, `rescue` runs when the server goes away, before the process ends with status 2.
  /// Nil restores Xlib's message and status 1.
  @MainActor
  static func set(_ rescue: (@MainActor () -> Void)?) {
    unsafe self.rescue = rescue
    x11_set_when_lost(rescue == nil ? nil : { LostDisplay.end() })
  }

  private static func end() {
    // Threads that report their end to the window would use the broken connection.
    WakeUp.set(false)
    if Thread.isMainThread {
      hasBegun.store(true, ordering: .releasing)
      MainActor.assumeIsolated {
        let rescue = unsafe rescue
        unsafe Self.rescue = nil
        rescue?()
      }
    } else {
      // Only the main thread can run the rescue, which may take long.
      repeat { sleep(patience) } while hasBegun.load(ordering: .acquiring)
      printError(WindowError.displayLost.description)
    }
    _exit(2)
  }
}
