package struct AccessibleStates: OptionSet, Sendable, Hashable, Codable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let focusable = AccessibleStates(rawValue: 1)
  package static let focused = AccessibleStates(rawValue: 2)
  package static let selectable = AccessibleStates(rawValue: 4)
  package static let selected = AccessibleStates(rawValue: 8)
  package static let checkable = AccessibleStates(rawValue: 16)
  package static let checked = AccessibleStates(rawValue: 32)
  package static let expandable = AccessibleStates(rawValue: 64)
  package static let expanded = AccessibleStates(rawValue: 128)
  /// The entered text was rejected.
  package static let invalid = AccessibleStates(rawValue: 256)
  /// The value changes without user input. Changes are not announced; clients read the value on
  /// demand.
  package static let live = AccessibleStates(rawValue: 512)
  /// The element is announced as soon as it appears, interrupting any speech in progress.
  package static let urgent = AccessibleStates(rawValue: 2048)
  package static let disabled = AccessibleStates(rawValue: 1024)
}
