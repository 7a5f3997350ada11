import MidflightHost

/// Text fields: what keys and the mouse do in the one that has the focus.
extension Previewer {
  /// Whether the keys go to a text field.
  var isTyping: Bool {
    tuner.focus.typing != nil || tuner.focus.isFiltering || keyboard.typedTarget != nil
  }

  /// The field with the focus.
  private var field: TextField? {
    get {
      keyboard.typedTarget?.typing.field ?? tuner.focus.typing?.field
        ?? (tuner.focus.isFiltering ? tuner.focus.filter : nil)
    }
    set {
      guard let newValue else { return }
      let isEdited = newValue.text != field?.text
      if keyboard.typedTarget != nil {
        keyboard.typedTarget?.typing.field = newValue
        if isEdited {
          keyboard.typedTarget?.typing.refusal = nil
          updatePicker()
        }
      } else if tuner.focus.typing != nil {
        tuner.focus.typing?.field = newValue
        // A complaint about another text is none about this one.
        if isEdited {
          tuner.focus.typing?.refusal = nil
          tuner.updatePalette(in: session)
        }
      } else if tuner.focus.isFiltering {
        tuner.focus.filter = newValue
        if isEdited { tuner.keepFocus(in: session) }
      }
    }
  }

  func insert(_ text: String) { field?.insert(text) }

  /// A field swallows the keys, but for quitting.
  func typingKey(_ key: KeyPress, at time: UInt64) {
    if fieldKey(key) { return }
    var clipboard = host?.clipboardText
    let held = clipboard
    if field?.handle(key, clipboard: &clipboard) == true {
      if clipboard != held { host?.clipboardText = clipboard }
    } else if keyboard.map.command(for: key, focus: focus) == .window(.quit) {
      perform(.window(.quit), at: time)
    }
  }

  /// The keys that end typing, and those that move through what a filter leaves.
  private func fieldKey(_ key: KeyPress) -> Bool {
    if keyboard.typedTarget != nil {
      switch key.name {
      case "Enter": commitTarget(animated: !key.modifiers.contains(.control))
      case "Escape": keyboard.typedTarget = nil
      case "Tab": commitTarget()
      default: return false
      }
      return true
    }
    let isFilter = tuner.focus.typing == nil
    if tuner.focus.palette != nil {
      switch key.name {
      case "Enter", "Tab": _ = commitPalette()
      case "Escape": tuner.cancelPalette(in: session)
      case "Up": tuner.movePalette(by: -1, in: session)
      case "Down": tuner.movePalette(by: 1, in: session)
      case "PageUp": tuner.movePalette(by: -InterfaceState.Palette.most, in: session)
      case "PageDown": tuner.movePalette(by: InterfaceState.Palette.most, in: session)
      default: return false
      }
      return true
    }
    switch key.name {
    case "Enter" where isFilter: tuner.focus.isFiltering = false
    case "Enter": tuner.commitTyping(in: session)
    case "Escape" where isFilter: tuner.endFilter(in: session)
    case "Escape": tuner.focus.typing = nil
    case "Tab" where isFilter: tuner.focus.isFiltering = false
    case "Tab": tuner.commitTyping(in: session)
    case "Up" where isFilter: tuner.select(by: -1, in: session)
    case "Down" where isFilter: tuner.select(by: 1, in: session)
    default: return false
    }
    return true
  }

  /// Ends typing for what is done elsewhere: takes what is a value. What is none stays in its
  /// field, and nothing else is done.
  func endTyping() -> Bool {
    tuner.focus.isFiltering = false
    if tuner.focus.palette != nil { return commitPalette() }
    return commitTarget() && tuner.commitTyping(in: session)
  }

  // MARK: The mouse

  /// The caret at a place; a double click takes the word, a third one all.
  func pressField(at place: Int, clicks: Int) {
    switch clicks {
    case ..<2:
      field?.move(to: place)
      mouse.drag = .text
    case 2: field?.selectWord(at: place)
    default: field?.selectAll()
    }
  }

  func moveInField(to place: Int) { field?.move(to: place, extending: true) }
}
