import MidflightHost

/// The keys: their commands, where they go, and which are still to be made sense of.
struct Keyboard {
  let map: KeyMap
  /// The key that was pressed last, where it does nothing and its character is yet to come.
  var unknown: KeyPress?
  /// A key that is matched by its place, until the text that it types says whether that is a
  /// command's.
  var pending: (key: KeyPress, isRepeat: Bool)?
  /// The key that has opened a text field: what it types is not meant for that.
  var opening: String?
  /// The key that slow motion is held by, and since when.
  var slowMotion: (key: String, time: UInt64)?
  /// The footer in the present layout's names.
  private var footer: (situation: KeyMap.Situation, rows: [KeyMap.HelpRow])?

  init(_ map: KeyMap) { self.map = map }

  /// Says that a key does nothing. One that gives a character waits for it: the character may be
  /// what is matched, and an input method may be at work.
  ///
  /// - Returns: what there is to say.
  mutating func hint(at key: KeyPress, label: (String) -> String) -> String? {
    unknown = nil
    let isModifier = ["", "Shift", "Control", "Alt", "Super"].contains(key.name)
    // The desktop has the keys with its logo.
    if isModifier || key.modifiers.contains(.super) { return nil }
    let givesText = key.name.count == 1 && key.modifiers.isDisjoint(with: [.control, .alt])
    guard givesText else { return says(nothing: key, label) }
    unknown = key
    return nil
  }

  /// Says so of the last key, once it has given its character.
  mutating func hintAtText(label: (String) -> String) -> String? {
    defer { unknown = nil }
    return unknown.map { says(nothing: $0, label) }
  }

  private func says(nothing key: KeyPress, _ label: (String) -> String) -> String {
    "\(map.title(of: key, label)) does nothing; ? lists the keys"
  }

  /// The footer's rows, worked out when the situation is another.
  mutating func footerRows(
    in situation: KeyMap.Situation, label: (String) -> String
  ) -> [KeyMap.HelpRow] {
    if let footer, footer.situation == situation { return footer.rows }
    let rows = map.footerRows(in: situation, label: label)
    footer = (situation, rows)
    return rows
  }

  /// Has the footer made anew: the keys may have other names.
  mutating func forgetLabels() { footer = nil }
}
