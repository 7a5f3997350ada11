/// Curves can be edited with the palette and the handles, variants can be stored, and the settings
/// are saved in a file next to the scene's file.
@Suite @MainActor struct CurveEditorTests {
  private let scratch = Scratch()

  private func easing(_ desk: Desk) -> Easing? {
    desk.previewer.tuning.easing(of: desk.previewer.tunables[0])
  }

  // MARK: Palette

  @Test func `presets are previewed on the scene and restored`() throws {
    let desk = try Desk()
    desk.press("Tab", "e")
    #expect(desk.previewer.palettePresets.count == EasingPreset.all.count)
    desk.press("Down")
    #expect(easing(desk)?.name == "default")
    desk.press("Up", "Up")
    #expect(easing(desk)?.name == "easeOut")
    desk.press("Escape")
    #expect(desk.previewer.tuning == Tuning())
    desk.press("z", with: .control)
    #expect(desk.previewer.message == "nothing to undo")
  }

  /// Choosing a spring changes the tuner's rows, so the second click of a double click hits a
  /// different row.
  @Test func `a double click accepts a preset and does nothing else`() throws {
    let desk = try Desk(width: 1280, height: 800)
    desk.press("Tab", "e")
    for letter in "snappy" { desk.handle(.text(String(letter)), at: 0.2) }
    _ = desk.image()
    let positions = (0..<800).flatMap { y in [CGPoint(x: 1100, y: Double(y))] }
    let position = try #require(positions.first { desk.previewer.preset(at: $0) != nil })
    for clicks in 1...2 {
      desk.click(x: position.x, y: position.y, clicks: clicks, at: 0.3)
      _ = desk.image()
    }
    #expect(desk.previewer.typedText == nil)
    #expect(desk.previewer.tuning.isSpring(desk.previewer.tunables[0]))
    #expect(desk.previewer.palettePresets.isEmpty)
  }

  @Test func `the wheel scrolls the palette and previews nothing`() throws {
    let desk = try Desk(width: 1280, height: 800)
    desk.press("Tab", "e")
    _ = desk.image()
    let positions = (0..<800).map { CGPoint(x: 1100, y: Double($0)) }
    let position = try #require(positions.first { desk.previewer.preset(at: $0) != nil })
    let first = try #require(desk.previewer.preset(at: position))
    let before = desk.previewer.tuning
    desk.turnWheel(-1, x: position.x, y: position.y)
    _ = desk.image()
    #expect(desk.previewer.preset(at: position) == first + 2)
    desk.turnWheel(5, x: position.x, y: position.y)
    desk.turnWheel(5, x: position.x, y: position.y)
    _ = desk.image()
    #expect(desk.previewer.preset(at: position) == 0)
    #expect(desk.previewer.tuning == before)
  }

  @Test func `the footer shows the current functions of the keys`() throws {
    let desk = try Desk(width: 1280, height: 800)
    desk.press("Tab", "c")
    #expect(desk.previewer.footerTitles.contains("next handle"))
    desk.press("Enter", "/")
    desk.handle(.text("/"), at: 0.1)
    #expect(desk.previewer.footerTitles == ["keep the filter", "show all"])
    desk.press("Escape", "e")
    #expect(desk.previewer.footerTitles.contains("choose it"))
    desk.press("Escape")
    #expect(desk.previewer.footerTitles.contains("stage"))
  }

  @Test func `accepting a preset is one undo step`() throws {
    let desk = try Desk()
    desk.press("Tab", "e", "Down", "Down", "Down", "Up", "Enter")
    #expect(desk.previewer.tuning != Tuning() && desk.previewer.typedText == nil)
    desk.press("z", with: .control)
    #expect(desk.previewer.tuning == Tuning())
  }

  @Test func `a spring chosen after other presets keeps the original curve`() throws {
    let desk = try Desk()
    let original = easing(desk)
    desk.press("Tab", "e", "Down", "Down")
    for letter in "snappy" { desk.handle(.text(String(letter)), at: 0.2) }
    desk.press("Enter")
    #expect(desk.previewer.tuning.isSpring(desk.previewer.tunables[0]))
    desk.press("e", with: .shift)
    #expect(easing(desk) == original)
  }

