/// The previewer works without a window: it receives events and returns pixels.
@Suite @MainActor struct PreviewerTests {
  private let scratch = Scratch()

  private static let second: UInt64 = 1_000_000_000

  @MainActor private final class Rows {
    var text = ""

    /// Each row's time, model value, presentation value and velocity.
    var fields: [[Double]] {
      text.split(separator: "\n").dropFirst().map { $0.split(separator: ",").map { Double($0)! } }
    }
  }
  private let rows = Rows()

  private func makePreviewer(
    _ scene: SceneDefinition = RoundProgressScene.definition, isPaused: Bool = false,
    isTraced: Bool = false, captures: URL? = nil
  ) throws -> Previewer {
    let json = try #require(SceneResources.data(named: "keymap.json"))
    let previewer = try Previewer(
      Previewer.Options(
        scene: scene, grid: FrameGrid(rate: 10), isPaused: isPaused,
        keyMap: KeyMap(json: json), captureFolder: captures ?? scratch.folder,
        trace: isTraced ? Trace(of: ["progress"]) { [rows] in rows.text += $0 } : nil))
    previewer.handle(
      .resized(pixelWidth: 900, pixelHeight: 560, scale: 1), atNanoseconds: Self.second)
    return previewer
  }

  private func press(
    _ previewer: Previewer, _ name: String, _ modifiers: KeyPress.Modifiers = [],
    at time: Double
  ) {
    let key = KeyPress(name, modifiers: modifiers)
    let nanoseconds = Self.second + UInt64(time * 1e9)
    previewer.handle(.keyDown(key, isRepeat: false), atNanoseconds: nanoseconds)
    previewer.handle(.keyUp(key), atNanoseconds: nanoseconds)
  }

  private func advance(_ previewer: Previewer, to time: Double) {
    previewer.advance(toNanoseconds: Self.second + UInt64(time * 1e9))
  }

  private func pixels(_ previewer: Previewer) -> [UInt32] {
    var copy: [UInt32] = []
    previewer.withPixels { copy = Array($0) }
    return copy
  }

  // MARK: Frames

  /// After any events, redrawing only the damaged area gives the same pixels as redrawing
  /// everything.
  @Test(arguments: [UInt64(11), 12, 13])
  func `redrawing the damage gives the pixels of redrawing all`(_ seed: UInt64) throws {
    var random = Random(seed: seed)
    let keys = [
      "1", "5", "0", "Enter", "Down", "Up", "Tab", "Left", "Right", "y", "d", "h", "t", "[", "]",
      "PageDown", "Home", "F1", "Escape", "Space", ".",
    ]
    let previewer = try makePreviewer()
    var time = 0.0
    _ = previewer.drawFrame()
    for _ in 0..<60 {
      time += Double.random(in: 0.01...0.4, using: &random)
      if Bool.random(using: &random) {
        press(previewer, keys[Int.random(in: 0..<keys.count, using: &random)], at: time)
      }
      advance(previewer, to: time)
      _ = previewer.drawFrame()
    }
    // Hide the debug rectangles around the damage, because they depend on the previous frame. Then
    // draw some more frames, until the chart is complete.
    for _ in 0..<40 { _ = previewer.drawFrame() }
    let parts = pixels(previewer)
    previewer.handle(
      .resized(pixelWidth: 901, pixelHeight: 560, scale: 1),
      atNanoseconds: Self.second + UInt64(time * 1e9))
    _ = previewer.drawFrame()
    previewer.handle(
      .resized(pixelWidth: 900, pixelHeight: 560, scale: 1),
      atNanoseconds: Self.second + UInt64(time * 1e9))
    #expect(previewer.drawFrame() == [PixelRect(x: 0, y: 0, width: 900, height: 560)])
    for _ in 0..<40 { _ = previewer.drawFrame() }
    // Compare outside the expectation, which would print a million pixels if it failed.
    let isSame = parts == pixels(previewer)
    #expect(isSame, "seed \(seed)")
  }

  @Test func `at rest no frame is needed and nothing wakes`() throws {
    let previewer = try makePreviewer()
    for frame in 0...60 {
      advance(previewer, to: Double(frame) * 0.1)
      _ = previewer.drawFrame()
    }
    #expect(!previewer.needsFrame)
    #expect(previewer.nextWakeUp == nil)
    // Input takes effect at the scene's current time, however late it arrives.
    press(previewer, "5", at: 500)
    #expect(previewer.needsFrame)
    advance(previewer, to: 500.5)
    #expect(previewer.needsFrame)
    advance(previewer, to: 502)
    // After the input, the chart is evaluated again, one part in each frame.
    for _ in 0..<40 where previewer.needsFrame { _ = previewer.drawFrame() }
    #expect(!previewer.needsFrame)
  }

