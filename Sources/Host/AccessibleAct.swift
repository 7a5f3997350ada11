/// An action that an accessible element offers.
package struct AccessibleAction: Sendable, Hashable, Codable {
  /// Does the same as a click.
  package static let press = AccessibleAction("press")
  /// Opens the element's menu.
  package static let menu = AccessibleAction("menu")
  /// Begins to type the element's value.
  package static let type = AccessibleAction("type")

  /// Its name on the accessibility bus.
  package let name: String

  private init(_ name: String) { self.name = name }
}

/// An act of assistive technology on an element.
package enum AccessibleAct: Sendable, Hashable, Codable {
  case perform(AccessibleAction)
  /// Sets its value to a number.
  case setNumber(Double)
  /// Sets its value to a text, as if the user had typed it.
  case setText(String)
  /// Puts a text in the place of a part of its value, from a Unicode scalar to another, as the value
  /// is when the act is done.
  case replaceText(start: Int, end: Int, String)
  /// Moves the keyboard's focus to it.
  case focus
}
