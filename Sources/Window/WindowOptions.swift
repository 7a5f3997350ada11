/// How a window opens.
public struct WindowOptions: Sendable, Hashable {
  /// The size of its inside at first, in points; at least 1.
  public var width: Int
  public var height: Int
  /// The smallest size that the user can give it, in points.
  public var minimumWidth: Int
  public var minimumHeight: Int
  /// Device pixels per point on X11, which has no scale of its own; Wayland knows its own.
  public var x11Scale: Double

  public init(
    width: Int = 960, height: Int = 640, minimumWidth: Int = 320, minimumHeight: Int = 240,
    x11Scale: Double = 1
  ) {
    self.width = width
    self.height = height
    self.minimumWidth = minimumWidth
    self.minimumHeight = minimumHeight
    self.x11Scale = x11Scale.isFinite && x11Scale > 0 ? min(x11Scale, 16) : 1
  }
}
