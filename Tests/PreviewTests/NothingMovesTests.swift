import MidflightLive
import MidflightToolchain

/// If nothing has moved in a scene, or a window has nothing to show yet, the window says why.
@Suite @MainActor struct NothingMovesTests {
  private final class Push: UIView {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 240, height: 240))
    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(button)
      button.addAction(
        UIAction { [unowned self] _ in UIView.animate(withDuration: 1) { self.alpha = 0.5 } },
        for: .touchUpInside)
    }
    required init?(coder: NSCoder) { nil }
  }

  private final class Wheel: UIView {
    var turns: [Double] = []
    func spin(_ number: Double) {
      turns.append(number)
      UIView.animate(withDuration: 1) { self.alpha = 1 - number / 10 }
    }
  }

  private final class Tap: UIView {
    override init(frame: CGRect) {
      super.init(frame: frame)
      addGestureRecognizer(UITapGestureRecognizer { _ in })
    }
    required init?(coder: NSCoder) { nil }
  }

  private final class Empty: Scene {
    static let name = "empty"
    static let summary = "nothing"
    static let size = CGSize(width: 40, height: 40)
    static let duration = 1.0
    let view = UIView()
    var properties: [SceneProperty] { [] }
  }

  /// The scene of a `Wheel`, with the methods that a library compiled from its code would declare.
  private static var wheel: SceneDefinition {
    var members = SubjectMembers()
    members.methods = [
      SubjectMethod(
        "spin(turns:)",
        [SubjectMethod.Parameter(name: "spin.turns", kind: .number) { 2 }]
      ) { object, numbers in (object as? Wheel)?.spin(numbers[0]) },
      SubjectMethod("stop()", []) { object, _ in (object as? Wheel)?.layer.removeAllAnimations() },
      SubjectMethod("rest()", []) { _, _ in },
    ]
    let own = members
    return SceneDefinition(SubjectMaker(Wheel.self) { $0 is Wheel ? own : SubjectMembers() })
  }

  private func state(_ desk: Desk) throws -> [String: Any] {
    let line = try #require(desk.previewer.report.first { $0.hasPrefix("state ") })
    let object = try JSONSerialization.jsonObject(with: Data(line.dropFirst(6).utf8))
    return try #require(object as? [String: Any])
  }

  @Test func `the panels say how to get a row, until there is one`() throws {
    let desk = try Desk(SceneDefinition(Push.self), isPaused: false)
    _ = desk.image()
    let hint = "No property has changed yet. Click the button or write #Preview."
    #expect(try state(desk)["hint"] as? String == hint)
    desk.press("5")
    #expect(desk.previewer.message == hint)
    let position = desk.previewer.stagePosition(of: CGPoint(x: 120, y: 120))
    desk.click(x: position.x, y: position.y, at: 0.2)
    desk.advance(to: 0.4)
    _ = desk.image()
    #expect(try state(desk)["hint"] == nil)

    func said(_ scene: SceneDefinition) throws -> String? {
      try state(Desk(scene))["hint"] as? String
    }
    #expect(
      try said(SceneDefinition(Tap.self))
        == "No property has changed yet. Tap it or write #Preview.")
    #expect(
      try said(Self.wheel)
        == "No property has changed yet. Press Enter for spin(turns:) or write #Preview.")
    #expect(
      try said(Empty.definition)
        == "No property has changed yet. Each property that changes gets a row.")
    #expect(try said(RoundProgressScene.definition) == nil)
  }

  /// The hint replaces the graph, so that its text is legible.
  @Test func `the hint is shown instead of the graph`() throws {
    let empty = try Desk(Empty.definition)
    let wheel = try Desk(Self.wheel)
    for desk in [empty, wheel] { _ = desk.image() }
    #expect(empty.previewer.interfaceHasGraph == false)
    #expect(wheel.previewer.interfaceHasGraph == false)
    let ring = try Desk()
    _ = ring.image()
    #expect(ring.previewer.interfaceHasGraph)
  }

  @Test func `Enter and the menu call methods with the numbers of their rows`() throws {
    let desk = try Desk(Self.wheel, isPaused: false)
    #expect(try (state(desk)["values"] as? [String: String]) == ["spin.turns": "2.000"])
    desk.press("Enter", at: 0.1)
    desk.advance(to: 1.5)
    // The row of the moved property is above the rows of the methods' numeric parameters.
    #expect(try state(desk)["property"] as? String == "opacity")
    #expect(try (state(desk)["values"] as? [String: String])?["opacity"] == "0.800")
    desk.press("Down", at: 1.6)
    desk.press("0", at: 1.6)
    desk.press("Enter", at: 1.7)
    desk.advance(to: 3)
    #expect(try (state(desk)["values"] as? [String: String])?["spin.turns"] == "4.000")
    #expect(try (state(desk)["values"] as? [String: String])?["opacity"] == "0.600")
    desk.click(x: 300, y: 200, button: .right, at: 3)
    let menu = try #require(state(desk)["menu"] as? [String])
    #expect(menu.contains("spin(turns:)") && menu.contains("stop()") && menu.contains("rest()"))
    #expect(!menu.contains("run the scene's action") && !menu.contains("run the action back"))
    desk.press("Escape", at: 3)
    desk.press("z", with: .control, at: 3.1)
    #expect(desk.previewer.message == "undone: spin(turns:) at 1.700 s")
    #expect(try (state(desk)["values"] as? [String: String])?["opacity"] == "0.800")
  }

  @Test func `a log has calls in separate lines, and says that a script is omitted`() throws {
    let scenes = SceneCatalogue(added: [Self.wheel])
    let lines = "midflight 1\nscene wheel\nmute all\n0.5s call spin(turns:)\n1s call stop() muted\n"
    let text = try SessionText(parsing: lines, scenes: scenes)
    #expect(text.text(tunables: []) == lines)
    #expect(text.log.isScriptMuted && text.log.entries[0].action == .call(method: "spin(turns:)"))
    #expect(throws: SessionText.ParseError.self) {
      try SessionText(parsing: "midflight 1\nscene wheel\n1s call fly()\n", scenes: scenes)
    }
    let session = Session(Self.wheel, log: text.log)
    session.seek(to: Flicks(seconds: 3))
    #expect((session.scene.view.subviews[0] as? Wheel)?.turns == [2])
  }

  // MARK: Compiling

  private struct Refusal: Error {}

  private func rendered(_ application: OpeningApplication) -> [UInt32] {
    _ = application.drawFrame()
    var pixels: [UInt32] = []
    application.withPixels { pixels = Array($0) }
    return pixels
  }

  /// Returns an application that is opening a file. The compilation fails when `gate` is signalled.
  private func refused(after gate: DispatchSemaphore) throws -> OpeningApplication {
    try OpeningApplication(
      "Compiling Gauge.swift …", colors: .dark,
      make: {
        gate.wait()
        throw Refusal()
      }, open: { _ in throw Refusal() })
  }

  @Test func `a window says that its file is being compiled until that ends`() throws {
    let gate = DispatchSemaphore(value: 0)
    let application = try refused(after: gate)
    application.handle(.resized(pixelWidth: 400, pixelHeight: 200, scale: 1), atNanoseconds: 1)
    application.advance(toNanoseconds: 2)
    #expect(application.isPreparing && application.needsFrame && !application.wantsQuit)
    #expect(Set(rendered(application)).count > 8, "there are words")
    application.advance(toNanoseconds: 3)
    #expect(!application.needsFrame && application.isPreparing)
    gate.signal()
    application.finish()
    #expect(!application.isPreparing && application.wantsQuit)
    guard case .failed(let error) = application.state else {
      Issue.record("it has failed")
      return
    }
    #expect(error is Refusal)
  }

  @Test func `a window that is closed during the compilation quits at once`() throws {
    let gate = DispatchSemaphore(value: 0)
    let application = try refused(after: gate)
    application.handle(.quit, atNanoseconds: 1)
    #expect(application.wantsQuit)
    gate.signal()
    application.finish()
  }
}
