/// An element of a window's accessible tree, with its children.
///
/// The maker of a tree gives each element an ``id`` that no other element of the tree has. An element
/// keeps its id while it is about the same thing.
package struct AccessibleElement: Sendable, Hashable, Codable {
  /// Identifies the element in events and acts; not read out.
  package var id: String
  package var role: AccessibleRole
  /// Its name, in a few words.
  package var name: String
  /// Its description, as a sentence; empty by default.
  package var details = ""
  /// The keys that perform its first action; empty by default.
  package var keys = ""
  /// Its value; nil by default.
  package var value: AccessibleValue?
  package var states: AccessibleStates = []
  /// Its position in the window, in device pixels; nil while it is not visible.
  package var frame: AccessibleFrame?
  /// Its actions, the default one first.
  package var actions: [AccessibleAction] = []
  package var children: [AccessibleElement] = []

  /// An element without value, actions and children.
  package init(_ id: String, _ role: AccessibleRole, _ name: String) {
    (self.id, self.role, self.name) = (id, role, name)
  }

  /// A window that shows an error in place of its scene. Pressing the error opens the editor at its line.
  package static func window(_ title: String, _ trouble: Trouble) -> AccessibleElement {
    var window = AccessibleElement("window", .window, title)
    var alert = AccessibleElement("trouble", .alert, trouble.sentence)
    alert.details = trouble.details
    if trouble.place != nil { (alert.actions, alert.keys) = ([.press], "Ctrl+E") }
    window.children = [alert]
    return window
  }

  /// The element and its descendants, parents before their children.
  package var all: [AccessibleElement] { [self] + children.flatMap(\.all) }
}

/// The kinds of elements.
package enum AccessibleRole: String, Sendable, Hashable, Codable {
  case window, panel, toolbar, footer, button, toggleButton, slider, label, entry, heading
  case list, listItem, tree, treeItem, menu, menuItem, checkMenuItem, separator
  /// The area in which a scene is drawn.
  case stage
  case chart, dialog, alert
  /// A message that disappears by itself.
  case notification
}

/// The value of an element.
package enum AccessibleValue: Sendable, Hashable, Codable {
  /// A text. An editable one takes the texts that the user could type.
  case text(String, isEditable: Bool)
  /// A number, its range, the step of the arrow keys, and the number as the window shows it.
  case number(Double, in: ClosedRange<Double>, step: Double, text: String)

  /// The value as the window shows it.
  package var text: String {
    switch self {
    case .text(let text, _): text
    case .number(_, _, _, let text): text
    }
  }
}

/// A rectangle of a window, in device pixels from its top left corner, y down.
package struct AccessibleFrame: Sendable, Hashable, Codable {
  package var x, y, width, height: Int

  /// The rectangle with these members, kept as they are.
  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}
