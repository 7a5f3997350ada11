@Suite struct TextFieldTests {
  private func field(_ text: String, caret: Int) -> TextField {
    var field = TextField(text)
    field.move(to: caret)
    return field
  }

  @discardableResult
  private func press(_ field: inout TextField, _ keys: String..., paste: String? = nil) -> String? {
    var clipboard = paste
    for chord in keys {
      var parts = chord.split(separator: "+").map(String.init)
      let name = parts.removeLast()
      var modifiers: KeyPress.Modifiers = []
      if parts.contains("Ctrl") { modifiers.insert(.control) }
      if parts.contains("Shift") { modifiers.insert(.shift) }
      #expect(field.handle(KeyPress(name, modifiers: modifiers), clipboard: &clipboard))
    }
    return clipboard
  }

  @Test func `the first typed character replaces the value`() {
    var field = TextField("0.5")
    #expect(field.selectedText == "0.5")
    field.insert("2")
    #expect(field.text == "2" && field.caret == 1)
  }

  @Test func `the caret moves by characters and to both ends`() {
    var field = field("abc", caret: 1)
    press(&field, "Right")
    #expect(field.caret == 2)
    press(&field, "End", "Right")
    #expect(field.caret == 3)
    press(&field, "Home", "Left")
    #expect(field.caret == 0)
  }

  @Test func `without Shift an arrow moves the caret to the selection's side`() {
    var field = TextField("abcd")
    press(&field, "Left")
    #expect(field.caret == 0 && field.selection.isEmpty)
    press(&field, "Shift+End", "Right")
    #expect(field.caret == 4 && field.selection.isEmpty)
  }

  @Test func `numbers and names are words`() {
    var field = field("0.42, -0.1 ease-in", caret: 0)
    press(&field, "Ctrl+Right")
    #expect(field.caret == 4)
    press(&field, "Ctrl+Right")
    #expect(field.caret == 10)
    press(&field, "Ctrl+Right", "Ctrl+Left")
    #expect(field.caret == 11)
    press(&field, "Ctrl+Shift+Left")
    #expect(field.selectedText == "-0.1 ")
    field.selectWord(at: 12)
    #expect(field.selectedText == "ease-in")
  }

  @Test func `a selection is deleted, replaced, copied and cut`() {
    var field = field("abcdef", caret: 2)
    press(&field, "Shift+Right", "Shift+Right")
    #expect(press(&field, "Ctrl+c") == "cd" && field.text == "abcdef")
    #expect(press(&field, "Ctrl+x") == "cd" && field.text == "abef" && field.caret == 2)
    press(&field, "Ctrl+v", paste: "XY")
    #expect(field.text == "abXYef" && field.caret == 4)
    press(&field, "Ctrl+a", "Delete")
    #expect(field.text.isEmpty)
  }

  @Test func `deletion removes characters or words`() {
    var field = field("one two three", caret: 7)
    press(&field, "Backspace")
    #expect(field.text == "one tw three")
    press(&field, "Ctrl+Backspace")
    #expect(field.text == "one  three" && field.caret == 4)
    press(&field, "Ctrl+Delete")
    #expect(field.text == "one ")
    press(&field, "Delete", "Home", "Backspace")
    #expect(field.text == "one ")
  }

  @Test func `a typed word is one undo step, and redo restores it`() {
    var field = TextField("old")
    for character in "new" { field.insert(String(character)) }
    field.insert(" ")
    field.insert("x")
    press(&field, "Ctrl+z")
    #expect(field.text == "new ")
    press(&field, "Ctrl+z", "Ctrl+z")
    #expect(field.text == "old" && field.selectedText == "old")
    press(&field, "Ctrl+z", "Ctrl+Shift+z")
    #expect(field.text == "new")
    press(&field, "Ctrl+Shift+z", "Ctrl+y")
    #expect(field.text == "new x")
  }

  @Test func `pasted lines are joined, and control characters removed`() {
    var field = TextField("")
    field.insert("linear(0,\n\t1)\u{7}")
    #expect(field.text == "linear(0,  1)")
    field.insert("")
    #expect(field.text == "linear(0,  1)")
  }

  @Test func `a field's length is limited`() {
    var field = TextField("")
    field.insert(String(repeating: "a", count: 10_000))
    #expect(field.count == TextField.longest && field.caret == TextField.longest)
    field.insert("b")
    #expect(field.count == TextField.longest)
  }

  @Test func `characters of several scalars count as one`() {
    var field = TextField("a👩‍👩‍👧e\u{301}")
    press(&field, "End", "Backspace")
    #expect(field.text == "a👩‍👩‍👧")
    press(&field, "Backspace")
    #expect(field.text == "a")
  }

  @Test func `other keys are passed to the window`() {
    var field = TextField("a")
    var clipboard: String?
    #expect(!field.handle(KeyPress("q", modifiers: .control), clipboard: &clipboard))
    #expect(!field.handle(KeyPress("Up"), clipboard: &clipboard))
  }
}
