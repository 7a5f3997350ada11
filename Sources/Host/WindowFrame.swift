package import MidflightDrawing

/// All that a window shows, as a list in device pixels.
package struct WindowFrame: Sendable, Hashable {
  /// The commands, over the whole window.
  package var list: DisplayList
  /// How wide, in pixels, what is drawn anew is outlined; nil for not at all.
  package var outlineWidth: Double?

  /// A frame of these.
  package init(list: DisplayList = DisplayList(), outlineWidth: Double? = nil) {
    (self.list, self.outlineWidth) = (list, outlineWidth)
  }
}
