@MainActor struct TimingTests {
  private func layer(_ begin: Double, _ speed: Float, _ offset: Double) -> CALayer {
    let layer = CALayer()
    (layer.beginTime, layer.speed, layer.timeOffset) = (begin, speed, offset)
    return layer
  }

  @Test func `times convert along a chain of layers`() {
    let (root, mid, leaf) = (CALayer(), layer(2, 3, 0.25), layer(1, 2, 0.5))
    root.addSublayer(mid)
    mid.addSublayer(leaf)
    #expect(isClose(leaf.convertTime(10, from: mid), 18.5, 1e-5))
    #expect(isClose(leaf.convertTime(10, from: root), 47, 1e-5))
    #expect(isClose(leaf.convertTime(10, to: mid), 5.75, 1e-5))
    #expect(isClose(leaf.convertTime(10, to: root), 23.0 / 6, 1e-5))
    #expect(isClose(leaf.convertTime(10, to: nil), 23.0 / 6, 1e-5))
  }

  @Test func `the topmost layer's timing counts too`() {
    let (root, child) = (layer(1, 2, 3), layer(6, 4, 5))
    root.addSublayer(child)
    #expect(isClose(root.convertTime(10, from: nil), 21))
    #expect(isClose(root.convertTime(10, to: nil), 4.5))
    #expect(isClose(child.convertTime(10, from: nil), 65))
    #expect(isClose(child.convertTime(10, to: nil), 3.125))
  }

