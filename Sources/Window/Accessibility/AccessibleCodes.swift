import MidflightHost

/// AT-SPI's numbers for roles and states of objects.
///
/// Source: `AtspiRole` and `AtspiStateType` of https://gitlab.gnome.org/GNOME/at-spi2-core
enum AccessibleCodes {
  static let application: UInt32 = 75

  static func role(_ role: AccessibleRole) -> (code: UInt32, name: String) {
    switch role {
    case .window: (23, "frame")
    case .panel: (39, "panel")
    case .toolbar, .footer: (63, "tool bar")
    case .button: (43, "push button")
    case .toggleButton: (62, "toggle button")
    case .slider: (51, "slider")
    case .label: (29, "label")
    case .entry: (79, "entry")
    case .heading: (83, "heading")
    case .list: (31, "list")
    case .listItem: (32, "list item")
    case .tree: (65, "tree")
    case .treeItem: (91, "tree item")
    case .menu: (33, "menu")
    case .menuItem: (35, "menu item")
    case .checkMenuItem: (8, "check menu item")
    case .separator: (50, "separator")
    case .stage: (18, "drawing area")
    case .chart: (80, "chart")
    case .dialog: (16, "dialog")
    case .alert: (2, "alert")
    case .notification: (101, "notification")
    }
  }

  /// A state of an object. The raw value is the state's bit number. In events, the state is
  /// identified by a name.
  enum State: Int, CaseIterable {
    case active = 1
    case checked = 4
    case collapsed = 5
    case editable = 7
    case enabled = 8
    case expandable = 9
    case expanded = 10
    case focusable = 11
    case focused = 12
    case pressed = 20
    case selectable = 22
    case selected = 23
    case sensitive = 24
    case showing = 25
    case singleLine = 26
    case visible = 30
    case invalidEntry = 36
    case checkable = 41

    var name: String {
      switch self {
      case .singleLine: "single-line"
      case .invalidEntry: "invalid-entry"
      default: "\(self)"
      }
    }
  }

  /// Returns the states of an element.
  ///
  /// - Parameter position: The window's position, which also tells whether the window is active.
  static func states(
    of element: AccessibleElement, _ position: AccessibleSnapshot.WindowPosition
  ) -> Set<State> {
    let elementStates = element.states
    var states: Set<State> = []
    func set(_ state: State, _ isSet: Bool) { if isSet { states.insert(state) } }
    set(.active, element.role == .window && position.isActive)
    set(.enabled, !elementStates.contains(.disabled))
    set(.sensitive, !elementStates.contains(.disabled))
    set(.visible, element.frame != nil)
    set(.showing, element.frame != nil)
    set(.focusable, elementStates.contains(.focusable))
    set(.focused, elementStates.contains(.focused) && position.isActive)
    set(.selectable, elementStates.contains(.selectable))
    set(.selected, elementStates.contains(.selected))
    set(.checkable, elementStates.contains(.checkable))
    set(.checked, elementStates.contains(.checked))
    set(.pressed, elementStates.contains(.checked) && element.role == .toggleButton)
    set(.expandable, elementStates.contains(.expandable))
    set(.expanded, elementStates.contains(.expanded))
    set(.collapsed, elementStates.contains(.expandable) && !elementStates.contains(.expanded))
    set(.invalidEntry, elementStates.contains(.invalid))
    if case .text(_, isEditable: true)? = element.value {
      set(.editable, true)
      set(.singleLine, true)
    }
    return states
  }

  /// Returns a set of states as 64 bits, in two 32-bit numbers. The first contains the lower bits.
  static func bits(_ states: Set<State>) -> BusValue {
    var words: [UInt32] = [0, 0]
    for state in states { words[state.rawValue / 32] |= 1 << UInt32(state.rawValue % 32) }
    return .array(of: "u", words.map(BusValue.uint32))
  }
}
