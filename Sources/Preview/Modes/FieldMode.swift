import Foundation
import MidflightEngine
import MidflightHost
import MidflightScenes

/// A text field has the keys: there is one at most, whatever it is for.
struct FieldMode: InputMode, Equatable {
  /// What the text is for.
  enum Purpose: Equatable {
    /// A target for a property, by its name; for a color with the picker beside the field.
    case target(property: String, picker: ColorPicker?)
    /// The value of the tuner's selected row.
    case value
    /// The presets of the palette, which is above it on the stack.
    case presets
    /// The rows of the tuner.
    case filter
  }

  static let rank = ModeRank.text

  var purpose: Purpose
  var typing: Typing

  init(_ purpose: Purpose, _ text: String = "") {
    (self.purpose, typing) = (purpose, Typing(field: TextField(text)))
  }

  /// The property whose target is typed, with what its row shows of that; nil for other purposes.
  var target: (property: String, typing: TargetTyping)? {
    guard case .target(let property, let picker) = purpose else { return nil }
    return (property, TargetTyping(typing: typing, picker: picker))
  }

  func isValid(in previewer: Previewer) -> Bool {
    if case .target = purpose { return true }
    return previewer.isTunerFocused
  }

  // MARK: Keys

  /// A field swallows the keys, but for quitting.
  func takeKey(
    _ key: KeyPress, isRepeat: Bool, in previewer: Previewer, at time: UInt64
  ) -> Bool {
    if takeEnd(key, in: previewer, at: time) { return true }
    var (field, clipboard) = (typing.field, previewer.host?.clipboardText)
    let held = clipboard
    if field.handle(key, clipboard: &clipboard) {
      if clipboard != held { previewer.host?.clipboardText = clipboard }
      previewer.edit(field)
    } else if previewer.keyboard.map.command(for: key, focus: previewer.focus) == .window(.quit) {
      previewer.perform(.window(.quit), at: time)
    }
    return true
  }

  /// The keys that end typing, and those that move through what a filter leaves.
  private func takeEnd(_ key: KeyPress, in previewer: Previewer, at time: UInt64) -> Bool {
    switch (key.name, purpose) {
    case ("Escape", _): return leave(in: previewer, at: time)
    case ("Enter", .target):
      previewer.commitTarget(animated: !key.modifiers.contains(.control))
    case ("Tab", .target): previewer.commitTarget()
    case ("Enter", .value), ("Tab", .value): previewer.commitValue()
    case ("Enter", .filter), ("Tab", .filter): previewer.field = nil
    case ("Up", .filter): previewer.tuner.select(by: -1, in: previewer.session)
    case ("Down", .filter): previewer.tuner.select(by: 1, in: previewer.session)
    default: return false
    }
    return true
  }

  func takeText(_ text: String, in previewer: Previewer, at time: UInt64) -> Bool {
    var field = typing.field
    field.insert(text)
    previewer.edit(field)
    return true
  }

  func leave(in previewer: Previewer, at time: UInt64) -> Bool {
    previewer.field = nil
    if purpose == .filter { previewer.endFilter() }
    return true
  }

  // MARK: Footer

  var footer: [KeyMap.HelpRow]? {
    switch purpose {
    case .filter:
      [
        KeyMap.HelpRow("Enter", "keep the filter", KeyPress("Enter")),
        KeyMap.HelpRow("Esc", "show all", KeyPress("Escape")),
      ]
    case .target, .value, .presets:
      [
        KeyMap.HelpRow("Enter", "use the value", KeyPress("Enter")),
        KeyMap.HelpRow("Esc", "keep the old value", KeyPress("Escape")),
        KeyMap.HelpRow("Ctrl+V", "paste", KeyPress("v", modifiers: .control)),
      ]
    }
  }
}

/// Text fields: what is done in the one that has the keys.
extension Previewer {
  /// The text field that has the keys; nil while none has.
  var field: FieldMode? {
    get { window.modes[FieldMode.self] }
    set { window.modes[FieldMode.self] = newValue }
  }

  /// Puts an edited text into the field.
  func edit(_ new: TextField) {
    guard let old = field?.typing.field else { return }
    field?.typing.field = new
    if new.text == old.text { return }
    // A complaint about another text is none about this one.
    field?.typing.refusal = nil
    switch field?.purpose {
    case .target: updatePicker()
    case .presets: palette?.search(for: new.text, in: self)
    case .filter:
      tuner.focus.filter = new.text
      tuner.keepFocus(in: session)
    case .value, nil: break
    }
  }

  /// Ends typing for what is done elsewhere: takes what is a value. What is none stays in its
  /// field, and nothing else is done.
  ///
  /// - Returns: whether nothing is typed any more.
  func endTyping() -> Bool {
    switch field?.purpose {
    case .target: return commitTarget()
    case .value: return commitValue()
    case .presets: return commitPalette()
    case .filter: field = nil
    case nil: break
    }
    return true
  }

  /// Begins to type the value of the tuner's selected row, with the present one, all of it selected.
  func beginTypingValue() {
    guard isTunerFocused, let text = tuner.selectedText(in: session) else { return }
    field = FieldMode(.value, text)
  }

  /// Takes what is typed into the tuner's selected row. A value that is none is refused: what is
  /// wrong is said at the field, where typing goes on, and the value of before stays in force.
  ///
  /// - Returns: whether it was taken.
  @discardableResult
  func commitValue() -> Bool {
    guard let field, field.purpose == .value else { return true }
    do throws(ValueText.Refusal) {
      try tuner.take(field.typing.field.text, in: session)
    } catch {
      self.field?.typing.refusal = error.description
      return false
    }
    self.field = nil
    tuner.keepFocus(in: session)
    return true
  }

  // MARK: The mouse

  /// Puts the caret at a position; a double click selects the word, a third one all.
  func pressField(at position: Int, clicks: Int) {
    guard var text = field?.typing.field else { return }
    switch clicks {
    case ..<2:
      text.move(to: position)
      mouse.drag = .text
    case 2: text.selectWord(at: position)
    default: text.selectAll()
    }
    field?.typing.field = text
  }

  func moveInField(to position: Int) {
    field?.typing.field.move(to: position, extending: true)
  }
}
