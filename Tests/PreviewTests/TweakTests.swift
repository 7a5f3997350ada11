@Suite @MainActor struct TweakTests {
  private let scratch = Scratch()

  /// A scene with a bar whose motion uses tunable numbers of this file.
  private final class Bar: Scene {
    static let name = "tweaked-bar"
    static let summary = "a bar"
    static let size = CGSize(width: 100, height: 40)
    static let duration = 2.0
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    let bar = CALayer()
    @Tweak(0.5...4) var seconds = 1.0

    init() {
      bar.bounds.size = CGSize(width: tweak(10.0, 2...30), height: 40)
      let whole: Int = tweak(40)
      bar.bounds.size.height = CGFloat(whole)
      bar.backgroundColor = CGColor(gray: 1, alpha: 1)
      view.layer.addSublayer(bar)
    }

    var properties: [SceneProperty] {
      [
        SceneProperty(
          name: "x", range: .number(0...100), animationKeys: ["position.x"],
          target: { (self.bar, "position.x") },
          retarget: { value, _ in
            let animation = CABasicAnimation(keyPath: "position.x")
            animation.fromValue = self.bar.presentation()?.position.x
            animation.duration = self.seconds
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            if case .number(let x) = value { self.bar.position.x = CGFloat(x) }
            CATransaction.commit()
            self.bar.add(animation, forKey: "position.x")
          })
      ]
    }
  }

  private func tweaks() throws -> [SceneTweak] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: #filePath)))
    return TweakSource.tweaks(of: [TweakSource(bytes, path: #filePath)])
  }

  private func scene() throws -> SceneDefinition { SceneDefinition(Bar.self, tweaks: try tweaks()) }

  private func catalogue() throws -> SceneCatalogue { SceneCatalogue(added: [try scene()]) }

  private func desk(
    _ source: StubSource = StubSource(), captures: URL? = nil
  ) throws -> Desk {
    let json = try #require(SceneResources.data(named: "keymap.json"))
    var options = try Previewer.Options(
      scene: try scene(), in: try catalogue(), grid: FrameGrid(rate: 10), isPaused: true,
      keyMap: KeyMap(json: json),
      captureFolder: captures ?? scratch.folder)
    options.source = source
    let desk = Desk(try Previewer(options))
    desk.resize(900, 560, at: 0)
    desk.press("0")
    for _ in 0..<5 { desk.press(".") }
    return desk
  }

  private func type(_ text: String, at desk: Desk) {
    for character in text { desk.handle(.text("\(character)"), at: 0.1) }
  }

  private func bar(_ desk: Desk) throws -> (x: Double, width: Double, height: Double) {
    let session = Session(
      desk.previewer.catalogue.scenes[0], tuning: desk.previewer.tuning, log: desk.previewer.log)
    session.seek(to: desk.previewer.instant)
    let bar = try #require((session.scene as? Bar)?.bar)
    let x = try #require(session.read(session.properties[0])).presentation.components[0]
    return (x, Double(bar.bounds.width), Double(bar.bounds.height))
  }

  private func rows(_ desk: Desk) -> [String] {
    desk.previewer.tunerState().first?.rows.map(\.value) ?? []
  }

  @Test func `a number is a row and takes effect at the same instant`() throws {
    let desk = try desk()
    #expect(rows(desk) == ["1", "10", "40"])
    #expect(abs(try bar(desk).x - 50) < 1e-9)
    let before = desk.image()
    // By default, the row of the first animation is selected. The rows of the numbers in the code
    // are above it.
    desk.press("Tab", "Up", "Up", "Up")
    desk.press("Right", "Right")
    #expect(desk.previewer.tuning.tweaks == ["seconds": 1.2])
    #expect(abs(try bar(desk).x - 50 / 1.2) < 1e-9)
    #expect(desk.image() != before)
    // The animation's duration changes too, since the code sets it to the tuned number.
    #expect(desk.previewer.tunables.first?.duration == 1.2)
    #expect(abs(desk.previewer.seconds - 0.5) < 1e-9)

    desk.press("Down", "Right")
    #expect(desk.previewer.tuning.tweaks == ["seconds": 1.2, "width": 11])
    #expect(try bar(desk).width == 11)
    // The tuned numbers stop at the limits of their ranges.
    for _ in 0..<40 { desk.press("Left") }
    #expect(try bar(desk).width == 2)
    desk.press("Delete")
    #expect(desk.previewer.tuning.tweaks == ["seconds": 1.2])
    desk.press("z", with: .control)
    #expect(try bar(desk).width == 2)
    #expect(desk.previewer.message == "undone: width as in the code")
    desk.press("Delete", with: .shift)
    #expect(desk.previewer.tuning == Tuning())
    #expect(
      desk.image()
        == {
          desk.press("Delete")
          return desk.image()
        }())
  }

  @Test func `a number is typed within its range`() throws {
    let desk = try desk()
    desk.press("Tab", "Up", "Up", "Enter")
    #expect(desk.previewer.typedText == "10")
    type("31", at: desk)
    desk.press("Enter")
    #expect(desk.previewer.typingRefusal == "width is a number from 2 to 30")
    desk.press("a", with: .control)
    type("7.25", at: desk)
    desk.press("Enter")
    #expect(desk.previewer.tuning.tweaks == ["width": 7.25])
    // The number in the next row must be an integer, because the code uses it as one.
    desk.press("Down", "Enter")
    type("7.25", at: desk)
    desk.press("Enter")
    #expect(desk.previewer.typingRefusal == "whole is an integer")
    desk.press("a", with: .control)
    type("20", at: desk)
    desk.press("Enter")
    #expect(try bar(desk).height == 20)
  }

  @Test func `the filter finds tweaks by their names`() throws {
    let desk = try desk()
    desk.press("/")
    type("/sec", at: desk)
    #expect(rows(desk) == ["1"])
    #expect(desk.previewer.filterState()?.found == 1)
  }

  @Test func `tweaks are saved and read back`() throws {
    let desk = try desk()
    var tuning = Tuning()
    (tuning.tweaks, tuning.policy) = (["seconds": 1.25, "width": 7], .additive)
    let text = SessionText(scene: "tweaked-bar", tuning: tuning, variants: [3: tuning])
      .text(tunables: desk.previewer.tunables)
    #expect(text.contains("\ntweak seconds 1.25\ntweak width 7\n"))
    let read = try SessionText(parsing: text, scenes: catalogue())
    #expect(read.tuning == tuning && read.variants == [3: tuning])
    for (line, message) in [
      ("tweak size 1", "tweaked-bar has no tweak 'size'; it has seconds, width, whole"),
      ("tweak width 1", "width is a number from 2 to 30"),
      ("tweak width nan", "width is a number from"),
      ("tweak width", "expected tweak NAME NUMBER"),
    ] {
      let error = #expect(throws: SessionText.ParseError.self) {
        try SessionText(parsing: "midflight 1\nscene tweaked-bar\n\(line)\n", scenes: catalogue())
      }
      #expect(error?.message.hasPrefix(message) == true, "\(line)")
      #expect(error?.line == 3)
    }
    #expect(throws: SessionText.ParseError.self) {
      try SessionText(parsing: text, scenes: SceneCatalogue(added: [Bar.definition]))
    }
  }

  /// If a number is changed both in the window and in the file, the later change wins.
  @Test func `an edited number in the file replaces the tuned one`() throws {
    let source = StubSource()
    let desk = try desk(source)
    desk.press("Tab", "Up", "Up", "Up", "Right", "Down", "Right")
    #expect(desk.previewer.tuning.tweaks == ["seconds": 1.1, "width": 11])
    let before = desk.image()
    // The file now has the tuned value of one number, and a different value of the other.
    var new = try tweaks()
    (new[0].value, new[0].isEdited) = (1.1, true)
    source.update = .scenes([SceneDefinition(Bar.self, tweaks: new)])
    desk.advance(to: 0.2)
    #expect(desk.previewer.tuning.tweaks == ["width": 11])
    #expect(abs(try bar(desk).x - 50 / 1.1) < 1e-9)
    (new[1].value, new[1].isEdited) = (20, true)
    source.update = .scenes([SceneDefinition(Bar.self, tweaks: new)])
    desk.advance(to: 0.3)
    #expect(desk.previewer.tuning.tweaks == [:])
    #expect(try bar(desk).width == 20 && rows(desk) == ["1.1", "20", "40"])
    #expect(desk.image() != before)
    // When a number is deleted from the code, its tuned value is kept, in case the number returns.
    desk.press("Right")
    let kept = desk.previewer.tuning
    source.update = .scenes([SceneDefinition(Bar.self, tweaks: [new[0]])])
    desk.advance(to: 0.4)
    #expect(desk.previewer.tuning == kept && desk.previewer.message?.contains("width") == true)
    source.update = .scenes([SceneDefinition(Bar.self, tweaks: new)])
    desk.advance(to: 0.5)
    #expect(try bar(desk).width == Double(kept.tweaks["width"] ?? 0))
  }

  /// Other scenes use the numbers as they are written in the code, whatever is tuned in this scene.
  @Test func `other scenes, and code without a session, use the file's numbers`() throws {
    var tuning = Tuning()
    tuning.tweaks = ["width": 7]
    #expect((Session(Bar.definition, tuning: tuning).scene as? Bar)?.bar.bounds.width == 10)
    #expect((Session(try scene(), tuning: tuning).scene as? Bar)?.bar.bounds.width == 7)
    #expect(Bar().bar.bounds.width == 10)
  }

  @Test func `numbers beyond an integer's range become the nearest integer`() {
    #expect(Int(tweakNumber: 2.5) == 3 && Int(tweakNumber: -1e300) == .min)
    #expect(Int(tweakNumber: 1e300) == .max && Float(tweakNumber: 0.1) == 0.1)
  }
}
