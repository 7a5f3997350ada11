import CMidflightX11
import Foundation
import Synchronization

/// The work that is still to be done when the X server goes away.
///
/// Xlib has no way back then. The call that finds out, on whichever thread, ends the process. So
/// the work is done within that call, on the main thread: its own next call finds out too.
///
/// On Wayland calls fail, and the window's loop ends by ``WindowError/displayLost``.
enum LostDisplay {
  /// Read and written on the main thread alone.
  nonisolated(unsafe) private static var rescue: (@MainActor () -> Void)?

  /// Whether the main thread has found out.
  private static let hasBegun = Atomic(false)

  /// How long another thread waits for the main one to find out, in seconds.
  private static let patience: UInt32 = 10

  /// From here on `rescue` runs when the server goes away, before the process ends with status 2;
  /// nil for Xlib's own text and status 1.
  @MainActor
  static func set(_ rescue: (@MainActor () -> Void)?) {
    unsafe self.rescue = rescue
    x11_set_when_lost(rescue == nil ? nil : { LostDisplay.end() })
  }

  private static func end() {
    // Threads that report their ends to the window would run into the broken connection.
    WakeUp.set(false)
    if Thread.isMainThread {
      hasBegun.store(true, ordering: .releasing)
      MainActor.assumeIsolated {
        let rescue = unsafe rescue
        unsafe Self.rescue = nil
        rescue?()
      }
    } else {
      // What is to be rescued is the main thread's, and may take its time.
      repeat { sleep(patience) } while hasBegun.load(ordering: .acquiring)
      complain(WindowError.displayLost.description)
    }
    _exit(2)
  }
}
