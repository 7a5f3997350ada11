/// Exports for SwiftUI, Compose and Flutter move as the layers do. The tests read the numbers from
/// the exported text and evaluate them with the toolkits' published formulas.
@Suite @MainActor struct ToolkitExportTests {
  private nonisolated static let springs = [
    "bouncy", "thrown", "critical", "creeping", "capped", "short", "quick",
  ]

  /// Returns the number that follows a label, as in `mass: 2` and `stiffness = 100f`.
  private func number(_ label: String, in text: String) -> Double? {
    guard let range = text.firstRange(of: try! Regex("\\b\(label)(?::| =) ")) else { return nil }
    return Double(text[range.upperBound...].prefix { $0.isNumber || ".-e".contains($0) })
  }

  private func numbers(_ text: some StringProtocol) -> [Double] {
    text.split { !($0.isNumber || ".-e".contains($0)) }.compactMap { Double($0) }
  }

  private func compare(
    _ name: String, _ text: ToolkitText, slack: Double = 1e-6, _ made: (Double) -> Double
  ) throws {
    let stated = try text.statedError(name)
    let instants = try ToolkitText.instants(name)
    for (time, shown) in zip(instants, try ToolkitText.shown(name, at: instants)) {
      let difference = abs(made(time) - shown)
      guard difference <= stated + slack else {
        Issue.record("\(name) at \(time) s is \(difference) off, which is more than \(stated)")
        return
      }
    }
  }

