package import MidflightDrawing

/// A window's content, as a display list in device pixels.
package struct WindowFrame: Sendable, Hashable {
  package var list: DisplayList
  /// The width, in pixels, of the outlines to draw around redrawn areas; nil to draw none.
  package var outlineWidth: Double?

  package init(list: DisplayList = DisplayList(), outlineWidth: Double? = nil) {
    (self.list, self.outlineWidth) = (list, outlineWidth)
  }
}
