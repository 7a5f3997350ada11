/// The options for opening a window.
package struct WindowOptions: Sendable, Hashable {
  /// The initial width of the window's content, in points; at least 1.
  package var width: Int
  /// The initial height of the window's content, in points; at least 1.
  package var height: Int
  /// The minimum width to which the user can shrink the window's content, in points.
  package var minimumWidth: Int
  /// The minimum height to which the user can shrink the window's content, in points.
  package var minimumHeight: Int
  /// Device pixels per point on X11, which does not report a scale. Wayland reports one.
  package var x11Scale: Double
  /// Whether the window opens maximized; false by default.
  package var isMaximized = false
  /// Whether to ask the desktop for the user's preferences (light colours and reduced motion); true
  /// by default.
  package var asksDesktop = true
  /// Whether saved logs and images of scenes other than the shown one can be opened in separate
  /// windows; false by default. Each such window is opened by starting the program with `preview`
  /// and the file's path.
  package var opensOthers = false
  /// The path of the window's journal; nil for no journal, `-` for standard output. Each input,
  /// each frame, and each time that the window's loop falls asleep is written as a line when it
  /// happens, with the monotonic clock's time. Existing content is overwritten.
  package var journal: String?
  /// Whether the journal also contains the application's state and the clickable rectangles each
  /// time the window has nothing more to draw; false by default.
  package var reports = false

  /// Creates options. By default, the window's content is 1080 × 748 points, and can shrink to 320
  /// × 240.
  ///
  /// - Parameter x11Scale: Device pixels per point on X11. A value that is not positive and finite
  ///   counts as 1; the maximum is 16.
  package init(
    width: Int = 1080, height: Int = 748, minimumWidth: Int = 320, minimumHeight: Int = 240,
    x11Scale: Double = 1
  ) {
    self.width = width
    self.height = height
    self.minimumWidth = minimumWidth
    self.minimumHeight = minimumHeight
    self.x11Scale = x11Scale.isFinite && x11Scale > 0 ? min(x11Scale, 16) : 1
  }
}