  @Test func `typing searches, and typed numbers are curves`() throws {
    let desk = try Desk()
    desk.press("Tab")
    // The key that opens the field also produces a character, which must not be typed into the
    // field.
    desk.handle(.keyDown(KeyPress("e"), isRepeat: false), at: 0.1)
    desk.handle(.text("e"), at: 0.1)
    desk.handle(.keyUp(KeyPress("e")), at: 0.1)
    #expect(desk.previewer.typedText == "")
    desk.handle(.text("back o"), at: 0.1)
    #expect(desk.previewer.palettePresets.map(\.name) == ["backOut", "backInOut"])
    let back = try #require(easing(desk)?.controlPoints)
    // `backOut` is the function (b + 1)t³ − bt² reversed in time, which exceeds 1 by about a tenth
    // (https://easings.net/#easeOutBack).
    let function = Easing(back[0], back[1], back[2], back[3]).timingFunction
    let top = (0...1000).map { function.value(at: Double($0) / 1000) }.max()
    #expect(abs((top ?? 0) - 1.1) < 1e-4)
    desk.press("a", with: .control)
    desk.handle(.text("cubic-bezier(0.1, 0.2, 0.3, 1.4)"), at: 0.1)
    #expect(easing(desk)?.controlPoints == [0.1, 0.2, 0.3, 1.4])
    desk.press("a", with: .control)
    desk.handle(.text("wibble"), at: 0.1)
    #expect(desk.previewer.tuning == Tuning())
    desk.press("Enter")
    #expect(desk.previewer.typingRefusal?.contains("is not a curve") == true)
    desk.press("Escape")
    #expect(desk.previewer.tuning == Tuning() && desk.previewer.typedText == nil)
  }

  @Test func `exact presets match their functions`() throws {
    let functions: [(String, (Double) -> Double)] = [
      ("quadIn", { $0 * $0 }), ("cubicIn", { $0 * $0 * $0 }),
      ("cubicOut", { 1 - (1 - $0) * (1 - $0) * (1 - $0) }),
      ("backIn", { ((1.70158 + 1) * $0 - 1.70158) * $0 * $0 }),
    ]
    for (name, function) in functions {
      let preset = try #require(EasingPreset.all.first { $0.name == name })
      guard case .curve(let easing) = preset.motion else { continue }
      for step in 0...20 {
        let x = Double(step) / 20
        #expect(abs(easing.timingFunction.value(at: x) - function(x)) < 1e-12)
      }
    }
  }

  // MARK: Handles

