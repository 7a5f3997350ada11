import MidflightLive
import MidflightProcesses

@Suite @MainActor struct ExportTests {
  private let scratch = Scratch()

  /// Returns exports of every scene: unchanged, with a tuned curve and duration, and under each
  /// policy.
  private static func exports() throws -> [SceneExport] {
    let easing = try Easing(text: "0.123456789, -0.5, 0.9, 1.75")
    return SceneCatalogue().scenes.flatMap { scene -> [SceneExport] in
      let tunables = Tunable.survey(scene)
      var tuned = Tuning()
      for tunable in tunables {
        tuned.setDuration(0.75, of: tunable)
        tuned.setEasing(easing, of: tunable)
      }
      let policies = RetargetPolicy?.choices.map { policy in
        var tuning = Tuning()
        tuning.policy = policy
        return tuning
      }
      return (policies + [tuned]).map {
        SceneExport(scene: scene.name, tunables: tunables, tuning: $0)
      }
    }
  }

  private func spring(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, velocity: Double = 0
  ) -> (Double) -> Double {
    let animation = CASpringAnimation()
    animation.mass = CGFloat(mass)
    animation.stiffness = CGFloat(stiffness)
    animation.damping = CGFloat(damping)
    animation.initialVelocity = CGFloat(velocity)
    let (frequency, duration) = ((stiffness / mass).squareRoot(), animation.settlingDuration)
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    return { Self.response(at: $0 * duration, frequency, ratio, velocity) }
  }

  /// Returns the progress of an underdamped spring, by the textbook solution for 1 − x
  /// (https://en.wikipedia.org/wiki/Harmonic_oscillator#Damped_harmonic_oscillator).
  private nonisolated static func response(
    at t: Double, _ frequency: Double, _ ratio: Double, _ velocity: Double
  ) -> Double {
    if ratio >= 1 { return 1 - (1 + (frequency - velocity) * t) * exp(-frequency * t) }
    let swing = frequency * (1 - ratio * ratio).squareRoot()
    let sine = (ratio * frequency - velocity) / swing
    return 1 - exp(-ratio * frequency * t) * (cos(swing * t) + sine * sin(swing * t))
  }

  // MARK: Swift

