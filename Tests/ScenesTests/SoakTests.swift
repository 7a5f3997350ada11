import MidflightCountedMalloc

/// In an hour of random input, a scene's memory does not grow, and the scene causes no warnings.
///
/// Whenever the scene is at rest in the same state, the test counts the bytes that this thread has
/// allocated from the C library and not freed. Scenes stay on the main actor; other tests allocate
/// memory on other threads, or free it when they return.
///
/// Events are delivered at their exact times, and frames are evaluated a few times a second. With
/// `MIDFLIGHT_SOAK` set there are thirty frames a second, and one frame of each second is also
/// drawn, by a single rasterizer without a cache: a cache would take longer than an hour to grow up
/// to its budget.
@Suite(.serialized) @MainActor struct SoakTests {
  nonisolated static let scenes = [
    "round-progress", "animated-lines", "logo-fade", "explicit-color", "gallery",
  ]
  private static let isLong = ProcessInfo.processInfo.environment["MIDFLIGHT_SOAK"] != nil
  private static let hour = 3600.0

  /// A scene with its own clock. It is not a ``Session``, because a session grows with the input
  /// and the joints that it records; the second test covers sessions.
  @MainActor private final class Run {
    let context = CAContext(displayScale: 1)
    let scene: any SceneInstance
    var random: Random
    var policy: RetargetPolicy?
    var reports: [String] = []
    private(set) var frames = 0
    private let drawing: (rasterizer: Rasterizer, pixmap: Pixmap)?

    init(_ definition: SceneDefinition, seed: UInt64) throws {
      random = Random(seed: seed)
      scene = context.perform { definition.make() }
      let size = definition.size
      drawing =
        isLong
        ? (
          Rasterizer(cacheByteBudget: 0),
          try Pixmap(width: Int(size.width), height: Int(size.height))
        ) : nil
      context.report = { [unowned self] in reports.append($0) }
      context.animationWillAdd = { [unowned self] addition in
        guard let policy else { return }
        addition.apply(policy, motionState: addition.replaced == nil ? nil : addition.motionState())
      }
      context.turn {
        context.rootLayer = scene.view.layer
        scene.run(scene.start())
      }
    }

    /// Evaluates frames up to a time, at least one frame a second.
    func go(to time: Flicks) {
      let step = Flicks(seconds: isLong ? 1.0 / 30 : 0.25)
      while context.now < time {
        context.advance(to: min(context.now + step, time))
        frame()
      }
    }

    private func frame() {
      let list = context.displayList()
      frames += 1
      guard let drawing, frames.isMultiple(of: 30) else { return }
      drawing.pixmap.clear()
      drawing.rasterizer.draw(list, into: drawing.pixmap)
    }

    func act() {
      policy = ([nil] + RetargetPolicy.allCases).randomElement(using: &random)!
      let properties = context.perform { scene.properties }
      let property = properties.randomElement(using: &random)!
      let value = property.range.value(at: Double.random(in: 0...1, using: &random))
      let action = Int.random(in: 0..<10, using: &random)
      context.turn {
        switch action {
        case 0, 1: scene.run(scene.go())
        case 2: scene.run(scene.back())
        case 3: property.retarget(value, false)
        default: property.retarget(value, true)
        }
      }
    }

    /// Returns the scene to its initial state, waits until it is at rest, and returns the number of
    /// bytes in use.
    func rest() -> Int64 {
      policy = nil
      context.turn {
        scene.run(scene.go())
        scene.run(scene.back())
        for property in scene.properties { property.retarget(property.range.value(at: 0), false) }
      }
      context.advance(to: context.now + Flicks(seconds: 30))
      frame()
      return countedBytes()
    }
  }

  @Test(arguments: scenes) func `an hour leaks no memory`(_ name: String) throws {
    let seed: UInt64 = 3600
    let run = try Run(try #require(SceneCatalogue().scene(named: name)), seed: seed)
    // The numbers of bytes in use at rest, one for every five minutes.
    var used: [Int64] = []
    while run.context.now.seconds < Self.hour {
      let end = run.context.now.seconds + 270
      while run.context.now.seconds < end {
        // Most inputs come mid-flight, and some when everything is at rest.
        let pause = Double.random(in: 0...1, using: &run.random)
        run.go(to: run.context.now + Flicks(seconds: pause < 0.05 ? 8 : 1.6 * pause))
        run.act()
      }
      used.append(run.rest())
    }
    #expect(run.reports.isEmpty, "seed \(seed)")
    #expect(!run.context.isAnimating && run.frames > 8000)
    // Compare the halves of the hour: caches of text and images grow and shrink, while a leak only
    // grows. Half an hour has about two thousand inputs, so a leak of ten bytes for each would
    // show.
    let (early, late) = (used.prefix(used.count / 2), used.suffix(used.count / 2))
    let growth = try #require(late.min()) - #require(early.max())
    if Self.isLong {
      print("soak: \(name): \(run.frames) frames, \(used) bytes")
    }
    #expect(growth <= 16_384, "seed \(seed): \(used)")
  }

  /// A session grows only by what the input adds to it: log entries, joints, and entries in its
  /// list of animations.
  @Test(arguments: scenes) func `a session grows only with its input`(_ name: String) throws {
    var random = Random(seed: 7)
    let session = Session(
      try #require(SceneCatalogue().scene(named: name)), measuresJoints: true)
    session.context.report = { _ in }
    func minutes(_ count: Int) {
      for _ in 0..<count * 60 {
        session.seek(to: session.time + Flicks(seconds: 1))
        let property = session.properties.randomElement(using: &random)!
        let value = property.range.value(at: Double.random(in: 0...1, using: &random))
        session.perform(.set(property: property.name, value, animated: true))
        _ = session.displayList()
      }
      session.seek(to: session.time + Flicks(seconds: 30))
      _ = session.displayList()
    }
    func record() -> Int { session.log.entries.count + session.joints.count + session.eventCount }
    minutes(2)
    // Measure three sessions: the process may once allocate memory that all sessions share, but a
    // session that keeps too much grows each time.
    let excess = (0..<3).map { _ in
      let (bytes, records) = (countedBytes(), record())
      minutes(4)
      return countedBytes() - bytes - Int64(record() - records) * 1024
    }
    #expect(excess.min()! <= 65_536, "\(excess) bytes")
  }

  @Test func `every scene is soaked`() {
    #expect(SceneCatalogue().names == Self.scenes)
  }
}
