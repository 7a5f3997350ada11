/// The pixels, values and commands of the fading logo are as in the program on which the scene is
/// based.
@Suite @MainActor struct LogoFadeTests {
  private func session(at time: Double = 0) -> Session {
    let session = Session(LogoFadeScene.definition, measuresJoints: true)
    session.seek(to: Flicks(seconds: time))
    return session
  }

  private func tile(_ session: Session) throws -> CALayer {
    try #require(session.scene.view.layer.sublayers?.first { $0.name == "tile" })
  }

  private func set(_ session: Session, _ values: [String: Double]) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      session.perform(.set(property: name, .number(value), animated: false))
    }
  }

  private func shown(_ session: Session, _ name: String) throws -> Double {
    let property = try #require(session.property(named: name))
    return try #require(session.read(property)).presentation.components[0]
  }

  private func rendered(_ session: Session) throws -> CGImage {
    try StillRenderer(scale: 1).image(of: session, with: Rasterizer())
  }

  @Test(arguments: [0, 0.25, 0.5, 0.8, 1]) func `the logo is white at half its level`(
    _ level: Double
  ) throws {
    let session = session()
    set(session, ["logoLevel": level, "imageLevel": 0])
    let pixels = try rendered(session)
    // The index of a pixel that is on one of the logo's wings.
    let index = 155 * pixels.width + 180
    set(session, ["logoLevel": 0])
    let ground = channels(try rendered(session).pixels[index])
    let wanted = ground + (255 - ground) * level / 2
    #expect(distance(pixels.pixels[index], wanted) <= 1, "level \(level)")
  }

  @Test(arguments: [0, 0.4, 1]) func `the image is copied into its rectangle`(_ level: Double)
    throws
  {
    let session = session()
    set(session, ["logoLevel": 1, "imageLevel": level])
    let images = session.displayList().commands.compactMap { command -> (CGRect, CGFloat)? in
      guard case .image(let image) = command, image.blend == .copy else { return nil }
      return (image.rect, image.alpha)
    }
    #expect(images.count == 1)
    #expect(images.first?.0 == CGRect(x: 20, y: 20, width: 64, height: 64))
    #expect(images.first?.1 == CGFloat(level))

    // The pixels that differ from a tile without the image form a disc with a diameter of 58 points
    // in the middle of the image's rectangle, since the tile is visible where the image is
    // transparent.
    let with = try rendered(session)
    set(session, ["imageLevel": 0])
    let without = try rendered(session)
    var box: (x: ClosedRange<Int>, y: ClosedRange<Int>)?
    for (index, pair) in zip(with.pixels, without.pixels).enumerated() where pair.0 != pair.1 {
      let (x, y) = (index % with.width - 60, index / with.width - 56)
      box =
        box.map {
          (
            min($0.x.lowerBound, x)...max($0.x.upperBound, x),
            min($0.y.lowerBound, y)...max($0.y.upperBound, y)
          )
        } ?? (x...x, y...y)
    }
    if level == 0 {
      #expect(box == nil)
    } else {
      #expect(box?.x == 23...80 && box?.y == 23...80, "\(String(describing: box))")
    }
  }

  @Test func `the image does not depend on the logo's level`() throws {
    let session = session()
    set(session, ["imageLevel": 0.7, "logoLevel": 0])
    let without = try rendered(session)
    set(session, ["logoLevel": 1])
    let with = try rendered(session)
    for y in 76..<140 {
      for x in 80..<144 {
        #expect(with.pixels[y * with.width + x] == without.pixels[y * with.width + x])
      }
    }
  }

  @Test(arguments: [0.0, 0.1, 0.35, 0.399, 0.6, 0.9, 1, 1.5])
  func `Go changes all properties at once without interference`(_ time: Double) throws {
    let session = session(at: 0.5 + time)
    let ease = [0.25, 0.1, 0.25, 1]
    let e = eased(ease, time)
    #expect(try abs(shown(session, "logoLevel") - e) < 1e-6)
    #expect(try abs(shown(session, "borderWidth") - (4 + 4 * e)) < 1e-6)
    #expect(try abs(shown(session, "shadowOpacity") - 0.5 * e) < 1e-6)
    // The level of the image is set 0.4 s later, so its animation is 0.4 s behind.
    #expect(try abs(shown(session, "imageLevel") - eased(ease, time - 0.4)) < 1e-6)
  }

  @Test func `Go toggles the models, and Back undoes it`() throws {
    let session = session(at: 4)
    let tile = try tile(session)
    func models() -> [Double] {
      ["logoLevel", "borderWidth", "shadowOpacity"].map {
        SceneValue(tile.value(forKey: $0) as? any AnimatableValue)?.components[0] ?? .nan
      }
    }
    #expect(models() == [1, 8, 0.5])
    for _ in 0..<2 {
      session.perform(.go)
      #expect(models() == [0, 4, 0])
      session.perform(.go)
      #expect(models() == [1, 8, 0.5])
    }
    session.perform(.back)
    #expect(models() == [0, 4, 0])
    session.perform(.back)
    #expect(models() == [0, 4, 0])
  }

  @Test func `the layer's duration is that of its actions`() throws {
    let session = session(at: 4)
    session.perform(.go)
    let tile = try tile(session)
    let keys = try #require(tile.animationKeys())
    #expect(keys == ["logoLevel", "borderWidth", "shadowOpacity"])
    for key in keys { #expect(tile.animation(forKey: key)?.duration == 1) }
  }

  @Test func `retargeting mid-flight is continuous`() throws {
    let session = session(at: 4)
    let joints = session.joints
    #expect(Set(joints.map(\.keyPath)) == ["logoLevel", "borderWidth", "shadowOpacity"])
    #expect(joints.allSatisfy { $0.time == Flicks(seconds: 2.6) && $0.valueJump < 1e-9 })
  }

  @Test func `a tile retargeted twice in an instant is unchanged`() throws {
    let session = session(at: 4)
    session.perform(.go)
    session.perform(.go)
    #expect(try shown(session, "logoLevel") == 1 && shown(session, "borderWidth") == 8)
  }
}
