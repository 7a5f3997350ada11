/// The snap-back and its three fixes behave as the article describes.
@Suite @MainActor struct ExplicitColorTests {
  nonisolated static let methods = ["snapBack", "modelFirst", "reusable", "delegate"]
  private let blue = SceneValue.color(CGColor(red: 0, green: 0, blue: 1, alpha: 1))

  private func session(at time: Double = 0) -> Session {
    let session = Session(ExplicitColorScene.definition, measuresJoints: true)
    session.seek(to: Flicks(seconds: time))
    return session
  }

  private func reading(_ session: Session, _ name: String) throws -> Reading {
    let property = try #require(session.property(named: name))
    return try #require(session.read(property))
  }

  private func layer(_ session: Session, _ name: String) throws -> CALayer {
    let property = try #require(session.property(named: name))
    return session.context.perform { property.target().layer }
  }

  private func messages(_ session: Session, _ name: String) -> [String] {
    (session.scene as? ExplicitColorScene)?.messages(of: name) ?? []
  }

  private func mix(_ a: SceneValue, _ b: SceneValue, _ t: Double) -> [Double] {
    zip(a.components, b.components).map { $0 + ($1 - $0) * t }
  }

  private func distance(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  /// Returns the scene's colours, in the order in which the tile `modelFirst` shows them.
  private func colors() throws -> [SceneValue] {
    try [1.9, 2.4, 4].map { try reading(session(at: $0), "modelFirst").model }
  }

  @Test(arguments: methods) func `the layer has the article's frame`(_ name: String) throws {
    let session = session()
    let layer = try layer(session, name)
    #expect(layer.frame == CGRect(x: 50, y: 50, width: 100, height: 100))
    #expect(try reading(session, name).model == blue && reading(session, name).presentation == blue)
  }

  @Test func `all tiles reach the first colour, and three keep it`() throws {
    let first = try colors()[0]
    for step in 0...19 {
      let time = 0.5 + Double(step) * 0.05
      let session = session(at: time)
      for name in Self.methods {
        let reading = try reading(session, name)
        let wanted = mix(blue, first, time - 0.5)
        #expect(distance(reading.presentation.components, wanted) < 1e-9, "\(name) at \(time)")
        let isSet = name == "modelFirst" || name == "reusable"
        #expect(reading.model == (isSet ? first : blue), "\(name) at \(time)")
      }
    }
    for time in [1.5, 1.8] {
      let session = session(at: time)
      for name in Self.methods {
        let reading = try reading(session, name)
        #expect(reading.presentation == (name == "snapBack" ? blue : first), "\(name) at \(time)")
        #expect(reading.model == reading.presentation)
        #expect(try layer(session, name).animationKeys() == nil)
      }
    }
    #expect(first != blue)
  }

  @Test func `only animations from the presentation are continuous mid-flight`() throws {
    let joints = session(at: 4.5).joints.filter { $0.time == Flicks(seconds: 2.5) }
    #expect(joints.count == 4)
    let colors = try colors()
    for joint in joints {
      switch joint.layerPath.split(separator: "/").dropFirst().first {
      // The animation starts at the model value, which is the first colour, or the colour of the
      // last animation that was completed.
      case "snapBack":
        #expect(distance(joint.before, mix(blue, colors[1], 0.5)) < 1e-9)
        #expect(joint.after == blue.components)
      case "delegate":
        #expect(distance(joint.before, mix(colors[0], colors[1], 0.5)) < 1e-9)
        #expect(joint.after == colors[0].components)
      default:
        #expect(joint.valueJump < 1e-12 && joint.velocityJump > 0.01)
      }
    }
    for name in Self.methods {
      let wanted = name == "snapBack" ? blue : colors[2]
      #expect(try reading(session(at: 4.5), name).presentation == wanted)
    }
  }

  @Test(arguments: methods) func `the delegate is called for each animation`(_ name: String) {
    #expect(messages(session(at: 0.4), name) == [])
    #expect(messages(session(at: 0.5), name) == ["0.50 didStart"])
    #expect(
      messages(session(at: 1.5), name) == ["0.50 didStart", "1.50 didStop finished: true"])
    let last = messages(session(at: 4.5), name)
    #expect(last.count == 4 && last.last == "3.50 didStop finished: true")
    #expect(Set(last[1...2]) == ["2.50 didStop finished: false", "2.50 didStart"], "\(last)")
  }

