import Foundation

/// The work that is still to be done when the X server goes away.
///
/// Xlib then ends the process by `exit`, from within whatever call it was in; what `exit` runs
/// before the end is all that is left. Wayland's side of SDL sends a quit event instead.
enum LostDisplay {
  /// Read and written on the main thread alone.
  nonisolated(unsafe) private static var rescue: (@MainActor () -> Void)?
  nonisolated(unsafe) private static var isInstalled = false

  /// From here on `rescue` runs before an end that nobody asked for; nil for nothing any more.
  @MainActor
  static func set(_ rescue: (@MainActor () -> Void)?) {
    unsafe self.rescue = rescue
    if unsafe isInstalled { return }
    unsafe isInstalled = true
    atexit {
      // Another thread that ends the process does not own what is to be rescued.
      guard Thread.isMainThread else { return }
      MainActor.assumeIsolated {
        guard let rescue = unsafe LostDisplay.rescue else { return }
        unsafe LostDisplay.rescue = nil
        rescue()
      }
    }
  }
}
