import CMidflightSDL2

/// The properties of the session's display, as SDL reports them. They are found without opening a
/// window.
package struct DisplayProbe: Sendable {
  package struct Screen: Sendable, Hashable {
    /// The width, in pixels on X11, and in the compositor's points on Wayland.
    package let width: Int
    /// The height, in the same unit as ``width``.
    package let height: Int
    /// The refresh rate in hertz; 0 if unknown.
    package let rate: Int
  }

  /// SDL's name for the video driver: `wayland` or `x11`, unless the environment has chosen another
  /// driver.
  package let driver: String
  package let screens: [Screen]

  /// Opens the display, reads its properties, and closes it again.
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
