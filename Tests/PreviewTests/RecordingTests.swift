/// R, Shift+R and Alt+S record a video of the window or a sequence of images.
@Suite @MainActor struct RecordingTests {
  private let scratch = Scratch()

  private func desk(isPaused: Bool = false, captures: URL? = nil) throws -> Desk {
    try Desk(
      isPaused: isPaused, grid: 20, captures: captures ?? scratch.folder,
      trace: Trace(of: []) { _ in })
  }

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func wait(_ desk: Desk, at time: Double) {
    for _ in 0..<10_000 {
      desk.advance(to: time)
      if desk.previewer.message?.hasPrefix("saved") == true { return }
    }
  }

  /// The window shows only two frames during the recorded second, at irregular times. Still, the
  /// recorded sequence contains every frame of that second.
  @Test func `a recording is drawn again at exact times`() throws {
    let desk = try desk()
    desk.press("s", with: .alt, at: 0.5)
    desk.advance(to: 1.234)
    desk.press("9", at: 1.31)
    desk.press("s", with: .alt, at: 1.5)
    wait(desk, at: 1.5)
    #expect(try scratch.files == ["round-progress-0.500s-1.500s"])
    let frames = scratch.url("round-progress-0.500s-1.500s")
    #expect(try names(frames).count == 20)
    let session = Session(RoundProgressScene.definition, log: desk.previewer.log)
    #expect(session.log.entries.count == 1)
    for (index, name) in try names(frames).enumerated() {
      session.seek(to: Flicks(seconds: 0.5) + Flicks(seconds: Double(index) / 20))
      let still = try StillRenderer(scale: 1).image(of: session, with: Rasterizer())
      #expect(try PNG.read(frames.appendingPathComponent(name).path).pixels == still.pixels)
    }
  }

  /// If the scene is played backwards during the recording, the video begins at the earliest time
  /// that was shown.
  @Test func `a video covers every frame that was shown`() throws {
    let desk = try desk(isPaused: true)
    for _ in 0..<30 { desk.press(".") }
    desk.press("r")
    for _ in 0..<10 {
      desk.press(",")
      desk.advance(to: 0.1)
    }
    for _ in 0..<4 {
      desk.press(".")
      desk.advance(to: 0.1)
    }
    desk.press("r")
    wait(desk, at: 0.1)
    #expect(try scratch.files == ["round-progress-1.000s-1.500s.webp"])
    desk.press("r", with: .shift)
    wait(desk, at: 0.2)
    #expect(try scratch.files.first == "round-progress-0.000s-1.200s.webp")
  }

  @Test func `videos can be MP4`() throws {
    let desk = try desk(isPaused: true)
    desk.press("r", with: [.control, .shift])
    #expect(desk.previewer.message == "videos are MP4")
    for _ in 0..<10 { desk.press(".") }
    desk.press("r", with: .shift)
    wait(desk, at: 0.2)
    #expect(try scratch.files == ["round-progress-0.000s-0.500s.mp4"])
    let bytes = [UInt8](try Data(contentsOf: scratch.url(try scratch.files[0])))
    #expect(bytes.dropFirst(4).starts(with: Array("ftyp".utf8)))
    desk.press("r", with: [.control, .shift])
    #expect(desk.previewer.message == "videos are GIF")
    desk.press("r", with: .shift)
    wait(desk, at: 0.3)
    let gif = [UInt8](
      try Data(contentsOf: scratch.url("round-progress-0.000s-0.500s.gif")))
    #expect(gif.starts(with: Array("GIF89a".utf8)))
    desk.press("r", with: [.control, .shift])
    #expect(desk.previewer.message == "videos are animated WebP")
  }