  /// The previewer requests one frame for each sixtieth of the scene's four seconds, and no frame
  /// after the scene's end.
  @Test func `a scene of four seconds requests only its frames`() throws {
    let previewer = try makePreviewer()
    _ = previewer.drawFrame()
    var count = 0
    for frame in 1...600 {
      advance(previewer, to: Double(frame) / 60)
      if !previewer.needsFrame { continue }
      count += 1
      _ = previewer.drawFrame()
    }
    #expect(count == 4 * 60)
  }

  @Test func `a moving ring damages few pixels`() throws {
    let previewer = try makePreviewer(isPaused: true)
    for _ in 0..<14 { press(previewer, ".", at: 0.1) }
    _ = previewer.drawFrame()
    press(previewer, ".", at: 0.2)
    let area = previewer.drawFrame().reduce(0) { $0 + $1.width * $1.height }
    #expect(area > 0 && area < 900 * 560 / 6)
  }

  // MARK: Keys

  @Test func `stepping traces each frame once`() throws {
    let previewer = try makePreviewer(isPaused: true, isTraced: true)
    for _ in 0..<40 { press(previewer, ".", at: 0.1) }
    try previewer.endTrace()
    let session = Session(RoundProgressScene.definition)
    var text = ""
    var trace = try Trace(of: ["progress"]) { text += $0 }
    for frame in 0...40 {
      session.seek(to: FrameGrid(rate: 10).time(of: frame))
      try trace.record(session)
    }
    try trace.end()
    #expect(rows.text == text)
  }

  @Test func `a change at an instant is in the instant's row`() throws {
    let previewer = try makePreviewer(isPaused: true, isTraced: true)
    press(previewer, ".", at: 0.1)
    press(previewer, "9", at: 0.1)
    try previewer.endTrace()
    #expect(rows.fields.map { $0[0] } == [0, 0.1])
    #expect(rows.fields.map { $0[1] } == [0.2, 0.9])
  }

  @Test func `a digit mid-flight is continuous`() throws {
    let previewer = try makePreviewer(isTraced: true)
    for frame in 0...90 { advance(previewer, to: Double(frame) / 60) }
    press(previewer, "1", at: 1.5)
    for frame in 91...300 { advance(previewer, to: Double(frame) / 60) }
    let rows = rows.fields
    let speed = rows.map { abs($0[3]) }.max() ?? 0
    for (a, b) in zip(rows, rows.dropFirst()) {
      // The script's last change, at 3.3 s, is not animated, so do not check the jump that it
      // causes.
      if b[0] > 3.2 { break }
      // The velocity may have its peak between two rows, so allow a hundredth more than the largest
      // velocity in a row.
      #expect(abs(b[2] - a[2]) <= 1.01 * speed * (b[0] - a[0]))
    }
    #expect(rows.contains { $0[1] == 0.1 })
  }

  @Test func `tuning takes typed values and refuses invalid ones`() throws {
    let previewer = try makePreviewer(isPaused: true, isTraced: true)
    func type(_ text: String) {
      press(previewer, "Enter", at: 0.1)
      previewer.handle(.text(text), atNanoseconds: Self.second)
      press(previewer, "Enter", at: 0.1)
    }
    press(previewer, "Tab", at: 0.1)
    type("2s")
    press(previewer, "Down", at: 0.1)
    type("linear")
    // A digit typed into a field sets no target. This curve is refused, since its first x is
    // outside of 0…1.
    type("2,0,0,1")
    press(previewer, "Escape", at: 0.1)
    press(previewer, "Escape", at: 0.1)
    for _ in 0..<15 { press(previewer, ".", at: 0.2) }
    let row = try #require(previewer.trace?.latest.last)
    #expect(row.time.seconds == 1.5)
    #expect(abs(row.reading.presentation.components[0] - 0.375) < 1e-9)
  }

