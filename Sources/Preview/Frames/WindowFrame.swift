public import MidflightDrawing

/// All that a window shows, as a list in device pixels.
public struct WindowFrame: Sendable, Hashable {
  /// The commands, over the whole window.
  public var list: DisplayList
  /// How wide, in pixels, what is drawn anew is outlined; nil for not at all.
  public var outlineWidth: Double?

  /// A frame of these.
  public init(list: DisplayList = DisplayList(), outlineWidth: Double? = nil) {
    (self.list, self.outlineWidth) = (list, outlineWidth)
  }
}