  @Test func `Shift and R keep the last ten seconds`() throws {
    let desk = try desk()
    for turn in 1...25 { desk.press(turn % 2 == 0 ? "1" : "9", at: Double(turn) * 0.5) }
    desk.press("r", with: .shift, at: 12.5)
    wait(desk, at: 12.5)
    #expect(try scratch.files == ["round-progress-2.500s-12.500s.webp"])
    let video = try Data(contentsOf: scratch.url(try scratch.files[0]))
    var (offset, frames) = (12, 0)
    while offset + 8 <= video.count {
      if video[offset..<offset + 4].elementsEqual("ANMF".utf8) { frames += 1 }
      let size = video[offset + 4..<offset + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
      offset += 8 + size + size % 2
    }
    #expect(frames == 200)
    let session = Session(RoundProgressScene.definition, log: desk.previewer.log)
    session.seek(to: Flicks(seconds: 2.5))
    let still = try StillRenderer(scale: 1).image(of: session, with: Rasterizer())
    #expect(try WebP.decode([UInt8](video)) == still)
  }

  @Test(arguments: [60, 50, 30, 24, 7, 1000]) func `a video has as many frames as its duration`(
    rate: Int
  ) {
    for start in [0, 1.3, 0.517] {
      for frames in 1...6000 {
        let (start, length) = (
          Flicks(seconds: start), Flicks(seconds: Double(frames) / Double(rate))
        )
        let recorder = Recorder(rate: FrameRate(rate), from: start, to: start + length)
        #expect(recorder.count == frames)
        let longer = Recorder(
          rate: FrameRate(rate), from: start, to: start + length + Flicks(count: 1))
        #expect(longer.count == frames + 1)
      }
    }
  }

  /// Each frame of the video advances the scene by `speed` frames. The last frame is shown for
  /// longer.
  @Test(arguments: [0.25, 0.5, 2, 3]) func `slow motion and a held end have their frames`(
    speed: Double
  ) throws {
    @MainActor final class Times: FrameSource {
      var times: [Double] = []
      func image(at time: Flicks) throws -> CGImage {
        times.append(time.seconds)
        return CGImage(width: 1, height: 1, pixels: [0])
      }
      func text(in folder: String) -> String { "" }
    }
    let times = Times()
    let recorder = Recorder(
      rate: FrameRate(30), from: Flicks(seconds: 1), to: Flicks(seconds: 2), speed: speed,
      hold: 0.5)
    try recorder.record(times, to: [])
    let moving = Int((30 / speed).rounded(.up))
    #expect(recorder.count == moving + 15 && times.times.count == recorder.count)
    for (frame, time) in times.times.enumerated() {
      let expected = 1 + Double(min(frame, moving - 1)) * speed / 30
      #expect(abs(time - expected) < 1e-8)
    }
  }

  @Test func `a video reduces its rate, then its scale, then its quality`() {
    let ladder = SizeLadder(rate: 60, quality: nil, hasQuality: true)
    for (before, after) in zip(ladder.steps, ladder.steps.dropFirst()) {
      let changed = [
        before.rate != after.rate, before.scale != after.scale, before.quality != after.quality,
      ]
      #expect(changed.count { $0 } == 1)
      #expect(after.rate <= before.rate && after.scale <= before.scale)
      #expect(after.quality ?? 101 <= before.quality ?? 101)
    }
    #expect(ladder.steps.map(\.rate).prefix(7) == [60, 50, 30, 25, 20, 15, 15])
    #expect(ladder.steps.last?.scale == 0.5)
    #expect(ladder.words(of: ladder.steps[0]).isEmpty)
    // The delays of a GIF's frames are hundredths of a second, which allows only these rates.
    let gif = SizeLadder(
      rate: 50, quality: nil, rates: FFmpegRecording.gifRates, hasQuality: false)
    #expect(
      gif.steps.allSatisfy { FFmpegRecording.gifRates.contains($0.rate) && $0.quality == nil })
  }

  /// A recording contains the frames that were shown, even if another log is opened before it ends.
  @Test func `opening a log ends the recording`() throws {
    let desk = try desk()
    desk.press("s", with: .alt, at: 0.5)
    desk.advance(to: 1.5)
    let file = scratch.url("other.midflight")
    try "midflight 1\nscene round-progress\n0.1s set progress 0.9\n"
      .write(to: file, atomically: true, encoding: .utf8)
    desk.handle(.fileDropped(file.path), at: 1.5)
    wait(desk, at: 1.5)
    let frames = scratch.url("round-progress-0.500s-1.500s")
    let session = Session(RoundProgressScene.definition)
    session.seek(to: Flicks(seconds: 1.25))
    let still = try StillRenderer(scale: 1).image(of: session, with: Rasterizer())
    let name = try names(frames)[15]
    #expect(try PNG.read(frames.appendingPathComponent(name).path).pixels == still.pixels)
  }

