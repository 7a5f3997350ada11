/// A key press, with key names that are independent of the windowing library.
///
/// A key has two names, because it can be described in two ways: by the character that the layout
/// gives it (``symbol``) or by its position on the keyboard (``position``). Commands are looked up
/// by ``name``.
///
/// The name of a key that produces a character is that character without Shift, letters in lower
/// case (`a`, `é`, `1`, `,`). Other keys have a word: `Space`, `Enter`, `Escape`, `Tab`,
/// `Backspace`, `Delete`, `Insert`, `Home`, `End`, `PageUp`, `PageDown`, `Left`, `Right`, `Up`,
/// `Down`, `F1` … `F12`, `Menu`, `Shift`, `Control`, `Alt`, `Super`. A key without a name has the
/// empty string.
package struct KeyPress: Sendable, Hashable, Codable {
  /// The modifier keys that are held. The left and the right key of a pair are not distinguished.
  package struct Modifiers: OptionSet, Sendable, Hashable, Codable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let control = Modifiers(rawValue: 2)
    package static let alt = Modifiers(rawValue: 4)
    /// The key with the system's logo.
    package static let `super` = Modifiers(rawValue: 8)
  }

  /// The character that the key produces without Shift in the current layout, or the name of a key
  /// that produces no character.
  package var symbol: String
  /// The name that the key in this position has on a US keyboard.
  package var position: String
  package var modifiers: Modifiers

  package init(symbol: String, position: String, modifiers: Modifiers = []) {
    self.symbol = symbol
    self.position = position
    self.modifiers = modifiers
  }

  /// Creates a press of a key whose symbol and position have the same name.
  package init(_ name: String, modifiers: Modifiers = []) {
    self.init(symbol: name, position: name, modifiers: modifiers)
  }

  /// Parses a key with its modifiers, as in the list of shortcuts: `Ctrl+Shift+z`.
  package init(chord: String) {
    var (rest, modifiers) = (chord[...], Modifiers())
    let all: [(String, Modifiers)] = [("Ctrl+", .control), ("Alt+", .alt), ("Shift+", .shift)]
    for (prefix, modifier) in all where rest.hasPrefix(prefix) && rest != prefix {
      rest = rest.dropFirst(prefix.count)
      modifiers.insert(modifier)
    }
    self.init(String(rest), modifiers: modifiers)
  }

  /// The name under which commands for this key are looked up.
  ///
  /// For the digit row and `, . [ ]`, the name is the position, whatever characters the layout
  /// gives these keys, because their commands rely on how the keys are arranged: in a row, or side
  /// by side. For other keys, the name is the symbol if that is a Latin letter, an ASCII character
  /// or the name of a key. Otherwise it is the position, so that every command can be reached with
  /// a Russian or Greek layout.
  package var name: String {
    if Self.isMatchedByPosition(position) { return position }
    return Self.isLatin(symbol) ? symbol : position
  }

  /// Whether commands for the key at this position on a US keyboard are always looked up by
  /// position.
  package static func isMatchedByPosition(_ position: String) -> Bool {
    positional.contains(position)
  }

  package static let names: Set<String> =
    Set((1...12).map { "F\($0)" }).union([
      "Space", "Enter", "Escape", "Tab", "Backspace", "Delete", "Insert", "Home", "End", "PageUp",
      "PageDown", "Left", "Right", "Up", "Down", "Menu", "Shift", "Control", "Alt", "Super",
    ])

  private static let positional: Set<String> = [
    "`", "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", ",", ".", "[", "]",
  ]

  /// Whether a symbol is a key's name, or consists of ASCII characters and Latin letters (Latin-1
  /// and Latin Extended-A).
  private static func isLatin(_ symbol: String) -> Bool {
    !symbol.isEmpty
      && symbol.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII || (0xC0...0x17F).contains(scalar.value)
      }
  }
}
