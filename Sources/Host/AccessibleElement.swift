/// An element of a window's accessibility tree, with its children.
///
/// Each ``id`` is unique within the tree. An element keeps its id for as long as it represents the
/// same thing.
package struct AccessibleElement: Sendable, Hashable, Codable {
  /// Identifies the element in events and requests. Screen readers do not read it out.
  package var id: String
  package var role: AccessibleRole
  /// The element's name, in a few words.
  package var name: String
  package var details = ""
  /// The keyboard shortcuts for the first of the ``actions``; empty if there are none.
  package var keys = ""
  package var value: AccessibleValue?
  package var states: AccessibleStates = []
  /// The element's rectangle in the window, in device pixels; nil while the element is not visible.
  package var frame: AccessibleFrame?
  /// The available actions, the default one first.
  package var actions: [AccessibleAction] = []
  package var children: [AccessibleElement] = []

  package init(_ id: String, _ role: AccessibleRole, _ name: String) {
    (self.id, self.role, self.name) = (id, role, name)
  }

  /// Returns the accessibility tree of a window that shows an error instead of a scene. Pressing
  /// the error opens the editor at the error's line.
  package static func window(_ title: String, _ sceneError: SceneError) -> AccessibleElement {
    var window = AccessibleElement("window", .window, title)
    var alert = AccessibleElement("error", .alert, sceneError.sentence)
    alert.details = sceneError.details
    if sceneError.location != nil { (alert.actions, alert.keys) = ([.press], "Ctrl+E") }
    window.children = [alert]
    return window
  }

  /// The element and its descendants, parents before their children.
  package var all: [AccessibleElement] { [self] + children.flatMap(\.all) }
}

package enum AccessibleRole: String, Sendable, Hashable, Codable {
  case window, panel, toolbar, footer, button, toggleButton, slider, label, entry, heading
  case list, listItem, tree, treeItem, menu, menuItem, checkMenuItem, separator
  case stage
  case chart, dialog, alert
  /// A message that disappears after a while.
  case notification
}

package enum AccessibleValue: Sendable, Hashable, Codable {
  /// Text. Setting editable text has the same effect as typing it.
  case text(String, isEditable: Bool)
  /// A number, its range, the step by which the arrow keys change it, and the number's text in the
  /// window.
  case number(Double, in: ClosedRange<Double>, step: Double, text: String)

  /// The value's text in the window.
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

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}
