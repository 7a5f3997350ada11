import CMidflightSDL2

/// A look at the session's display by SDL, without a window on it.
package struct DisplayProbe: Sendable {
  /// A screen.
  package struct Screen: Sendable, Hashable {
    /// In the display's own units: pixels on X11, a compositor's points on Wayland.
    package let width: Int
    /// See ``width``.
    package let height: Int
    /// Pictures a second; 0 where that is not known.
    package let rate: Int
  }

  /// SDL's name for its way to the display: `wayland` or `x11`, unless the environment chose
  /// another.
  package let driver: String
  /// The screens, the first one first.
  package let screens: [Screen]

  /// Opens the display and closes it.
  ///
  /// - Throws: ``WindowError/noDisplay(reason:)``.
  package init() throws(WindowError) {
    try VideoDriver.start()
    driver = VideoDriver.name
    var found: [Screen] = []
    for index in 0..<max(SDL_GetNumVideoDisplays(), 0) {
      var mode = unsafe SDL_DisplayMode()
      guard unsafe SDL_GetDesktopDisplayMode(index, &mode) == 0 else { continue }
      unsafe found.append(
        Screen(
          width: Int(mode.w), height: Int(mode.h), rate: Int(mode.refresh_rate)))
    }
    screens = found
    VideoDriver.stop()
  }
}
