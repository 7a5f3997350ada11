import MidflightHost

/// The keyboard's state: the key map, and keys that wait for their text.
struct Keyboard {
  let map: KeyMap
  /// The last key pressed, if it has no command and its character has not yet arrived.
  var unknown: KeyPress?
  /// A key that is matched by its position, and waits for the text that it types. The text decides
  /// whether the key has a command.
  var pending: (key: KeyPress, isRepeat: Bool)?
  /// The key that opened a text field. The field ignores the text of that key press.
  var opening: String?
  /// The key that was pressed for slow motion, and when it was pressed.
  var slowMotion: (key: String, time: UInt64)?
  private var footer: (situation: KeyMap.Situation, rows: [KeyMap.HelpRow])?

  init(_ map: KeyMap) { self.map = map }

  /// A hint that a key does nothing; nil if it is too early to tell.
  ///
  /// A key that types a character waits for that character, because a command may match it or an
  /// input method may take it.
  mutating func hint(at key: KeyPress, label: (String) -> String) -> String? {
    unknown = nil
    let isModifier = ["", "Shift", "Control", "Alt", "Super"].contains(key.name)
    // The desktop handles keys with the logo key.
    if isModifier || key.modifiers.contains(.super) { return nil }
    let givesText = key.name.count == 1 && key.modifiers.isDisjoint(with: [.control, .alt])
    guard givesText else { return unboundHint(for: key, label) }
    unknown = key
    return nil
  }

  /// The hint for the last key, for use once its character has arrived.
  mutating func hintAtText(label: (String) -> String) -> String? {
    defer { unknown = nil }
    return unknown.map { unboundHint(for: $0, label) }
  }

  private func unboundHint(for key: KeyPress, _ label: (String) -> String) -> String {
    "\(map.title(of: key, label)) does nothing; ? lists the keys"
  }

  mutating func footerRows(
    in situation: KeyMap.Situation, label: (String) -> String
  ) -> [KeyMap.HelpRow] {
    if let footer, footer.situation == situation { return footer.rows }
    let rows = map.footerRows(in: situation, label: label)
    footer = (situation, rows)
    return rows
  }

  /// Discards the footer, because the layout's labels may have changed.
  mutating func forgetLabels() { footer = nil }
}
