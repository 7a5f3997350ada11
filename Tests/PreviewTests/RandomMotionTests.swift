/// In programs with random animations, joints are found exactly where the sampled presentation
/// value or its velocity jumps.
@Suite @MainActor struct RandomMotionTests {
  /// A scene with a view and a plain layer, which change at random multiples of
  /// `RandomProgram.step`.
  private final class RandomProgram: SceneInstance {
    static let step = 0.05
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let box = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    private let plate = CALayer()
    private var random: Random
    private(set) var acts: [String] = []
    let properties: [SceneProperty] = []

    init(seed: UInt64) {
      random = Random(seed: seed)
      (box.layer.name, plate.name) = ("box", "plate")
      view.addSubview(box)
      plate.frame = CGRect(x: 80, y: 20, width: 40, height: 40)
      view.layer.addSublayer(plate)
    }

    func start() -> [SceneStep] {
      for _ in 0..<Int.random(in: 2...6, using: &random) {
        // The times are multiples of 0.15 s, because values that a timer sets within a tenth of a
        // second of each other would count as samples of one motion.
        let time = 3 * steps(2...10)
        CAContext.current.schedule(after: Flicks(seconds: time)) { [self] in act() }
      }
      return []
    }
    func go() -> [SceneStep] { [] }
    func back() -> [SceneStep] { [] }

    private func steps(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) * Self.step
    }

    private func act() {
      let layer = random.pick([box.layer, plate])
      let keyPath = random.pick(["position.x", "opacity", "cornerRadius"])
      let value =
        keyPath == "opacity"
        ? random.pick([0.1, 0.4, 0.7, 1]) : Double(Int.random(in: 1...9, using: &random)) * 20
      let kind = Int.random(in: 0..<10, using: &random)
      acts.append(
        "@\(CAContext.current.now.seconds) \(layer.name ?? "") \(keyPath) \(value) kind \(kind)")
      switch kind {
      case 0, 1, 2: layer.add(animation(keyPath, value, layer), forKey: random.pick(["a", "b"]))
      case 3: layer.setValue(value, forKeyPath: keyPath)
      case 4:
        CATransaction.setDisableActions(true)
        layer.setValue(value, forKeyPath: keyPath)
      case 5:
        let curve = random.pick([UIView.AnimationOptions.curveLinear, []])
        UIView.animate(withDuration: steps(2...12), delay: 0, options: curve) { [box] in
          box.layer.setValue(value, forKeyPath: keyPath)
        }
      case 6:
        UIViewPropertyAnimator(
          duration: steps(2...12), curve: random.pick([.linear, .easeInOut])
        ) { [box] in
          box.layer.setValue(value, forKeyPath: keyPath)
        }.startAnimation()
      case 7: layer.removeAnimation(forKey: random.pick(["a", "b", "position", "opacity"]))
      case 8: layer.add(group(keyPath, value, layer), forKey: random.pick(["a", "b"]))
      default: layer.removeAllAnimations()
      }
    }

    /// Returns a group of two animations, which run one after the other or at the same time.
    private func group(_ keyPath: String, _ value: Double, _ layer: CALayer) -> CAAnimationGroup {
      let group = CAAnimationGroup()
      let members = [value, value / 3].map { value in
        let member = CABasicAnimation(keyPath: keyPath)
        (member.fromValue, member.toValue) = (value / 2, value)
        (member.beginTime, member.duration) = (steps(0...4), steps(2...8))
        member.autoreverses = random.isOne(in: 4)
        member.repeatCount = random.pick([1, 1, 2])
        member.fillMode = random.pick([.removed, .forwards, .backwards, .both])
        return member
      }
      group.animations = Array(members.prefix(random.pick([1, 2])))
      group.duration = steps(4...16)
      group.autoreverses = random.isOne(in: 4)
      if random.isOne(in: 4) { group.repeatCount = 2 }
      acts.append(
        "group \(group.duration) ar \(group.autoreverses) x\(group.repeatCount) "
          + group.animations!.map {
            "[\($0.beginTime)+\($0.duration) ar\($0.autoreverses) x\($0.repeatCount) \($0.fillMode.rawValue)]"
          }.joined())
      return group
    }

