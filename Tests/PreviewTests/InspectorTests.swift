/// The inspector shows a running scene's layer values, ghosts and events, and explains jumps.
@Suite @MainActor struct InspectorTests {
  private let scratch = Scratch()

  /// A scene of coloured layers at random positions, rotated and nested. One of them moves.
  final class ScatteredScene: Scene {
    static let name = "scattered"
    static let summary = "layers at random places"
    static let size = CGSize(width: 200, height: 200)
    static let duration = 3.0

    let view = UIView(frame: CGRect(origin: .zero, size: size))
    private let mover = CALayer()

    init() {
      view.layer.name = "stage"
      var parents = [view.layer]
      for index in 0..<24 {
        let layer = CALayer()
        layer.name = index % 5 == 0 ? nil : "layer\(index)"
        layer.backgroundColor = CGColor(rgba: 0xFF00_00FF)
        layer.bounds = CGRect(
          x: 0, y: 0, width: number(in: 10...70), height: number(in: 10...70))
        layer.position = CGPoint(x: number(in: 0...150), y: number(in: 0...150))
        layer.setAffineTransform(CGAffineTransform(rotationAngle: number(in: -1...1)))
        layer.masksToBounds = index % 4 == 0
        layer.isHidden = index % 11 == 10
        parents[Int(number(in: 0...CGFloat(parents.count - 1)))].addSublayer(layer)
        parents.append(layer)
      }
      mover.name = "mover"
      mover.frame = CGRect(x: 0, y: 180, width: 20, height: 20)
      mover.backgroundColor = CGColor(rgba: 0x00FF_00FF)
      view.layer.addSublayer(mover)
    }

    private func number(in range: ClosedRange<CGFloat>) -> CGFloat {
      CGFloat.random(in: range, using: &CAContext.current.random)
    }

    func start() -> [SceneStep] {
      [
        SceneStep(at: 1, "go", changing: ["x"]) { [mover] in
          let animation = CABasicAnimation(keyPath: "position")
          animation.fromValue = CGPoint(x: 40, y: 190)
          animation.duration = 1
          mover.add(animation, forKey: "move")
          CATransaction.setDisableActions(true)
          mover.position = CGPoint(x: 130, y: 130)
        },
        SceneStep(at: 2.5, "back at once", changing: ["x"]) { [mover] in
          CATransaction.setDisableActions(true)
          mover.position.x = 20
        },
      ]
    }

    var properties: [SceneProperty] {
      [
        SceneProperty(
          name: "x", range: .number(0...200), animationKeys: ["move"],
          target: { [mover] in (mover, "position.x") }, retarget: { _, _ in })
      ]
    }
  }

  // MARK: Layers

  @Test func `the outline has the corners of model and of presentation`() throws {
    let session = Session(ScatteredScene.definition)
    session.seek(to: Flicks(seconds: 1.25))
    let mover = try #require(session.layerOutline().layer(at: "stage/mover"))
    // The layer is 20 points wide. The presentation layer is a quarter of the way from (40, 190) to
    // (130, 130), and the model layer is at the end.
    #expect(mover.shown[0].x == 52.5 && abs(mover.shown[0].y - 165) < 1e-9)
    #expect(mover.model[0] == CGPoint(x: 120, y: 120))
    #expect(mover.animations.map(\.key) == ["move"])
    #expect(mover.animations[0].fraction.map { abs($0 - 0.25) < 1e-9 } == true)
    #expect(mover.animations[0].end == Flicks(seconds: 2))
    let outline = session.layerOutline()
    #expect(Set(outline.layers.map(\.path)).count == outline.layers.count)
    let rotated = outline.layers.dropFirst().filter { $0.path != "stage/mover" }
    #expect(rotated.allSatisfy { $0.model == $0.shown })
  }

