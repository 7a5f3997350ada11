private final class DialLayer: CALayer {
  @Animatable(retargeting: .spring) var level: CGFloat = 0

  override func draw(in ctx: CGContext) {
    ctx.setFillColor(CGColor(red: level, green: 0.5, blue: opacity.native, alpha: 1))
    ctx.fill(CGRect(x: 0, y: 0, width: 10 * level, height: 10))
    // Drawing must not change layers. The session that draws has to ignore the change.
    if level > 0.5 { position = .zero }
  }
}

extension Float {
  fileprivate var native: CGFloat { CGFloat(self) }
}

/// A session that performs random operations from a seed. It records everything about the session
/// that can be observed.
@MainActor private final class Player {
  let context = CAContext(mediaTimeAtStart: 0)
  private(set) var record: [String] = []
  private var random: Random
  private let root: CALayer
  private var dials: [DialLayer] = []

  init(seed: UInt64) {
    random = Random(seed: seed)
    root = context.perform { CALayer() }
    context.report = { [unowned self] line in record.append("report \(line)") }
    context.animationDidEnd = { [unowned self] layer, key, _, isFinished in
      record.append("end \(layer.layerPath) \(key ?? "-") \(isFinished)")
    }
    context.turn {
      root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      context.rootLayer = root
      for _ in 0..<3 { addDial(to: root) }
    }
  }

  private func addDial(to layer: CALayer) {
    let dial = DialLayer()
    dial.name = "dial\(dials.count)"
    dial.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    dial.cornerRadius = 3
    dial.backgroundColor = .black
    dials.append(dial)
    layer.addSublayer(dial)
  }

  func step() {
    context.advance(to: context.now + Flicks(seconds: random.number(0...0.2)))
    context.turn(act)
    look()
  }

  private func act() {
    let dial = random.pick(dials)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: dial.level = random.number(0...1)
    case 1: dial.position = CGPoint(x: random.number(0...100), y: random.number(0...100))
    case 2:
      dial.retarget("level", to: random.number(0...1), policy: random.pick(RetargetPolicy.allCases))
    case 3:
      let group = CAAnimationGroup()
      group.animations = [
        basic("opacity", from: 0, to: 1, duration: 1), basic("position.x", by: 9, duration: 2),
      ]
      (group.duration, group.speed) = (2, Float(random.number(0.5...2)))
      dial.add(group, forKey: "group")
    case 4: context.random.next() % 2 == 0 ? addDial(to: dial) : dial.removeFromSuperlayer()
    case 5:
      CATransaction.setAnimationDuration(random.number(0...1))
      CATransaction.setCompletionBlock { [unowned self] in record.append("done \(context.now)") }
      dial.opacity = Float(random.number(0...1))
    case 6: dial.transform = CATransform3DMakeRotation(random.number(0...3), 0, 1, 0)
    case 7: dial.speed = Float(random.number(0.5...2))
    case 8:
      context.schedule(after: Flicks(seconds: random.number(0...0.3))) { [unowned self] in
        record.append("call \(context.now)")
        dial.setNeedsDisplay()
      }
    default: dial.setValue("wrong", forKey: "opacity")
    }
  }

  private func look() {
    var row = ["\(context.now)", "\(context.isAnimating)", "\(context.nextEventTime as Any)"]
    for dial in dials {
      let shown = dial.presentation()
      row.append("\(shown?.level as Any) \(shown?.position as Any) \(shown?.opacity as Any)")
      row.append("\(context.motionState(of: dial, keyPath: "level")?.velocity as Any)")
      row.append("\(dial.animationKeys() ?? []) \(dial.layerPath)")
    }
    let point = CGPoint(x: random.number(0...100), y: random.number(0...100))
    row.append("hit \(root.hitTest(point)?.layerPath ?? "-") \(DialLayer.key(for: \.level))")
    record.append(row.joined(separator: " | "))
    record.append("list \(context.displayList().encoded().hashValue)")
  }
}

@MainActor struct InterleavingTests {
  /// Each of three sessions is first recorded alone. Then all three run turns alternately, and must
  /// record the same.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `contexts that advance in turn never affect each other`(_ seed: UInt64) {
    let seeds = [seed, seed + 100, seed]
    let steps = 40
    let alone = seeds.map { seed in
      let player = Player(seed: seed)
      for _ in 0..<steps { player.step() }
      return player.record
    }
    var random = Random(seed: seed)
    let players = seeds.map { Player(seed: $0) }
    var left = players.indices.flatMap { Array(repeating: $0, count: steps) }
    left.shuffle(using: &random)
    for i in left {
      let other = random.pick(players)
      // One in three steps runs inside another context's scope.
      if random.isOne(in: 3) {
        other.context.perform { players[i].step() }
      } else {
        players[i].step()
      }
    }
    for (player, alone) in zip(players, alone) {
      for (line, expected) in zip(player.record, alone) where line != expected {
        Issue.record("seed \(seed): \(line) instead of \(expected)")
        break
      }
      #expect(player.record.count == alone.count)
    }
  }
}
