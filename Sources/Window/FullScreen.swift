import CMidflightSDL2
import CMidflightX11

/// Switches a window to full screen and back. Main thread only.
///
/// SDL asks the window manager for full screen, and assumes from then on that the window is as
/// large as the screen. If there is no window manager to answer, SDL keeps the wrong size, so the
/// window is moved and resized instead. See `_NET_WM_STATE_FULLSCREEN` in
/// https://specifications.freedesktop.org/wm-spec/latest/
@MainActor
struct FullScreen {
  private(set) var isOn = false
  /// The window's frame before it was moved to cover the screen; nil if the window manager handles
  /// full screen.
  private var frame: SDL_Rect?

  mutating func set(_ wanted: Bool, of window: OpaquePointer) {
    if wanted == isOn { return }
    isOn = wanted
    if let frame {
      self.frame = nil
      unsafe Self.move(window, to: frame)
    } else if wanted, unsafe !x11_answers_full_screen(UnsafeMutableRawPointer(window)) {
      var (screen, old) = (SDL_Rect(), SDL_Rect())
      unsafe SDL_GetDisplayBounds(SDL_GetWindowDisplayIndex(window), &screen)
      unsafe SDL_GetWindowPosition(window, &old.x, &old.y)
      unsafe SDL_GetWindowSize(window, &old.w, &old.h)
      frame = old
      unsafe Self.move(window, to: screen)
    } else {
      unsafe SDL_SetWindowFullscreen(
        window, wanted ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
    }
  }

  private static func move(_ window: OpaquePointer, to frame: SDL_Rect) {
    unsafe SDL_SetWindowPosition(window, frame.x, frame.y)
    unsafe SDL_SetWindowSize(window, frame.w, frame.h)
  }
}
