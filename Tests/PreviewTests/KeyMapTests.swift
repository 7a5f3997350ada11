import Foundation
import Preview
import Scenes
import Testing

@Suite struct KeyMapTests {
  @Test func theProjectsKeyMapIsSound() throws {
    let map = try KeyMap(json: SceneResources.data(named: "keymap.json"))
    let rows = map.helpRows { $0 }
    #expect(rows.count > 20)
    #expect(rows.allSatisfy { !$0.keys.isEmpty && !$0.text.isEmpty })
    #expect(map.footerRows { $0 }.contains { $0.keys == "Space" })
  }

  @Test @MainActor func theHelpSaysWhatTheScenesOwnActionsDo() throws {
    let map = try KeyMap(json: SceneResources.data(named: "keymap.json"))
    for scene in SceneCatalogue.all {
      let rows = map.helpRows(actions: scene.actions) { $0 }
      #expect(rows.filter { $0.text == scene.actions }.map(\.keys) == ["Enter, Shift+Enter"])
      // What the panel has room for.
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
  ])
  func anUnsoundKeyMapIsRefused(_ json: String) {
    #expect(throws: KeyMap.Failure.self) { try KeyMap(json: Data(json.utf8)) }
  }

  @Test func aMissingKeyMapIsNamed() {
    #expect(throws: KeyMap.Failure.self) { try KeyMap(json: nil) }
  }
}