  @Test func `exported Swift compiles here and for QuartzCore`() throws {
    var sources: [String: String] = [:]
    for (i, export) in try Self.exports().enumerated() {
      let text = export.text(as: .swift)
      // All files are compiled as one module, which cannot contain two types of the same name, so
      // add a number to each type's name.
      sources["Export\(i).swift"] = text.replacing(/enum (\w+) \{/) { "enum \($0.1)\(i) {" }
    }
    #expect(sources.count == SceneCatalogue().scenes.count * 6)
    let check = ["-typecheck", "-swift-version", "6", "-warnings-as-errors"]
    let folder = try ScratchFolder()
    let here = try SwiftCompiler.run(sources, in: folder, check + SwiftCompiler.midflight(folder))
    #expect(here == "")
    let apple = scratch.url("apple")
    try FileManager.default.createDirectory(at: apple, withIntermediateDirectories: true)
    let interface = try SwiftCompiler.run(
      ["QuartzCore.swift": SwiftCompiler.quartzCore], in: folder,
      [
        "-emit-module", "-emit-module-path", apple.path + "/QuartzCore.swiftmodule",
        "-module-name", "QuartzCore", "-parse-as-library",
      ])
    #expect(interface == "")
    let there = try SwiftCompiler.run(sources, in: folder, check + ["-I", apple.path])
    #expect(there == "")
    let broken = try SwiftCompiler.run(
      ["Export0.swift": (sources["Export0.swift"] ?? "") + "let x: Int = \"\"\n"],
      in: folder, check + ["-I", apple.path])
    #expect(broken.contains("error"))
  }

  @Test func `exported Swift has the tuned values`() throws {
    for export in try Self.exports() where export.policy == nil {
      let text = export.text(as: .swift)
      for animation in export.animations {
        #expect(text.contains("static func \(animation.identifier)("))
        #expect(text.contains("animation.duration = \(Readout.exact(animation.motion.duration))\n"))
        if let curve = animation.motion.curve {
          let points = curve.map(Readout.exact).joined(separator: ", ")
          #expect(text.contains("CAMediaTimingFunction(controlPoints: \(points))"))
        }
        if let path = animation.motion.keyPath { #expect(text.contains("(keyPath: \"\(path)\")")) }
      }
    }
  }

  @Test func `a policy is exported for motions between two values, and noted for others`() throws {
    for export in try Self.exports() where export.policy != nil {
      let text = export.text(as: .swift)
      for animation in export.animations {
        let hasTakeover = text.contains(
          try Regex("static func \(animation.identifier)\\(\\s*on layer: CALayer"))
        let isSaid = text.contains("// \(animation.name) has no start and end value")
        #expect(hasTakeover == animation.motion.takesPolicies && isSaid != hasTakeover)
      }
    }
  }

  // MARK: CSS

  /// The custom property `--NAME-easing` of an exported style sheet, and the error that the comment
  /// above it states. The easing is evaluated as the CSS standard defines it, without the library's
  /// curves.
  private struct StyledEasing {
    let name: String
    let statedError: Double
    private let curve: [Double]?
    private let stops: [(time: Double, progress: Double)]

    static func all(in text: String) throws -> [StyledEasing] {
      let pattern =
        /\/\* (?<comment>[^*]*) \*\/\s*--(?<name>[a-z0-9-]+)-easing: (?<function>[a-z-]+)\((?<arguments>[^)]*)\);/
      return try text.matches(of: pattern).map { match in
        let stated = try #require(
          match.comment.firstMatch(of: /largest error ([0-9.]+) of the distance/))
        let parts = match.arguments.split(separator: ",").map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        if match.function == "cubic-bezier" {
          let curve = try parts.map { try #require(Double($0)) }
          try #require(curve.count == 4)
          return StyledEasing(
            name: String(match.name), statedError: try #require(Double(stated.1)), curve: curve,
            stops: [])
        }
        try #require(match.function == "linear")
        let stops = try parts.map { part in
          let words = part.split(separator: " ")
          try #require(words.count == 2 && words[1].hasSuffix("%"))
          return (
            time: try #require(Double(words[1].dropLast())) / 100,
            progress: try #require(Double(words[0]))
          )
        }
        let count = try #require(match.comment.firstMatch(of: /([0-9]+) stops/))
        #expect(Int(count.1) == stops.count)
        #expect(stops.first?.time == 0 && stops.last?.time == 1)
        return StyledEasing(
          name: String(match.name), statedError: try #require(Double(stated.1)), curve: nil,
          stops: stops)
      }
    }

    func progress(at time: Double) -> Double {
      guard let curve else {
        let next = stops.firstIndex { $0.time > time } ?? stops.count - 1
        let (a, b) = (stops[next - 1], stops[next])
        return a.progress + (b.progress - a.progress) * (time - a.time) / (b.time - a.time)
      }
      return eased(curve, time)
    }
  }

  /// Returns `count` presentation values of a number that a layer animates from 0 to 1.
  private func shown(_ motion: ExportedMotion, _ count: Int) -> [Double] {
    let context = CAContext(displayScale: 1)
    let layer = context.perform { CALayer() }
    context.turn {
      context.rootLayer = layer
      let animation =
        motion.spring.map { spring in
          let animation = CASpringAnimation()
          animation.mass = CGFloat(spring.mass)
          animation.stiffness = CGFloat(spring.stiffness)
          animation.damping = CGFloat(spring.damping)
          animation.initialVelocity = CGFloat(spring.initialVelocity)
          animation.allowsOverdamping = spring.allowsOverdamping
          return animation
        } ?? CABasicAnimation()
      animation.keyPath = "zPosition"
      (animation.fromValue, animation.toValue) = (0, 1)
      animation.duration = motion.duration
      animation.timingFunction = motion.curve.map {
        CAMediaTimingFunction(controlPoints: $0[0], $0[1], $0[2], $0[3])
      }
      layer.add(animation, forKey: nil)
    }
    return (0..<count).map { i in
      let time = Flicks(seconds: motion.duration * Double(i) / Double(count))
      let value = context.sample(layer, keyPath: "zPosition", at: time)
      return value.flatMap { Double.converted(from: $0) } ?? .nan
    }
  }

  @Test func `exported CSS differs by no more than its stated error`() throws {
    var checked: Set<ExportedMotion> = []
    for export in try Self.exports() {
      let easings = try StyledEasing.all(in: export.text(as: .css))
      let takeovers =
        export.policy == .spring ? export.animations.filter(\.motion.takesPolicies) : []
      #expect(easings.count == export.animations.count + takeovers.count)
      for easing in easings {
        let motion = try #require(
          export.animations.first { $0.hyphenated == easing.name }?.motion
            ?? takeovers.first { $0.hyphenated + "-takeover" == easing.name }?.motion.takeover)
        #expect(easing.statedError <= 0.001)
        // An easing depends only on the curve or spring of its motion, so check motions that are
        // otherwise different only once.
        var pace = motion
        (pace.keyPath, pace.from, pace.to, pace.keyframes) = (nil, nil, nil, nil)
        guard checked.insert(pace).inserted else { continue }
        let count = 2048
        // This tolerance allows for the rounding of times to flicks and of the curve's solutions.
        let slack = 1e-6
        for (i, value) in shown(motion, count).enumerated() {
          let difference = abs(easing.progress(at: Double(i) / Double(count)) - value)
          guard difference <= easing.statedError + slack else {
            Issue.record("\(export.scene) \(easing.name) at \(i): \(difference)")
            break
          }
        }
      }
    }
    #expect(checked.contains { $0.spring != nil } && checked.contains { $0.curve?[1] == -0.5 })
  }

