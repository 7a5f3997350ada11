/// In a real window, every key of the table changes the image, writes a file, or closes the window.
@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb"))
struct KeyTableTests {
  /// A key of the table and its command.
  struct Row: Sendable, CustomTestStringConvertible {
    var key: String
    var command: String
    var isTuners: Bool
    var testDescription: String { "\(key): \(command)" }
  }

  private struct Binding: Decodable {
    var keys: [String]
    var command: String?
    var commands: [String]?
    var `where`: String?
  }

  /// Returns the program's key table as one row for each key.
  static func rows() throws -> [Row] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Resources/keymap.json")
    let bindings = try JSONDecoder().decode([Binding].self, from: Data(contentsOf: file))
    return bindings.flatMap { binding in
      binding.keys.enumerated().map { index, key in
        Row(
          key: key, command: binding.command ?? binding.commands?[index] ?? "",
          isTuners: binding.where == "tuner")
      }
    }
  }

  private static let names = [
    ",": "comma", ".": "period", "[": "bracketleft", "]": "bracketright", "`": "grave",
    "?": "shift+slash", "Enter": "Return", "PageUp": "Prior", "PageDown": "Next",
    "Backspace": "BackSpace", "Space": "space", "=": "equal", "-": "minus", "+": "shift+equal",
    "/": "slash", "'": "apostrophe",
  ]

  private static func name(of key: String) -> String {
    var parts = key.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    if key.hasSuffix("+") { parts = parts.dropLast(2) + ["+"] }
    let modifiers = parts.dropLast().map { $0.lowercased() }
    return (modifiers + [names[parts.last ?? ""] ?? parts.last ?? ""]).joined(separator: "+")
  }

  /// The keys to press before a command so that the command has an effect.
  private static let before: [String: [String]] = [
    "undo": ["2"], "redo": ["2", "ctrl+z"], "reset-speed": ["bracketleft"],
    "stop": ["bracketleft"], "reset": ["Right"], "reset-all": ["Right"], "swap": ["b", "y"],
    "clear-loop": ["i"], "select-property -1": ["Down"], "select-tuner -1": ["Down"],
    "leave": ["F1"],
  ]

  /// The part of the window's state that each command changes, by the first word of the command;
  /// `message` if the command only shows a message.
  private static let changes: [String: String] = [
    "adjust": "tuned", "back": "entries", "backdrop": "backdrop", "chart": "isChartFolded",
    "clear-loop": "loop", "compare": "compared", "copy": "clipboard", "copy-image": "message",
    "grid": "looks",
    "video-format": "message",
    "reduced-motion": "reducesMotion", "damage": "looks",
    "delete-mark": "message", "end": "seconds", "event": "seconds", "explain": "explains",
    "filter": "filter", "frames": "message", "fine-step": "seconds",
    "full-screen": "wantsFullScreen",
    "ghosts": "looks", "overlay": "overlaid", "type-target": "typing", "go": "entries",
    "graph": "quantity", "handles": "handle",
    "help": "isHelpShown", "hide-interface": "isInterfaceHidden", "lab": "compared",
    "layers": "list", "leave": "isHelpShown", "loop": "loop", "loop-in": "loop",
    "loop-out": "loop", "menu": "menu", "overdub": "overdubs", "palette": "palette",
    "part": "part", "play-back": "seconds", "play-on": "seconds", "play-pause": "seconds",
    "play-start": "seconds",
    "policy": "policy", "random-target": "entries", "redo": "entries", "reload": "seconds",
    "restart": "seconds", "edit-source": "message",
    "replay-tweaks": "replaysTweaks", "reset": "tuned", "reset-all": "tuned",
    "reset-speed": "rate", "retarget": "entries", "save": "message", "scene": "scene",
    "scenes": "menu", "screenshot": "message", "seek": "seconds",
    "select-property": "property", "select-tuner": "row", "set": "entries",
    "sidebar": "isSidebarFolded", "slow-motion": "rate", "speed": "rate", "start": "seconds",
    "step": "seconds", "stop": "rate", "store-variant": "variants", "storm": "entries",
    "record": "message", "keep-last": "message", "screenshot-each": "message",
    "video-part": "message", "show-keys": "message",
    "panel-scale": "message", "panel-colors": "message",
    "swap": "policy", "switch-motion": "tuned", "tuner": "focus", "type": "typing",
    "undo": "entries", "variant": "message", "window-screenshot": "message",
    "zoom": "stageScale", "zoom-fit": "message", "zoom-one": "message",
  ]

  /// Commands after which the scene plays until a key stops it.
  private static let playing: Set<String> = [
    "play-pause", "play-back", "play-on", "start", "end", "lab",
  ]

  @Test func `every command of the table has an effect`() throws {
    let commands = Set(try Self.rows().map { String($0.command.prefix { $0 != " " }) })
    #expect(commands.subtracting(Self.changes.keys) == ["quit"])
  }

  @Test(arguments: try Self.rows())
  func `every key of the table has an effect`(row: Row) throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start([
      "preview", "round-progress", "--paused", "--report", "--set", "progress=10%@1.4s",
    ])
    // Move to a time in the middle of a motion, between two frames.
    try window.press("alt+4", "alt+Right")
    if row.isTuners { try window.press("Tab") }
    for key in Self.before[row.command] ?? [] { try window.press(key) }
    let (before, state) = (try window.settledScreenshot(), try window.state())
    if row.command == "quit" {
      try desktop.tool("xdotool key \(Self.name(of: row.key))")
      #expect(try window.end().status == 0)
      return
    }
    try window.press(Self.name(of: row.key))
    _ = try window.wait("for \(row.testDescription) to be seen") { _ in
      try desktop.screenshot().differingPixels(from: before) > 0 ? true : nil
    }
    let word = String(row.command.prefix { $0 != " " })
    if Self.playing.contains(word) { try window.press("k") }
    let (changed, after) = (Self.changes[word] ?? "", try window.state())
    #expect(after[changed] != state[changed], "\(changed): \(after[changed] as Any)")
    if ["screenshot", "window-screenshot", "save"].contains(row.command) {
      let files = try FileManager.default.contentsOfDirectory(atPath: desktop.folder.path)
      let ending = row.command == "save" ? ".midflight" : ".png"
      #expect(files.contains { $0.hasPrefix("round-progress") && $0.hasSuffix(ending) })
    }
    #expect(try window.quit().status == 0)
  }
}
