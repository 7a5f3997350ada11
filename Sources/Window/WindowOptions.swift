/// The options for opening a window.
package struct WindowOptions: Sendable, Hashable {
  /// The initial width of its content, in points; at least 1.
  package var width: Int
  /// The initial height of its content, in points; at least 1.
  package var height: Int
  /// The minimum width that the user can give it, in points.
  package var minimumWidth: Int
  /// The minimum height that the user can give it, in points.
  package var minimumHeight: Int
  /// The number of device pixels per point on X11, which reports no scale. Wayland reports one.
  package var x11Scale: Double
  /// Whether the window opens maximized; false by default.
  package var isMaximized = false
  /// Whether to ask the desktop for the user's preferences; true by default.
  package var asksDesktop = true
  /// Whether saved logs and images of other code can be opened in separate windows, by starting the
  /// program with `preview` and their path; false by default.
  package var opensOthers = false
  /// The file to which a line is written for each input, frame and rest as it happens, with the
  /// monotonic clock's time; nil for no file, `-` for standard output. Existing content is
  /// overwritten.
  package var journal: String?
  /// Whether the journal also contains the state and the clickable rectangles each time the window
  /// comes to rest; false by default.
  package var reports = false

  /// By default, a window of 1080 × 748 points that can shrink to 320 × 240.
  ///
  /// - Parameter x11Scale: Counts as 1 if it is not positive and finite; limited to 16.
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
