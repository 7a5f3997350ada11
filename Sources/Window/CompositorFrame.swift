import CMidflightSDL2
import CMidflightWayland

/// Tells when a Wayland compositor wants the next picture of a window.
///
/// A compositor answers each picture once it has shown it, and does not answer while the window
/// can't be seen: covered, on another desktop, minimised. SDL 2.26 has no event for that. So a
/// picture is sent only when the one before was answered, and a hidden window costs nothing. (The
/// protocol: `wl_surface.frame`.)
@MainActor @safe
final class CompositorFrame {
  /// Whether the last picture still waits for its answer.
  private(set) var isAwaited = false
  private let surface: OpaquePointer
  private var callback: OpaquePointer?
  private let listener: UnsafeMutablePointer<wl_callback_listener>

  /// Fails with nil where the window is not Wayland's: there nobody answers.
  ///
  /// - Parameter window: An SDL window that outlives this.
  init?(window: OpaquePointer) {
    var info = unsafe SDL_SysWMinfo()
    // SDL_VERSION, written out: it is a macro with an argument.
    unsafe info.version = SDL_version(
      major: UInt8(SDL_MAJOR_VERSION), minor: UInt8(SDL_MINOR_VERSION),
      patch: UInt8(SDL_PATCHLEVEL))
    guard unsafe SDL_GetWindowWMInfo(window, &info) == SDL_TRUE,
      unsafe info.subsystem == SDL_SYSWM_WAYLAND, let surface = unsafe info.info.wl.surface
    else { return nil }
    unsafe self.surface = surface
    unsafe listener = .allocate(capacity: 1)
    unsafe listener.initialize(
      to: wl_callback_listener { owner, callback, _ in
        // SDL reads the connection on the thread that waits for its events, which is the main one.
        guard let owner = unsafe owner else { return }
        let frame = unsafe Unmanaged<CompositorFrame>.fromOpaque(owner).takeUnretainedValue()
        frame.answer()
      })
  }

  /// Asks to be told when the picture that is sent next was shown. Comes right before it is sent.
  func await() {
    if isAwaited { return }
    guard let callback = unsafe wl_surface_frame(surface) else { return }
    unsafe self.callback = callback
    unsafe wl_callback_add_listener(
      callback, listener, Unmanaged.passUnretained(self).toOpaque())
    isAwaited = true
  }

  /// Takes nothing more. Comes before the window goes.
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