  @Test func `a paused layer stays at its offset and converts back to a finite time`() {
    let (root, child) = (layer(1, 2, 3), layer(0, 0, 7))
    root.addSublayer(child)
    for time in [-1e9, 0, 3, 1e9] { #expect(child.convertTime(time, from: root) == 7) }
    #expect(child.convertTime(5, to: root) == 0)
    #expect(child.convertTime(5, to: nil) == -0.5)
  }

  @Test func `speeds are of single precision`() {
    let child = layer(0, 0.1, 0)
    let shown = child.convertTime(1, from: nil)
    #expect(shown == Double(Float(0.1)) && shown != 0.1)
    #expect(isClose(child.convertTime(shown, to: nil), 1, 1e-5))
  }

  @Test func `converting a time there and back gives the same time`() {
    let (root, child) = (layer(1, 2, 3), layer(6, -0.25, 5))
    root.addSublayer(child)
    for time in [-3.5, 0, 0.1, 1e6] {
      #expect(isClose(child.convertTime(child.convertTime(time, from: nil), to: nil), time, 1e-5))
    }
  }

  @Test func `defaults are Core Animation's`() {
    let (layer, animation) = (CALayer(), CABasicAnimation(keyPath: "opacity"))
    for object in [layer, animation] as [any CAMediaTiming] {
      #expect(object.beginTime == 0 && object.timeOffset == 0 && object.speed == 1)
      #expect(object.repeatCount == 0 && object.repeatDuration == 0 && !object.autoreverses)
      #expect(object.fillMode == .removed)
    }
    #expect(layer.duration == .infinity && animation.duration == 0)
    #expect(animation.isRemovedOnCompletion && animation.timingFunction == nil)
  }

  struct Fold: Sendable, CustomTestStringConvertible {
    let name: String
    let set: @MainActor @Sendable (CABasicAnimation) -> Void
    /// The expected `zPosition` at several times, while it is animated from 10 to 20 over 1 s. Its
    /// model value is 0.
    let values: [(time: Double, value: Double)]
    var testDescription: String { name }
  }

  nonisolated static let folds: [Fold] = [
    Fold(name: "once", set: { _ in }, values: [(0, 10), (0.25, 12.5), (0.999, 19.99), (1, 0)]),
    Fold(
      name: "a cycle's boundary is the next one's start", set: { $0.repeatCount = 3 },
      values: [(0.5, 15), (1, 10), (2, 10), (2.5, 15), (3, 0)]),
    Fold(
      name: "the last sample is the last cycle's end",
      set: { ($0.repeatCount, $0.fillMode, $0.isRemovedOnCompletion) = (2, .forwards, false) },
      values: [(1, 10), (2, 20), (100, 20)]),
    Fold(
      name: "there and back ends at the start",
      set: {
        ($0.autoreverses, $0.fillMode, $0.isRemovedOnCompletion) = (true, .forwards, false)
      }, values: [(0.25, 12.5), (1, 20), (1.25, 17.5), (2, 10), (9, 10)]),
    Fold(
      name: "two and a half cycles",
      set: { ($0.repeatCount, $0.fillMode, $0.isRemovedOnCompletion) = (2.5, .both, false) },
      values: [(2, 10), (2.25, 12.5), (2.5, 15), (3, 15)]),
    Fold(
      name: "a repeat duration wins over a count",
      set: { ($0.repeatCount, $0.repeatDuration) = (9, 1.5) },
      values: [(1.25, 12.5), (1.5, 0)]),
    Fold(
      name: "filling forwards shows nothing on an animation that is removed",
      set: { $0.fillMode = .forwards }, values: [(0.5, 15), (1, 0)]),
    Fold(
      name: "a delay without filling shows the model", set: { $0.beginTime = 2 },
      values: [(1, 0), (2, 10), (2.5, 15), (3, 0)]),
    Fold(
      name: "a delay filled backwards shows the start",
      set: { ($0.beginTime, $0.fillMode) = (2, .backwards) }, values: [(1, 10), (2.5, 15), (3, 0)]),
    Fold(
      name: "an unknown fill mode fills neither way",
      set: {
        $0.beginTime = 1
        ($0.fillMode, $0.isRemovedOnCompletion) = (.init(rawValue: "sideways"), false)
      }, values: [(0.5, 0), (1.5, 15), (2, 0)]),
    Fold(name: "twice as fast", set: { $0.speed = 2 }, values: [(0.25, 15), (0.5, 0)]),
    Fold(
      name: "backwards from the end", set: { $0.speed = -1 },
      values: [(0, 20), (0.25, 17.5), (0.75, 12.5), (1, 0)]),
    Fold(
      name: "an offset of a whole cycle changes nothing",
      set: { ($0.speed, $0.timeOffset) = (-1, 1) }, values: [(0, 20), (0.75, 12.5), (1.01, 0)]),
    Fold(
      name: "backwards twice, twice as fast, and held at the start",
      set: {
        ($0.speed, $0.repeatCount, $0.fillMode, $0.isRemovedOnCompletion) = (-2, 2, .both, false)
      }, values: [(0.125, 17.5), (0.5, 20), (0.75, 15), (1, 10), (9, 10)]),
    Fold(
      name: "backwards there and back", set: { ($0.speed, $0.autoreverses) = (-1, true) },
      values: [(0, 10), (0.25, 12.5), (1, 20), (1.75, 12.5), (2, 0)]),
    Fold(
      name: "backwards before its delay shows the end",
      set: { ($0.speed, $0.beginTime, $0.fillMode) = (-1, 2, .backwards) },
      values: [(1, 20), (2.25, 17.5), (3, 0)]),
    Fold(
      name: "an offset goes round", set: { $0.timeOffset = 0.25 },
      values: [(0, 12.5), (0.5, 17.5), (0.75, 10), (0.9, 11.5), (1, 0)]),
    Fold(
      name: "an offset goes round and is held where it began",
      set: {
        ($0.timeOffset, $0.fillMode, $0.isRemovedOnCompletion) = (-0.75, .forwards, false)
      }, values: [(0.5, 17.5), (1, 12.5), (7, 12.5)]),
    Fold(
      name: "an offset lies in the cycles", set: { ($0.timeOffset, $0.repeatCount) = (0.5, 1.5) },
      values: [(0.25, 17.5), (0.5, 10), (1.25, 17.5), (1.5, 0)]),
    Fold(
      name: "standing still at its end", set: { ($0.speed, $0.timeOffset) = (0, 1) },
      values: [(0, 20), (5, 20)]),
    Fold(
      name: "standing still at its offset", set: { ($0.speed, $0.timeOffset) = (0, 0.3) },
      values: [(0, 13), (5, 13), (1e6, 13)]),
    Fold(
      name: "for ever", set: { $0.repeatCount = .infinity },
      values: [(0.5, 15), (1000.25, 12.5), (100_000.75, 17.5)]),
    Fold(
      name: "NaN and negative counts are one cycle",
      set: { ($0.repeatCount, $0.repeatDuration) = (.nan, -3) }, values: [(0.5, 15), (1, 0)]),
  ]

  @Test(arguments: folds) func `active time is folded into cycles`(_ fold: Fold) {
    let stage = Stage()
    stage.turn {
      stage.layer.add(basic("zPosition", from: 10, to: 20, fold.set), forKey: "a")
    }
    for (time, value) in fold.values {
      let shown = stage.shown("zPosition", at: time)
      #expect(isClose(shown, value, 1e-5), "at \(time): \(shown), not \(value)")
    }
  }

  @Test func `a cumulative animation runs backwards from its current value`() {
    let stage = Stage()
    stage.turn {
      stage.layer.add(
        basic("zPosition", from: 0, to: 10) {
          ($0.speed, $0.repeatCount, $0.isCumulative) = (-1, 3, true)
        }, forKey: "a")
    }
    for time in [0, 0.5, 1, 1.25, 2.75] {
      #expect(isClose(stage.shown("zPosition", at: time), -10 * time), "at \(time)")
    }
  }

  @Test func `a start time read at the session's start counts`() {
    let stage = Stage()
    let start = stage.context.perform { CACurrentMediaTime() }
    let inLayer = stage.layer.convertTime(start, from: nil)
    #expect(start > 0 && 1 + start == 1)
    stage.advance(to: 0.5)
    stage.turn {
      for (key, begin) in [("zPosition", start), ("position.x", inLayer), ("position.y", 0)] {
        stage.layer.add(basic(key, from: 0, to: 10) { $0.beginTime = begin }, forKey: key)
      }
    }
    #expect(isClose(stage.shown("zPosition"), 5) && isClose(stage.shown("position.x"), 5))
    #expect(stage.shown("position.y") == 0)
  }

  @Test func `boundaries hold at times that are not exact`() {
    // Each cycle begins on time, although sums of 0.1 are inexact in binary floating point.
    let stage = Stage()
    stage.advance(to: 0.7)
    stage.turn {
      stage.layer.add(
        basic("zPosition", from: 10, to: 20, duration: 0.1) { $0.repeatCount = 50 }, forKey: "a")
    }
    for cycle in 1..<50 {
      #expect(isClose(stage.shown("zPosition", at: 0.7 + 0.1 * Double(cycle)), 10, 1e-6))
    }
  }

  @Test func `pausing and resuming by the usual recipe loses no time`() {
    let stage = Stage()
    let layer = stage.layer
    stage.turn { layer.add(basic("zPosition", from: 0, to: 100, duration: 2), forKey: "a") }
    stage.advance(to: 0.5)
    stage.turn {
      let pausedTime = layer.convertTime(CACurrentMediaTime(), from: nil)
      layer.speed = 0
      layer.timeOffset = pausedTime
      #expect(isClose(stage.shown("zPosition"), 25))
    }
    #expect(!stage.context.isAnimating)
    for time in [0.6, 1, 10, 1000] { #expect(isClose(stage.shown("zPosition", at: time), 25)) }
    stage.turn {
      let pausedTime = layer.timeOffset
      layer.speed = 1
      layer.timeOffset = 0
      layer.beginTime = 0
      layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
    }
    #expect(stage.context.isAnimating)
    #expect(isClose(stage.shown("zPosition"), 25))
    #expect(isClose(stage.shown("zPosition", at: 1000.5), 50))
    #expect(isClose(stage.shown("zPosition", at: 1001.499), 99.95))
    #expect(layer.animation(forKey: "a") != nil)
    stage.advance(to: 1001.5)
    #expect(layer.animation(forKey: "a") == nil)
    #expect(!stage.context.isAnimating && stage.context.nextEventTime == nil)
  }

  @Test func `a paused layer is scrubbed by its offset, backwards too`() {
    let stage = Stage()
    stage.turn {
      stage.layer.speed = 0
      stage.layer.add(basic("zPosition", from: 0, to: 100), forKey: "a")
    }
    for offset in [0.25, 0.75, 0.5, 0] {
      stage.turn { stage.layer.timeOffset = offset }
      #expect(isClose(stage.shown("zPosition"), 100 * offset))
    }
  }

  @Test func `an animation runs in its layer's time`() {
    let stage = Stage()
    stage.turn {
      stage.root.speed = 0.5
      stage.layer.add(basic("zPosition", from: 0, to: 100), forKey: "a")
    }
    #expect(isClose(stage.shown("zPosition", at: 1), 50))
    #expect(isClose(stage.shown("zPosition", at: 1.9), 95))
    #expect(stage.context.nextEventTime == Flicks(seconds: 2))
    stage.advance(to: 2)
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test func `a layer with a duration repeats its time and then disappears`() {
    let stage = Stage()
    stage.turn {
      stage.layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      stage.layer.backgroundColor = .black
      stage.layer.duration = 1
      stage.layer.repeatCount = 2
      stage.layer.add(
        basic("zPosition", from: 0, to: 100, duration: 4) { $0.isRemovedOnCompletion = false },
        forKey: "a")
    }
    #expect(isClose(stage.shown("zPosition", at: 0.5), 12.5))
    #expect(isClose(stage.shown("zPosition", at: 1.5), 12.5))
    #expect(!stage.context.displayList().isEmpty)
    stage.advance(to: 2)
    #expect(stage.context.displayList().isEmpty)
  }

  @Test func `the clock only runs forward`() {
    let context = CAContext(mediaTimeAtStart: 0)
    context.perform {
      context.advance(to: Flicks(seconds: 2))
      #expect(CACurrentMediaTime() == 2)
      context.advance(to: Flicks(seconds: 1))
      #expect(CACurrentMediaTime() == 2)
    }
  }
}

struct FlicksTests {
  @Test func `frames of common rates add up exactly`() {
    for rate in [24, 25, 30, 48, 50, 60, 90, 100, 120, 144, 240] as [Int64] {
      let frame = Flicks.frames(1, framesPerSecond: rate)
      let sum = (0..<rate).reduce(Flicks.zero) { sum, _ in sum + frame }
      #expect(sum == Flicks(seconds: 1), "\(rate)")
    }
    let tenth = Flicks(seconds: 0.1)
    #expect((0..<33).reduce(Flicks.zero) { sum, _ in sum + tenth } == Flicks(seconds: 3.3))
  }

  @Test func `arithmetic saturates and NaN is zero`() {
    #expect(Flicks(seconds: .nan) == .zero)
    #expect(Flicks(seconds: .infinity) == Flicks(count: .max))
    #expect(Flicks(seconds: -1e300) == Flicks(count: .min))
    #expect(Flicks(count: .max) + Flicks(count: 1) == Flicks(count: .max))
    #expect(Flicks(count: .min) - Flicks(count: 1) == Flicks(count: .min))
    #expect(Flicks.zero - Flicks(count: .min) == Flicks(count: .max))
    #expect(Flicks.frames(.max, framesPerSecond: 60) == Flicks(count: .max))
    #expect(Flicks.frames(5, framesPerSecond: 0) == .zero)
  }
}
