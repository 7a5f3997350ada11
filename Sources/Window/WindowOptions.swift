/// How a window opens.
package struct WindowOptions: Sendable, Hashable {
  /// The size of its inside at first, in points; at least 1.
  package var width: Int
  /// The height of its inside at first, in points; at least 1.
  package var height: Int
  /// The smallest size that the user can give it, in points.
  package var minimumWidth: Int
  /// The smallest height that the user can give it, in points.
  package var minimumHeight: Int
  /// Device pixels per point on X11, which has no scale of its own; Wayland knows its own.
  package var x11Scale: Double
  /// Whether the window fills at first what the desktop leaves to windows; false unless said
  /// otherwise.
  package var isMaximized = false
  /// Whether the desktop is asked for what its user prefers; true unless said otherwise.
  package var asksDesktop = true
  /// Whether the program opens saved logs and pictures of other code in windows of their own, when it
  /// is started with `preview` and their path; false at first.
  package var opensOthers = false
  /// The file that takes a line for each input, frame and rest as it happens, with the monotonic
  /// clock's time; nil for none, `-` for standard output. What is in the file goes.
  package var journal: String?
  /// Whether the journal also says, each time the window comes to rest, what is shown and where
  /// things can be clicked; false at first.
  package var reports = false

  /// A window of 1080 × 748 points that can shrink to 320 × 240, unless said otherwise.
  ///
  /// - Parameter x11Scale: Counts as 1 where it is not positive and finite, and as 16 above that.
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
