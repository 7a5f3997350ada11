/// Text fields: what keys and the mouse do in the one that has the focus.
extension Previewer {
  /// Whether the keys go to a text field.
  var isTyping: Bool {
    tunerFocus.typing != nil || tunerFocus.isFiltering || typedTarget != nil
  }

  /// The field with the focus.
  private var field: TextField? {
    get {
      typedTarget?.typing.field ?? tunerFocus.typing?.field
        ?? (tunerFocus.isFiltering ? tunerFocus.filter : nil)
    }
    set {
      guard let newValue else { return }
      let isEdited = newValue.text != field?.text
      if typedTarget != nil {
        typedTarget?.typing.field = newValue
        if isEdited {
          typedTarget?.typing.refusal = nil
          updatePicker()
        }
      } else if tunerFocus.typing != nil {
        tunerFocus.typing?.field = newValue
        // What was wrong with another text is no longer.
        if isEdited {
          tunerFocus.typing?.refusal = nil
          updatePalette()
        }
      } else if tunerFocus.isFiltering {
        tunerFocus.filter = newValue
        if isEdited { keepTunerFocus() }
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
    if typedTarget != nil {
      switch key.name {
      case "Enter": commitTarget(animated: !key.modifiers.contains(.control))
      case "Escape": typedTarget = nil
      case "Tab": commitTarget()
      default: return false
      }
      return true
    }
    let isFilter = tunerFocus.typing == nil
    if tunerFocus.palette != nil {
      switch key.name {
      case "Enter", "Tab": _ = commitPalette()
      case "Escape": cancelPalette()
      case "Up": movePalette(by: -1)
      case "Down": movePalette(by: 1)
      case "PageUp": movePalette(by: -InterfaceState.Palette.most)
      case "PageDown": movePalette(by: InterfaceState.Palette.most)
      default: return false
      }
      return true
    }
    switch key.name {
    case "Enter" where isFilter: tunerFocus.isFiltering = false
    case "Enter": commitTyping()
    case "Escape" where isFilter: endFilter()
    case "Escape": tunerFocus.typing = nil
    case "Tab" where isFilter: tunerFocus.isFiltering = false
    case "Tab": commitTyping()
    case "Up" where isFilter: selectTuner(by: -1)
    case "Down" where isFilter: selectTuner(by: 1)
    default: return false
    }
    return true
  }

  /// Ends typing for what is done elsewhere: takes what is a value. What is none stays in its
  /// field, and nothing else is done.
  func endTyping() -> Bool {
    tunerFocus.isFiltering = false
    if tunerFocus.palette != nil { return commitPalette() }
    return commitTarget() && commitTyping()
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
