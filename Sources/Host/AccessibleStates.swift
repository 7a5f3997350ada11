/// The states of an accessible element.
package struct AccessibleStates: OptionSet, Sendable, Hashable, Codable {
  /// One bit for each state.
  package let rawValue: UInt16
  /// The states of these bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// It can have the keyboard's focus.
  package static let focusable = AccessibleStates(rawValue: 1)
  /// It has the keyboard's focus.
  package static let focused = AccessibleStates(rawValue: 2)
  /// It can be selected.
  package static let selectable = AccessibleStates(rawValue: 4)
  /// It is selected.
  package static let selected = AccessibleStates(rawValue: 8)
  /// It can be on or off.
  package static let checkable = AccessibleStates(rawValue: 16)
  /// It is on.
  package static let checked = AccessibleStates(rawValue: 32)
  /// Its content can be unfolded.
  package static let expandable = AccessibleStates(rawValue: 64)
  /// Its content is unfolded.
  package static let expanded = AccessibleStates(rawValue: 128)
  /// Its text has been refused.
  package static let invalid = AccessibleStates(rawValue: 256)
  /// Its value changes by itself. Such changes are not announced; clients read the value on demand.
  package static let live = AccessibleStates(rawValue: 512)
  /// Its appearance is announced at once, and interrupts what is being read.
  package static let urgent = AccessibleStates(rawValue: 2048)
  /// It can't be used now.
  package static let disabled = AccessibleStates(rawValue: 1024)
}
