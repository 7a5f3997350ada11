package struct AccessibleAction: Sendable, Hashable, Codable {
  /// Has the same effect as a click on the element.
  package static let press = AccessibleAction("press")
  package static let menu = AccessibleAction("menu")
  /// Starts editing the element's value as text.
  package static let type = AccessibleAction("type")

  /// The action's name on the accessibility bus, AT-SPI
  /// (<https://gitlab.gnome.org/GNOME/at-spi2-core>).
  package let name: String

  private init(_ name: String) { self.name = name }
}

/// A request from assistive technology to an element.
package enum AccessibleRequest: Sendable, Hashable, Codable {
  case perform(AccessibleAction)
  /// Sets the element's value to a number.
  case setNumber(Double)
  /// Sets the element's value to the given text, as if the user had typed it.
  case setText(String)
  /// Replaces part of the element's text. `start` and `end` count Unicode scalars in the value at
  /// the time of the request.
  case replaceText(start: Int, end: Int, String)
  case focus
}
