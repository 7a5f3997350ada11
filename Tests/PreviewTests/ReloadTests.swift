@Suite @MainActor struct ReloadTests {
  private let scratch = Scratch()

  /// A scene with a bar whose animation takes one or two seconds, and whose property may be
  /// missing.
  private class Bar: Scene {
    class var name: String { "edited-bar" }
    static var summary: String { "a bar" }
    static var size: CGSize { CGSize(width: 100, height: 40) }
    static var duration: Double { 2 }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    let bar = CALayer()
    var duration: Double { 1 }
    var propertyName: String { "x" }

    required init() {
      bar.bounds.size = CGSize(width: 10, height: 40)
      bar.backgroundColor = CGColor(gray: 1, alpha: 1)
      view.layer.addSublayer(bar)
    }

    var properties: [SceneProperty] {
      let (bar, duration) = (bar, duration)
      return [
        SceneProperty(
          name: propertyName, range: .number(0...100), animationKeys: ["position.x"],
          target: { (bar, "position.x") },
          retarget: { value, _ in
            let animation = CABasicAnimation(keyPath: "position.x")
            animation.fromValue = bar.presentation()?.position.x
            animation.duration = duration
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            if case .number(let x) = value { bar.position.x = CGFloat(x) }
            CATransaction.commit()
            bar.add(animation, forKey: "position.x")
          })
      ]
    }
  }

  private final class Slower: Bar { override var duration: Double { 2 } }
  private final class Renamed: Bar { override var propertyName: String { "y" } }
  private final class Other: Bar { override class var name: String { "other-bar" } }

  private func desk(_ source: StubSource, file: SceneFile? = nil) throws -> Desk {
    let json = try #require(SceneResources.data(named: "keymap.json"))
    var scene = Bar.definition
    scene.file = file
    var options = try Previewer.Options(
      scene: scene, in: SceneCatalogue(added: [scene]), grid: FrameGrid(rate: 10),
      isPaused: true, keyMap: KeyMap(json: json), captureFolder: scratch.folder)
    options.source = source
    let desk = Desk(try Previewer(options))
    desk.resize(900, 560, at: 0)
    desk.press("0")
    for _ in 0..<5 { desk.press(".") }
    return desk
  }

  private func shown(_ desk: Desk) throws -> Double {
    let session = Session(
      try #require(desk.previewer.catalogue.scene(named: "edited-bar")),
      tuning: desk.previewer.tuning,
      log: desk.previewer.log)
    session.seek(to: desk.previewer.instant)
    return try #require(session.read(session.properties[0])).presentation.components[0]
  }

  @Test func `the log is evaluated on the new code up to the same instant`() throws {
    let source = StubSource()
    let desk = try desk(source)
    #expect(abs(desk.previewer.seconds - 0.5) < 1e-6)
    #expect(abs(try shown(desk) - 50) < 1e-6)
    let (log, old) = (desk.previewer.log, desk.image())
    source.update = .scenes([Slower.definition])
    desk.advance(to: 1)
    #expect(desk.previewer.message == "reloaded")
    #expect(abs(desk.previewer.seconds - 0.5) < 1e-6 && desk.previewer.log == log)
    #expect(abs(try shown(desk) - 25) < 1e-6)
    #expect(desk.image() != old)
    #expect(desk.previewer.tunables.first?.duration == 2)
    // The chart's curves are evaluated again with the new code.
    desk.advance(to: 2)
    _ = desk.image()
    let chart = Chart(of: Session(Slower.definition, log: log), grid: FrameGrid(rate: 60))
    #expect(desk.previewer.chart.curves == chart.curves)
  }

  /// If a value is changed both in the file and in the window, the later change wins.
  @Test func `an edit of the file replaces a tuned value`() throws {
    let source = StubSource()
    let desk = try desk(source)
    desk.press("Tab", "Right")
    let tuned = desk.previewer.tuning
    #expect(desk.previewer.tuning.duration(of: desk.previewer.tunables[0]) == 1.05)
    source.update = .scenes([Bar.definition])
    desk.advance(to: 1)
    #expect(desk.previewer.tuning == tuned)
    source.update = .scenes([Slower.definition])
    desk.advance(to: 2)
    #expect(desk.previewer.tuning == Tuning())
    #expect(
      desk.previewer.message
        == "reloaded: x duration from the file replaces the tuned value")
  }

  /// The later change also wins if the tuned value was saved before a restart.
  @Test func `an edit of the file replaces a tuned value that was saved before it`() throws {
    let desk = try desk(StubSource(), file: SceneFile(["Bar.swift"]))
    desk.press("Tab", "Right")
    desk.press("s", with: .control)
    let saved = try String(contentsOf: scratch.url("edited-bar.midflight"), encoding: .utf8)
    #expect(saved.contains("duration x 1.05s\ncode duration x 1s\n"))

    func sidecar(_ type: Bar.Type) throws -> Sidecar {
      try #require(
        try Sidecar(
          of: "edited-bar", in: scratch.folder, scenes: SceneCatalogue(added: [type.definition])))
    }
    let same = try sidecar(Bar.self)
    #expect(same.text.tuning == desk.previewer.tuning && same.discarded.isEmpty)
    #expect(same.greeting == "tuned values of \(same.path)")
    let edited = try sidecar(Slower.self)
    #expect(edited.text.tuning == Tuning() && edited.isTuned)
    #expect(
      edited.greeting
        == "tuned values of \(edited.path); x duration from the edited code replaces the saved value"
    )
    // A log that the user opens by its name keeps its tuned values, whatever the code says.
    let text = try SessionText(
      parsing: saved, scenes: SceneCatalogue(added: [Slower.definition]))
    #expect(text.tuning == desk.previewer.tuning)
    let tunables = Tunable.survey(Slower.definition)
    #expect(text.text(tunables: tunables) == saved)
  }

  /// After a package is rebuilt, a new process runs it.
  @Test func `values of the code are read as they were saved, for each kind of animation`() throws {
    let tunables = Tunable.survey(GalleryScene.definition)
    #expect(tunables.contains { $0.easing != nil && !$0.canBeSpring })
    var tuning = Tuning()
    for tunable in tunables where tunable.isTunable {
      tuning.setDuration(2.5, of: tunable)
      tuning.setDelay(0.25, of: tunable)
      guard tunable.easing != nil || tunable.canBeSpring else { continue }
      tuning.setEasing(try Easing(text: "0.1,0.2,0.3,0.4"), of: tunable)
    }
    var text = SessionText(scene: "gallery", tuning: tuning)
    text.codeValues = tuning.codeValues(of: tunables)
    let saved = text.text(tunables: tunables)
    var read = try SessionText(parsing: saved, scenes: SceneCatalogue())
    #expect(read.text(tunables: tunables) == saved)
    // Without an edit nothing is replaced.
    let discarded = read.tuning.discardEdited(since: read.codeValues, in: tunables)
    #expect(discarded.isEmpty)
  }

  @Test func `an edit replaces a value that was tuned in an earlier process`() throws {
    let desk = try desk(StubSource())
    desk.press("Tab", "Right")
    func next(_ type: Bar.Type) throws -> Desk {
      let json = try #require(SceneResources.data(named: "keymap.json"))
      var options = try Previewer.Options(
        scene: type.definition, in: SceneCatalogue(added: [type.definition]),
        grid: FrameGrid(rate: 10), keyMap: KeyMap(json: json), captureFolder: scratch.folder)
      options.restore([desk.previewer.restoration], atFlicks: 0, isPlaying: false)
      return Desk(try Previewer(options))
    }
    let same = try next(Bar.self)
    #expect(same.previewer.tuning == desk.previewer.tuning && same.previewer.message == nil)
    let edited = try next(Slower.self)
    #expect(edited.previewer.tuning == Tuning() && edited.previewer.log == desk.previewer.log)
    #expect(
      edited.previewer.message == "reloaded: x duration from the file replaces the tuned value")
  }

  @Test func `an edit replaces a value in restored unsaved work`() throws {
    func desk(_ type: Bar.Type) throws -> Desk {
      var scene = type.definition
      scene.file = SceneFile(["Bar.swift"])
      return try Desk(scene, captures: scratch.folder, unsaved: scratch.url("unsaved"))
    }
    let tuned = try desk(Bar.self)
    tuned.press("Tab", "Right")
    tuned.press("q", with: .control)
    let restored = try desk(Bar.self)
    #expect(
      restored.previewer.tuning == tuned.previewer.tuning && tuned.previewer.tuning != Tuning())
    #expect(restored.previewer.message?.contains("edited code") == false)
    restored.press("q", with: .control)
    let edited = try desk(Slower.self)
    #expect(edited.previewer.tuning == Tuning())
    #expect(
      edited.previewer.message?.hasSuffix(
        "x duration from the edited code replaces the tuned value.")
        == true)
    // Undo discards what was restored, too.
    edited.press("z", with: .control)
    #expect(edited.previewer.tuning == Tuning())
  }

  @Test(arguments: ["duration", "tweak x 1", "duration x", "scene edited-bar", ""])
  func `a line with values of the code names one of an animation's values`(_ rest: String) throws {
    let error = #expect(throws: SessionText.ParseError.self) {
      try SessionText(
        parsing: "midflight 1\nscene edited-bar\ncode \(rest)\n",
        scenes: SceneCatalogue(added: [Bar.definition]))
    }
    #expect(error?.line == 3)
  }

  @Test func `a removed property is reported once, and its entries wait`() throws {
    let source = StubSource()
    let desk = try desk(source)
    let log = desk.previewer.log
    source.update = .scenes([Renamed.definition])
    desk.advance(to: 1)
    #expect(
      desk.previewer.message == "reloaded; x no longer exists, and its log entries are kept")
    #expect(desk.previewer.log == log)
    _ = desk.image()
    source.update = .scenes([Slower.definition])
    desk.advance(to: 2)
    #expect(desk.previewer.message == "reloaded")
    #expect(abs(try shown(desk) - 25) < 1e-6)
    source.update = .scenes([Other.definition])
    desk.advance(to: 3)
    #expect(desk.previewer.message?.hasPrefix("edited-bar no longer exists") == true)
    #expect(desk.previewer.title == "other-bar · Midflight")
    // The log of the missing scene is kept, however often the file is saved without that scene.
    source.update = .scenes([Other.definition])
    desk.advance(to: 4)
    source.update = .scenes([Bar.definition])
    desk.advance(to: 5)
    #expect(desk.previewer.title == "edited-bar* · Midflight")
    #expect(desk.previewer.log == log)
    #expect(abs(try shown(desk) - 50) < 1e-6)
  }

  @Test func `an error dims the image until it is fixed`() throws {
    let source = StubSource()
    let desk = try desk(source)
    desk.advance(to: 20)
    let shown = desk.image()
    source.update = .error(
      SceneError("it does not compile: 1 error", details: "A.swift:1:1: error: no\n  | ^"))
    desk.advance(to: 21)
    #expect(desk.previewer.needsFrame)
    let failed = desk.image()
    #expect(zip(shown, failed).count { $0 != $1 } > 50_000)
    desk.press(".", at: 22)
    #expect(abs(desk.previewer.seconds - 0.6) < 1e-6)
    desk.press(",", at: 22)
    source.update = .scenes([Bar.definition])
    desk.advance(to: 23)
    desk.advance(to: 40)
    #expect(desk.image() == shown)
    desk.press("F5", at: 41)
    #expect(source.reloads == 1)
  }
}
