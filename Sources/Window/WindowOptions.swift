/// How a window opens.
package struct WindowOptions: Sendable, Hashable {
  /// The initial width of its content, in points; at least 1.
  package var width: Int
  /// The initial height of its content, in points; at least 1.
  package var height: Int
  /// The least width that the user can give it, in points.
  package var minimumWidth: Int
  /// The least height that the user can give it, in points.
  package var minimumHeight: Int
  /// Device pixels per point on X11, which has no scale. Wayland reports its scale.
  package var x11Scale: Double
  /// Whether the window opens maximized; false by default.
  package var isMaximized = false
  /// Whether to ask the desktop for the user's preferences; true by default.
  package var asksDesktop = true
  /// Whether the program opens saved logs and images of other code in separate windows when it is
  /// started with `preview` and their path; false by default.
  package var opensOthers = false
  /// The file that gets a line for each input, frame and rest as it happens, with the monotonic
  /// clock's time; nil for none, `-` for standard output. Existing content is overwritten.
  package var journal: String?
  /// Whether the journal also reports the state and the clickable rectangles each time the window
  /// comes to rest; false by default.
  package var reports = false

  /// By default, a window of 1080 × 748 points that can shrink to 320 × 240.
  ///
  /// - Parameter x11Scale: Counts as 1 if it is not positive and finite, and as 16 above that.
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