  @Test func `hit tests give the layers that the layer tree gives`() throws {
    let session = Session(ScatteredScene.definition)
    let outline = session.layerOutline()
    let root = session.scene.view.layer
    var hits = 0
    for x in stride(from: 0.5, to: 200, by: 7) {
      for y in stride(from: 0.5, to: 200, by: 7) {
        let point = CGPoint(x: x, y: y)
        let expected = root.hitTest(point).flatMap { $0 === root ? nil : $0.layerPath }
        #expect(outline.hitTest(point) == expected, "at \(point)")
        if expected != nil { hits += 1 }
      }
    }
    #expect(hits > 100)
  }

  @Test func `details show the target of a value`() throws {
    let session = Session(ScatteredScene.definition)
    session.seek(to: Flicks(seconds: 1.5))
    let details = try #require(session.layerDetails(at: "stage/mover"))
    let position = try #require(details.values.first)
    #expect(position.keyPath == "position")
    #expect(position.model == "130, 130")
    #expect(position.shown == "85, 160")
    #expect(position.target == "130, 130")
    #expect(session.layerDetails(at: "stage/nobody") == nil)
  }

  // MARK: Ghosts

  @Test func `the ghost is at the model, and disappears with the motion`() throws {
    let session = Session(RoundProgressScene.definition)
    func ghost() -> Ghost {
      Ghost(of: session.context.modelDisplayList(), besides: session.displayList())
    }
    #expect(ghost().isEmpty)
    session.seek(to: Flicks(seconds: 1.4))
    // The ghost's end shows the model value: 0.9 of a full turn, starting at the top.
    let end = try #require(ghost().ends.first)
    #expect(ghost().ends.count == 1)
    let angle = atan2(Double(end.y - 160), Double(end.x - 160))
    let expected = 0.9 * 2 * Double.pi - Double.pi / 2
    #expect(abs(remainder(angle - expected, 2 * Double.pi)) < 1e-3)
    session.seek(to: Flicks(seconds: 4))
    #expect(ghost().isEmpty)
  }

  @Test func `overlays don't change the stage's image and disappear when they are off`() throws {
    let desk = try Desk(captures: scratch.folder)
    desk.press("Right", "Right", "Right", "Right", "Right", "Right", at: 0.1)
    for _ in 0..<8 { desk.press("Right", at: 0.2) }
    for _ in 0..<30 { _ = desk.image() }
    desk.advance(to: 20)
    let plain = desk.image()
    desk.press("s", at: 20)
    desk.press("g", "d", at: 20)
    let middle = desk.previewer.windowPosition(CGPoint(x: 160, y: 160))
    desk.click(x: middle.x, y: middle.y, at: 20)
    #expect(desk.previewer.selectedLayer == "stage/bar")
    for _ in 0..<30 { _ = desk.image() }
    #expect(desk.image() != plain)
    #expect(desk.previewer.shownSkins > 0)
    #expect(desk.previewer.shownMotion?.isEmpty == false)
    desk.press("s", at: 20)
    desk.press("g", "d", "d", "d", "Escape", at: 20)
    desk.advance(to: 60)
    #expect(desk.previewer.selectedLayer == nil)
    #expect(desk.image() == plain)
    let files = try scratch.files
    #expect(files.count == 2)
    let bytes = try files.map { try Data(contentsOf: scratch.url($0)) }
    #expect(bytes.first == bytes.last)
  }

  @Test func `nothing is drawn at rest with everything open`() throws {
    let desk = try Desk()
    desk.press("g", "n", "w", at: 0.1)
    let middle = desk.previewer.windowPosition(CGPoint(x: 160, y: 160))
    desk.click(x: middle.x, y: middle.y, at: 0.1)
    for step in 0..<40 {
      desk.advance(to: 1 + Double(step))
      _ = desk.image()
    }
    desk.advance(to: 60)
    _ = desk.image()
    #expect(!desk.previewer.needsFrame)
    #expect(desk.previewer.drawFrame().isEmpty)
  }

