import Gauges
import MidflightTesting
import Testing
import XCTest

/// These tests must fail. scripts/test-testing checks that the failure message of each expectation
/// contains the comment above it.
@MainActor
struct Failing {
  @Test func jumps() throws {
    let level = try motion(of: JumpingGauge())[\.level]
    // ✘ at 0.2 s, level jumps by
    expectMotion(level, .continuous())
    // ✘ changes its velocity by
    expectMotion(level, .continuous(maxValueJump: 1, maxVelocityJump: 0.1))
    // ✘ level settles at 0.7 s, 0.2 s too late
    expectMotion(level, .settles(by: 0.5))
    // ✘ level turns back, from
    expectMotion(level, .monotonic())
    // ✘ at 0.7 s, level is 0.2 instead of 0.5
    expectMotion(level, .value(0.5, at: 0.7))
    // ✘ level leaves the expected course, most at
    expectMotion(level, .follows { _ in 0.2 })
  }

  @Test func overshoots() throws {
    // ✘ past its target 0.75 (allowed: 0.05)
    expectMotion(try ringMotion()["ring.strokeEnd"], .overshoots(atMost: 0.05))
  }

  @Test func unknown() throws {
    #expect {
      try ringMotion()["ring.stroke"]
    } throws: {
      "\($0)" == "no property 'ring.stroke' moves; these properties move: ring.strokeEnd"
    }
    let ring = Ring(frame: .zero)
    #expect {
      try Motion(of: ring)
    } throws: {
      "\($0)".hasSuffix("create it in the call, as in Motion(of: Ring())")
    }
  }

  @Test func records() throws {
    let ring = try ringMotion()
    // ✘ __Images__/FailingTests/ring.png:
    expectImage(of: ring, at: 0.4, named: "ring")
    // ✘ 64 × 64 was, 128 × 128 is
    expectImage(of: ring, at: 0.3, named: "ring", scale: 2)
    // ✘ __Images__/FailingTests/new.png was missing and has been recorded
    expectImage(of: ring, at: 0.3, named: "new")
    // ✘ level has the target 1 instead of 0.2 at 0.2 s; level ends 0.1 s later
    expectTrace(of: try motion(of: Gauge(), turningAt: 0.3), named: "gauge")
  }
}

final class FailingXCTests: XCTestCase {
  @MainActor func testJumps() async throws {
    // ✘ at 0.2 s, level jumps by
    expectMotion(try motion(of: JumpingGauge())[\.level], .continuous())
    // ✘ __Images__/FailingTests/ring.png:
    expectImage(of: try ringMotion(), at: 0.4, named: "ring")
  }
}
