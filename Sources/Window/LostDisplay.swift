import CMidflightX11
import Foundation
import Synchronization

/// Runs a rescue, such as saving the user's work, when the X server goes away.
///
/// Xlib cannot continue without the server: the first call that notices its absence, on whichever
/// thread, ends the process. The rescue therefore runs on the main thread, inside the next Xlib
/// call there, which notices the absence too.
///
/// On Wayland, calls fail, and the window's loop ends with ``WindowError/displayLost``. For Xlib's
/// rule, see https://tronche.com/gui/x/xlib/event-handling/protocol-errors/XSetIOErrorHandler.html.
enum LostDisplay {
  /// The rescue to run. It is read and written only on the main thread.
  nonisolated(unsafe) private static var rescue: (@MainActor () -> Void)?

  /// Whether the main thread has noticed that the X server is gone.
  private static let hasBegun = Atomic(false)

  /// How long another thread waits, in seconds, before it checks whether the main thread has
  /// noticed that the X server is gone.
  private static let patience: UInt32 = 10

  /// Sets the rescue that runs when the X server goes away, before the process ends with status 2.
  /// If `rescue` is nil, restores Xlib's own behaviour: a message and status 1.
  @MainActor
  static func set(_ rescue: (@MainActor () -> Void)?) {
    unsafe self.rescue = rescue
    x11_set_when_lost(rescue == nil ? nil : { LostDisplay.end() })
  }

  private static func end() {
    // Threads that wake the window's loop when they end would use the broken connection, so switch
    // that off.
    WakeUp.set(false)
    if Thread.isMainThread {
      hasBegun.store(true, ordering: .releasing)
      MainActor.assumeIsolated {
        let rescue = unsafe rescue
        unsafe Self.rescue = nil
        rescue?()
      }
    } else {
      // Only the main thread can run the rescue, which may take a long time, so wait for it.
      repeat { sleep(patience) } while hasBegun.load(ordering: .acquiring)
      printError(WindowError.displayLost.description)
    }
    _exit(2)
  }
}
