import Foundation
import MidflightEngine
import MidflightHost
import MidflightScenes

/// A mode in which a text field has the keyboard focus. Only one field can be open at a time.
struct FieldMode: InputMode, Equatable {
  enum Purpose: Equatable {
    /// A target is being typed for the property with this name. If the property is a colour, there
    /// is a picker beside the field.
    case target(property: String, picker: ColorPicker?)
    case value
    /// A search of the palette's presets is being typed. The palette is above the field on the
    /// stack of modes.
    case presets
    case filter
  }

  static let rank = ModeRank.text

  var purpose: Purpose
  var typing: Typing

  init(_ purpose: Purpose, _ text: String = "") {
    (self.purpose, typing) = (purpose, Typing(field: TextField(text)))
  }

  /// The name of the property whose target is being typed, and the typed text; nil if the field has
  /// another purpose.
  var target: (property: String, typing: TargetTyping)? {
    guard case .target(let property, let picker) = purpose else { return nil }
    return (property, TargetTyping(typing: typing, picker: picker))
  }

  func isValid(in previewer: Previewer) -> Bool {
    if case .target = purpose { return true }
    return previewer.isTunerFocused
  }

  // MARK: Keys

  /// Takes all keys except the one that quits.
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

  /// Handles the keys that end typing and, in the filter, the arrow keys, which select another row.
  /// Returns false for other keys.
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

/// Edits the text in the focused text field.
extension Previewer {
  var field: FieldMode? {
    get { window.modes[FieldMode.self] }
    set { window.modes[FieldMode.self] = newValue }
  }

  func edit(_ new: TextField) {
    guard let old = field?.typing.field else { return }
    field?.typing.field = new
    if new.text == old.text { return }
    // The error message is about the text before this edit, so remove it.
    field?.typing.refusal = nil
    switch field?.purpose {
    case .target: updatePicker()
    case .presets: palette?.search(for: new.text, in: self)
    case .filter:
      tuner.focus.filter = new.text
      tuner.validateFocus(in: session)
    case .value, nil: break
    }
  }

  /// Ends typing before another action, and accepts the typed value if it is valid. If the value is
  /// invalid, it stays in its field, and the caller must not perform the action.
  ///
  /// - Returns: Whether the field is closed.
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

  /// Opens a text field for the value of the tuner's selected row. The field contains the current
  /// value, selected.
  func beginTypingValue() {
    guard isTunerFocused, let text = tuner.selectedText(in: session) else { return }
    field = FieldMode(.value, text)
  }

  /// Accepts the value typed into the tuner's selected row. If the value is invalid, the field
  /// shows the error and stays open, and the row keeps its previous value.
  ///
  /// - Returns: Whether the value was accepted or no value was being typed.
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
    tuner.validateFocus(in: session)
    return true
  }

  // MARK: The mouse

  /// Handles a click on the text field. A click moves the caret to an index, a double click selects
  /// the word there, and a triple click selects the whole text.
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
