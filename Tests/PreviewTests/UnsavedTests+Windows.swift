/// Unsaved work is restored even if there were several windows, or if a scene has crashed its
/// process.
extension UnsavedTests {
  // MARK: Several windows

  @Test func `two windows of a scene at once keep a file each`() throws {
    let open = WindowProcess(getpid())
    let first = try desk(process: open)
    operate(first)
    let second = try desk()
    #expect(second.previewer.restoredWorkMessage == nil && work(second).log == InputLog())
    second.press("5")
    #expect(kept.count == 2)
    second.press("7")
    first.press("3")
    #expect(kept.count == 2 && work(first) != work(second))
    first.press("s", with: .control)
    #expect(kept.count == 1)
    #expect(try work(desk(process: open)) == work(second))
  }

  @Test func `each start restores one closed window, the last used first`() throws {
    let windows = try [desk(), desk()]
    for (window, key) in zip(windows, ["5", "7"]) { window.press(key) }
    // Make the first window the most recently used. Its file must have a later modification time
    // than the second window's, and the file system's clock is coarse, so pause first.
    Thread.sleep(forTimeInterval: 0.05)
    windows[0].press("9")
    let open = [getpid(), getppid(), 1].map { WindowProcess($0) }
    let next = try desk(process: open[0])
    #expect(work(next) == work(windows[0]))
    #expect(
      next.previewer.restoredWorkMessage
        == "Restored unsaved changes to round-progress; Ctrl+Z discards them. One more window has "
        + "unsaved changes; the next start restores them.")
    #expect(try work(desk(process: open[1])) == work(windows[1]))
    #expect(try work(desk(process: open[2])).log == InputLog())
  }

  @Test func `a dropped log leaves unsaved changes to undo and to the next start`() throws {
    let other = try desk(process: WindowProcess(getpid()))
    other.press("3")
    other.press("s", with: .control)
    let log = captures.appendingPathComponent("round-progress.midflight").path

    let first = try desk()
    operate(first)
    let unsaved = work(first)
    first.handle(.fileDropped(log), at: 0.2)
    #expect(work(first).log == other.previewer.log && first.previewer.title.contains("*") == false)
    #expect(
      first.previewer.message
        == "opened round-progress.midflight; Ctrl+Z restores the unsaved changes")
    // Saving writes the log that was opened. The file with the earlier unsaved work remains.
    first.press("s", with: .control)
    #expect(try kept.count == 1 && work(desk()) == unsaved)

    let second = try desk()
    operate(second)
    let count = kept.count
    second.handle(.fileDropped(log), at: 0.2)
    second.press("5")
    #expect(kept.count == count + 1)
    second.press("z", "z", with: .control)
    #expect(work(second) == unsaved && kept.count == count)
  }

  @Test func `a long log is written once a second at most, and when its window is closed`() throws {
    func entries() throws -> Int {
      let file = state.appendingPathComponent(try #require(kept.first))
      let text = try String(contentsOf: file, encoding: .utf8)
      return text.ranges(of: "\"property\"").count
    }
    let log = captures.appendingPathComponent("long.midflight")
    let lines = (0..<600).map { "\(Double($0 + 1) / 1000)s set progress 0.\($0 % 9) at-once\n" }
      .joined()
    try "midflight 1\nscene round-progress\n\(lines)"
      .write(to: log, atomically: true, encoding: .utf8)
    let desk = try desk()
    desk.handle(.fileDropped(log.path), at: 0.1)
    #expect(desk.previewer.log.entries.count == 600 && kept.isEmpty)
    desk.press("5", at: 0.2)
    let first = try entries()
    desk.press("6", at: 0.5)
    #expect(try entries() == first && desk.previewer.nextWakeUp != nil)
    desk.advance(to: 1.1)
    #expect(try entries() == first)
    // The window wakes up in time to write the work, even if no panel needs to be redrawn.
    #expect(try #require(desk.previewer.nextWakeUp) <= 2_200_000_000)
    desk.advance(to: 1.2)
    #expect(try entries() > first)
    let second = try entries()
    desk.press("7", at: 1.3)
    #expect(try entries() == second)
    desk.handle(.quit, at: 1.4)
    #expect(try entries() > second)
    // The work is written immediately if another scene or another log is shown.
    let next = try self.desk()
    next.press("5", at: 3)
    next.press("6", at: 3.1)
    let work = work(next)
    _ = next.image()
    next.press("PageDown", at: 3.2)
    #expect(try self.work(self.desk()) == work)
  }

  // MARK: Restores that crash the process

  @Test func `a window that never opens leaves unsaved work as it was`() throws {
    let first = try desk()
    first.press("5")
    first.handle(.quit, at: 0.3)
    let unopened = try desk()
    #expect(work(unopened) == work(first))
    unopened.previewer.noteOrderlyEnd()
    let next = try desk()
    #expect(work(next) == work(first))
    #expect(next.previewer.message?.hasPrefix("Restored ") == true)
  }

  @Test func `a file that cannot be read or has crashed does not hide others`() throws {
    let windows = try [desk(), desk()]
    windows[0].press("5")
    let older = Set(kept)
    windows[1].press("7")
    // Overwrite the newest file with text that cannot be read.
    let newest = try #require(kept.first { !older.contains($0) })
    try "{".write(to: state.appendingPathComponent(newest), atomically: false, encoding: .utf8)
    #expect(try work(desk()) == work(windows[0]))
  }

  @Test func `an action after a restore marks it as safe`() throws {
    operate(try desk())
    let second = try desk()
    #expect(kept.allSatisfy { $0.contains(".tried") } && kept.count == 1)
    second.press("7")
    #expect(kept.allSatisfy { !$0.contains(".tried") } && kept.count == 1)
    #expect(try work(desk()) == work(second))
  }

  @Test func `changes that failed to restore once are restored only by undo`() throws {
    let first = try desk()
    operate(first)
    // Simulate a process that ends before it shows its first frame.
    _ = try desk()
    var third = try desk()
    #expect(work(third).log == InputLog() && third.previewer.title == "round-progress · Midflight")
    let path = state.appendingPathComponent(try #require(kept.first)).path
    #expect(
      third.previewer.restoredWorkMessage
        == "Ctrl+Z restores unsaved changes to round-progress: the scene crashed or was killed when they "
        + "were restored last (file: \(path)).")
    third.press("n")
    #expect(FileManager.default.fileExists(atPath: path))
    // This process also ends before it shows a frame with the restored changes.
    third.showsFrames = false
    third.press("z", with: .control)
    #expect(work(third) == work(first) && kept.count == 1)
    #expect(try work(desk()).log == InputLog())

    let fourth = try desk()
    fourth.press("z", with: .control)
    _ = fourth.image()
    #expect(try work(desk()) == work(first))
  }

  @Test
  func `changes whose restore ended the process are restored by undo in the next one`() throws {
    let first = try desk()
    operate(first)
    let window = WindowProcess(getpid())
    _ = try desk(process: window)
    let next = try desk(process: window)
    #expect(work(next).log == InputLog() && kept.count == 1)
    #expect(next.previewer.restoredWorkMessage?.contains(" crashed or was killed ") == true)
    #expect(try desk(process: WindowProcess(getppid())).previewer.restoredWorkMessage == nil)
    next.press("z", with: .control)
    #expect(work(next) == work(first) && kept.count == 1)
  }

  @Test
  func `a playing restored scene is marked as safe at its end, or when its window closes`() throws {
    let first = try desk()
    operate(first)
    let playing = try desk(isPaused: false)
    playing.advance(to: 0)
    _ = playing.image()
    #expect(kept.first?.contains("tried") == true)
    playing.advance(to: 6)
    _ = playing.image()
    #expect(kept.first?.contains("tried") == false)

    let closed = try desk(isPaused: false)
    #expect(kept.first?.contains("tried") == true)
    closed.handle(.quit, at: 0.3)
    #expect(kept.count == 1 && kept.first?.contains("tried") == false)
  }

  // MARK: Another process

  private func resumed(_ desk: Desk) throws -> Desk {
    let (work, look) = try JSONDecoder().decode(
      Parcel.self,
      from: JSONEncoder().encode(
        Parcel(work: desk.previewer.restoration, look: desk.previewer.look))
    ).parts
    let json = try #require(SceneResources.data(named: "keymap.json"))
    var options = try Previewer.Options(
      scene: GalleryScene.definition, keyMap: KeyMap(json: json), captureFolder: captures)
    options.unsaved = UnsavedWork(in: state, for: Desk.endedProcess)
    options.restore(
      [work], atFlicks: desk.previewer.flicks, isPlaying: desk.previewer.isPlaying, look: look)
    var next = Desk(try Previewer(options))
    next.showsFrames = true
    next.resize(900, 560, at: 0)
    return next
  }

  private struct Parcel: Codable {
    var work: Restoration
    var look: PreviewerViewState
    var parts: (Restoration, PreviewerViewState) { (work, look) }
  }

  @Test func `a restarted process keeps playback and panels of the ended one`() throws {
    let first = try desk()
    operate(first)
    for _ in 0..<12 { first.press(".") }
    first.press("i")
    for _ in 0..<9 { first.press(".") }
    first.press("o", "[", "[", "t", "g", "n", "v", "d", "w")
    first.press("l", with: .shift)
    let next = try resumed(first)
    #expect(next.previewer.look == first.previewer.look)
    #expect(try next.previewer.look != desk(GalleryScene.definition).previewer.look)
    #expect(next.previewer.title == first.previewer.title && work(next) == work(first))
    #expect(next.previewer.rate == first.previewer.rate && next.previewer.rate != 1)
    // There is no message about restored work, since the user has not closed the earlier window.
    #expect(next.previewer.restoredWorkMessage == nil)
    // This window now owns the file of unsaved work, and removes it after a save.
    next.press("s", with: .control)
    #expect(next.previewer.title == "round-progress · Midflight" && kept.isEmpty)
  }

  @Test func `an edit keeps the view's state and the unsaved changes`() throws {
    let source = StubSource()
    let json = try #require(SceneResources.data(named: "keymap.json"))
    var options = try Previewer.Options(
      scene: RoundProgressScene.definition, keyMap: KeyMap(json: json), captureFolder: captures)
    options.source = source
    var desk = Desk(try Previewer(options))
    desk.showsFrames = true
    desk.resize(900, 560, at: 0)
    operate(desk)
    desk.press("s", with: .control)
    desk.press("[", "g", "n", "v", "i")
    let (look, title) = (desk.previewer.look, desk.previewer.title)
    source.update = .scenes([RoundProgressScene.definition])
    desk.advance(to: 0.2)
    #expect(source.update == nil)
    #expect(desk.previewer.look == look && desk.previewer.title == title)
    #expect(title == "round-progress · Midflight")
  }
}