  @Test(arguments: [
    (100.0, 10.0, 0.0), (100, 20, 0), (300, 4, 0), (60, 14, -8), (1000, 3, 0), (40, 12, 30),
    (9, 6, 0),
  ])
  func `stops keep the tolerance and state their error`(
    _ stiffness: Double, _ damping: Double, _ velocity: Double
  ) {
    let course = spring(stiffness: stiffness, damping: damping, velocity: velocity)
    var count = Int.max
    for tolerance in [0.001, 0.004, 0.016] {
      let easing = LinearEasing(tolerance: tolerance, of: course)
      #expect(easing.largestError <= tolerance)
      let largest =
        (0...7919).map { i in
          abs(easing.progress(at: Double(i) / 7919) - course(Double(i) / 7919))
        }.max() ?? .nan
      #expect(largest <= easing.largestError)
      // The stated bound is close to the actual error, not ten times as large.
      #expect(largest > easing.largestError * 0.8)
      #expect(easing.stops.count < count, "four times the tolerance takes fewer stops")
      count = easing.stops.count
      #expect(zip(easing.stops, easing.stops.dropFirst()).allSatisfy { $0.time < $1.time })
      #expect(easing.stops.first?.time == 0 && easing.stops.first?.progress == 0)
    }
  }

  /// Compares the number of an easing's stops with a greedy choice: each stop is on the curve, as
  /// far from the previous stop as the tolerance allows.
  @Test func `an easing has fewer stops than samples`() {
    let course = spring(stiffness: 90, damping: 8)
    let grid = (0...500).map { course(Double($0) / 500) }
    var (start, count) = (0, 1)
    while start < 500 {
      var next = start + 1
      while next < 500 {
        let end = next + 1
        let isNear = (start...end).allSatisfy { i in
          let share = Double(i - start) / Double(end - start)
          return abs(grid[start] + (grid[end] - grid[start]) * share - grid[i]) <= 0.001
        }
        if !isNear { break }
        next = end
      }
      (start, count) = (next, count + 1)
    }
    let easing = LinearEasing(of: course)
    #expect(easing.stops.count < count)
    for i in easing.stops.indices.dropFirst().dropLast() {
      let (a, b) = (easing.stops[i - 1], easing.stops[i + 1])
      let worst =
        (0...400).map { k in
          let share = Double(k) / 400
          let straight = a.progress + (b.progress - a.progress) * share
          return abs(straight - course(a.time + (b.time - a.time) * share))
        }.max() ?? 0
      #expect(worst > 0.001)
    }
  }

  @Test func `a straight curve has two stops, and a wild one states its error`() {
    let straight = LinearEasing { $0 }
    #expect(straight.stops.count == 2 && straight.largestError <= 1e-5)
    #expect(straight.text == "linear(0 0%, 1 100%)")
    let wild = LinearEasing { time in 1 - cos(1e7 * time) * (1 - time) }
    #expect(wild.largestError > 0.001 && wild.largestError < 4)
    #expect(LinearEasing { _ in .nan }.stops.last?.progress == 1)
    #expect(LinearEasing { $0 / 0 }.stops.last?.progress == 1e6)
  }

