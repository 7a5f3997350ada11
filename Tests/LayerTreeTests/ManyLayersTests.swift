import MidflightCountedMalloc

/// Frames of many layers take little time, and the optimisations for them change no value.
@MainActor @Suite struct ManyLayersTests {
  /// Returns a context with layers side by side, each of which has an animation that began three
  /// seconds ago.
  private static func field(
    of count: Int, _ keyPath: String, from: Any, to: Any
  ) -> (context: CAContext, layers: [CALayer]) {
    let context = CAContext(mediaTimeAtStart: 0)
    let layers = context.perform {
      let root = CALayer()
      context.rootLayer = root
      return (0..<count).map { i in
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
        layer.position = CGPoint(x: 7 * i, y: 3 * i)
        layer.backgroundColor = .white
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue) = (from, to)
        animation.duration = 10 + Double(i)
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        layer.add(animation, forKey: nil)
        root.addSublayer(layer)
        return layer
      }
    }
    context.advance(to: Flicks(seconds: 3))
    return (context, layers)
  }

  nonisolated enum Order: CaseIterable { case front, back, every, random }

  @Test(arguments: Order.allCases)
  func `sixty thousand shown layers are removed one by one`(_ order: Order) {
    let count = 60_000
    let context = CAContext(mediaTimeAtStart: 0)
    let root = context.perform { CALayer() }
    context.turn {
      for _ in 0..<count { root.addSublayer(CALayer()) }
      context.rootLayer = root
    }
    let layers = root.sublayers ?? []
    var indices = Array(0..<count)
    switch order {
    case .front: break
    case .back: indices.reverse()
    case .every: indices = indices.filter { $0 % 2 == 0 } + indices.filter { $0 % 2 == 1 }
    case .random:
      var random = Random(seed: 1)
      indices.shuffle(using: &random)
    }
    let (first, rest) = (indices[..<(count / 2)], indices[(count / 2)...])
    context.turn { for index in first { layers[index].removeFromSuperlayer() } }
    #expect(root.sublayers == rest.sorted().map { layers[$0] })
    context.turn { for index in rest { layers[index].removeFromSuperlayer() } }
    #expect(root.sublayers == nil)
    #expect(layers.allSatisfy { $0.superlayer == nil && $0.presentation() == nil })
  }

  @Test(arguments: [false, true])
  func `a chain of a hundred thousand layers is built, shown and laid out`(isShownFirst: Bool) {
    final class Counting: CALayer {
      static var count = 0
      override func layoutSublayers() { Self.count += 1 }
    }
    Counting.count = 0
    let context = CAContext(mediaTimeAtStart: 0)
    context.report = { _ in }
    let root = context.perform { CALayer() }
    if isShownFirst { context.rootLayer = root }
    var chain = [root]
    context.turn {
      for _ in 0..<100_000 {
        let layer = Counting()
        layer.bounds = CGRect(x: 0, y: 0, width: 9, height: 9)
        chain[chain.count - 1].addSublayer(layer)
        chain.append(layer)
      }
      context.rootLayer = root
    }
    #expect(Counting.count == 100_000)
    #expect(chain[100_000].presentation() != nil)
    _ = context.displayList()
    context.turn { for layer in chain { layer.setNeedsLayout() } }
    #expect(Counting.count == 200_000)
    context.turn { chain[50_000].removeFromSuperlayer() }
    #expect(chain[100_000].presentation() == nil && chain[49_999].presentation() != nil)
  }

  private nonisolated static let motions: [(String, any Sendable, any Sendable)] = [
    ("position", CGPoint(x: 1, y: 2), CGPoint(x: 30, y: -4)), ("position.x", 1.0, 30.0),
    ("opacity", 0.1, 0.7), ("cornerRadius", 0.5, 3.0),
    ("bounds", CGRect(x: 1, y: 2, width: 3, height: 4), CGRect(x: 5, y: 7, width: 9, height: 11)),
    ("bounds.size.width", 4.0, 9.0), ("transform.rotation.z", 0.0, 2.0),
    ("backgroundColor", CGColor.black, CGColor(red: 1, green: 0.5, blue: 0.2, alpha: 0.9)),
  ]

  @Test(
    .enabled(if: countedAllocations() > 0, "allocations are counted with glibc alone"),
    arguments: ["position", "position.x", "opacity"])
  func `a frame of more moving layers allocates no more often`(_ keyPath: String) {
    func allocations(_ count: Int) -> UInt64 {
      let (from, to): (Any, Any) =
        keyPath == "position" ? (CGPoint(x: 0, y: 0), CGPoint(x: 50, y: 20)) : (0.2, 0.9)
      let (context, _) = Self.field(of: count, keyPath, from: from, to: to)
      for _ in 0..<3 { _ = context.displayList() }
      context.advance(to: Flicks(seconds: 3.5))
      let before = countedAllocations()
      let list = context.displayList()
      let counted = countedAllocations() - before
      #expect(list.commands.count >= count)
      return counted
    }
    #expect(allocations(400) == allocations(100))
  }

  @Test(arguments: motions.indices)
  func `every visited layer shows its presentation's values`(_ index: Int) {
    let (keyPath, from, to) = Self.motions[index]
    let (context, layers) = Self.field(of: 20, keyPath, from: from, to: to)
    let models = layers.map { "\($0.value(forKeyPath: keyPath) as Any)" }
    let presentations = layers.map { layer in
      "\(layer.presentation()?.value(forKeyPath: keyPath) as Any)"
    }
    var visited: [String] = []
    context.forEachPresentation { layer in
      if layer !== context.rootLayer {
        visited.append("\(layer.value(forKeyPath: keyPath) as Any)")
      }
    }
    #expect(visited == presentations)
    #expect(visited != models)
    #expect(layers.map { "\($0.value(forKeyPath: keyPath) as Any)" } == models)
  }

  @Test func `a moved layer keeps its outline, and a resized one gets a new one`() throws {
    let (context, layers) = Self.field(
      of: 1, "position", from: CGPoint(x: 0, y: 0), to: CGPoint(x: 9, y: 9))
    func outline() throws -> Path {
      let list = context.displayList()
      guard case .fill(let fill) = try #require(list.commands.last) else {
        throw CancellationError()
      }
      return fill.path
    }
    func rect(_ width: Double, _ height: Double) -> Path {
      var path = Path()
      path.addRect(CGRect(x: 0, y: 0, width: width, height: height))
      return path
    }
    #expect(try outline() == rect(8, 8))
    context.advance(to: Flicks(seconds: 4))
    #expect(try outline() == rect(8, 8))
    context.turn {
      CATransaction.setDisableActions(true)
      layers[0].bounds.size = CGSize(width: 5, height: 6)
    }
    #expect(try outline() == rect(5, 6))
    context.turn {
      CATransaction.setDisableActions(true)
      layers[0].cornerRadius = 2
    }
    var rounded = Path()
    rounded.addRoundedRect(
      in: CGRect(x: 0, y: 0, width: 5, height: 6), cornerWidth: 2, cornerHeight: 2)
    #expect(try outline() == rounded)
  }

  /// A number type that the tests define, for which there is no compiled evaluator.
  struct OwnNumber: AnimatableValue {
    var value: CGFloat
    func adding(_ other: OwnNumber) -> OwnNumber { OwnNumber(value: value.adding(other.value)) }
    func scaled(by factor: Double) -> OwnNumber { OwnNumber(value: value.scaled(by: factor)) }
    func interpolated(to end: OwnNumber, at t: Double) -> OwnNumber {
      OwnNumber(value: value.interpolated(to: end.value, at: t))
    }
  }

  final class Gauge: CALayer {
    @Animatable var own = OwnNumber(value: 1)
    @Animatable var level: CGFloat = 1
  }

  @Test(arguments: [false, true], [false, true])
  func `a custom type is sampled like a built-in one`(additive: Bool, cumulative: Bool) {
    let stage = Stage { Gauge() }
    guard let gauge = stage.layer as? Gauge else { return }
    stage.turn {
      for round in 0..<2 {
        for (keyPath, value) in [
          ("own", { OwnNumber(value: $0) as Any }), ("level", { $0 as Any }),
        ] as [(String, (CGFloat) -> Any)] {
          let animation = CABasicAnimation(keyPath: keyPath)
          (animation.fromValue, animation.toValue) = (value(0.3), value(7.7))
          (animation.duration, animation.repeatCount) = (1.5 + Double(round), 3)
          (animation.isAdditive, animation.isCumulative) = (additive, cumulative)
          animation.timingFunction = CAMediaTimingFunction(name: .default)
          gauge.add(animation, forKey: nil)
        }
      }
    }
    var seen: Set<CGFloat> = []
    for i in 1..<40 {
      stage.advance(to: Double(i) * 0.1)
      guard let shown = gauge.presentation() else { continue }
      #expect(shown.own.value == shown.level)
      seen.insert(shown.level)
    }
    #expect(seen.count > 30)
  }
}
