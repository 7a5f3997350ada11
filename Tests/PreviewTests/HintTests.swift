@Suite @MainActor struct HintTests {
  private let scratch = Scratch()

  // MARK: Keys that do nothing

  @Test func `a key without a function shows a message that names the help`() throws {
    let desk = try Desk()
    desk.press("F7")
    #expect(desk.previewer.message == "F7 does nothing; ? lists the keys")
    desk.press("F7", with: [.control, .shift])
    #expect(desk.previewer.message == "Ctrl+Shift+F7 does nothing; ? lists the keys")
    desk.press("Insert", with: .alt)
    #expect(desk.previewer.message == "Alt+Insert does nothing; ? lists the keys")
  }

  @Test func `modifiers and the desktop's keys show no message`() throws {
    let desk = try Desk()
    for name in ["Shift", "Control", "Alt", "Super", ""] { desk.press(name) }
    desk.press("F7", with: .super)
    desk.press("Shift", with: .control)
    #expect(desk.previewer.message == nil)
  }

  @Test func `a key that types a character waits for its text`() throws {
    let desk = try Desk()
    // A dead key, such as one for an accent, types no character by itself, so pressing it shows no
    // message.
    desk.press("'")
    #expect(desk.previewer.message == nil)
    desk.press("ü")
    desk.handle(.text("ü"), at: 0.1)
    #expect(desk.previewer.message == "Ü does nothing; ? lists the keys")
    desk.advance(to: 20)
    // The key that types the question mark has no command, but the question mark does.
    desk.press("/", with: .shift, at: 20)
    desk.handle(.text("?"), at: 20)
    #expect(desk.previewer.message == nil && desk.previewer.helpClosePosition != nil)
    // There is no message either about a character whose key has already run a command.
    desk.press("v", at: 20)
    desk.handle(.text("v"), at: 20)
    #expect(desk.previewer.message == nil)
  }

  @Test func `a held key shows its message once`() throws {
    let desk = try Desk()
    desk.handle(.keyDown(KeyPress("F7"), isRepeat: true), at: 0.1)
    #expect(desk.previewer.message == nil)
  }

  // MARK: Positions of messages

  @Test(arguments: [
    (320, 240), (400, 500), (500, 400), (640, 480), (900, 600), (1280, 800), (1366, 768),
  ])
  func `messages do not cover the scene`(_ width: Int, _ height: Int) throws {
    for scene in SceneCatalogue().scenes {
      let desk = try Desk(scene, width: width, height: height)
      _ = desk.image()
      desk.press("F7")
      _ = desk.image()
      let frame = try #require(desk.previewer.messageFrame)
      let (a, b) = (
        desk.previewer.stagePosition(of: .zero),
        desk.previewer.stagePosition(of: CGPoint(x: scene.size.width, y: scene.size.height))
      )
      let stage = CGRect(x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y)
      #expect(!frame.intersects(stage), "\(scene.name)")
      #expect(frame.minX >= 0 && frame.minY >= 0)
      #expect(frame.maxX <= Double(width) && frame.maxY <= Double(height))
    }
  }

  // MARK: End of messages

  @Test func `a message disappears with its cause`() throws {
    let desk = try Desk()
    desk.press("7")
    #expect(desk.previewer.message == "paused: it moves when you play")
    desk.press("Space")
    #expect(desk.previewer.message == nil)
    desk.press("F5")
    #expect(desk.previewer.message?.hasPrefix("started again") == true)
    desk.press("PageDown")
    #expect(desk.previewer.message == nil)
  }

  @Test func `a message names saved files`() throws {
    let json = try #require(SceneResources.data(named: "keymap.json"))
    var options = try Previewer.Options(
      scene: RoundProgressScene.definition, isPaused: true, keyMap: KeyMap(json: json),
      captureFolder: scratch.folder)
    nonisolated(unsafe) var paths: [String] = []
    options.didSave = { paths.append($0) }
    let previewer = try Previewer(options)
    previewer.handle(.resized(pixelWidth: 500, pixelHeight: 400, scale: 1), atNanoseconds: 1)
    _ = previewer.drawFrame()
    for key in [
      KeyPress("s"), KeyPress("s", modifiers: .shift), KeyPress("s", modifiers: .control),
    ] {
      previewer.handle(.keyDown(key, isRepeat: false), atNanoseconds: 1)
    }
    #expect(paths.count == 3)
    #expect(paths.allSatisfy { FileManager.default.fileExists(atPath: $0) })
  }

  // MARK: The icon

  @Test func `the icon shows the ring`() throws {
    let icon = try #require(try Desk().previewer.icon)
    #expect(icon.side == 64 && icon.pixels.count == 64 * 64)
    // The icon is transparent in its corners, and shows the plate in the middle and a part of the
    // ring on the right and on the left.
    #expect(icon.pixels[0] == 0)
    #expect(icon.pixels[32 * 64 + 32] >> 24 == 255)
    let radius = Int(64 * 0.31)
    #expect(icon.pixels[32 * 64 + 32 + radius] == 0xFF5B_AEFF)
    #expect(icon.pixels[(32 - 8) * 64 + 32 - radius + 2] == 0xFF35_3945)
  }
}
