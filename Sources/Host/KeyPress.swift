/// One key as the keyboard reports it, in names that belong to no windowing library.
///
/// A key has two names, because a keyboard has two truths: what the layout says the key gives
/// (``symbol``), and where the key sits (``position``). ``name`` is the one that commands are
/// matched by.
///
/// Names are the unshifted character for keys that give one, letters in lower case (`a`, `é`, `1`,
/// `,`), and a word for the others: `Space`, `Enter`, `Escape`, `Tab`, `Backspace`, `Delete`,
/// `Insert`, `Home`, `End`, `PageUp`, `PageDown`, `Left`, `Right`, `Up`, `Down`, `F1` … `F12`,
/// `Shift`, `Control`, `Alt`, `Super`. A key that has no name is the empty string.
package struct KeyPress: Sendable, Hashable, Codable {
  /// The modifier keys that are held, both sides counted as one.
  package struct Modifiers: OptionSet, Sendable, Hashable, Codable {
    /// One bit for each modifier.
    package let rawValue: UInt8
    /// The modifiers of these bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Either Shift key.
    package static let shift = Modifiers(rawValue: 1)
    /// Either Control key.
    package static let control = Modifiers(rawValue: 2)
    /// Either Alt key.
    package static let alt = Modifiers(rawValue: 4)
    /// The key with a logo on it.
    package static let `super` = Modifiers(rawValue: 8)
  }

  /// The character that the current layout gives for the key without Shift.
  package var symbol: String
  /// The key that a US keyboard has at its place.
  package var position: String
  /// The modifiers that were held.
  package var modifiers: Modifiers

  /// A key by its two names, which are kept as given.
  package init(symbol: String, position: String, modifiers: Modifiers = []) {
    self.symbol = symbol
    self.position = position
    self.modifiers = modifiers
  }

  /// A key that the layout and the US keyboard agree on.
  package init(_ name: String, modifiers: Modifiers = []) {
    self.init(symbol: name, position: name, modifiers: modifiers)
  }

  /// A key with the modifiers before it, as the key map writes it: `Ctrl+Shift+z`.
  package init(chord: String) {
    var (rest, modifiers) = (chord[...], Modifiers())
    let all: [(String, Modifiers)] = [("Ctrl+", .control), ("Alt+", .alt), ("Shift+", .shift)]
    for (prefix, modifier) in all where rest.hasPrefix(prefix) && rest != prefix {
      rest = rest.dropFirst(prefix.count)
      modifiers.insert(modifier)
    }
    self.init(String(rest), modifiers: modifiers)
  }

  /// The name that commands are matched by.
  ///
  /// The digit row and `, . [ ]` go by place: they are a slider and pairs of neighbours, whatever
  /// the layout prints on them. Other keys go by what the layout gives; where that is not a Latin
  /// letter, an ASCII character or a named key, by place, so that a Russian or Greek layout still
  /// reaches every command.
  package var name: String {
    if Self.isMatchedByPosition(position) { return position }
    return Self.isLatin(symbol) ? symbol : position
  }

  /// Whether the key at a US keyboard's place is matched by place alone.
  package static func isMatchedByPosition(_ position: String) -> Bool {
    positional.contains(position)
  }

  /// The names of keys that give no character.
  package static let names: Set<String> =
    Set((1...12).map { "F\($0)" }).union([
      "Space", "Enter", "Escape", "Tab", "Backspace", "Delete", "Insert", "Home", "End", "PageUp",
      "PageDown", "Left", "Right", "Up", "Down", "Shift", "Control", "Alt", "Super",
    ])

  private static let positional: Set<String> = [
    "`", "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", ",", ".", "[", "]",
  ]

  /// Whether a symbol is a named key or made of ASCII and Latin letters (Latin-1 and Extended-A).
  private static func isLatin(_ symbol: String) -> Bool {
    !symbol.isEmpty
      && symbol.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII || (0xC0...0x17F).contains(scalar.value)
      }
  }
}