  @Test func `the motion path has a point for each sixtieth of a second`() throws {
    let desk = try Desk(ScatteredScene.definition)
    desk.press("g", at: 0.1)
    desk.press(".", at: 0.1)
    for _ in 0..<20 { _ = desk.image() }
    let points = try #require(desk.previewer.shownMotion)
    // When its animation begins, at 1 s, the layer jumps to (40, 190).
    let moving = points.suffix(61)
    #expect(moving.count == 61)
    for (index, point) in moving.enumerated() {
      let part = CGFloat(index) / 60
      #expect(abs(point.x - (40 + 90 * part)) < 1e-6)
      #expect(abs(point.y - (190 - 60 * part)) < 1e-6)
    }
  }

  // MARK: Selecting

  @Test func `a click selects, a Shift click selects the parent, and a Shift drag scrubs`() throws {
    let desk = try Desk(GalleryScene.definition)
    let previewer = desk.previewer
    let outline = Session(GalleryScene.definition).layerOutline()
    let conic = try #require(outline.layers.first { $0.name == "conic" })
    let position = previewer.windowPosition(conic.center)
    desk.click(x: position.x, y: position.y)
    #expect(previewer.selectedLayer == conic.path)
    func shiftClick() {
      desk.click(x: position.x, y: position.y, modifiers: .shift)
    }
    let time = previewer.seconds
    shiftClick()
    #expect(previewer.selectedLayer == outline.parent(of: conic.path))
    for _ in 0..<6 { shiftClick() }
    #expect(previewer.selectedLayer == outline.layers[0].path)
    #expect(previewer.seconds == time)
    desk.hold(x: position.x, y: position.y, modifiers: .shift, at: 0.2)
    desk.move(x: position.x + 40, y: position.y, modifiers: .shift, at: 0.2)
    desk.release(x: position.x + 40, y: position.y, modifiers: .shift, at: 0.2)
    #expect(previewer.seconds != time)
    desk.press("Escape")
    #expect(previewer.selectedLayer == nil)
  }

