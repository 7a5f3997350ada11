@Suite struct KeyMapTests {
  @Test func `the project's key map is valid`() throws {
    let map = try KeyMap(json: SceneResources.data(named: "keymap.json"))
    let rows = map.helpRows { $0 }
    #expect(rows.count > 20)
    #expect(rows.allSatisfy { !$0.keys.isEmpty && !$0.text.isEmpty })
    #expect(map.footerRows { $0 }.contains { $0.keys == "Space" })
  }

  @Test func `the footer shows the available keys and their functions`() throws {
    let map = try KeyMap(json: SceneResources.data(named: "keymap.json"))
    func row(_ keys: String, _ situation: KeyMap.Situation) -> String? {
      map.footerRows(in: situation) { $0 }.first { $0.keys == keys }?.text
    }
    #expect(row("Space", .init(isMoving: false)) == "play")
    #expect(row("Space", .init(isMoving: true)) == "pause")
    #expect(row("Tab", .init()) == "tuner")
    #expect(row("Tab", .init(isTunerFocused: true)) == "stage")
    #expect(row("Enter, Shift+Enter", .init()) != nil && row("← →", .init()) == nil)
    #expect(row("Enter, Shift+Enter", .init(isTunerFocused: true)) == nil)
    #expect(row("← →", .init(isTunerFocused: true)) == "change")
    // The keys of the focused part come first, because narrow windows cut off the end of the line.
    let first = map.footerRows(in: .init(isTunerFocused: true)) { $0 }.prefix(3).map(\.text)
    #expect(first == ["value", "change", "type"])
  }

  @Test @MainActor func `the footer of a text field shows only the field's keys`() throws {
    let desk = try Desk()
    desk.press("Tab")
    #expect(desk.previewer.footerTitles.first == "value")
    desk.press("Enter")
    #expect(desk.previewer.footerTitles == ["use the value", "keep the old value", "paste"])
    desk.press("Escape")
    #expect(desk.previewer.footerTitles.first == "value")
  }

  @Test @MainActor func `the help describes the scene's actions`() throws {
    let map = try KeyMap(json: SceneResources.data(named: "keymap.json"))
    for scene in SceneCatalogue().scenes {
      let rows = map.helpRows(actions: scene.actions) { $0 }
      #expect(rows.filter { $0.text == scene.actions }.map(\.keys) == ["Enter, Shift+Enter"])
      // The help panel has space for 46 characters.
      #expect((8...46).contains(scene.actions.count))
    }
  }

  @Test(arguments: [
    "", "{}", "[1]", #"[{"keys": ["a"], "help": "x"}]"#,
    #"[{"keys": ["a"], "command": "fly", "help": "x"}]"#,
    #"[{"keys": ["a"], "command": "step", "help": "x"}]"#,
    #"[{"keys": ["a"], "command": "step nan", "help": "x"}]"#,
    #"[{"keys": ["Spcae"], "command": "quit", "help": "x"}]"#,
    #"[{"keys": ["Shift+Ctrl+x"], "command": "quit", "help": "x"}]"#,
    #"[{"keys": ["a"], "command": "step 1.5", "help": "x"}]"#,
    #"[{"keys": ["a"], "commands": ["quit", "go"], "help": "x"}]"#,
    #"[{"keys": ["a"], "command": "quit", "help": "x", "where": "nowhere"}]"#,
    #"[{"keys": ["a", "a"], "command": "quit", "help": "x"}]"#,
    #"[{"keys": ["a", "b"], "commands": ["quit"], "help": "x"}]"#,
    #"[{"keys": ["a", "b"], "commands": ["quit", "help"], "titles": ["x", "y", "z"], "help": "x"}]"#,
  ])
  func `an invalid key map is refused`(_ json: String) {
    #expect(throws: KeyMap.Failure.self) { try KeyMap(json: Data(json.utf8)) }
  }

  @Test func `a command's former name is read`() throws {
    let json = Data(#"[{"keys": ["x"], "command": "film-part", "help": "x"}]"#.utf8)
    #expect(try KeyMap(json: json).commandCount == 1)
  }

  @Test func `a missing key map is named`() {
    #expect(throws: KeyMap.Failure.self) { try KeyMap(json: nil) }
  }

  @Test func `a missing field of a binding is named`() {
    let json = Data(#"[{"keys": ["x"], "command": "help", "help": "x"}, {"keys": ["y"]}]"#.utf8)
    let failure = #expect(throws: KeyMap.Failure.self) { try KeyMap(json: json) }
    #expect(failure?.description == "the key map keymap.json: entry 2: 'help' is missing")
  }
}
