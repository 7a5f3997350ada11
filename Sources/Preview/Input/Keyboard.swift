import MidflightHost

/// The keyboard's state: the key map, and the pressed keys whose text has not yet arrived.
struct Keyboard {
  let map: KeyMap
  /// The last pressed key, if it has no command and the character that it types has not yet
  /// arrived.
  var unknown: KeyPress?
  /// A pressed key that is matched by its position and whose text has not yet arrived. The text
  /// decides whether the key has a command.
  var pending: (key: KeyPress, isRepeat: Bool)?
  /// The key that opened a text field. The field ignores the text of that key press.
  var opening: String?
  /// The key that was pressed for slow motion, and the time of the press.
  var slowMotion: (key: String, time: UInt64)?
  private var footer: (situation: KeyMap.Situation, rows: [KeyMap.HelpRow])?

  init(_ map: KeyMap) { self.map = map }

  /// Returns a hint that a key does nothing, or nil if this is not known yet.
  ///
  /// If the key types a character, the hint must wait until the character has arrived, because a
  /// command may match the character or an input method may take it.
  mutating func hint(at key: KeyPress, label: (String) -> String) -> String? {
    unknown = nil
    let isModifier = ["", "Shift", "Control", "Alt", "Super"].contains(key.name)
    // The desktop handles key combinations with the logo key, so these get no hint.
    if isModifier || key.modifiers.contains(.super) { return nil }
    let givesText = key.name.count == 1 && key.modifiers.isDisjoint(with: [.control, .alt])
    guard givesText else { return unboundHint(for: key, label) }
    unknown = key
    return nil
  }

  /// Returns the hint for the last pressed key. Call this once the key's character has arrived.
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

  /// Discards the stored footer, because the layout may label the keys differently now.
  mutating func forgetLabels() { footer = nil }
}
