/// Curves and springs are written in other toolkits' notations, and parsed from them.
@Suite struct MotionTextTests {
  static let curves: [(String, [Double])] = [
    (".timingCurve(0.2, 0.8, 0.2, 1, duration: 0.5)", [0.2, 0.8, 0.2, 1]),
    ("Animation.timingCurve(0.2, 0.8, 0.2, 1)", [0.2, 0.8, 0.2, 1]),
    ("CubicBezierEasing(0.4f, 0.0f, 0.2f, 1.0f)", [0.4, 0, 0.2, 1]),
    ("FastOutSlowInEasing", [0.4, 0, 0.2, 1]), ("LinearEasing", [0, 0, 1, 1]),
    ("Cubic(0.1, 0.2, 0.3, 0.4)", [0.1, 0.2, 0.3, 0.4]),
    ("[0.17, 0.67, 0.83, 0.67]", [0.17, 0.67, 0.83, 0.67]),
    ("cubic-bezier(.17,.67,.83,.67);", [0.17, 0.67, 0.83, 0.67]),
    ("easeOutBack", [1.0 / 3, 1 + 1.70158 / 3, 2.0 / 3, 1]),
    ("Curves.easeInOutCubic", [0.65, 0, 0.35, 1]), ("Easing.OutQuint", [0.22, 1, 0.36, 1]),
    (".easeInOut", [0.42, 0, 0.58, 1]), (".easeIn(duration: 0.3)", [0.42, 0, 1, 1]),
    ("ease-in-out", [0.42, 0, 0.58, 1]),
  ]

  @Test(arguments: curves)
  func `curves of other toolkits are read`(_ text: String, _ points: [Double]) throws {
    let motion = try MotionText.read(text) ?? .curve(Easing(text: text))
    guard case .curve(let easing) = motion else {
      Issue.record("\(text) is a spring")
      return
    }
    #expect(easing.controlPoints == points)
  }

  /// Each spring's notation, mass, stiffness and damping.
  static let springs: [(String, Double, Double, Double)] = [
    (".spring(duration: 0.5, bounce: 0.2)", 1, pow(4 * .pi, 2), 2 * 0.8 * 4 * .pi),
    (".spring(response: 0.4, dampingFraction: 0.75)", 1, pow(5 * .pi, 2), 2 * 0.75 * 5 * .pi),
    (
      ".interactiveSpring(response: 0.5, dampingFraction: 1)", 1, pow(4 * .pi, 2), 2 * 4 * .pi
    ),
    (".interpolatingSpring(mass: 2, stiffness: 170, damping: 15)", 2, 170, 15),
    ("spring(dampingRatio = 0.75f, stiffness = 200f)", 1, 200, 1.5 * 200.0.squareRoot()),
    (
      "spring(dampingRatio = Spring.DampingRatioMediumBouncy, stiffness = Spring.StiffnessLow)", 1,
      200, 200.0.squareRoot()
    ),
    ("spring(1, 100, 10)", 1, 100, 10),
    ("{ type: \"spring\", stiffness: 300, damping: 20 }", 1, 300, 20),
    ("mass: 1, stiffness: 100, damping: 15", 1, 100, 15),
    ("SpringDescription(mass: 1, stiffness: 100, damping: 10)", 1, 100, 10),
    ("{ visualDuration: 0.5, bounce: 0 }", 1, pow(4 * .pi, 2), 8 * .pi),
    (".bouncy", 1, pow(4 * .pi, 2), 2 * 0.7 * 4 * .pi),
  ]

  @Test(arguments: springs)
  func `springs of other toolkits are read`(
    _ text: String, _ mass: Double, _ stiffness: Double, _ damping: Double
  ) throws {
    guard case .spring(let spring)? = try MotionText.read(text) else {
      Issue.record("\(text) is no spring")
      return
    }
    #expect(spring.mass == mass)
    #expect(abs(spring.stiffness - stiffness) < 1e-9 * stiffness)
    #expect(abs(spring.damping - damping) < 1e-9 * damping)
  }