  /// Integrates m·x″ + c·x′ + k·x = 0 from −1 to 0 by the Runge–Kutta method
  /// (https://en.wikipedia.org/wiki/Runge–Kutta_methods), independently of any toolkit.
  private func integrated(
    mass: Double, stiffness: Double, damping: Double, velocity: Double, at time: Double
  ) -> Double {
    var (x, v) = (-1.0, velocity)
    let steps = 2000
    let h = time / Double(steps)
    func force(_ x: Double, _ v: Double) -> Double { -(damping * v + stiffness * x) / mass }
    for _ in 0..<steps {
      let (x1, v1) = (v, force(x, v))
      let (x2, v2) = (v + h / 2 * v1, force(x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, force(x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, force(x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
    }
    return 1 + x
  }

  // MARK: SwiftUI

  @Test(arguments: springs) func `SwiftUI's springs move as the layer does`(_ name: String) throws {
    let text = ToolkitText.of(.swiftui)
    let part = try text.part(name)
    let speed = numbers(part.firstMatch(of: /\.speed\(([0-9.]+)\)/)?.1 ?? "1")[0]
    let (mass, stiffness) = (
      try #require(number("mass", in: part)), try #require(number("stiffness", in: part))
    )
    let damping = try #require(number("damping", in: part))
    // Unless `allowOverDamping` is set, SwiftUI limits a spring's damping to critical damping.
    let critical = 2 * (mass * stiffness).squareRoot()
    #expect(part.contains("allowOverDamping: true") == (damping > critical))
    #expect(part.contains("interpolatingSpring") == (name == "thrown"))
    try compare(name, text) { time in
      integrated(
        mass: mass, stiffness: stiffness, damping: damping,
        velocity: number("initialVelocity", in: part) ?? 0, at: time * speed)
    }
    let delay = try ToolkitText.motion(name).delay
    #expect(part.contains(".delay(\(Readout.exact(delay)))") == (delay != 0))
    // At the end of its duration, the layer's spring jumps the remaining distance, whereas the
    // toolkit's spring continues.
    #expect(try text.statedError(name) == 0)
    if name == "short" {
      let rest = try #require(
        part.replacing(#/\n *///?/#, with: "").firstMatch(of: /continues for ([0-9.]+) of/))
      let left = abs(1 - (try ToolkitText.shown(name, at: [0.4999999]))[0])
      #expect(try #require(Double(rest.1)) >= left - 1e-4)
    }
  }

  /// The segments of a motion, each from one value to the next, in the form that the exports for
  /// all three toolkits use.
  private struct Pieces {
    var start = 0.0
    var pieces: [(end: Double, duration: Double, curve: [Double]?)] = []

    func value(
      at time: Double,
      _ eased: ([Double], Double) -> Double = { MidflightTestSupport.eased($0, $1) }
    ) -> Double {
      var (value, time) = (start, time)
      for piece in pieces {
        if time < piece.duration {
          let share = time / piece.duration
          return value + (piece.end - value) * (piece.curve.map { eased($0, share) } ?? share)
        }
        (value, time) = (piece.end, time - piece.duration)
      }
      return value
    }
  }

  @Test(arguments: ["overshoot", "swing", "steady", "pieces", "corner", "steps"])
  func `SwiftUI's curves and keyframes move as the layer does`(_ name: String) throws {
    let text = ToolkitText.of(.swiftui)
    let part = try text.part(name)
    var pieces = Pieces()
    if let curve = part.firstMatch(of: /\.timingCurve\((.*), duration: ([0-9.]+)\)/) {
      let speed = numbers(part.firstMatch(of: /\.speed\(([0-9.]+)\)/)?.1 ?? "1")[0]
      pieces.pieces = [(1, try #require(Double(curve.2)) / speed, numbers(curve.1))]
    } else if let line = part.firstMatch(of: /\.linear\(duration: ([0-9.]+)\)/) {
      pieces.pieces = [(1, try #require(Double(line.1)), nil)]
    } else {
      pieces.start = try #require(number("initialValue", in: part))
      for line in part.split(separator: "\n") {
        let values = numbers(line)
        if line.contains("MoveKeyframe(") { pieces.pieces.append((values[0], 0, nil)) }
        guard line.contains("LinearKeyframe(") else { continue }
        let bezier = line.firstRange(of: "timingCurve").map { numbers(line[$0.upperBound...]) }
        pieces.pieces.append(
          (values[0], try #require(number("duration", in: String(line))), bezier?.suffix(4)))
      }
    }
    #expect(pieces.pieces.count > (["corner", "pieces", "steps"].contains(name) ? 2 : 0))
    try compare(name, text) { pieces.value(at: $0) }
    if name == "swing" {
      #expect(part.contains(".speed(2).repeatCount(4, autoreverses: true).delay(0.125)"))
    }
  }

  // MARK: Compose

  /// Returns a spring's progress as Compose's `SpringSimulation.updateValues` computes it, with the
  /// target at 0.
  private func composed(_ ratio: Double, _ stiffness: Double, _ v: Double, _ t: Double) -> Double {
    let w = stiffness.squareRoot()
    if ratio > 1 {
      let s = w * (ratio * ratio - 1).squareRoot()
      let (plus, minus) = (-ratio * w + s, -ratio * w - s)
      let b = (minus * -1 - v) / (minus - plus)
      return 1 + (-1 - b) * exp(minus * t) + b * exp(plus * t)
    }
    if ratio == 1 { return 1 + (-1 + (v - w) * t) * exp(-w * t) }
    let damped = w * (1 - ratio * ratio).squareRoot()
    let sine = (-ratio * w + v) / damped
    return 1 + exp(-ratio * w * t) * (-cos(damped * t) + sine * sin(damped * t))
  }

  @Test(arguments: springs) func `Compose's springs move as the layer does`(_ name: String) throws {
    let text = ToolkitText.of(.compose)
    let part = try text.part(name)
    let ratio = try #require(number("dampingRatio", in: part))
    let stiffness = try #require(number("stiffness", in: part))
    let velocity = number("Velocity", in: part.replacing(name + "V", with: "V")) ?? 0
    #expect((velocity != 0) == (name == "thrown"))
    // The tolerance is larger than usual, since Compose computes in single precision.
    try compare(name, text, slack: 2e-5) { composed(ratio, stiffness, velocity, $0) }
    #expect(try text.statedError(name) == 0)
  }

  @Test(arguments: ["overshoot", "swing", "steady", "pieces", "corner", "steps", "pulse"])
  func `Compose's curves and keyframes move as the layer does`(_ name: String) throws {
    let text = ToolkitText.of(.compose)
    let part = try text.part(name)
    var pieces = Pieces()
    let duration = try #require(number("durationMillis", in: part)) / 1000
    if let list = part.firstMatch(of: /pieces\(([^)]*)\)/) {
      let values = numbers(list.1.replacing("f", with: " "))
      for i in stride(from: 2, to: values.count, by: 2) {
        pieces.pieces.append((values[i + 1], (values[i] - values[i - 2]) * duration, nil))
      }
    } else if part.contains("keyframes {") {
      let frames = part.matches(of: /([-0-9.e]+)f at ([0-9]+)(?: using (.*))?/)
      for (frame, next) in zip(frames, frames.dropFirst()) {
        let (start, end) = (try #require(Double(frame.2)), try #require(Double(next.2)))
        let way = String(frame.3 ?? "")
        let isHold = way.contains("{ 0f }")
        let (from, to) = (try #require(Double(frame.1)), try #require(Double(next.1)))
        let curve = way.contains("Cubic") ? numbers(way.replacing("f", with: " ")) : nil
        pieces.pieces.append((isHold ? from : to, (end - start) / 1000, curve?.suffix(4)))
        if isHold { pieces.pieces.append((to, 0, nil)) }
      }
      #expect(frames.count > 3)
    } else {
      let easing = try #require(part.firstMatch(of: /easing = (.*)/)).1
      let curve = easing.contains("Cubic") ? numbers(easing.replacing("f", with: " ")) : nil
      pieces.pieces = [(1, duration, curve.map { Array($0.prefix(4)) })]
    }
    try compare(name, text, slack: 2e-5) { pieces.value(at: $0) }
    // Older versions of Compose solve the curve by halving intervals, as Flutter does.
    try compare(name, text, slack: 2e-5) { pieces.value(at: $0, halved) }
    #expect(
      part.contains(
        "repeatable(iterations = 4, animation = tween(durationMillis = 250, easing = ")
        == (name == "swing"))
    #expect(part.contains("infiniteRepeatable(") == (name == "pulse"))
    #expect(part.contains("initialStartOffset = StartOffset(125)") == (name == "swing"))
  }

  /// Evaluates a Bézier curve as Flutter's `Cubic.transformInternal` does
  /// (https://api.flutter.dev/flutter/animation/Cubic-class.html).
  private func halved(_ curve: [Double], _ t: Double) -> Double {
    if t == 0 || t == 1 { return t }
    var (start, end) = (0.0, 1.0)
    while true {
      let middle = (start + end) / 2
      let estimate = bezier(curve[0], curve[2], middle)
      if abs(t - estimate) < 0.001 { return bezier(curve[1], curve[3], middle) }
      if estimate < t { start = middle } else { end = middle }
    }
  }

  // MARK: Flutter

  /// Returns a spring's progress as Flutter's `SpringSimulation` from −1 to 0 computes it, with the
  /// critical, overdamped and underdamped solutions
  /// (https://api.flutter.dev/flutter/physics/SpringSimulation-class.html).
  private func simulated(
    _ m: Double, _ k: Double, _ c: Double, _ v: Double, _ t: Double
  ) -> Double {
    let cmk = c * c - 4 * m * k
    if cmk == 0 {
      let r = -c / (2 * m)
      return 1 + (-1 + (v + r) * t) * exp(r * t)
    }
    if cmk > 0 {
      let (r1, r2) = ((-c - cmk.squareRoot()) / (2 * m), (-c + cmk.squareRoot()) / (2 * m))
      let c2 = (v + r1) / (r2 - r1)
      return 1 + (-1 - c2) * exp(r1 * t) + c2 * exp(r2 * t)
    }
    let (w, r) = ((-cmk).squareRoot() / (2 * m), -(c / 2 * m.reciprocal))
    return 1 + exp(r * t) * (-cos(w * t) + (v + r) / w * sin(w * t))
  }

  @Test(arguments: springs) func `Flutter's springs move as the layer does`(_ name: String) throws {
    let text = ToolkitText.of(.flutter)
    let part = try text.part(name)
    let parts = try ["mass", "stiffness", "damping"].map { try #require(number($0, in: part)) }
    let velocity = try #require(part.firstMatch(of: /from, to, ([-0-9.]+)/)?.1)
    try compare(name, text) {
      simulated(parts[0], parts[1], parts[2], Double(velocity) ?? .nan, $0)
    }
    #expect(try text.statedError(name) == 0)
    #expect(part.contains("Delay = Duration(microseconds: 250000)") == (name == "thrown"))
  }

  @Test(arguments: ["overshoot", "swing", "steady", "pieces", "corner", "steps", "pulse"])
  func `Flutter's curves and sequences move as the layer does`(_ name: String) throws {
    let text = ToolkitText.of(.flutter)
    let part = try text.part(name)
    let microseconds = try #require(
      part.firstMatch(of: /\w+Duration = Duration\(microseconds: ([0-9]+)\)/))
    let duration = try #require(Double(microseconds.1)) / 1e6
    var pieces = Pieces()
    if part.contains("Curves.linear") {
      pieces.pieces = [(1, duration, nil)]
    } else if let curve = part.firstMatch(of: /const Curve \w+ = Cubic\((.*)\)/) {
      pieces.pieces = [(1, duration, numbers(curve.1))]
    } else {
      var shown = Double.nan
      for item in part.split(separator: "\n") where item.contains("TweenSequenceItem(") {
        let line = String(item)
        let (begin, end) = (
          try #require(number("begin", in: line)), try #require(number("end", in: line))
        )
        if begin != shown { pieces.pieces.append((begin, 0, nil)) }
        shown = end
        let curve = line.firstMatch(of: /Cubic\(([^)]*)\)/).map { numbers($0.1) }
        let weight = try #require(number("weight", in: line))
        pieces.pieces.append((end, weight / 100 * duration, curve))
      }
      #expect(pieces.pieces.count > 2)
    }
    try compare(name, text) { pieces.value(at: $0, halved) }
    #expect(try text.statedError(name) < 0.01)
    #expect(part.contains("repeat(reverse: true, count: 4)") == (name == "swing"))
  }

  // MARK: All toolkits

  @Test func `notations are read back as the same motion`() throws {
    for format in [SceneExport.Format.swiftui, .compose, .flutter] {
      let text = ToolkitText.of(format)
      for name in ["bouncy", "critical"] {
        let part = try text.part(name)
        let call = try #require(
          part.firstMatch(of: /(?:Spring|spring|SpringDescription)\(([^()]*)\)/))
        let inside = call.1.replacing(", visibilityThreshold = visibilityThreshold", with: "")
        guard case .spring(let spring) = try MotionText.read("spring(\(inside))") else {
          Issue.record("\(format): \(inside) is no spring")
          continue
        }
        let own = try #require(try ToolkitText.motion(name).spring)
        #expect(abs(spring.stiffness / spring.mass - own.stiffness / own.mass) < 1e-4)
        #expect(abs(spring.damping / spring.mass - own.damping / own.mass) < 1e-4)
      }
    }
  }

  @Test func `exported formats name the parts that they omit`() throws {
    let restless = SceneExport(
      scene: RestlessScene.name, tunables: Tunable.survey(RestlessScene.definition),
      tuning: Tuning())
    for format in SceneExport.Format.allCases where ![.swift, .css, .json].contains(format) {
      let text = restless.text(as: format).replacing(#/\n *///? /#, with: " ")
      #expect(text.contains("It starts 0.125 s into its cycle."), "\(format)")
      #expect(text.contains("fill mode is both") || format == .waapi, "\(format)")
      #expect(text.count { $0 == "{" } == text.count { $0 == "}" }, "\(format)")
      #expect(!text.contains("nan") && !text.contains("inf,"), "\(format)")
    }
  }

  @Test func `file name extensions choose the formats`() {
    for (name, format) in [
      ("a.kt", SceneExport.Format.compose), ("a.dart", .flutter), ("a.qml", .qml), ("a.js", .waapi),
      ("a.tokens.json", .tokens), ("a.c", .gtk), ("a.CSS", .css), ("a.json", .json),
      ("tokens.json", .json), ("a.swift", .swift),
    ] {
      #expect(SceneExport.Format(fileName: name) == format, "\(name)")
    }
    #expect(
      SceneExport.Format(fileName: "a.txt") == nil && SceneExport.Format(fileName: "c") == nil)
  }

  @Test func `springs that take over have separate names`() {
    var tuning = Tuning()
    tuning.policy = .spring
    let tunables = Tunable.survey(SceneDefinition(ToolkitScene.self))
    let export = SceneExport(scene: "toolkit", tunables: tunables, tuning: tuning)
    for format in [SceneExport.Format.swiftui, .compose, .flutter, .waapi] {
      #expect(export.text(as: format).contains("overshootTakeover"), "\(format)")
    }
  }
}

extension Double {
  fileprivate var reciprocal: Double { 1 / self }
}
