package import MidflightHost

/// A line of text that is being edited: its characters, the caret, what is selected, and what its
/// own edits were, to be undone.
///
/// Places are between characters, from 0 to their count. The selection lies between ``anchor`` and
/// ``caret``, in either order.
package struct TextField: Equatable, Sendable {
  /// A state that an edit can be undone to.
  private struct State: Equatable {
    package var characters: [Character]
    var caret: Int
    var anchor: Int
  }

  private var state: State
  private var past: [State] = []
  private var future: [State] = []
  /// Whether the last edit typed into a word, which the next character goes on with.
  private var isTypingWord = false

  /// More is cut off: a pasted easing of many stops has room.
  package static let longest = 4096

  /// A field that holds a text, all of it selected, so that what is typed first replaces it.
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

  /// The characters before a place.
  package func prefix(_ place: Int) -> String { String(state.characters.prefix(place)) }

  /// On one line, without what can't be seen.
  private static func clean(_ text: String) -> [Character] {
    let visible = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }.filter { character in
      character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
    return Array(visible.prefix(longest))
  }

  // MARK: Caret and selection

  /// Puts the caret at a place; what lies between it and the anchor is selected where it extends.
  package mutating func move(to place: Int, extending: Bool = false) {
    state.caret = min(max(place, 0), count)
    if !extending { state.anchor = state.caret }
    isTypingWord = false
  }

  package mutating func selectAll() {
    (state.anchor, state.caret) = (0, count)
    isTypingWord = false
  }

  /// Selects the word, or what is between words, at a place.
  package mutating func selectWord(at place: Int) {
    guard count > 0 else { return }
    let middle = min(max(place, 0), count - 1)
    let kind = Self.isWord(state.characters[middle])
    var (start, end) = (middle, middle + 1)
    while start > 0, Self.isWord(state.characters[start - 1]) == kind { start -= 1 }
    while end < count, Self.isWord(state.characters[end]) == kind { end += 1 }
    (state.anchor, state.caret) = (start, end)
    isTypingWord = false
  }

  /// A number with its sign and point is a word.
  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || ".-+_%#".contains(character)
  }

  /// The place of the next word's end, or of the last one's start.
  private func word(from place: Int, by step: Int) -> Int {
    var place = place
    func isWord(_ place: Int) -> Bool { Self.isWord(state.characters[place]) }
    if step > 0 {
      while place < count, !isWord(place) { place += 1 }
      while place < count, isWord(place) { place += 1 }
    } else {
      while place > 0, !isWord(place - 1) { place -= 1 }
      while place > 0, isWord(place - 1) { place -= 1 }
    }
    return place
  }

  // MARK: Edits

  /// Puts a text in the place of the selection.
  package mutating func insert(_ text: String) {
    let new = Self.clean(text)
    if new.isEmpty, selection.isEmpty { return }
    let goesOn = isTypingWord && selection.isEmpty && new.count == 1 && Self.isWord(new[0])
    replace(selection, with: new, keepsPast: !goesOn)
    isTypingWord = new.count == 1 && Self.isWord(new[0])
  }

  private mutating func replace(
    _ range: Range<Int>, with new: [Character] = [], keepsPast: Bool = true
  ) {
    if range.isEmpty, new.isEmpty { return }
    if keepsPast { past.append(state) }
    future = []
    let room = max(Self.longest - (count - range.count), 0)
    state.characters.replaceSubrange(range, with: new.prefix(room))
    state.caret = range.lowerBound + min(new.count, room)
    state.anchor = state.caret
    isTypingWord = false
  }

  /// Takes out the selection, or what is between the caret and a place.
  private mutating func delete(to place: Int) {
    replace(selection.isEmpty ? min(caret, place)..<max(caret, place) : selection)
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

  /// Does what a key means in a field; false for a key that means nothing there.
  ///
  /// - Parameter clipboard: Is read for what is pasted, and set to what is copied or cut.
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
