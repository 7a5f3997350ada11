/// Emitters of a document emit from the start, and may use properties that no public header of Core
/// Animation declares.
@MainActor struct EmitterDocumentTests {
  private let scratch = Scratch()

  /// Plays a document of 40 × 40 points with an emitter in its centre, whose cell shows a white
  /// dot.
  private func played(
    _ cell: String, emitter: String = "", cellParts: String = "", emitterParts: String = ""
  ) throws -> Played {
    let dot = CGImage(width: 2, height: 2, pixels: .init(repeating: ~0, count: 4))
    try Data(PNG.encode(dot)).write(to: scratch.url("dot.png"))
    let text = """
      <CALayer bounds="0 0 40 40" position="20 20"><sublayers>
      <CAEmitterLayer name="e" bounds="0 0 40 40" position="20 20" emitterPosition="20 20" \(emitter)>
      <emitterCells><CAEmitterCell name="spark" \(cell)><contents type="CGImage" src="dot.png"/>
      \(cellParts)</CAEmitterCell></emitterCells>\(emitterParts)</CAEmitterLayer></sublayers></CALayer>
      """
    try Data(Played.file(text)).write(to: scratch.url("main.caml"))
    return try Played(Document(scratch.url("main.caml").path))
  }

  private func positions(_ played: Played, at seconds: Double) -> [CGPoint] {
    played.session.seek(to: Flicks(seconds: seconds))
    return played.session.context.displayList().commands.compactMap { command in
      guard case .image(let image) = command else { return nil }
      return CGPoint(x: image.map.tx, y: image.map.ty)
    }
  }

  @Test func `an emitter present from the start begins with all its particles`() throws {
    let played = try played("birthRate=\"8\" lifetime=\"2\" velocity=\"5\"")
    let first = positions(played, at: 0)
    #expect(first.count == 16)
    for time in [5.0, 0.75, 60, 0] {
      let shown = positions(played, at: time)
      #expect(shown.count == 16, "\(time)")
      for (a, b) in zip(shown, first) { #expect(hypot(a.x - b.x, a.y - b.y) < 1e-6) }
    }
    #expect(positions(played, at: 0) == first)
    // A frame does not depend on the frames drawn before it, even if the cell has random ranges.
    let wide = try self.played(
      "birthRate=\"100\" lifetime=\"2\" velocity=\"5\" emissionRange=\"6.28\" lifetimeRange=\"1\"")
    let start = positions(wide, at: 0)
    #expect(abs(start.count - 200) < 20 && positions(wide, at: 3) != start)
    #expect(positions(wide, at: 0) == start)
  }

  @Test func `an emitter that begins later, or has ended, starts empty`() throws {
    let late = try played("birthRate=\"10\" lifetime=\"2\"", emitter: "beginTime=\"1\"")
    #expect(positions(late, at: 0.5).isEmpty && positions(late, at: 1.55).count == 6)
    let cell = try played("birthRate=\"10\" lifetime=\"2\" beginTime=\"1\"")
    #expect(positions(cell, at: 0).isEmpty && positions(cell, at: 1.55).count == 6)
    let burst = try played("birthRate=\"10\" lifetime=\"2\" duration=\"0.3\"")
    #expect(positions(burst, at: 0).count == 1 && positions(burst, at: 1).count == 3)
    let inner = try played(
      "birthRate=\"1\" lifetime=\"2\" scale=\"0\"",
      cellParts: """
        <emitterCells><CAEmitterCell birthRate="10" lifetime="0.5" scale="1">
        <contents type="CGImage" src="dot.png"/></CAEmitterCell></emitterCells>
        """)
    #expect(inner.problem == nil && positions(inner, at: 0).isEmpty, "they inherit a scale of 0")
  }

  @Test func `behaviors are read, and unsupported ones are reported once`() throws {
    let played = try played(
      """
      birthRate="10" lifetime="2" velocity="10" rotation="90deg" rotationRange="1" mass="2"
      contentsFrameCount="4" contentsFramesPerRow="2" contentsFrameMode="random"
      contentsFramesPerSecond="3" particleType="plane"
      """,
      cellParts: """
        <emitterBehaviors><CAEmitterBehavior type="alignToMotion" rotation="0.25"/>
        </emitterBehaviors>
        """,
      emitterParts: """
        <emitterBehaviors>
        <CAEmitterBehavior type="drag" name="brake" drag="4"/>
        <CAEmitterBehavior type="wave" force="1 2 3"><frequency type="real" value="0.5"/>
        <enabled type="boolean" value="0"/></CAEmitterBehavior>
        <CAEmitterBehavior type="simpleAttractor" name="finger" stiffness="0" radius="30"
          position="10 20" falloff="-15"/>
        <CAEmitterBehavior type="colorOverLife">
          <colors><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity="0.5"/></colors>
          <locations><real value="0.25"/><real value="1"/></locations></CAEmitterBehavior>
        <CAEmitterBehavior type="valueOverLife" keyPath="scale" additive="1">
          <values><real value="0"/><real value="1"/></values></CAEmitterBehavior>
        <CAEmitterBehavior type="light" spot="1" falloffDistance="4"/>
        <CAEmitterBehavior type="light"/>
        <CAEmitterBehavior type="spring"/>
        </emitterBehaviors>
        """)
    #expect(
      played.problem == "not drawn: 3 behaviors (light × 2; spring)")
    let emitter = try #require(played.layer("e") as? CAEmitterLayer)
    let behaviors = try #require(emitter.emitterBehaviors)
    #expect(behaviors.map(\.type).prefix(3) == ["drag", "wave", "simpleAttractor"])
    #expect(behaviors[0].name == "brake" && behaviors[0].value(forKey: "drag") as? CGFloat == 4)
    #expect(behaviors[1].value(forKey: "force") as? [CGFloat] == [1, 2, 3])
    #expect(behaviors[1].value(forKey: "frequency") as? CGFloat == 0.5 && !behaviors[1].isEnabled)
    #expect(behaviors[2].value(forKey: "position") as? CGPoint == CGPoint(x: 10, y: 20))
    #expect((behaviors[3].value(forKey: "colors") as? [CGColor])?.map(\.alpha) == [1, 0.5])
    #expect(behaviors[3].value(forKey: "locations") as? [CGFloat] == [0.25, 1])
    #expect(behaviors[4].value(forKey: "keyPath") as? String == "scale")
    let cell = try #require(emitter.emitterCells?.first)
    #expect(abs(cell.rotation - .pi / 2) < 1e-12 && cell.rotationRange == 1 && cell.mass == 2)
    #expect(cell.contentsFrameCount == 4 && cell.contentsFramesPerRow == 2)
    #expect(cell.contentsFrameMode == "random" && cell.contentsFramesPerSecond == 3)
    #expect(cell.emitterBehaviors?.first?.value(forKey: "rotation") as? CGFloat == 0.25)
  }

  @Test func `a document's behaviors move its particles`() throws {
    let braked = try played(
      "birthRate=\"8\" lifetime=\"2\" velocity=\"10\"",
      emitterParts: """
        <emitterBehaviors><CAEmitterBehavior type="drag" drag="4"/></emitterBehaviors>
        """)
    let shown = positions(braked, at: 0)
    #expect(shown.count == 16)
    for (i, position) in shown.enumerated() {
      let age = 1.875 - Double(i) / 8
      #expect(abs(Double(position.x) - 20 - 2.5 * (1 - exp(-4 * age))) < 1e-3)
    }
  }
}
