@Suite struct EasingTests {
  @Test(arguments: [
    ("linear", [0.0, 0, 1, 1]), ("EASEIN", [0.42, 0, 1, 1]), (" easeOut ", [0, 0, 0.58, 1]),
    ("ease-in", [0.42, 0, 1, 1]), ("0.1, 0.2, 0.3, 1.4", [0.1, 0.2, 0.3, 1.4]),
    ("0 -0.5 1 1.5", [0, -0.5, 1, 1.5]),
    ("cubic-bezier(.17,.67,.83,.67)", [0.17, 0.67, 0.83, 0.67]),
  ])
  func `easings are read from text`(_ text: String, _ points: [Double]) throws {
    #expect(try Easing(text: text).controlPoints == points)
  }

  @Test(arguments: [
    "", "springier", "1,2,3", "0,0,1,1,1", "0,nan,1,1", "0,inf,1,1", "-0.1,0,1,1", "0,0,1.01,1",
    "cubic-bezier(0,0,1", "0,,0,1,1,x", "0,1e308,1,1", "0,0,1,-1e308", "0,1000001,1,1",
  ])
  func `text that is not a curve is refused`(_ text: String) {
    #expect(throws: Easing.ParseError.self) { try Easing(text: text) }
  }

  @Test func `named curves keep their names through a timing function`() throws {
    for (name, easing) in Easing.named {
      #expect(easing.name == name)
      #expect(try Easing(text: easing.description) == easing)
    }
  }

  @Test @MainActor func `a timing function comes back as its curve`() throws {
    let easing = try Easing(text: "0.25, -0.5, 0.75, 1.5")
    #expect(Easing(easing.timingFunction) == easing)
    #expect(Easing(nil).name == "linear")
  }
}

/// An easing is parsed from and written as the `linear()` function of CSS Easing 2:
/// https://drafts.csswg.org/css-easing-2/#the-linear-easing-function.
@Suite struct LinearTextTests {
  /// A function's text, and the values and percentages of the stops that are parsed from it.
  struct Reading: Sendable {
    var text: String
    var heights: [Double]
    var percents: [Double]

    init(_ text: String, _ heights: [Double], _ percents: [Double]) {
      (self.text, self.heights, self.percents) = (text, heights, percents)
    }
  }

  static let readings: [Reading] = [
    Reading("linear(0, 1)", [0, 1], [0, 100]),
    Reading("linear(0, 0.3 20%, 1.2 60% 70%, 1)", [0, 0.3, 1.2, 1.2, 1], [0, 20, 60, 70, 100]),
    // Missing percentages are distributed evenly between their neighbours.
    Reading("linear(0, 0.5, 1)", [0, 0.5, 1], [0, 50, 100]),
    Reading("linear(0, 1, 2, 42% 3, 4)", [0, 1, 2, 3, 4], [0, 14, 28, 42, 100]),
    // A percentage below an earlier one is raised to the largest before it.
    Reading("linear(0, 0.5 60%, 0.2 30%, 1)", [0, 0.5, 0.2, 1], [0, 60, 60, 100]),
    Reading("linear(0 10%, 1 120%, 2)", [0, 1, 2], [10, 120, 120]),
    Reading(" LINEAR( 0 ,-1e1 50% , 1 ) ; ", [0, -10, 1], [0, 50, 100]),
    Reading("linear(0.7)", [0.7], [0]),
  ]

