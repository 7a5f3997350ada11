/// An event that a window sends to its application.
///
/// Coordinates are in device pixels from the window's top left corner, y down. They may be outside
/// the window while a button is held.
package enum HostEvent: Sendable, Hashable, Codable {
  /// A mouse button. Other buttons send no events.
  package enum PointerButton: Sendable, Hashable, Codable {
    case left, middle, right
  }

  /// A key was pressed, or repeats while it is held.
  case keyDown(KeyPress, isRepeat: Bool)
  case keyUp(KeyPress)
  /// Text from the keyboard layout and the input method; never empty. A key that produces text also
  /// sends ``keyDown(_:isRepeat:)``, before its text.
  case text(String)

  case pointerMoved(x: Double, y: Double, modifiers: KeyPress.Modifiers)
  /// `clicks` counts the presses of a multiple click: 2 for a double click.
  case pointerPressed(
    PointerButton, x: Double, y: Double, clicks: Int, modifiers: KeyPress.Modifiers)
  case pointerReleased(PointerButton, x: Double, y: Double, modifiers: KeyPress.Modifiers)
  case pointerLeft
  /// The wheel turned. `dx` and `dy` are in notches and may be fractions; `dy` is positive away
  /// from the user.
  case wheel(dx: Double, dy: Double, x: Double, y: Double, modifiers: KeyPress.Modifiers)

  /// The window's size in pixels and its number of pixels per point. Sent once before the first
  /// frame, and whenever one of the three values changes. Sizes are at least 1, and the scale is
  /// positive.
  case resized(pixelWidth: Int, pixelHeight: Int, scale: Double)
  /// The window was maximized or restored. Sent before the resulting resize.
  case maximized(Bool)
  /// The desktop's preferences changed. Until the first such event, the application assumes the
  /// default preferences. If the desktop answers in time, the first event comes before the first
  /// frame.
  case preferencesChanged(DesktopPreferences)
  /// The window gained or lost the keyboard focus. Before the focus is lost, ``keyUp(_:)`` is sent
  /// for each held key.
  case focusChanged(Bool)
  /// The window became visible or invisible (minimised or hidden). While it is invisible, no frames
  /// are requested.
  case visibilityChanged(Bool)
  case fileDropped(String)
  /// A request from assistive technology to the element with this id.
  case accessibility(String, AccessibleRequest)
  /// The user closed the window, or the desktop session asks the program to quit.
  case quit
}
