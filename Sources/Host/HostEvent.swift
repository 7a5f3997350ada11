/// An event that a window tells the application that it shows.
///
/// Places are in device pixels from the window's top left corner, y down; they may lie outside the
/// window while a button is held.
package enum HostEvent: Sendable, Hashable, Codable {
  /// A button of the mouse; others send no events.
  package enum PointerButton: Sendable, Hashable, Codable {
    case left, middle, right
  }

  /// A key went down, or repeats while it is held.
  case keyDown(KeyPress, isRepeat: Bool)
  case keyUp(KeyPress)
  /// Text as the layout and the input method made it; never empty. A key that gives text also comes
  /// as ``keyDown(_:isRepeat:)``, before its text.
  case text(String)

  case pointerMoved(x: Double, y: Double, modifiers: KeyPress.Modifiers)
  /// `clicks` counts the presses of a multiple click: 1, 2 for a double click, and so on.
  case pointerPressed(
    PointerButton, x: Double, y: Double, clicks: Int, modifiers: KeyPress.Modifiers)
  case pointerReleased(PointerButton, x: Double, y: Double, modifiers: KeyPress.Modifiers)
  case pointerLeft
  /// The wheel turned, in notches, parts of one included; `dy` is positive away from the user.
  case wheel(dx: Double, dy: Double, x: Double, y: Double, modifiers: KeyPress.Modifiers)

  /// The window has this many pixels, `scale` of them to a point; sent once before the first frame
  /// and whenever one of the three changes. Sizes are at least 1, the scale is positive.
  case resized(pixelWidth: Int, pixelHeight: Int, scale: Double)
  /// The window fills what the desktop leaves to windows, or does so no longer; sent before the
  /// size that follows from it.
  case maximized(Bool)
  /// The desktop's user prefers other things than before; at first nothing. Sent before the first
  /// frame where the desktop answers in time.
  case preferencesChanged(DesktopPreferences)
  /// The keyboard's focus came or went. Keys that were held when it went send their ``keyUp(_:)``
  /// first.
  case focusChanged(Bool)
  /// The window can be seen or not (minimised, hidden). No frame is asked for while it can't.
  case visibilityChanged(Bool)
  /// The path of a file that was dropped on the window.
  case fileDropped(String)
  /// Assistive technology acts on the element with this id.
  case accessibility(String, AccessibleAct)
  /// The user closed the window, or the session asks the program to end.
  case quit
}
