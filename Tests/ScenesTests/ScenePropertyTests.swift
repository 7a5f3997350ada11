@Suite struct ScenePropertyTests {
  private let number = SceneProperty.Range.number(0.5...12)

  private let palette = SceneProperty.Range.palette(
    (0...10).map { CGColor(gray: Double($0) / 10, alpha: 1) })

  @Test func `each segment of a slider's track gives its own colour or choice`() {
    for range in [palette, .choices(["false", "true"]), .choices(["a", "b", "c", "d", "e"])] {
      let values: [SceneValue] =
        switch range {
        case .palette(let colors): colors.map { .color($0) }
        case .choices, .number: range.samples
        }
      for (index, value) in values.enumerated() {
        for part in [0.01, 0.5, 0.99] {
          let fraction = (Double(index) + part) / Double(values.count)
          #expect(range.value(at: range.fraction(alongTrack: fraction)) == value)
        }
      }
    }
    #expect(number.fraction(alongTrack: 0.37) == 0.37)
  }

  @Test func `fractions and values agree`() {
    for step in 0...10 {
      let fraction = Double(step) / 10
      let value = number.value(at: fraction)
      #expect(abs((number.fraction(of: value) ?? -1) - fraction) < 1e-12)
      #expect(palette.value(at: fraction) == .color(CGColor(gray: fraction, alpha: 1)))
    }
    #expect(number.value(at: -5) == .number(0.5))
    #expect(number.value(at: .nan) == .number(0.5))
    #expect(number.value(at: 9) == .number(12))
  }

  @Test func `a choice is read by its name, in capitals or not, or by its number`() throws {
    let range = SceneProperty.Range.choices(["none", "Locked", "Sleep", "sleep"])
    #expect(try range.parse("locked") == .number(1))
    #expect(try range.parse("sleep") == .number(3))
    #expect(try range.parse("2") == .number(2))
    // If two choices of a property differ only in case, the text must match the case of one of
    // them.
    for text in ["SLEEP", "4", "lock"] {
      #expect(throws: SceneValue.ParseError.self) { try range.parse(text) }
    }
  }

  @Test func `a walk leads from each choice to each other, in both directions`() {
    for count in [1, 2, 5, 12] {
      let walk = SceneProperty.Range.choices((0..<count).map { "\($0)" }).walk
      let steps = Set(zip(walk, walk.dropFirst()).map { [$0, $1] })
      for from in 0..<count {
        for to in 0..<count where from != to {
          #expect(steps.contains([.number(Double(from)), .number(Double(to))]))
        }
      }
      #expect(Set(walk).count == count)
    }
    let long = SceneProperty.Range.choices((0..<40).map { "\($0)" }).walk
    #expect(Set(long).count == 40 && long.count == 80)
  }

  @Test func `typed values are read`() throws {
    #expect(try number.parse("3.5") == .number(3.5))
    #expect(try number.parse("100%") == .number(12))
    #expect(try palette.parse("#f00") == .color(CGColor(red: 1, green: 0, blue: 0, alpha: 1)))
    #expect(try palette.parse("#00ff0080") == .color(CGColor(rgba: 0x00FF_0080)))
    #expect(try palette.parse("Magenta") == .color(CGColor(red: 1, green: 0, blue: 1, alpha: 1)))
    #expect(try palette.parse("50%") == .color(CGColor(gray: 0.5, alpha: 1)))
  }

  @Test(arguments: ["", "x", "nan", "inf", "0.4", "13", "101%", "-1%", "%", "#f00"])
  func `text that is not a number in the range is refused`(_ text: String) {
    #expect(throws: SceneValue.ParseError.self) { try number.parse(text) }
  }

  @Test(arguments: ["", "1", "#", "#12", "#12345", "#1234567", "#ggg", "#+123456", "sky"])
  func `text that is not a colour is refused`(_ text: String) {
    #expect(throws: SceneValue.ParseError.self) { try palette.parse(text) }
  }

  @Test(arguments: [0x0000_00FF, 0x1234_56FF, 0x1234_5678, 0xFFFF_FF00] as [UInt32])
  func `hexadecimal reads back`(_ rgba: UInt32) {
    let color = CGColor(rgba: rgba)
    #expect(CGColor(text: color.hexadecimal) == color)
  }
}

@Suite @MainActor struct CatalogueTests {
  @Test func `names are unique and can be spoken`() {
    let names = SceneCatalogue.builtIn.map(\.name)
    #expect(Set(names).count == names.count)
    for scene in SceneCatalogue().scenes {
      #expect(scene.name.allSatisfy { $0.isLowercase || $0 == "-" })
      #expect(scene.size.width > 0 && scene.size.height > 0 && scene.duration > 0)
    }
  }

  @Test func `a name that occurs twice belongs to the first`() {
    let gallery = GalleryScene.definition
    let other = SceneDefinition(
      name: "gallery", summary: "another", actions: "", duration: 1, size: { .zero },
      make: { gallery.make() })
    let catalogue = SceneCatalogue(added: [other, other])
    #expect(catalogue.names == ["gallery"] + SceneCatalogue().names.filter { $0 != "gallery" })
    #expect(catalogue.scene(named: "gallery")?.summary == "another")
    let without = catalogue.replacingAdded(by: [])
    #expect(without.names == SceneCatalogue().names)
    #expect(without.scene(named: "gallery")?.summary == gallery.summary)
  }

  @Test func `every property reads its own range`() throws {
    for definition in SceneCatalogue().scenes {
      let context = CAContext()
      let scene = context.perform { definition.make() }
      context.turn {
        context.rootLayer = scene.view.layer
        scene.run(scene.start())
      }
      for property in context.perform({ scene.properties }) {
        let goal = property.range.value(at: 1)
        context.turn { property.retarget(goal, false) }
        let (layer, keyPath) = property.target()
        let model = SceneValue(layer.value(forKeyPath: keyPath) as? any AnimatableValue)
        let shown = SceneValue(context.sample(layer, keyPath: keyPath, at: context.now))
        #expect(model == goal, "\(definition.name) \(property.name)")
        #expect(shown == goal, "\(definition.name) \(property.name)")
      }
    }
  }

  @Test func `a run keeps at most two lines`() throws {
    let context = CAContext()
    let scene = context.perform { AnimatedLinesScene() }
    context.turn {
      context.rootLayer = scene.view.layer
      scene.run(scene.start())
    }
    func lines() -> Int {
      scene.view.subviews.map { $0.animatedLineLayers.count }.max() ?? 0
    }
    for step in 1...40 {
      context.advance(to: Flicks(seconds: Double(step) * 0.17))
      if step % 3 == 0 { context.turn { scene.run(scene.go()) } }
      #expect((1...2).contains(lines()))
    }
    context.advance(to: Flicks(seconds: 20))
    #expect(lines() == 1)
  }
}
