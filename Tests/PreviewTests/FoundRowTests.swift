@Suite @MainActor struct FoundRowTests {
  typealias Program = MotionTable.Program

  private final class Shapes: Program {
    let blob = CAShapeLayer()
    let shine = CAGradientLayer()
    let sheet = CALayer()
    let path = { (height: Double) in
      CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: height), transform: nil)
    }
    override func make() {
      for layer in [blob, shine, sheet] { add(layer) }
      blob.path = path(100)
      shine.colors = [UIColor.gray.cgColor, UIColor.white.cgColor]
      shine.locations = [0, 1]
    }
    override func move() {
      blob.add(MotionTable.basic("path", path(100), path(50), 0.5), forKey: "morph")
      shine.add(MotionTable.basic("locations", [0, 1], [0, 0.5], 0.5), forKey: "narrow")
      shine.add(
        MotionTable.basic(
          "colors", [UIColor.gray.cgColor, UIColor.white.cgColor],
          [UIColor.gray.cgColor, UIColor.red.cgColor], 0.5), forKey: "redden")
      var near = CATransform3DIdentity
      near.m34 = -0.002
      sheet.add(MotionTable.basic("transform", CATransform3DIdentity, near, 0.5), forKey: "near")
    }
  }

  @Test func `a target is given to a path, a list's member, a colour and a perspective`() throws {
    let log = MotionTable.taps(0.5)
    let targets: [(String, SceneValue)] = [
      ("blob.path", .number(0.75)), ("shine.locations.1", .number(0.625)),
      ("shine.colors.1", .color(CGColor(red: 0, green: 0, blue: 1, alpha: 1))),
      ("sheet.transform.m34", .number(-0.001)),
    ]
    #expect(MotionTable.rows(Shapes.self) == targets.map(\.0))
    for (name, target) in targets {
      let session = Session.surveying(SceneDefinition(Shapes.self), log: log)
      session.seek(to: Flicks(seconds: 2))
      let property = try #require(session.property(named: name))
      let before = try #require(session.read(property)).presentation
      session.perform(.set(property: name, target, animated: true))
      session.seek(to: Flicks(seconds: 2) + Flicks(count: 1))
      let start = try #require(session.property(named: name).flatMap { session.read($0) })
      #expect(
        zip(start.presentation.components, before.components).allSatisfy {
          abs($0 - $1) < 1e-6
        }, "\(name)")
      session.seek(to: Flicks(seconds: 3))
      let end = try #require(session.property(named: name).flatMap { session.read($0) })
      #expect(
        zip(end.presentation.components, target.components).allSatisfy {
          abs($0 - $1) < 1e-9
        }, "\(name)")
    }
  }

  @Test func `progress through three paths counts each path as 1, with fractions between`() throws {
    func rectangle(_ width: Double, _ height: Double) -> Path {
      CGPath(rect: CGRect(x: 0, y: 0, width: width, height: height), transform: nil).data
    }
    let paths = [rectangle(100, 100), rectangle(100, 50), rectangle(60, 80)]
    // A path on the line through two others, between or beyond them, is not added to the sequence.
    let way = PathSequence(
      through: paths.prefix(2) + [rectangle(100, 75), rectangle(100, 120)] + paths)
    #expect(way.paths == paths)
    #expect(abs(try #require(way.number(of: rectangle(100, 120))) + 0.4) < 1e-9)
    for (number, path) in paths.enumerated() {
      #expect(way.path(at: Double(number)) == path)
    }
    for number in [-0.5, 0.25, 0.5, 1.25, 2.5] {
      let path = try #require(way.path(at: number))
      let again = try #require(way.number(of: path))
      #expect(abs(again - number) < 1e-9, "\(number)")
    }
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
    #expect(way.number(of: circle.data) == nil)
  }

  private final class Toasts: Program {
    var toast: CALayer?
    private var count = 0
    override func move() {
      // Removes the previous toast, and inserts the new one alternately below and above the box.
      toast?.removeFromSuperlayer()
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
      toast = layer
      count += 1
      self.layer.insertSublayer(layer, at: count % 2 == 0 ? 0 : 1)
      layer.add(MotionTable.basic("position.y", 10, 60, 0.5), forKey: "rise")
      box.layer.add(MotionTable.basic("opacity", 1, 0.5, 0.25), forKey: "blink")
    }
  }

  @Test func `layers added and removed under one name have one row`() throws {
    let log = MotionTable.taps(0.5, 1.5, 2.5)
    #expect(MotionTable.rows(Toasts.self, log) == ["toast.position.y", "box.opacity"])
    let session = Session.surveying(SceneDefinition(Toasts.self), log: log)
    for (time, y) in [(0.2, nil), (0.8, 35.0), (1.8, 35), (2.8, 35)] as [(Double, Double?)] {
      session.seek(to: Flicks(seconds: time))
      #expect(session.propertyNames == ["toast.position.y", "box.opacity"])
      let property = try #require(session.property(named: "toast.position.y"))
      let shown = session.read(property)?.presentation.components.first
      #expect(shown.map { value in y.map { abs($0 - value) < 1e-6 } ?? false } ?? (y == nil))
    }
    let tunables = Tunable.survey(session.definition, log: log)
    #expect(tunables.map(\.name) == ["toast.position.y", "box.opacity"])
  }

  @Test func `a target for a missing layer is reported and changes nothing`() {
    let session = Session.surveying(
      SceneDefinition(Toasts.self), log: MotionTable.taps(0.5, 1.5))
    var said: [String] = []
    session.context.report = { said.append($0) }
    session.seek(to: Flicks(seconds: 0.1))
    session.perform(.set(property: "toast.position.y", .number(20), animated: true))
    #expect(said.count == 1 && said[0].contains("toast.position.y"))
  }

  private final class Masked: Program {
    let light = CAGradientLayer()
    override func make() {
      light.locations = [0, 1]
      box.layer.mask = light
    }
    override func move() {
      // Inserting a layer at index 0 changes the box's index among the sublayers.
      layer.insertSublayer(CALayer(), at: 0)
      light.add(MotionTable.basic("locations", [0, 0.5], [0.5, 1]), forKey: "sweep")
      box.layer.add(MotionTable.basic("zPosition", 0, 5), forKey: "lift")
    }
  }

  @Test func `a mask has rows, and a target before the first motion finds the layer by its name`() {
    var log = MotionTable.taps(0.5)
    #expect(
      MotionTable.rows(Masked.self) == [
        "light.locations.0", "light.locations.1", "box.zPosition",
      ])
    log.insert(
      InputLog.Entry(
        time: Flicks(seconds: 0.2),
        action: .set(property: "box.zPosition", .number(3), animated: true)))
    let knowing = Session.surveying(SceneDefinition(Masked.self), log: log)
    let plain = Session(SceneDefinition(Masked.self), log: log)
    for session in [knowing, plain] {
      session.seek(to: Flicks(seconds: 0.48))
      let layers = session.layerOutline().layers
      #expect(layers.first { $0.name == "box" }?.zPosition == 3)
    }
  }

  private final class Names: Program {
    private var button = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    private var ring: CAShapeLayer?
    override func make() { addSubview(button) }
    override func move() {
      let layer = CAShapeLayer()
      add(layer)
      ring = layer
      layer.add(MotionTable.basic("strokeEnd", 0, 1), forKey: "draw")
      UIView.animate(withDuration: 1) { self.button.alpha = 0.5 }
      let other = CALayer()
      add(other)
      other.add(MotionTable.basic("opacity", 0, 1), forKey: "fade")
    }
  }

  @Test func `key paths name layers as the code does, else by class and number`() {
    let session = MotionTable.session(Names.self)
    let layers = session.journal.records(after: 0).filter { $0.kind == .started }
      .map(\.added.identity.layer)
    #expect(
      layers == ["stage/names/ring", "stage/names/button", "stage/names/CALayer[0]"])
    #expect(
      session.properties.map(\.name) == [
        "ring.strokeEnd", "button.opacity", "ca-layer.opacity",
      ])
    let outline = session.layerOutline()
    #expect(outline.layer(at: "stage/names/button") != nil)
  }

  private final class Twice: Program {
    override func move() {
      box.layer.add(MotionTable.basic("transform.scale", 1, 2), forKey: "grow")
      CAContext.current.schedule(after: Flicks(seconds: 1.5)) {
        UIView.animate(withDuration: 0.5) {
          self.box.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        }
      }
    }
  }

  @Test func `a property that is moved by two key paths has one row`() {
    #expect(MotionTable.rows(Twice.self) == ["box.transform.scale"])
  }

  private final class Eased: Program {
    let plate = CALayer()
    let curve = CAMediaTimingFunction(controlPoints: 0.2, 0.9, 0.3, 1.15)
    override func make() { add(plate) }
    override func move() {
      let slide = MotionTable.basic("position.x", 100, 150, 0.8)
      slide.timingFunction = curve
      plate.add(slide, forKey: "slide")
      let spring = CASpringAnimation(perceptualDuration: 0.6, bounce: 0.4)
      spring.keyPath = "position.y"
      (spring.fromValue, spring.toValue) = (100, 150)
      spring.duration = spring.settlingDuration
      plate.add(spring, forKey: "fall")
      UIView.animate(withDuration: 0.7, delay: 0, options: .curveEaseIn) { self.box.alpha = 0.5 }
    }
  }

  @Test func `a target moves by the curve or the spring that moved the property last`() throws {
    let session = Session.surveying(SceneDefinition(Eased.self), log: MotionTable.taps(0.2))
    session.seek(to: Flicks(seconds: 2.5))
    func target(_ name: String, _ value: Double) throws -> CAAnimation {
      let count = session.journal.count
      session.perform(.set(property: name, .number(value), animated: true))
      let added = session.journal.records(after: count).filter { $0.kind == .started }
      return try #require(added.last).added.animation
    }
    let slide = try target("plate.position.x", 120)
    #expect(slide.duration == 0.8)
    #expect(slide.timingFunction == CAMediaTimingFunction(controlPoints: 0.2, 0.9, 0.3, 1.15))
    let fall = try #require(try target("plate.position.y", 120) as? CASpringAnimation)
    let own = CASpringAnimation(perceptualDuration: 0.6, bounce: 0.4)
    #expect(abs(fall.stiffness / fall.mass - own.stiffness / own.mass) < 1e-6 * own.stiffness)
    #expect(abs(fall.damping / fall.mass - own.damping / own.mass) < 1e-6 * own.damping)
    let fade = try target("box.opacity", 1)
    #expect(fade.duration == 0.7)
    #expect(fade.timingFunction == CAMediaTimingFunction(name: .easeIn))
  }

  // MARK: The selected row

  @Test func `the selected row stays selected while others appear and disappear`() throws {
    let desk = try Desk(SceneDefinition(Toasts.self))
    let previewer = desk.previewer
    previewer.session.replaceLog(MotionTable.taps(0.5))
    previewer.session.seek(to: Flicks(seconds: 2))
    previewer.selectedProperty = 1
    #expect(previewer.selectedName == "box.opacity")
    // Without the taps in the log, nothing has moved and the row disappears. When they are back in
    // the log, the row reappears.
    previewer.session.replaceLog(InputLog())
    #expect(previewer.session.propertyNames == [] && previewer.selectedName == nil)
    previewer.session.replaceLog(MotionTable.taps(0.25, 0.75))
    #expect(previewer.selectedName == "box.opacity")
    desk.press("Up")
    #expect(previewer.selectedName == "toast.position.y")
    // Pressing a digit to retarget a layer that does not exist yet shows a message and adds no
    // entry.
    let count = previewer.log.entries.count
    previewer.session.seek(to: Flicks(seconds: 0.1))
    desk.press("5")
    #expect(previewer.message?.contains("has no value now") == true)
    #expect(previewer.log.entries.count == count)
  }

  // MARK: Logs

  @Test func `a saved text with targets and tuned values of found rows reads as it was written`()
    throws
  {
    let scene = SceneDefinition(Eased.self)
    var log = MotionTable.taps(0.2)
    log.insert(
      InputLog.Entry(
        time: Flicks(seconds: 2),
        action: .set(property: "plate.position.x", .number(120), animated: true)))
    let tunables = Tunable.survey(scene, log: log)
    let slide = try #require(tunables.first { $0.property == "plate.position.x" })
    var tuning = Tuning()
    tuning.setDuration(0.4, of: slide)
    let written = SessionText(scene: scene.name, tuning: tuning, log: log)
    let text = written.text(tunables: tunables)
    let read = try SessionText(parsing: text, scenes: SceneCatalogue(added: [scene]))
    #expect(read.log == log && read.tuning == tuning)
    #expect(text.contains("duration ") && text.contains("set plate.position.x 120"))
    // A target for a property that never moves is still an error, which is reported with the line
    // of the target.
    let wrong = text.replacing("set plate.position.x 120", with: "set plate.position.z 120")
    #expect(throws: SessionText.ParseError.self) {
      try SessionText(parsing: wrong, scenes: SceneCatalogue(added: [scene]))
    }
  }
}