  @Test func `a screenshot equals the image that render writes`() throws {
    let previewer = try makePreviewer(isPaused: true, captures: scratch.folder)
    for _ in 0..<18 { press(previewer, ".", at: 0.1) }
    press(previewer, "s", at: 0.1)
    press(previewer, "F12", at: 0.1)
    press(previewer, "s", .shift, at: 0.1)
    let names = try scratch.files
    #expect(
      names == [
        "round-progress-1.800s-2.png", "round-progress-1.800s-3.png", "round-progress-1.800s.png",
      ])
    let session = Session(RoundProgressScene.definition)
    session.seek(to: Flicks(seconds: 1.8))
    let wanted = try StillRenderer().image(of: session, with: Rasterizer())
    for name in names where !name.contains("-3") {
      #expect(try PNG.read(scratch.url(name).path) == wanted)
    }
  }

  @Test func `a drag ends when its scene is replaced`() throws {
    let previewer = try makePreviewer(AnimatedLinesScene.definition, isPaused: true)
    _ = previewer.drawFrame()
    // Press the slider of the third property. The scene that is shown next has only two properties.
    let (x, y) = (900.0 - 308 + 14 + 70, 48.0 + 30 + 2 * 74 + 36)
    previewer.handle(
      .pointerPressed(.left, x: x, y: y, clicks: 1, modifiers: []), atNanoseconds: Self.second)
    press(previewer, "PageUp", at: 0.1)
    previewer.handle(.pointerMoved(x: x + 50, y: y, modifiers: []), atNanoseconds: Self.second)
    _ = previewer.drawFrame()
    #expect(previewer.title.contains("round-progress"))
  }

  @Test func `steps stop at rest and Space plays again`() throws {
    let previewer = try makePreviewer(isPaused: true, isTraced: true)
    func time() throws -> Double { try #require(previewer.trace?.latest.last).time.seconds }
    for _ in 0..<60 { press(previewer, ".", at: 0.1) }
    #expect(try time() == RoundProgressScene.duration)
    press(previewer, "Space", at: 0.2)
    advance(previewer, to: 0.3)
    press(previewer, "Space", at: 0.4)
    advance(previewer, to: 0.9)
    #expect(try abs(time() - 0.5) < 1e-6)
  }

  @Test func `reloading discards the log`() throws {
    let previewer = try makePreviewer(isTraced: true)
    advance(previewer, to: 0.5)
    press(previewer, "9", at: 0.5)
    press(previewer, "F5", at: 1)
    advance(previewer, to: 1.25)
    let last = try #require(previewer.trace?.latest.last)
    #expect(last.time.seconds == 0.25 && last.reading.presentation == .number(0.2))
  }

  @Test func `slow motion is held or tapped`() throws {
    let previewer = try makePreviewer(isTraced: true)
    func time() throws -> Double { try #require(previewer.trace?.latest.last).time.seconds }
    let key = KeyPress("t")
    func at(_ time: Double) -> UInt64 { Self.second + UInt64(time * 1e9) }
    previewer.handle(.keyDown(key, isRepeat: false), atNanoseconds: at(0))
    previewer.handle(.keyUp(key), atNanoseconds: at(1))
    #expect(try abs(time() - 0.1) < 1e-6)
    advance(previewer, to: 1.5)
    #expect(try abs(time() - 0.6) < 1e-6)
    press(previewer, "t", at: 1.5)
    advance(previewer, to: 2.5)
    #expect(try abs(time() - 0.7) < 1e-6)
    press(previewer, "t", at: 2.5)
    // If Shift is pressed while the key is held, slow motion still ends when the key is released.
    previewer.handle(.keyDown(key, isRepeat: false), atNanoseconds: at(2.5))
    previewer.handle(.keyUp(KeyPress("t", modifiers: .shift)), atNanoseconds: at(3.5))
    advance(previewer, to: 4)
    #expect(try abs(time() - 1.3) < 1e-6)
  }

  // MARK: The mouse

  /// A click at any position inside or outside of the window does not trap.
  @Test func `clicking everywhere is harmless`() throws {
    let previewer = try makePreviewer(AnimatedLinesScene.definition)
    _ = previewer.drawFrame()
    var time = Self.second
    for y in stride(from: -20.0, to: 600, by: 23) {
      for x in stride(from: -20.0, to: 940, by: 47) {
        time += 5_000_000
        previewer.handle(
          .pointerPressed(.left, x: x, y: y, clicks: 1, modifiers: []), atNanoseconds: time)
        previewer.handle(
          .pointerMoved(x: x + 30, y: y, modifiers: .shift), atNanoseconds: time)
        previewer.handle(
          .pointerReleased(.left, x: x + 30, y: y, modifiers: []), atNanoseconds: time)
      }
    }
    _ = previewer.drawFrame()
    #expect(!previewer.wantsQuit)
  }

  @Test func `clicking a slider retargets`() throws {
    let previewer = try makePreviewer(isPaused: true, isTraced: true)
    _ = previewer.drawFrame()
    // The slider of the first property begins and ends 14 points from the edges of the sidebar,
    // which is 308 points wide.
    previewer.handle(
      .pointerPressed(
        .left, x: 900 - 308 + 14 + 70, y: 48 + 30 + 36, clicks: 1, modifiers: []),
      atNanoseconds: Self.second)
    press(previewer, ".", at: 0.1)
    let model = try #require(previewer.trace?.latest.last).reading.model.components[0]
    #expect(abs(model - 0.25) < 0.01)
  }
}