  @Test(arguments: readings)
  func `missing stops are filled in`(_ reading: Reading) throws {
    let read = try #require(try Easing(text: reading.text).stops)
    #expect(read.map(\.progress) == reading.heights)
    #expect(read.count == reading.percents.count)
    for (a, b) in zip(read.map(\.percent), reading.percents) { #expect(abs(a - b) < 1e-12) }
  }

  @Test(arguments: [
    "linear()", "linear(", "linear(0,,1)", "linear(0 20% 30% 40%, 1)", "linear(20%, 1)",
    "linear(0 1, 1)", "linear(a, 1)", "linear(nan, 1)", "linear(0 inf%, 1)", "linear(1e7, 1)",
    "linear(0, 10% 0.5 20%, 1)",
  ])
  func `text that is not a list of stops is refused`(_ text: String) {
    #expect(throws: Easing.ParseError.self) { try Easing(text: text) }
  }

  @Test(arguments: [
    "linear(0, 0.3 20%, 1.2 60% 70%, 1)", "linear(0, 1, 2, 3 40%, 4)", "linear(0.5 3% 3%, 0.5 9%)",
    "linear(0 10%, 0.1 33.3%, 0.1 70%, 0.1 80%, 1 120%)", "linear(0.7)", "linear(1, 1, 1)",
  ])
  func `the text reads back as the same curve`(_ text: String) throws {
    let easing = try Easing(text: text)
    #expect(try Easing(text: easing.text) == easing)
  }

  @Test @MainActor func `a timing function is linear between the stops`() throws {
    let function = try Easing(text: "linear(0, 0.3 20%, 1.2 60% 70%, 1)").timingFunction
    let positions: [(Double, Double)] = [
      (0, 0), (0.1, 0.15), (0.2, 0.3), (0.4, 0.75), (0.65, 1.2), (0.85, 1.1), (1, 1), (-1, 0),
      (2, 1), (.nan, 0),
    ]
    for (x, y) in positions {
      #expect(abs(function.value(at: x) - y) < 1e-12)
    }
    // At a jump, `linear()` takes the later value. Before its first stop and after its last, it
    // continues linearly.
    let jump = try Easing(text: "linear(0 20%, 0.5 50%, 2 50%, 1)").timingFunction
    #expect(jump.value(at: 0.5) == 2)
    #expect(abs(jump.value(at: 0) + 1.0 / 3) < 1e-12)
    let back = Easing(try Easing(text: "linear(0, 1.2 40%, 1)").timingFunction)
    #expect(back == (try Easing(text: "linear(0, 1.2 40%, 1)")))
  }

  @Test @MainActor func `an animation can have a linear easing as its timing function`() throws {
    let tunable = try #require(Tunable.survey(RoundProgressScene.definition).first)
    var tuning = Tuning()
    tuning.setEasing(try Easing(text: "linear(0, 1.5 25%, 1)"), of: tunable)
    let session = Session(RoundProgressScene.definition, tuning: tuning)
    session.seek(to: .init(seconds: 0.1))
    session.perform(.set(property: "progress", .number(1), animated: true))
    let property = try #require(session.property(named: "progress"))
    let start = try #require(session.read(property))
    // The easing starts six times as fast as linear timing, whose velocity would be `way` per
    // second.
    let way = 1 - start.presentation.components[0]
    #expect(abs(start.velocity[0] - 6 * way) < 1e-6)
    session.seek(to: .init(seconds: 0.35))
    let top = try #require(session.read(property)).presentation.components[0]
    #expect(abs(top - (start.presentation.components[0] + 1.5 * way)) < 1e-9)
  }

  @Test @MainActor func `exports write the easing, or say how far they differ`() throws {
    let tunables = Array(Tunable.survey(RoundProgressScene.definition).prefix(1))
    var tuning = Tuning()
    tuning.setEasing(try Easing(text: "linear(0, 1.2 40%, 1)"), of: tunables[0])
    let export = SceneExport(scene: "round-progress", tunables: tunables, tuning: tuning)
    #expect(export.text(as: .css).contains("easing: linear(0, 1.2 40%, 1);"))
    let swift = export.text(as: .swift)
    #expect(swift.contains("% of the distance"))
    #expect(export.text(as: .json).contains("\"percent\" : 40"))
    // The cubic curve that is exported instead of the stops differs from them by at most the
    // largest error that the fit reports, plus 0.01.
    let curve = try #require(export.animations[0].motion.stops)
    let fit = CubicFit(of: Easing(curve))
    let (a, b) = (Easing(curve).timingFunction, fit.easing.timingFunction)
    let worst = (0...1000).map {
      abs(a.value(at: Double($0) / 1000) - b.value(at: Double($0) / 1000))
    }
    #expect(worst.max()! < fit.largestError + 0.01)
  }
}
