package import MidflightHost

/// A line of text that is being edited: its characters, the caret, the selection, and an undo
/// history.
///
/// Indices are positions between characters, from 0 to the number of characters. The selection is
/// between ``anchor`` and ``caret``, in either order.
package struct TextField: Equatable, Sendable {
  private struct State: Equatable {
    package var characters: [Character]
    var caret: Int
    var anchor: Int
  }

  private var state: State
  private var past: [State] = []
  private var future: [State] = []
  /// Whether the last edit typed into a word. If so, the next character of that word extends the
  /// edit, so that one undo removes both.
  private var isTypingWord = false

  /// The maximum length in characters. Longer text is truncated. The limit is high enough for
  /// pasting an easing with many stops.
  package static let longest = 4096

  /// Creates a field with all of its text selected, so that typing replaces it.
  package init(_ text: String = "") {
    let characters = Self.clean(text)
    state = State(characters: characters, caret: characters.count, anchor: 0)
  }

  package var text: String { String(state.characters) }
  package var caret: Int { state.caret }
  package var anchor: Int { state.anchor }
  package var count: Int { state.characters.count }
  package var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
  package var selectedText: String { String(state.characters[selection]) }

  package func prefix(_ index: Int) -> String { String(state.characters.prefix(index)) }

  private static func clean(_ text: String) -> [Character] {
    let visible = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }.filter { character in
      character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
    return Array(visible.prefix(longest))
  }

  // MARK: Caret and selection

  /// Moves the caret to an index. If `extending` is true, the anchor stays, so that the text
  /// between the anchor and the caret is selected.
  package mutating func move(to index: Int, extending: Bool = false) {
    state.caret = min(max(index, 0), count)
    if !extending { state.anchor = state.caret }
    isTypingWord = false
  }

  package mutating func selectAll() {
    (state.anchor, state.caret) = (0, count)
    isTypingWord = false
  }

  /// Selects the word at an index, or the gap between words if the index is in one.
  package mutating func selectWord(at index: Int) {
    guard count > 0 else { return }
    let middle = min(max(index, 0), count - 1)
    let kind = Self.isWord(state.characters[middle])
    var (start, end) = (middle, middle + 1)
    while start > 0, Self.isWord(state.characters[start - 1]) == kind { start -= 1 }
    while end < count, Self.isWord(state.characters[end]) == kind { end += 1 }
    (state.anchor, state.caret) = (start, end)
    isTypingWord = false
  }

  /// Whether a character is part of a word. Characters of numbers, such as signs and decimal
  /// points, count too.
  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || ".-+_%#".contains(character)
  }

  /// Returns the index of the next word's end, or of the previous word's start if `step` is
  /// negative.
  private func word(from index: Int, by step: Int) -> Int {
    var index = index
    func isWord(_ index: Int) -> Bool { Self.isWord(state.characters[index]) }
    if step > 0 {
      while index < count, !isWord(index) { index += 1 }
      while index < count, isWord(index) { index += 1 }
    } else {
      while index > 0, !isWord(index - 1) { index -= 1 }
      while index > 0, isWord(index - 1) { index -= 1 }
    }
    return index
  }

  // MARK: Edits

  package mutating func insert(_ text: String) {
    let new = Self.clean(text)
    if new.isEmpty, selection.isEmpty { return }
    let continuesWord = isTypingWord && selection.isEmpty && new.count == 1 && Self.isWord(new[0])
    replace(selection, with: new, keepsPast: !continuesWord)
    isTypingWord = new.count == 1 && Self.isWord(new[0])
  }

  private mutating func replace(
    _ range: Range<Int>, with new: [Character] = [], keepsPast: Bool = true
  ) {
    if range.isEmpty, new.isEmpty { return }
    if keepsPast { past.append(state) }
    future = []
    let capacity = max(Self.longest - (count - range.count), 0)
    state.characters.replaceSubrange(range, with: new.prefix(capacity))
    state.caret = range.lowerBound + min(new.count, capacity)
    state.anchor = state.caret
    isTypingWord = false
  }

  /// Deletes the selection. If nothing is selected, deletes the text between the caret and an
  /// index.
  private mutating func delete(to index: Int) {
    replace(selection.isEmpty ? min(caret, index)..<max(caret, index) : selection)
  }

  package mutating func undo() {
    guard let last = past.popLast() else { return }
    future.append(state)
    state = last
    isTypingWord = false
  }

  package mutating func redo() {
    guard let next = future.popLast() else { return }
    past.append(state)
    state = next
    isTypingWord = false
  }

  // MARK: Keys

  /// Handles a key. Returns false if text fields do not use the key.
  ///
  /// - Parameter clipboard: The clipboard's text. Pasting reads it; copying and cutting set it.
  package mutating func handle(_ key: KeyPress, clipboard: inout String?) -> Bool {
    let (extends, byWord) = (key.modifiers.contains(.shift), key.modifiers.contains(.control))
    if key.modifiers.contains(.alt) || key.modifiers.contains(.super) { return false }
    switch key.name {
    case "Left", "Right":
      let step = key.name == "Left" ? -1 : 1
      if byWord {
        move(to: word(from: caret, by: step), extending: extends)
      } else if !extends, !selection.isEmpty {
        move(to: step < 0 ? selection.lowerBound : selection.upperBound)
      } else {
        move(to: caret + step, extending: extends)
      }
    case "Home": move(to: 0, extending: extends)
    case "End": move(to: count, extending: extends)
    case "Backspace": delete(to: byWord ? word(from: caret, by: -1) : max(caret - 1, 0))
    case "Delete" where extends:
      clipboard = selection.isEmpty ? clipboard : selectedText
      replace(selection)
    case "Delete": delete(to: byWord ? word(from: caret, by: 1) : min(caret + 1, count))
    case "Insert" where extends: insert(clipboard ?? "")
    case "Insert" where byWord, "c" where byWord && !extends:
      if !selection.isEmpty { clipboard = selectedText }
    case "x" where byWord && !extends:
      if !selection.isEmpty { clipboard = selectedText }
      replace(selection)
    case "v" where byWord: insert(clipboard ?? "")
    case "a" where byWord: selectAll()
    case "z" where byWord && extends, "y" where byWord: redo()
    case "z" where byWord: undo()
    default: return false
    }
    return true
  }
}
