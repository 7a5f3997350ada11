/// What is said about keys that do nothing.
extension Previewer {
  /// Says that a key does nothing. One that gives a character waits for it: the character may be
  /// what is matched, and an input method may be at work.
  func hint(at key: KeyPress) {
    unknownKey = nil
    let isModifier = ["", "Shift", "Control", "Alt", "Super"].contains(key.name)
    // The desktop has the keys with its logo.
    if isModifier || key.modifiers.contains(.super) { return }
    let givesText =
      key.name.count == 1 && key.modifiers.isDisjoint(with: [.control, .alt])
    if givesText { unknownKey = key } else { sayThatNothingHappens(key) }
  }

  /// The same, once the key has given its character.
  func hintAtText() {
    if let unknownKey { sayThatNothingHappens(unknownKey) }
    unknownKey = nil
  }

  private func sayThatNothingHappens(_ key: KeyPress) {
    let name = keyMap.title(of: key, keyLabel)
    interface.say("\(name) does nothing; ? lists the keys")
  }
}