  @Test
  func `a click on a layer selects its moving property, one on the background nothing`() throws {
    let desk = try Desk(GalleryScene.definition)
    let previewer = desk.previewer
    let session = Session(GalleryScene.definition)
    let property = try #require(session.properties.first { $0.name == "spring" })
    let layer = session.context.perform { property.target().layer }
    let node = try #require(
      session.layerOutline().layers.first { $0.path == layer.layerPath })
    let position = previewer.windowPosition(node.center)
    #expect(previewer.selectedName != "spring")
    desk.click(x: position.x, y: position.y)
    #expect(previewer.selectedLayer == node.path)
    #expect(previewer.selectedName == "spring")
    let corner = previewer.windowPosition(CGPoint(x: 2, y: 2))
    desk.click(x: corner.x, y: corner.y)
    #expect(previewer.selectedLayer == nil)
  }

  @Test func `the list expands around the selected layer`() throws {
    let desk = try Desk(width: 1280, height: 800)
    #expect(desk.previewer.listedTexts.isEmpty)
    desk.press("n")
    #expect(desk.previewer.listedTexts == ["stage", "track", "bar"])
    desk.press("n")
    #expect(desk.previewer.listedTexts.contains("0.000 progress → 0.2: the script") == false)
    desk.press("n")
    #expect(desk.previewer.listedTexts.isEmpty)
  }

  // MARK: Events and explanations

  private static let interrupted = InputLog([
    InputLog.Entry(
      time: Flicks(seconds: 1.4),
      action: .set(property: "progress", .number(0.5), animated: true))
  ])

  @Test func `events list the animations that started, were replaced and finished`() throws {
    let session = Session(RoundProgressScene.definition, log: Self.interrupted)
    session.seek(to: Flicks(seconds: 4))
    let events = session.happened.filter { $0.identity.key.contains("rogress") }
    let told = events.map { "\($0.time.seconds) #\($0.identity.number) \(name(of: $0.kind))" }
    // The user's change at 1.4 s replaces the animation that the script started at 1 s.
    #expect(told.prefix(3) == ["1.0 #1 started", "1.4 #2 started", "1.4 #1 replaced by 2"])
    // Each animation that has started either ends once or is still running.
    for start in events where start.kind == .started {
      let ends = events.filter { $0.identity == start.identity && $0.kind != .started }
      #expect(ends.count <= 1)
      if start.time < Flicks(seconds: 3) { #expect(ends.count == 1) }
    }
    #expect(events.contains { $0.kind == .finished(stays: false) })
  }

  private func name(of kind: AnimationEvent.Kind) -> String {
    switch kind {
    case .started: "started"
    case .replaced(let other): "replaced by \(other.number)"
    case .stopped: "stopped"
    case .finished: "finished"
    }
  }

  @Test func `events do not depend on the way to an instant`() {
    let ahead = Session(GalleryScene.definition)
    ahead.seek(to: Flicks(seconds: 3.3))
    let back = Session(GalleryScene.definition)
    back.seek(to: Flicks(seconds: 6))
    back.seek(to: Flicks(seconds: 3.3))
    #expect(!ahead.happened.isEmpty)
    #expect(ahead.happened == back.happened)
    #expect(ahead.happened.allSatisfy { $0.time <= ahead.time })
  }

  private func causes(
    of property: String, in session: Session, at seconds: Double
  ) -> [Jump.Cause] {
    session.seek(to: Flicks(seconds: seconds))
    return Chart(of: session).jumps(of: property, in: session).map(\.cause)
  }

  private func tuning(_ policy: RetargetPolicy?) -> Tuning {
    var tuning = Tuning()
    tuning.policy = policy
    return tuning
  }

  @Test func `jumps are listed with their causes`() {
    let colors = Session(ExplicitColorScene.definition)
    #expect(causes(of: "snapBack", in: colors, at: 4) == [.snapBack, .fromModel, .snapBack])
    #expect(causes(of: "snapBack", in: colors, at: 2) == [.snapBack])
    #expect(causes(of: "modelFirst", in: colors, at: 4).isEmpty)
    let ring = Session(RoundProgressScene.definition)
    #expect(causes(of: "progress", in: ring, at: 4) == [.dropped])
    let jumping = Session(
      RoundProgressScene.definition, tuning: tuning(.fromModel), log: Self.interrupted)
    #expect(causes(of: "progress", in: jumping, at: 1.7) == [.fromModel])
    let still = Session(ScatteredScene.definition)
    #expect(causes(of: "x", in: still, at: 3) == [.explicitStart, .noAnimation])
    let smooth = Session(
      RoundProgressScene.definition, tuning: tuning(.fromPresentation), log: Self.interrupted)
    #expect(causes(of: "progress", in: smooth, at: 1.7).isEmpty)
  }

  @Test func `the card names the animation, its time and its curve`() throws {
    let desk = try Desk(isPaused: true)
    for _ in 0..<14 { desk.press("Right") }
    _ = desk.image()
    let position = desk.previewer.windowPosition(CGPoint(x: 160, y: 160))
    desk.click(x: position.x, y: position.y, modifiers: .alt, at: 0.2)
    let card = try #require(desk.previewer.explanation())
    let motion = try #require(card.motion.first)
    #expect(motion.hasPrefix("bar · shownProgress · #1 moves it: 0.200 → model 0.900"))
    #expect(motion.contains("It is 0.400 s of 1.000 s in: 40 % of the time"))
    #expect(card.jumps == ["No jumps so far."])
    desk.press("Escape")
    #expect(desk.previewer.explanation() == nil)
  }

  @Test func `a layer without a listed property is explained by its animations`() throws {
    let desk = try Desk(GalleryScene.definition)
    for _ in 0..<30 { desk.press("Right") }
    let layers = Session(GalleryScene.definition).layerOutline().layers
    let conic = try #require(layers.first { $0.name == "conic" })
    let position = desk.previewer.windowPosition(conic.center)
    desk.click(x: position.x, y: position.y, modifiers: .alt, at: 0.2)
    let card = try #require(desk.previewer.explanation())
    #expect(card.title == "conic")
    #expect(card.motion.first?.contains("conic · ") == true)
    #expect(card.jumps.isEmpty)
    // After another property is selected, the card explains that property.
    desk.press("Down")
    #expect(desk.previewer.explanation()?.title.hasPrefix("spring shows") == true)
  }
}
