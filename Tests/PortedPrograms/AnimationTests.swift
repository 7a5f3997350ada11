import Foundation
import Midflight
import Testing

@MainActor struct AnimationTests {
  private func mover(_ start: (Mover) -> Void) throws -> (Stage, CALayer) {
    let stage = try Stage()
    let view = stage.show { Mover(frame: CGRect(x: 0, y: 0, width: 200, height: 200)) }
    stage.turn { start(view) }
    return (stage, view.dot)
  }

  private func expect(
    _ keyPath: String, _ values: [(Double, Double)], within tolerance: Double = 1e-6,
    after start: (Mover) -> Void
  ) throws {
    let (stage, dot) = try mover(start)
    for (time, value) in values {
      stage.play(to: time)
      let actual = shown(dot, keyPath)
      #expect(isClose(actual, value, within: tolerance), "\(keyPath) at \(time): \(actual)")
    }
    #expect(stage.reports.isEmpty)
  }

  @Test func `basic animations delay, ease, fill and autoreverse`() throws {
    try expect(
      "position.x", [(0.25, 50), (1, 50 + 100 * 0.8024033875848569), (1.6, 150)]
    ) { $0.slide() }
    try expect(
      "position.y", [(0.25, 100), (0.75, 100), (1.25, 100), (1.5, 150), (2.1, 50)]
    ) { $0.jump() }
    try expect("transform.rotation.z", [(0.5, .pi / 4)]) { $0.tilt() }
    try expect("transform.scale.x", [(0.5, 1.5)]) { $0.tilt() }
  }

  @Test func `keyframes shake, orbit and blink`() throws {
    try expect("position.x", [(0.05, 55), (0.1, 60), (0.2, 40), (0.3, 60), (0.5, 50)]) {
      $0.shake()
    }
    try expect("position.x", [(0.5, 135.355), (1, 100), (2, 50), (5, 100)], within: 0.01) {
      $0.orbit()
    }
    try expect("position.y", [(0.5, 135.355), (1, 150), (2, 100), (5, 150)], within: 0.01) {
      $0.orbit()
    }
    try expect("transform.rotation.z", [(0.001, .pi / 2), (0.5, .pi * 3 / 4)], within: 0.01) {
      $0.orbit()
    }
    let (stage, _) = try mover { $0.blink() }
    for (time, color) in [(0.5, UIColor.red), (1.5, .green), (2.5, .blue), (3.5, .red)] {
      stage.play(to: time)
      #expect(stage.shows(color, 50, 50), "\(time)")
    }
  }

  @Test func `a spring follows its equation`() throws {
    let frequency = 75.0.squareRoot()
    func height(_ t: Double) -> (Double, Double) {
      let swing = cos(frequency * t) + 5 / frequency * sin(frequency * t)
      return (t, 150 - 100 * exp(-5 * t) * swing)
    }
    try expect("position.y", [0.05, 0.1, 0.2, 0.36, 0.5, 0.8].map(height)) { $0.bounce() }
    try expect("position.y", [(3, 150)]) { $0.bounce() }
  }

  @Test func `a group runs its members in its time, and holds their ends`() throws {
    try expect("transform.scale", [(0.5, 1.5), (0.75, 1.75), (5, 2)]) { $0.pop() }
    try expect("opacity", [(0.25, 1), (0.75, 0.5), (5, 0)]) { $0.pop() }
  }

  @Test func `a value function rotates further than a matrix can express`() throws {
    try expect("transform.rotation.z", [(0.5, .pi / 2), (0.9, .pi * 0.9), (2.5, .pi / 2)]) {
      $0.turn()
    }
  }

  @Test func `a transition pushes the old colour out`() throws {
    let (stage, dot) = try mover { _ in }
    stage.play(to: 0)
    let view = try #require(dot.superlayer?.delegate as? Mover)
    stage.turn { view.push() }
    stage.play(to: 0.5)
    for (x, color) in [(32, UIColor.red), (47, .red), (53, .blue), (67, .blue)] {
      #expect(stage.shows(color, x, 50), "\(x)")
    }
    stage.play(to: 1.5)
    #expect(stage.shows(.blue, 42, 50))
    #expect(stage.pixel(32, 50) == [0, 0, 0, 0])
    #expect(stage.reports.isEmpty)
  }

  @Test func `transactions nest, and call a completion block each`() throws {
    let stage = try Stage()
    let view = stage.show { Transactions(frame: CGRect(x: 0, y: 0, width: 200, height: 100)) }
    stage.play(to: 0)
    stage.turn { view.change() }
    #expect(view.messages == ["note kept", "note none"])
    #expect(view.box.animation(forKey: "cornerRadius") == nil)
    stage.play(to: 0.9)
    #expect(view.messages.count == 2)
    #expect(isClose(shown(view.box, "opacity"), 0.55))
    stage.play(to: 1.1)
    #expect(view.messages.suffix(1) == ["inner"])
    #expect(shown(view.box, "position.x") == 125)
    stage.play(to: 2.1)
    #expect(view.messages == ["note kept", "note none", "inner", "outer"])
    #expect(stage.reports.isEmpty)
  }

  @Test func `a display link counts its frames and stops`() throws {
    let stage = try Stage()
    let counter = stage.renderer.context.perform { Counter() }
    stage.turn { counter.start() }
    stage.play(to: 2)
    #expect(counter.times.count == 5)
    for (index, time) in counter.times.enumerated() {
      #expect(isClose(time, Double(index + 1) / 10, within: 1e-9))
    }
  }

  @Test func `a paused layer keeps its presentation value, and continues from it`() throws {
    let (stage, dot) = try mover { $0.jump() }
    stage.play(to: 0.1)
    stage.turn { dot.superlayer?.pauseAnimations() }
    for time in [0.1, 0.5, 1] {
      stage.play(to: time)
      #expect(isClose(shown(dot, "position.y"), 70), "\(time)")
    }
    stage.turn { dot.superlayer?.resumeAnimations() }
    for (time, height) in [(1.0, 70.0), (1.15, 100), (1.4, 150), (2.4, 150), (3, 50)] {
      stage.play(to: time)
      #expect(isClose(shown(dot, "position.y"), height), "\(time)")
    }
  }
}