  /// The delegate of an interrupted animation does not set the model value when the animation ends.
  @Test func `a delegate uses only the latest animation`() throws {
    let session = session(at: 4.5)
    func palette(_ fraction: Double) throws -> SceneValue {
      try #require(session.property(named: "delegate")).range.value(at: fraction)
    }
    session.perform(.set(property: "delegate", try palette(0.3), animated: true))
    session.seek(to: Flicks(seconds: 5))
    session.perform(.set(property: "delegate", try palette(0.7), animated: false))
    session.seek(to: Flicks(seconds: 7))
    #expect(try reading(session, "delegate").model == palette(0.7))
    session.perform(.set(property: "delegate", try palette(0.2), animated: true))
    session.seek(to: Flicks(seconds: 7.6))
    session.perform(.set(property: "delegate", try palette(0.9), animated: true))
    #expect(try reading(session, "delegate").model == palette(0.7))
    session.seek(to: Flicks(seconds: 8.6))
    #expect(try reading(session, "delegate").model == palette(0.9))
  }

  @Test func `Go gives all the same new colour, and Back is blue`() throws {
    let session = session(at: 4.5)
    var seen = [try reading(session, "reusable").model]
    for _ in 0..<5 {
      session.perform(.go)
      let target = try reading(session, "reusable").model
      #expect(try reading(session, "modelFirst").model == target && !seen.contains(target))
      #expect(target.components[3] == 1 && target.components.allSatisfy { (0...1).contains($0) })
      seen.append(target)
      session.seek(to: session.time + Flicks(seconds: 1.2))
      #expect(try reading(session, "delegate").model == target)
      #expect(try reading(session, "snapBack").model == blue)
    }
    session.perform(.back)
    session.seek(to: session.time + Flicks(seconds: 3.1))
    for name in Self.methods { #expect(try reading(session, name).presentation == blue) }
    #expect(try reading(session, "plane").presentation == .number(76))
  }

  // MARK: Along a curve

  private func position(_ session: Session, _ layer: CALayer) throws -> (CGPoint, Double) {
    let shown = try #require(session.context.perform { layer.presentation() })
    let turn = shown.affineTransform()
    return (shown.position, atan2(Double(turn.b), Double(turn.a)))
  }

  /// The plane is on the drawn curve, and its nose points along the difference between two nearby
  /// positions.
  @Test(arguments: [0.8, 1.4, 1.9, 2.0, 2.3, 2.9, 3.3])
  func `the plane flies along its curve nose first`(_ time: Double) throws {
    let (session, later) = (session(at: time), session(at: time + 1e-4))
    let plane = try layer(session, "plane")
    let (here, angle) = try position(session, plane)
    let (there, _) = try position(later, try layer(later, "plane"))
    let course = atan2(Double(there.y - here.y), Double(there.x - here.x))
    #expect(abs(remainder(course - angle, 2 * .pi)) < 0.01, "\(course) and \(angle)")

    let route = try #require(
      plane.superlayer?.sublayers?.compactMap { $0 as? CAShapeLayer }.first { $0 !== plane })
    let measure = PathMeasure(try #require(route.path).data)
    let distances = stride(from: 0, through: measure.length, by: 0.05).compactMap {
      measure.point(atLength: $0).map { hypot(Double($0.x - here.x), Double($0.y - here.y)) }
    }
    #expect(try #require(distances.min()) < 0.05)
  }

  @Test func `the plane arrives upright and stays there`() throws {
    let before = session(at: 3.499)
    let (near, angle) = try position(before, try layer(before, "plane"))
    let after = session(at: 3.5)
    let (end, rest) = try position(after, try layer(after, "plane"))
    #expect(end == CGPoint(x: 636, y: 92) && rest == 0)
    #expect(abs(near.x - end.x) < 0.1 && abs(near.y - end.y) < 0.1 && abs(angle) < 0.01)
  }

  /// Wherever the flight is interrupted, the plane's position and direction are continuous, and the
  /// plane stays on the curve.
  @Test(arguments: [0.7, 1.3, 1.9, 2.05, 2.6, 3.4], [0.0, 0.3, 1])
  func `a flight is retargeted from its presentation value`(_ time: Double, _ goal: Double) throws {
    let session = session(at: time)
    let plane = try layer(session, "plane")
    let before = try position(session, plane)
    let property = try #require(session.property(named: "plane"))
    session.perform(
      .set(property: "plane", property.range.value(at: goal), animated: true))
    let after = try position(session, plane)
    #expect(hypot(after.0.x - before.0.x, after.0.y - before.0.y) < 1e-9)
    #expect(abs(remainder(after.1 - before.1, 2 * .pi)) < 1e-6)
    for step in 1...60 {
      session.seek(to: Flicks(seconds: time + Double(step) * 0.05))
      let here = try position(session, plane).0
      #expect((20...692).contains(here.x) && (16...134).contains(here.y), "\(here)")
    }
    let (end, rest) = try position(session, plane)
    #expect(abs(end.x - (76 + 560 * goal)) < 1e-9 && end.y == 92 && rest == 0)
  }
}