  /// A spring that is at rest for most of its duration needs about as many stops as one whose
  /// duration ends when it comes to rest.
  @Test(arguments: [10.0, 300])
  func `rest needs no stops`(_ durations: Double) {
    let course = spring(stiffness: 90, damping: 8)
    let own = LinearEasing(of: course)
    let resting = LinearEasing { $0 * durations < 1.5 ? course($0 * durations) : 1 }
    #expect(abs(resting.stops.count - own.stops.count) <= 3)
    #expect(resting.largestError <= 0.001)
  }

  // MARK: JSON

  @Test func `exported JSON reads back as the same`() throws {
    for export in try Self.exports() {
      let data = Data(export.text(as: .json).utf8)
      #expect(try JSONDecoder().decode(SceneExport.self, from: data) == export)
      let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect((object["units"] as? [String: String])?["duration"] == "s")
      let takeovers = object["takeovers"] as? [String: Any]
      #expect((takeovers != nil) == (export.policy == .spring))
    }
  }

  /// Exports an animation with every property set, and parses the exported text.
  @Test func `an export contains all of an animation`() throws {
    let tunables = Tunable.survey(RestlessScene.definition)
    let export = SceneExport(scene: RestlessScene.name, tunables: tunables, tuning: Tuning())
    let motion = try #require(export.animations.first?.motion)
    #expect(motion.delay == 0.25 && motion.cycles == nil && motion.autoreverses)
    #expect(motion.fillMode == "both" && !motion.isRemovedOnCompletion && motion.speed == 2)
    #expect(motion.from == [0] && motion.to == [1] && motion.timeOffset == 0.125)
    #expect(motion.spring?.allowsOverdamping == true && motion.spring?.damping == 40)
    let data = Data(export.text(as: .json).utf8)
    #expect(try JSONDecoder().decode(SceneExport.self, from: data) == export)
    let swift = export.text(as: .swift)
    for line in [
      "beginTime = CACurrentMediaTime() + 0.25", "repeatCount = .infinity", "autoreverses = true",
      "fillMode = .both", "isRemovedOnCompletion = false", "speed = 2", "timeOffset = 0.125",
      "allowsOverdamping = true", "damping = 40",
    ] {
      #expect(swift.contains("animation.\(line)\n"), "\(line)")
    }
    let css = export.text(as: .css)
    for text in ["-delay: 0.25s", "infinite alternate both", "into its cycle"] {
      #expect(css.contains(text), "\(text)")
    }
  }

  // MARK: Names

  @Test func `names are readable, unique and identifiers`() throws {
    for export in try Self.exports() {
      let names = export.animations.map(\.identifier)
      #expect(Set(names).count == names.count)
      #expect(Set(export.animations.map(\.hyphenated)).count == names.count)
      for animation in export.animations {
        #expect(animation.identifier.wholeMatch(of: /[a-z][A-Za-z0-9]*/) != nil)
        #expect(animation.hyphenated.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil)
      }
    }
    func names(_ scene: SceneDefinition) -> [String: String] {
      let export = SceneExport(
        scene: scene.name, tunables: Tunable.survey(scene), tuning: Tuning())
      return Dictionary(uniqueKeysWithValues: export.animations.map { ($0.name, $0.identifier) })
    }
    let gallery = names(GalleryScene.definition)
    #expect(gallery["stage/CAShapeLayer/area/shape/lineWidth"] == "shapeLineWidth")
    #expect(gallery["stage/CALayer/area/CALayer[0]/mask/transform"] == "maskTransform")
    #expect(gallery["spring"] == "spring")
    let lines = names(AnimatedLinesScene.definition)
    #expect(lines["strokeEnd/retarget.strokeEnd"] == "retargetStrokeEnd")
    #expect(lines["strokeEnd/strokeEndAnimation"] == "strokeEndAnimation")
    // The names include reserved words of Swift and CSS, a duplicate, and a name that equals the
    // custom property made from another name.
    let restless = names(RestlessScene.definition)
    #expect(
      Set(restless.values) == [
        "motionDefault", "motionDefault2", "motionEaseIn", "pace", "paceDuration2",
      ],
      "\(restless)")
  }
}
