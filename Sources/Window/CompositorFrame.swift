import CMidflightSDL2
import CMidflightWayland

/// Reports when a Wayland compositor wants the next image of a window.
///
/// A compositor reports each image that it has shown, and reports nothing while the window is
/// invisible: covered, on another desktop, or minimised. SDL 2.26 has no event for these reports.
/// Therefore an image is sent only after the compositor has reported the previous one, and a hidden
/// window costs nothing. See https://wayland.app/protocols/wayland#wl_surface:request:frame
///
/// This object also reports whether the connection to the compositor is lost.
@MainActor @safe
final class CompositorFrame {
  /// Whether the compositor's report about the last image is still to come.
  private(set) var isAwaited = false
  private let display: OpaquePointer
  private let surface: OpaquePointer
  private var callback: OpaquePointer?
  private let listener: UnsafeMutablePointer<wl_callback_listener>

  /// Creates a reporter. Returns nil if the window is not a Wayland window, because only Wayland
  /// has such reports.
  ///
  /// - Parameter window: An SDL window that outlives this object.
  init?(window: OpaquePointer) {
    var info = unsafe SDL_SysWMinfo()
    // The right-hand side is the expansion of the macro SDL_VERSION, which Swift cannot import
    // because it has an argument.
    unsafe info.version = SDL_version(
      major: UInt8(SDL_MAJOR_VERSION), minor: UInt8(SDL_MINOR_VERSION),
      patch: UInt8(SDL_PATCHLEVEL))
    guard unsafe SDL_GetWindowWMInfo(window, &info) == SDL_TRUE,
      unsafe info.subsystem == SDL_SYSWM_WAYLAND, let surface = unsafe info.info.wl.surface,
      let display = unsafe info.info.wl.display
    else { return nil }
    unsafe self.display = display
    unsafe self.surface = surface
    unsafe listener = .allocate(capacity: 1)
    unsafe listener.initialize(
      to: wl_callback_listener { owner, callback, _ in
        // SDL reads from the connection on the thread that waits for SDL's events, so this callback
        // runs on the main thread.
        guard let owner = unsafe owner else { return }
        let frame = unsafe Unmanaged<CompositorFrame>.fromOpaque(owner).takeUnretainedValue()
        frame.answer()
      })
  }

  /// Whether the connection to the compositor is broken. SDL itself reports this only as a quit
  /// event.
  var isDisplayLost: Bool { unsafe wl_display_get_error(display) != 0 }

  /// Requests a report about the next image. Call this right before sending the image.
  func await() {
    if isAwaited { return }
    guard let callback = unsafe wl_surface_frame(surface) else { return }
    unsafe self.callback = callback
    unsafe wl_callback_add_listener(
      callback, listener, Unmanaged.passUnretained(self).toOpaque())
    isAwaited = true
  }

  /// Stops waiting for reports. Call this before the window is destroyed.
  func close() {
    if let callback = unsafe callback { unsafe wl_callback_destroy(callback) }
    unsafe callback = nil
    unsafe listener.deallocate()
  }

  nonisolated private func answer() {
    MainActor.assumeIsolated {
      isAwaited = false
      if let callback = unsafe callback { unsafe wl_callback_destroy(callback) }
      unsafe callback = nil
      WakeUp.push()
    }
  }
}
