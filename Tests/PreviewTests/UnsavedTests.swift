/// Unsaved work survives when a window or its process ends.
@Suite @MainActor struct UnsavedTests {
  let scratch = Scratch()
  var state: URL { scratch.url("state/midflight/unsaved") }
  var captures: URL { scratch.url("captures") }

  init() throws {
    try FileManager.default.createDirectory(at: captures, withIntermediateDirectories: true)
  }

  func desk(
    _ scene: SceneDefinition = RoundProgressScene.definition, _ use: UnsavedWork.Use = .restored,
    process: WindowProcess = Desk.endedProcess, isPaused: Bool = true
  ) throws -> Desk {
    var desk = try Desk(
      scene, isPaused: isPaused, captures: captures, unsaved: state, use: use, process: process)
    desk.showsFrames = true
    return desk
  }

  var kept: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: state.path)) ?? []
  }

  func work(_ desk: Desk) -> History.State {
    History.State(
      log: desk.previewer.log, tuning: desk.previewer.tuning, variants: desk.previewer.variants)
  }

  func operate(_ desk: Desk) {
    desk.press("9")
    desk.press("y", "Tab", "Right", "Tab")
    desk.press("F2", with: [.control, .shift])
  }

  @Test func `the title has a star until undo or a save`() throws {
    let desk = try desk()
    let plain = "round-progress · Midflight"
    #expect(desk.previewer.title == plain)
    desk.press("9")
    #expect(desk.previewer.title == "round-progress* · Midflight")
    desk.press("z", with: .control)
    #expect(desk.previewer.title == plain)
    desk.press("z", with: [.control, .shift])
    #expect(desk.previewer.title != plain)
    desk.press("s", with: .control)
    #expect(desk.previewer.title == plain)
    // Undoing the saved change creates unsaved work again.
    desk.press("z", with: .control)
    #expect(desk.previewer.title != plain)
    // Selecting, playing, and saving an image create no unsaved work.
    let fresh = try self.desk(GalleryScene.definition)
    fresh.press("g", "n", "v", ".", "s", "space")
    #expect(fresh.previewer.title == "gallery · Midflight")
  }

  @Test func `a key whose text comes late, or never, can be undone and is saved`() throws {
    var desk = try desk()
    desk.showsFrames = false
    _ = desk.previewer.composeFrame()
    desk.advance(to: 0.05)
    desk.handle(.keyDown(KeyPress("9"), isRepeat: false), at: 0.1)
    #expect(desk.previewer.log.entries.isEmpty)
    desk.advance(to: 0.1)
    #expect(desk.previewer.log.entries.count == 1 && kept.isEmpty)
    _ = desk.previewer.composeFrame()
    desk.advance(to: 0.11)
    #expect(kept.count == 1)
    desk.press("z", with: .control)
    #expect(desk.previewer.log.entries.isEmpty)
  }

  @Test func `changes that no frame shows are saved soon`() throws {
    var desk = try desk()
    desk.showsFrames = false
    desk.press("9", at: 0.1)
    let due = try #require(desk.previewer.nextWakeUp)
    #expect(due <= 1_200_000_000 && kept.isEmpty)
    desk.advance(to: 0.21)
    #expect(kept.count == 1)
  }

  @Test func `a window restores the last one's unsaved changes, and undo removes them`() throws {
    let first = try desk()
    #expect(kept.isEmpty)
    operate(first)
    #expect(kept.count == 1)
    // As after a crash, the first window was neither closed nor told to write its unsaved work.
    let second = try desk()
    #expect(work(second) == work(first) && work(second).log != InputLog())
    #expect(second.previewer.title == first.previewer.title)
    let said = try #require(second.previewer.restoredWorkMessage)
    #expect(said == "Restored unsaved changes to round-progress; Ctrl+Z discards them.")
    #expect(second.previewer.message == said)

    second.press("z", with: .control)
    #expect(work(second) == History.State(log: InputLog(), tuning: Tuning()))
    #expect(second.previewer.title == "round-progress · Midflight" && kept.isEmpty)
    second.press("z", with: [.control, .shift])
    #expect(work(second) == work(first) && kept.count == 1)
  }

  @Test func `saved changes are not restored, and the next start does not mention them`() throws {
    let first = try desk()
    operate(first)
    first.press("s", with: .control)
    #expect(kept.isEmpty)
    let second = try desk()
    #expect(second.previewer.restoredWorkMessage == nil && work(second).log == InputLog())
    // A change made after a save is kept, together with the earlier changes.
    first.press("5")
    #expect(try work(desk()) == work(first))
  }

  @Test func `each scene of each file has separate unsaved changes, after a switch too`() throws {
    var (one, two) = (RoundProgressScene.definition, RoundProgressScene.definition)
    (one.file, two.file) = (SceneFile(["/a/Ring.swift"]), SceneFile(["/b/Ring.swift"]))
    let first = try desk(one)
    operate(first)
    #expect(try work(desk(two)).log == InputLog() && work(desk()).log == InputLog())
    #expect(try work(desk(one)) == work(first))

    let gallery = try desk(GalleryScene.definition)
    gallery.press("7")
    let other = try desk()
    for _ in SceneCatalogue().names where other.previewer.title.hasPrefix("gallery") == false {
      other.press("PageDown")
    }
    #expect(other.previewer.title == "gallery* · Midflight")
    #expect(work(other) == work(gallery))
    #expect(other.previewer.message?.hasPrefix("Restored ") == true)
  }

  @Test
  func `a start with another request offers unsaved changes, and undo restores them`() throws {
    let first = try desk()
    operate(first)
    let files = kept
    let asked = try desk(RoundProgressScene.definition, .undone)
    #expect(work(asked).log == InputLog() && asked.previewer.title == "round-progress · Midflight")
    #expect(
      asked.previewer.restoredWorkMessage
        == "There are unsaved changes to round-progress; Ctrl+Z restores them.")
    asked.press("n", "g")
    #expect(kept == files)
    asked.press("z", with: .control)
    #expect(work(asked) == work(first) && kept.count == 1)
    _ = asked.image()
    let restored = kept

    let without = try desk(RoundProgressScene.definition, .ignored)
    #expect(without.previewer.restoredWorkMessage == nil && work(without).log == InputLog())
    without.press("n")
    #expect(kept == restored)
  }

  @Test
  func `unsaved changes that can't be read or written are reported in a running window`() throws {
    let first = try desk()
    operate(first)
    let file = state.appendingPathComponent(try #require(kept.first))
    let whole = try Data(contentsOf: file)
    for damaged in [Data(), Data("{}".utf8), whole.dropLast(9), Data([0xFF])] {
      try damaged.write(to: file)
      let next = try desk()
      #expect(
        next.previewer.message
          == "Cannot read the unsaved changes to round-progress from \(file.path).")
      #expect(work(next).log == InputLog())
    }
    try FileManager.default.removeItem(at: state)
    try Data().write(to: state)
    let next = try desk()
    next.press("9")
    #expect(next.previewer.message?.hasPrefix("Unsaved changes are not kept: ") == true)
    #expect(next.previewer.log.entries.count == 1)
  }

  @Test func `a drag is saved when it ends`() throws {
    let desk = try desk()
    desk.press("9")
    let file = state.appendingPathComponent(try #require(kept.first))
    let before = try Data(contentsOf: file)
    // The vertical position of the first property's slider.
    let y = 48.0 + 30 + 36
    _ = desk.image()
    desk.hold(x: 650, y: y)
    desk.move(x: 700, y: y)
    #expect(try Data(contentsOf: file) == before)
    desk.release(x: 700, y: y)
    #expect(try Data(contentsOf: file) != before)
    #expect(try work(self.desk()) == work(desk))
  }

  @Test func `the folder of unsaved changes is the user's, as the standard says`() {
    func path(_ environment: [String: String]) -> String? {
      UnsavedWork.folder(environment: environment)?.path
    }
    #expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/midflight/unsaved")
    #expect(path(["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/midflight/unsaved")
    #expect(path(["XDG_STATE_HOME": ""]) == nil)
  }
}
