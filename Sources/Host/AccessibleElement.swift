/// An element of a window as assistive technology reads it: a value, which holds the elements in it.
///
/// Guarantees: none of its own. Who makes a tree sees to it that no two elements of it have the same
/// ``id``, and that an element keeps its id for as long as it is about the same thing.
package struct AccessibleElement: Sendable, Hashable, Codable {
  /// The name that events and acts call it by; it is not read out.
  package var id: String
  package var role: AccessibleRole
  /// What it is called, in a few words.
  package var name: String
  /// More about it, as a sentence; empty for no more.
  package var details = ""
  /// The keys that do the same as its first action; empty for none.
  package var keys = ""
  /// Its value; nil for what has none.
  package var value: AccessibleValue?
  package var states: AccessibleStates = []
  /// Where it is in the window, in device pixels; nil for what is not shown.
  package var frame: AccessibleFrame?
  /// What can be done with it, the most obvious first.
  package var actions: [AccessibleAction] = []
  package var children: [AccessibleElement] = []

  /// An element that nothing can be done with.
  package init(_ id: String, _ role: AccessibleRole, _ name: String) {
    (self.id, self.role, self.name) = (id, role, name)
  }

  /// A window that shows why there is nothing newer to show. A press on that opens the editor there.
  package static func window(_ title: String, _ trouble: Trouble) -> AccessibleElement {
    var window = AccessibleElement("window", .window, title)
    var alert = AccessibleElement("trouble", .alert, trouble.sentence)
    alert.details = trouble.details
    if trouble.place != nil { (alert.actions, alert.keys) = ([.press], "Ctrl+E") }
    window.children = [alert]
    return window
  }

  /// The element and all that are in it, each before those that it holds.
  package var all: [AccessibleElement] { [self] + children.flatMap(\.all) }
}

/// The kinds of elements.
package enum AccessibleRole: String, Sendable, Hashable, Codable {
  case window, panel, toolbar, footer, button, toggleButton, slider, label, entry, heading
  case list, listItem, tree, treeItem, menu, menuItem, checkMenuItem, separator
  /// A picture that moves.
  case stage
  case chart, dialog, alert
  /// A message that goes by itself.
  case notification
}

/// The value of an element.
package enum AccessibleValue: Sendable, Hashable, Codable {
  /// A text; one that can be set takes what could be typed.
  case text(String, isEditable: Bool)
  /// A number between two ends, a step of its keys, and the number as it is shown.
  case number(Double, in: ClosedRange<Double>, step: Double, text: String)

  /// The value as it is shown.
  package var text: String {
    switch self {
    case .text(let text, _): text
    case .number(_, _, _, let text): text
    }
  }
}

/// What is true of an element.
package struct AccessibleStates: OptionSet, Sendable, Hashable, Codable {
  /// One bit for each state.
  package let rawValue: UInt16
  /// The states of these bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// It can have the keys.
  package static let focusable = AccessibleStates(rawValue: 1)
  /// It has them.
  package static let focused = AccessibleStates(rawValue: 2)
  /// It can be the selected one.
  package static let selectable = AccessibleStates(rawValue: 4)
  /// It is the selected one.
  package static let selected = AccessibleStates(rawValue: 8)
  /// It is on or off.
  package static let checkable = AccessibleStates(rawValue: 16)
  /// It is on.
  package static let checked = AccessibleStates(rawValue: 32)
  /// What it holds can be shown or folded.
  package static let expandable = AccessibleStates(rawValue: 64)
  /// What it holds is shown.
  package static let expanded = AccessibleStates(rawValue: 128)
  /// Its text was refused.
  package static let invalid = AccessibleStates(rawValue: 256)
  /// Its value changes by itself, so that nobody is told of each change.
  package static let live = AccessibleStates(rawValue: 512)
  /// It can't be used now.
  package static let disabled = AccessibleStates(rawValue: 1024)
}

/// A rectangle of a window, in device pixels from its top left corner, y down.
package struct AccessibleFrame: Sendable, Hashable, Codable {
  package var x, y, width, height: Int

  /// The rectangle with these members, kept as they are.
  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// Something that can be done with an element.
package struct AccessibleAction: Sendable, Hashable, Codable {
  /// What a click does.
  package static let press = AccessibleAction("press")
  /// Opens the menu of the element.
  package static let menu = AccessibleAction("menu")
  /// Begins to type the element's value.
  package static let type = AccessibleAction("type")

  /// The word that it is asked for by.
  package let name: String

  private init(_ name: String) { self.name = name }
}

/// An act of assistive technology on an element.
package enum AccessibleAct: Sendable, Hashable, Codable {
  case perform(AccessibleAction)
  /// Gives it a number as its value.
  case setNumber(Double)
  /// Gives it a text as its value, as if that was typed.
  case setText(String)
  /// Gives it the keys.
  case focus
}