  /// Each curve's notation, and the values that it has by definition at fractions of the duration
  /// (https://www.w3.org/TR/css-easing-1/#step-easing-functions).
  static let steps: [(String, [(Double, Double)])] = [
    ("steps(4, jump-end)", [(0.1, 0), (0.3, 0.25), (0.6, 0.5), (0.9, 0.75)]),
    ("steps(4)", [(0.1, 0), (0.9, 0.75)]),
    ("steps(4, start)", [(0.1, 0.25), (0.3, 0.5), (0.9, 1)]),
    ("steps(3, jump-none)", [(0.1, 0), (0.5, 0.5), (0.9, 1)]),
    ("steps(3, jump-both)", [(0.1, 0.25), (0.5, 0.5), (0.9, 0.75)]),
    ("step-start", [(0.1, 1)]), ("step-end", [(0.9, 0)]),
  ]

  @Test(arguments: steps)
  func `steps are read as a staircase`(_ text: String, _ values: [(Double, Double)]) throws {
    guard case .curve(let easing)? = try MotionText.read(text) else {
      Issue.record("\(text) is no curve")
      return
    }
    let function = easing.timingFunction
    for (time, value) in values { #expect(abs(function.value(at: time) - value) < 1e-9) }
  }

  @Test(arguments: [
    ("steps(4, jump-end)", "steps(4)"), ("steps(4, start)", "steps(4, jump-start)"),
    ("steps(3, jump-none)", "steps(3, jump-none)"), ("steps(1, jump-both)", "steps(1, jump-both)"),
    ("step-end", "steps(1)"), ("steps(1000)", "steps(1000)"),
  ])
  func `a curve of steps is shown as steps, and saved exactly`(_ text: String, _ shown: String)
    throws
  {
    guard case .curve(let easing)? = try MotionText.read(text) else {
      Issue.record("\(text) is no curve")
      return
    }
    #expect(easing.description == shown && easing.text.hasPrefix("linear("))
    #expect(try MotionText.read(easing.description) == .curve(easing))
    #expect(try Easing(text: easing.text) == easing)
  }

  @Test(arguments: ["linear(0, 1)", "linear(0 0% 50%, 0.4 50% 100%, 1)", "linear(1)"])
  func `other piecewise curves are shown with their stops`(_ text: String) throws {
    #expect(try Easing(text: text).description.hasPrefix("linear("))
  }

  @Test(arguments: [
    "", "0.5", "spring", "spring(0.5, 0.2)", "steps(0)", "steps(2, sideways)", "[1, 2, 3]",
    "{ }", "hello: world", "bounceOut", "cubic(1, 2)",
  ])
  func `text in other notations is left to other readers`(_ text: String) throws {
    #expect(try MotionText.read(text) == nil)
  }

  @Test func `a spring beyond the limits is refused`() {
    #expect(throws: ValueText.Refusal.self) {
      try MotionText.read("spring(mass: 1, stiffness: -5, damping: 1)")
    }
  }
}

/// Colours in CSS notation are parsed. The expected values are calculated by hand, or are the
/// specification's examples (https://www.w3.org/TR/css-color-4/).
@Suite struct CSSColorTests {
  static let colors: [(String, String)] = [
    ("rebeccapurple", "#663399"), ("tomato", "#ff6347"), ("rgb(255, 128, 0)", "#ff8000"),
    ("rgb(255 128 0 / 50%)", "#ff800080"), ("rgba(0,0,0,0)", "#00000000"),
    ("rgb(100% 0% 0%)", "#ff0000"), ("hsl(120, 100%, 50%)", "#00ff00"),
    ("hsl(0.5turn 100% 50%)", "#00ffff"), ("hsl(-120deg 100% 25%)", "#000080"),
    // The next three are the sRGB primaries, whose Oklch coordinates are published.
    ("oklch(0.6279554 0.2576834 29.2338804)", "#ff0000"),
    ("oklch(0.8664396 0.2948272 142.4953389)", "#00ff00"),
    ("oklch(0.4520137 0.3132144 264.0520227)", "#0000ff"), ("oklch(1 0 0)", "#ffffff"),
    ("green", "#00ff00"),
  ]

  @Test(arguments: colors)
  func `colors of style sheets are read`(_ text: String, _ hexadecimal: String) throws {
    #expect(try #require(CGColor(text: text)).hexadecimal == hexadecimal)
  }

  @Test(arguments: ["rgb(1,2)", "rgb(a b c)", "hsl(1)", "oklch()", "rgb(1 2 3", "nocolor"])
  func `text that is not a color is refused`(_ text: String) { #expect(CGColor(text: text) == nil) }
}