  @Test func `the arrows move the handle that Tab chooses`() throws {
    let desk = try Desk()
    desk.press("Tab", "c", "Right", "Up")
    desk.press("Up", with: .shift)
    desk.press("Left", with: .alt)
    desk.press("Tab", "Down")
    let points = try #require(easing(desk)?.controlPoints)
    for (a, b) in zip(points, [0.429, 0.11, 0.58, 0.99]) { #expect(abs(a - b) < 1e-12) }
    // The handle's x stays between 0 and 1; its y may leave that range.
    for _ in 0..<8 { desk.press("Right", "Up", with: .shift) }
    let far = try #require(easing(desk)?.controlPoints)
    #expect(far[2] == 1 && far[3] > 1.7)
    desk.press("Escape", "Down")
    #expect(desk.previewer.isTunerFocused && easing(desk)?.controlPoints == far)
  }

  @Test func `a handle follows the mouse, and one drag is one undo step`() throws {
    let desk = try Desk(width: 1280, height: 800)
    desk.press("Tab", "Down")
    _ = desk.image()
    let (x, y) = try #require(handlePosition(desk))
    func move(_ dx: Double, _ dy: Double, _ modifiers: KeyPress.Modifiers = []) {
      desk.move(x: x + dx, y: y + dy, modifiers: modifiers, at: 0.2)
      _ = desk.image()
    }
    let start = try #require(easing(desk)?.controlPoints)
    desk.hold(x: x, y: y, at: 0.2)
    for step in 1...10 { move(Double(step) * 3, Double(step) * -10) }
    let dragged = try #require(easing(desk)?.controlPoints)
    #expect(dragged[0] > start[0] && dragged[1] > start[1] + 0.4)
    #expect(dragged.suffix(2) == start.suffix(2))
    move(30, -100, .shift)
    let coarse = try #require(easing(desk)?.controlPoints)
    #expect((coarse[1] * 10).rounded() == coarse[1] * 10)
    desk.release(x: x, y: y, at: 0.2)
    desk.press("z", with: .control)
    #expect(easing(desk)?.controlPoints == start)
  }

  @Test func `the stops of a linear easing are moved by keys and by the mouse`() throws {
    let desk = try Desk(width: 1280, height: 800)
    desk.press("Tab", "Down", "Enter")
    desk.handle(.text("linear(0, 0.5 20%, 1.2 60%, 1)"), at: 0.1)
    desk.press("Enter", "c", "Tab")
    func stops() -> [[Double]] {
      (easing(desk)?.stops ?? []).map { [$0.progress, $0.percent] }
    }
    desk.press("Up", "Right")
    #expect(abs(stops()[1][0] - 0.51) < 1e-12 && abs(stops()[1][1] - 21) < 1e-9)
    // The dragged stop remains between its neighbours, and the other stops don't move.
    for _ in 0..<9 { desk.press("Right", with: .shift) }
    #expect(abs(stops()[1][1] - 60) < 1e-9)
    #expect(stops()[0] == [0, 0] && stops()[2] == [1.2, 60] && stops()[3] == [1, 100])
    desk.press("Tab", "Tab")
    for _ in 0..<5 { desk.press("Up", with: .shift) }
    #expect(abs(stops()[3][0] - 1.5) < 1e-9 && stops()[3][1] == 100)
    desk.press("Escape")
    _ = desk.image()
    let (x, y) = try #require(handlePosition(desk))
    desk.hold(x: x, y: y, at: 0.2)
    desk.move(x: x, y: y + 40, at: 0.2)
    desk.release(x: x, y: y + 40, at: 0.2)
    #expect(stops()[0][0] < -0.1 && stops()[0][1] == 0)
    desk.press("z", with: .control, at: 0.3)
    #expect(stops()[0] == [0, 0])
  }

  private func handlePosition(_ desk: Desk) -> (Double, Double)? {
    for y in stride(from: 790.0, to: 50, by: -4) {
      for x in stride(from: 1280.0 - 300, to: 1280 - 10, by: 4) {
        if desk.previewer.curveHandle(at: CGPoint(x: x, y: y)) == 0 { return (x, y) }
      }
    }
    return nil
  }

  @Test func `a dot shows the animation's progress`() throws {
    let desk = try Desk(width: 1280, height: 800, isPaused: true, grid: 10)
    desk.press("Tab", "Down")
    #expect(desk.previewer.tunerState()[0].editor?.dot == nil)
    // The script's first change is animated from 1 s to 2 s.
    for _ in 0..<13 { desk.press(".") }
    let dot = try #require(desk.previewer.tunerState()[0].editor?.dot)
    #expect(abs(dot.x - 0.3) < 1e-9)
    let curve = try #require(easing(desk)).timingFunction
    #expect(dot.y == curve.value(at: dot.x))
  }

  // MARK: Variants

  @Test func `variants are stored recalled and undone`() throws {
    let desk = try Desk()
    desk.press("F1", with: .control)
    #expect(desk.previewer.message?.contains("empty") == true)
    desk.press("Tab", "Right")
    let tuned = desk.previewer.tuning
    desk.press("F1", with: [.control, .shift])
    #expect(desk.previewer.message?.contains("progress") == true)
    desk.press("Delete", with: .shift)
    #expect(desk.previewer.tuning == Tuning())
    desk.press("F1", with: .control)
    #expect(desk.previewer.tuning == tuned)
    desk.press("z", with: .control)
    #expect(desk.previewer.tuning == Tuning())
    desk.press("z", "z", with: .control)
    #expect(desk.previewer.variants.isEmpty)
    desk.press("z", with: [.control, .shift])
    #expect(desk.previewer.variants[1] == tuned)
  }

  // MARK: Saving

  @Test func `text preserves springs, linear easings and variants`() throws {
    let tunables = Tunable.survey(GalleryScene.definition)
    func tunable(_ name: String) throws -> Tunable {
      try #require(tunables.first { $0.name == name })
    }
    var tuning = Tuning()
    tuning.setEasing(try Easing(text: "linear(0, 1.2 33.3% 40%, 1)"), of: try tunable("basic"))
    tuning.setIsSpring(true, of: try tunable("scroll"))
    tuning.setSpring(TunedSpring(duration: 0.37, bounce: -0.3), of: try tunable("scroll"))
    tuning.setIsSpring(false, of: try tunable("spring"))
    tuning.setEasing(try Easing(text: "0.1,0.2,0.3,0.4"), of: try tunable("spring"))
    var other = Tuning()
    other.policy = .additive
    other.setDuration(0.25, of: try tunable("turn"))
    let text = SessionText(scene: "gallery", tuning: tuning, variants: [2: other, 4: Tuning()])
    let read = try SessionText(parsing: text.text(tunables: tunables), scenes: SceneCatalogue())
    #expect(read == text)
  }

  @Test func `the next start uses the values that were saved last`() throws {
    #expect(try Sidecar(of: "round-progress", in: scratch.folder, scenes: SceneCatalogue()) == nil)
    let desk = try Desk(captures: scratch.folder)
    desk.press("Tab", "Right")
    desk.press("s", with: .control)
    desk.press("Right")
    desk.press("s", with: .control)
    let sidecar = try #require(
      try Sidecar(of: "round-progress", in: scratch.folder, scenes: SceneCatalogue()))
    #expect(sidecar.path.hasSuffix("round-progress-2.midflight"))
    #expect(sidecar.isTuned && sidecar.text.tuning == desk.previewer.tuning)

    let broken = scratch.url("round-progress-3.midflight")
    for text in [
      "", "midflight 1\nscene gallery\n", "midflight 1\nscene round-progress\nnonsense\n",
    ] {
      try Data(text.utf8).write(to: broken)
      #expect(throws: Sidecar.Failure.self) {
        try Sidecar(of: "round-progress", in: scratch.folder, scenes: SceneCatalogue())
      }
    }
    try Data([0xFF, 0xFE]).write(to: broken)
    #expect(throws: Sidecar.Failure.self) {
      try Sidecar(of: "round-progress", in: scratch.folder, scenes: SceneCatalogue())
    }
  }
}