    private func animation(_ keyPath: String, _ value: Double, _ layer: CALayer) -> CAAnimation {
      if random.isOne(in: 5) {
        let spring = CASpringAnimation(keyPath: keyPath)
        (spring.fromValue, spring.toValue, spring.damping) = (value / 2, value, 5)
        spring.duration = steps(4...16)
        return spring
      }
      if random.isOne(in: 4) {
        let frames = CAKeyframeAnimation(keyPath: keyPath)
        frames.values = [value, value / 2, value]
        // Interpolate cubically, because linear keyframes have corners, where the velocity jumps
        // without a joint.
        frames.calculationMode = .cubic
        frames.duration = steps(4...16)
        return frames
      }
      let basic = CABasicAnimation(keyPath: keyPath)
      basic.fromValue = random.isOne(in: 2) ? value / 2 : nil
      (basic.toValue, basic.duration) = (value, steps(2...12))
      if random.isOne(in: 3) { basic.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }
      if random.isOne(in: 4) { basic.autoreverses = true }
      if random.isOne(in: 4) { basic.repeatCount = 2 }
      if random.isOne(in: 4) {
        basic.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + steps(1...6)
      }
      return basic
    }
  }

  private struct Break {
    let value: Double
    let velocity: Double
    let speed: Double
    let isStillMoving: Bool
  }

  private static let end = 5.0

  private func definition(_ seed: UInt64) -> SceneDefinition {
    SceneDefinition(
      name: "random", summary: "", actions: "", duration: Self.end,
      size: { CGSize(width: 200, height: 200) }, make: { RandomProgram(seed: seed) })
  }

  /// Samples a number on both sides of each instant at which something may happen. Returns by how
  /// much its presentation value and its velocity jump there.
  private func breaks(
    _ layer: String, _ keyPath: String, _ seed: UInt64
  ) throws -> [Int: Break] {
    let session = Session(definition(seed))
    func shown(_ time: Flicks) throws -> Double {
      session.seek(to: time)
      let found = try #require(
        session.scene.view.layer.sublayers?.first { $0.name == layer })
      let value = session.context.sample(found, keyPath: keyPath, at: session.context.now)
      return try #require(value?.numbers?.first)
    }
    let short = Flicks(seconds: 1e-5)
    var found: [Int: Break] = [:]
    for step in 1..<Int((Self.end / RandomProgram.step).rounded()) {
      let time = Flicks(seconds: Double(step) * RandomProgram.step)
      let half = Flicks(seconds: RandomProgram.step / 2)
      let left = try [time - half, time - short - short, time - short].map(shown)
      let before = 2 * left[2] - left[1]
      // At the instant at which a group's member ends, the member still applies, so sample only
      // after that instant.
      let right = try [time + short, time + short + short, time + half].map(shown)
      let after = 2 * right[0] - right[1]
      let slopes = ((left[2] - left[1]) / short.seconds, (right[1] - right[0]) / short.seconds)
      func moves(_ values: [Double]) -> Bool { values.contains { abs($0 - values[0]) > 1e-9 } }
      found[step] = Break(
        value: abs(after - before), velocity: abs(slopes.1 - slopes.0),
        speed: max(abs(slopes.0), abs(slopes.1)),
        isStillMoving: moves(left) && moves([right[0], right[1], right[2]]))
    }
    return found
  }

  @Test(arguments: 0..<10)
  func `joints are where values or velocities jump, and each changing property has a row`(
    batch: Int
  ) throws {
    for seed in UInt64(batch * 50)..<UInt64(batch * 50 + 50) {
      let scout = Session(definition(seed))
      scout.seek(to: Flicks(seconds: Self.end))
      let session = Session(
        definition(seed), measuresJoints: true, foundRows: scout.foundRows)
      session.seek(to: Flicks(seconds: Self.end))
      let chart = Chart(of: session)
      for layer in ["box", "plate"] {
        for keyPath in ["position.x", "opacity", "cornerRadius"] {
          let name = "\(layer).\(keyPath)"
          let samples = try breaks(layer, keyPath, seed)
          guard let property = session.property(named: name) else {
            #expect(
              samples.allSatisfy { $0.value.value < 1e-9 && $0.value.speed < 1e-9 },
              "seed \(seed): \(name) has no row")
            continue
          }
          // The session was evaluated in one step and the chart at many instants, but both must
          // have the same joints (the times at which one motion gives way to the next).
          #expect(
            chart.curve(of: name)?.joints.filter { $0.time <= session.time }
              == session.joints.filter { $0.property == name }, "seed \(seed): \(name)")
          let range = try #require(property.range.numbers)
          let span = range.upperBound - range.lowerBound
          let joints = session.joints.filter {
            $0.property == name && Verdict($0, range: property.range).severity != .smooth
          }
          let steps = Dictionary(grouping: joints) {
            Int(($0.time.seconds / RandomProgram.step).rounded())
          }
          for (step, sample) in samples.sorted(by: { $0.key < $1.key }) {
            let velocityJump = max(0.05 * sample.speed, 0.01 * span)
            let isJump = sample.value > 0.002 * span
            let isVelocityJump = sample.velocity > velocityJump && sample.isStillMoving
            // Skip jumps whose size is close to a threshold, because they may or may not count as
            // joints.
            if !isJump, sample.value > 0.001 * span { continue }
            if !isJump, sample.velocity > 0.7 * velocityJump, sample.velocity < 1.5 * velocityJump {
              continue
            }
            // An interruption is listed even if the interrupted motion was at rest and nothing
            // jumps.
            if !isJump, !sample.isStillMoving, steps[step]?.allSatisfy(\.isTakeover) == true {
              continue
            }
            #expect(
              (steps[step] != nil) == (isJump || isVelocityJump),
              """
              seed \(seed): \(name) at \(Double(step) * RandomProgram.step): \(sample), \
              \(steps[step] ?? []); acts: \((session.scene as? RandomProgram)?.acts ?? [])
              """)
          }
        }
      }
    }
  }
}

extension Joint {
  fileprivate var isTakeover: Bool { cause == .takeover || cause == .sum || cause == .cover }
}