  @Test func `recording a paused scene makes no video`() throws {
    let desk = try desk(isPaused: true)
    desk.press("r", "r")
    #expect(desk.previewer.message == "nothing was recorded, because time was paused")
    #expect(!desk.previewer.needsFrame || desk.image().count > 0)
    #expect(try scratch.files.isEmpty)
  }

  /// When the window is closed, the recording ends, and the window waits until the video is
  /// written. Closing the window a second time ends the wait.
  @Test(arguments: [1, 2]) func `the window closes when the video is written`(times: Int) throws {
    let desk = try desk()
    desk.press("r", at: 0.5)
    desk.advance(to: 3)
    for _ in 0..<times { desk.press("q", with: .control, at: 3) }
    #expect(desk.previewer.wantsQuit == (times == 2))
    for _ in 0..<10_000 where !desk.previewer.wantsQuit { desk.advance(to: 3) }
    #expect(desk.previewer.wantsQuit)
    #expect(try scratch.files == (times == 1 ? ["round-progress-0.500s-3.000s.webp"] : []))
  }

  /// If a video can't be written, the window shows a message, leaves no file, and keeps running.
  @Test func `a recording that cannot be written is reported`() throws {
    let gone = scratch.url("gone")
    let desk = try desk(captures: gone)
    desk.press("r", at: 0.5)
    desk.press("r", at: 1)
    desk.advance(to: 1)
    #expect(desk.previewer.message?.hasPrefix("not recorded: ") == true)
    #expect(try scratch.files.isEmpty)
    desk.press("3", at: 1.1)
    #expect(desk.previewer.log.entries.count == 1)
  }

  /// An image shows the keys that were pressed, and shows the same keys when it is opened and drawn
  /// again.
  @Test func `the keys shown in an image are a function of the log`() throws {
    let desk = try desk(isPaused: true)
    for _ in 0..<24 { desk.press(".") }
    desk.press("9")
    desk.press(".", ".")
    desk.press("s")
    desk.press("k", with: .alt)
    desk.press("s")
    let images = try scratch.files.map { scratch.url($0).path }
    let (plain, keyed) = (try PNG.read(images[1]), try PNG.read(images[0]))
    #expect(plain.pixels != keyed.pixels)
    let text = try #require(
      try Recorded.text(
        in: [UInt8](Data(contentsOf: URL(fileURLWithPath: images[0]))), scenes: SceneCatalogue()))
    let renderer = try #require(text.renderer)
    #expect(renderer.showsKeys)
    let session = Session(RoundProgressScene.definition, tuning: text.tuning, log: text.log)
    session.seek(to: try #require(text.time))
    #expect(try renderer.image(of: session, with: Rasterizer()).pixels == keyed.pixels)
    // At 3.5 s, long after the last key press, no key is shown.
    session.seek(to: Flicks(seconds: 3.5))
    var without = renderer
    without.showsKeys = false
    #expect(
      try renderer.image(of: session, with: Rasterizer()).pixels
        == without.image(of: session, with: Rasterizer()).pixels)
  }

  /// A video of the whole window equals what the paused window showed, except that in the video the
  /// scene appears to be playing.
  @Test func `a window's video shows the window`() throws {
    let log = InputLog([
      .init(
        time: Flicks(seconds: 1.2),
        action: .set(property: "progress", .number(0.1), animated: true))
    ]).takingOver(RoundProgressScene.definition)
    var options = try Previewer.Options(
      scene: RoundProgressScene.definition, log: log, grid: FrameGrid(rate: 20), isPaused: true,
      keyMap: KeyMap(json: SceneResources.data(named: "keymap.json")), captureFolder: scratch.folder
    )
    let desk = Desk(try Previewer(options))
    desk.resize(900, 560, at: 0)
    for _ in 0..<26 { desk.press(".") }
    while desk.previewer.needsFrame { _ = desk.image() }
    options.isPaused = false
    let frames = WindowFrames(
      try Previewer(options), showing: .window,
      size: StillRenderer.PixelSize(width: 900, height: 560), scale: 1)
    let (video, live) = (try frames.image(at: desk.previewer.instant).pixels, desk.image())
    let rows = 49 * 900..<529 * 900
    #expect(Array(video[rows]) == Array(live[rows]))
    #expect(Array(video) != live)
    #expect(Set(live[rows]).count > 100)
  }
}
