import Gauges
import MidflightTesting
import Testing
import XCTest

@MainActor
struct Passing {
  @Test func gaugeChangesDirection() throws {
    let level = try motion(of: Gauge())[\.level]
    expectMotion(
      level, .continuous(), .settles(by: 0.7 + 1.0 / 60), .overshoots(atMost: 0),
      .monotonic(in: 0...0.2), .monotonic(in: 0.2...0.7), .value(0.2, at: 0.1),
      .value(0.3, at: 0.45),
      .value(0.2, at: 0.7))
    #expect(level.joints.map(\.cause) == ["takeover"])
    #expect(try #require(level.sample(at: 0.1)).model == [1])
  }

  @Test func linearCourse() throws {
    let motion = try Motion(of: Gauge()) { gauge, play in
      let animation = CABasicAnimation(keyPath: "level")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 0.5)
      play.at(0.25) { gauge.add(animation, forKey: nil) }
    }
    expectMotion(
      try motion["level"], .follows(in: 0...0.7) { max(0, $0 - 0.25) * ($0 < 0.75 ? 2 : 0) })
  }

  @Test func records() throws {
    let ring = try ringMotion()
    expectImage(of: ring, at: 0.3, named: "ring")
    expectImage(of: ring, at: 0.3, named: "ring at 2", scale: 2)
    expectTrace(of: ring, named: "ring")
    expectTrace(of: try motion(of: Gauge()), ["level"], named: "gauge")
  }

  @Test func aViewsLayer() throws {
    let ring = try ringMotion()
    #expect(ring.properties == ["ring.strokeEnd"])
    expectMotion(try ring[\.ring, \.strokeEnd], .continuous(), .settles(by: 2, within: 0.02))
    #expect(try ring[\.ring, \.strokeEnd].samples == ring["ring.strokeEnd"].samples)
  }
}

final class PassingXCTests: XCTestCase {
  @MainActor func testGaugeChangesDirection() async throws {
    expectMotion(try motion(of: Gauge())[\.level], .continuous(), .settles(by: 0.75))
    expectImage(of: try ringMotion(), at: 0.3, named: "ring")
  }
}
